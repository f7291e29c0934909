// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;

/**
 * The labels of section 8.3 as sequences of numbers, by an interpreter that shares nothing with the
 * machine: the address of an expression, behind the labels of the calls around it.
 */
final class NaiveLabels {
  private record Function(Expr.Lambda code, Map<String, Object> env, List<Integer> body) {}

  private record Cons(Object head, Object tail) {}

  private static final Object NIL = new Object();

  private final List<List<Integer>> labels = new ArrayList<>();

  /** The labels of the nodes of a run, in the order of the sequential run. */
  static List<List<Integer>> of(Expr program) {
    NaiveLabels run = new NaiveLabels();
    run.value(program, Map.of(), List.of());
    return run.labels;
  }

  private static List<Integer> at(List<Integer> label, int part) {
    List<Integer> longer = new ArrayList<>(label);
    longer.add(part);
    return longer;
  }

  private void node(List<Integer> label, int part) {
    labels.add(at(label, part));
  }

  private List<Object> values(List<Expr> parts, Map<String, Object> env, List<Integer> a) {
    List<Object> values = new ArrayList<>();
    for (Expr part : parts) {
      values.add(value(part, env, at(a, values.size() + 1)));
    }
    return values;
  }

  private Object value(Expr e, Map<String, Object> env, List<Integer> a) {
    if (e instanceof Expr.Variable x) {
      node(a, 0);
      return env.get(x.name());
    }
    if (e instanceof Expr.Literal literal) {
      node(a, 0);
      return literal.value() instanceof Constant.Int i
          ? i.value()
          : ((Constant.Bool) literal.value()).value();
    }
    if (e instanceof Expr.Lambda f) {
      node(a, 0);
      return new Function(f, env, at(a, 1));
    }
    if (e instanceof Expr.Apply call) {
      Object f = value(call.function(), env, at(a, 1));
      Object x = value(call.argument(), env, at(a, 2));
      node(a, 3);
      return call((Function) f, x, at(a, 4));
    }
    if (e instanceof Expr.Tuple tuple) {
      int width = tuple.items().size();
      if (tuple.parallel()) {
        node(a, 0);
      }
      List<Object> items = values(tuple.items(), env, a);
      if (tuple.parallel()) {
        node(a, width + 1);
      }
      node(a, width + 2);
      return items;
    }
    if (e instanceof Expr.Project project) {
      Object tuple = value(project.tuple(), env, at(a, 1));
      node(a, 2);
      return ((List<?>) tuple).get(project.index() - 1);
    }
    if (e instanceof Expr.If c) {
      boolean condition = (Boolean) value(c.condition(), env, at(a, 1));
      node(a, 2);
      return condition ? value(c.whenTrue(), env, at(a, 3)) : value(c.whenFalse(), env, at(a, 4));
    }
    if (e instanceof Expr.Construct c) {
      List<Object> fields = values(c.fields(), env, a);
      node(a, fields.size() + 1);
      return fields.isEmpty() ? NIL : new Cons(fields.get(0), fields.get(1));
    }
    if (e instanceof Expr.Let let) {
      return let(let, env, a);
    }
    if (e instanceof Expr.Match match) {
      Object subject = value(match.subject(), env, at(a, 1));
      node(a, 2);
      int taken = subject instanceof Cons ? 1 : 0;
      Expr.Clause clause = match.clauses().get(taken);
      Map<String, Object> inner = new HashMap<>(env);
      if (subject instanceof Cons cons) {
        List<Pattern> fields = ((Pattern.Construct) clause.pattern()).fields();
        inner.put(((Pattern.Variable) fields.get(0)).name(), cons.head());
        inner.put(((Pattern.Variable) fields.get(1)).name(), cons.tail());
      }
      return value(clause.body(), inner, at(a, 3 + taken));
    }
    return operation((Expr.Operation) e, env, a);
  }

  private Object let(Expr.Let let, Map<String, Object> env, List<Integer> a) {
    Map<String, Object> inner = new HashMap<>(env);
    int part = 1;
    for (Declaration declaration : let.declarations()) {
      if (declaration instanceof Declaration.Value value) {
        Object bound = value(value.value(), inner, at(a, part));
        inner.put(((Pattern.Variable) value.pattern()).name(), bound);
      } else {
        Expr.Lambda f = ((Declaration.Functions) declaration).functions().get(0);
        inner.put(f.name(), value(f, Map.copyOf(inner), at(a, part)));
      }
      node(a, part + 1);
      part += 2;
    }
    return value(let.body(), inner, at(a, part));
  }

  private Object call(Function f, Object argument, List<Integer> label) {
    Map<String, Object> env = new HashMap<>(f.env());
    if (f.code().name() != null) {
      env.put(f.code().name(), f);
    }
    env.put(((Pattern.Variable) f.code().parameter()).name(), argument);
    List<Integer> whole = new ArrayList<>(label);
    whole.addAll(f.body());
    return value(f.code().body(), env, whole);
  }

  private Object operation(Expr.Operation e, Map<String, Object> env, List<Integer> a) {
    List<Object> operands = values(e.operands(), env, a);
    node(a, 10);
    if (e.operator() == Operator.MAP || e.operator() == Operator.IDX) {
      return array(e.operator(), operands, a);
    }
    if (e.operator() == Operator.SUB) {
      return ((List<?>) operands.get(0)).get((int) (long) (Long) operands.get(1));
    }
    node(a, 11);
    if (e.operator() == Operator.LENGTH) {
      return (long) ((List<?>) operands.get(0)).size();
    }
    if (e.operator() == Operator.APPEND) {
      List<Object> both = new ArrayList<>((List<?>) operands.get(0));
      both.addAll((List<?>) operands.get(1));
      return both;
    }
    long x = (Long) operands.get(0);
    long y = (Long) operands.get(1);
    return switch (e.operator()) {
      case PLUS -> x + y;
      case MINUS -> x - y;
      case TIMES -> x * y;
      default -> x < y;
    };
  }

  private Object array(Operator operator, List<Object> operands, List<Integer> a) {
    List<Object> results = new ArrayList<>();
    boolean map = operator == Operator.MAP;
    List<?> items = map ? (List<?>) operands.get(1) : List.of();
    int count = map ? items.size() : (int) (long) (Long) operands.get(0);
    if (count > 0) {
      node(a, 11);
    }
    for (int i = 0; i < count; i++) {
      node(a, 12);
      results.add(map ? call((Function) operands.get(0), items.get(i), at(a, 13)) : (long) i);
    }
    if (count > 0) {
      node(a, 14);
    }
    node(a, 15);
    return results;
  }
}
