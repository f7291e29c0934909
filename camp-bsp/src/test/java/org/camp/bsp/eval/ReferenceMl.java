// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.FreeNames;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;

/**
 * The rules of Fig. 1 as they are printed, with their corrections, on the syntax tree and by Java
 * recursion: slow, and independent of the compiled code. Whole numbers, truth values and functions.
 */
final class ReferenceMl {
  record Closure(Expr.Lambda lambda, Map<String, Object> environment) {}

  record Multi(Expr.Multi code, Map<String, Object> environment) {}

  record Vector(List<Object> items) {}

  record Table(List<Object> items) {}

  record Tree(Object value, List<Tree> children) {}

  /** Where an expression is evaluated: what pays, and what the parallel parts do there. */
  interface Place {
    void charge(String name, long times);

    /** How many processors or children there are. */
    default int processors() {
      throw new IllegalStateException("no vector here");
    }

    default Object parallel(Expr.Parallel e, Map<String, Object> env) {
      throw new IllegalStateException(e.primitive().symbol());
    }

    default Object call(Multi function, Object argument) {
      throw new IllegalStateException("no multi-function here");
    }

    default Object at(Tree tree) {
      throw new IllegalStateException("no component here");
    }
  }

  private ReferenceMl() {}

  static Object eval(Expr e, Map<String, Object> env, Place here) {
    if (e instanceof Expr.Literal literal) {
      return literal.value() instanceof Constant.Int n
          ? (Object) n.value()
          : ((Constant.Bool) literal.value()).value();
    }
    if (e instanceof Expr.Variable variable) {
      here.charge("T_Var", 1);
      if (variable.name().equals("pid") && !env.containsKey("pid")) {
        List<Object> ids = new ArrayList<>();
        for (long i = 1; i <= here.processors(); i++) {
          ids.add(i);
        }
        return new Vector(ids);
      }
      return variable.name().equals("bsp_p")
          ? (Object) (long) here.processors()
          : env.get(variable.name());
    }
    if (e instanceof Expr.Lambda lambda) {
      return new Closure(lambda, captured(lambda, env, here));
    }
    if (e instanceof Expr.Multi multi) {
      return new Multi(multi, captured(multi, env, here));
    }
    if (e instanceof Expr.Apply apply) {
      Object f = eval(apply.function(), env, here);
      return apply(f, eval(apply.argument(), env, here), here);
    }
    if (e instanceof Expr.Operation operation) {
      List<Object> operands = new ArrayList<>();
      operation.operands().forEach(o -> operands.add(eval(o, env, here)));
      return operate(operation.operator(), operands, here);
    }
    if (e instanceof Expr.If choice) {
      boolean truth = (Boolean) eval(choice.condition(), env, here);
      here.charge("T_If", 1);
      return eval(truth ? choice.whenTrue() : choice.whenFalse(), env, here);
    }
    if (e instanceof Expr.Let let) {
      Map<String, Object> inner = new HashMap<>(env);
      for (Declaration declaration : let.declarations()) {
        Declaration.Value value = (Declaration.Value) declaration;
        Object bound = eval(value.value(), inner, here);
        here.charge("T_Let", 1);
        inner.put(((Pattern.Variable) value.pattern()).name(), bound);
      }
      return eval(let.body(), inner, here);
    }
    return here.parallel((Expr.Parallel) e, env);
  }

  /** CLOSURES: T_Def, and T_Clo for each free variable that is found. */
  private static Map<String, Object> captured(Expr function, Map<String, Object> env, Place here) {
    Map<String, Object> captured = new HashMap<>();
    TreeSet<String> names = new TreeSet<>();
    FreeNames.of(function).forEach(use -> names.add(use.name()));
    for (String name : names) {
      if (env.containsKey(name)) {
        captured.put(name, env.get(name));
      }
    }
    here.charge("T_Def", 1);
    here.charge("T_Clo", captured.size());
    return captured;
  }

  /** APP1, the application of what proj and put give, and calls of multi-functions. */
  static Object apply(Object f, Object argument, Place here) {
    if (f instanceof Multi multi) {
      here.charge("T_app", 1);
      return here.call(multi, argument);
    }
    here.charge("T_FunApp", 1);
    if (f instanceof Table table) {
      return table.items().get((int) (long) (Long) argument - 1);
    }
    Closure closure = (Closure) f;
    Map<String, Object> env = new HashMap<>(closure.environment());
    if (closure.lambda().name() != null) {
      env.put(closure.lambda().name(), closure);
    }
    env.put(((Pattern.Variable) closure.lambda().parameter()).name(), argument);
    return eval(closure.lambda().body(), env, here);
  }

  /** APP2. */
  private static Object operate(Operator operator, List<Object> operands, Place here) {
    if (operator == Operator.AT) {
      here.charge("T_At", 1);
      return here.at((Tree) operands.get(0));
    }
    long x = (Long) operands.get(0);
    long y = (Long) operands.get(1);
    switch (operator) {
      case PLUS -> {
        here.charge("T_IntAdd", 1);
        return x + y;
      }
      case MINUS -> {
        here.charge("T_IntSub", 1);
        return x - y;
      }
      case TIMES -> {
        here.charge("T_IntMult", 1);
        return x * y;
      }
      case EQUAL -> {
        here.charge("T_IntEq", 1);
        return x == y;
      }
      case LESS -> {
        here.charge("T_IntLt", 1);
        return x < y;
      }
      default -> throw new IllegalArgumentException(operator.symbol());
    }
  }

  /** SizeOf, in words. */
  static long size(Object value) {
    long size = 1;
    if (value instanceof Closure closure) {
      for (Object captured : closure.environment().values()) {
        size += size(captured);
      }
    } else if (value instanceof Table table) {
      size = table.items().stream().mapToLong(ReferenceMl::size).sum();
    }
    return size;
  }

  /** The most words each sends or receives, by sender and receiver; nobody sends to itself. */
  static long[] relation(long[][] sizes) {
    int p = sizes.length;
    long[] most = new long[p];
    for (int i = 0; i < p; i++) {
      long sent = 0;
      long received = 0;
      for (int j = 0; j < p; j++) {
        sent += i == j ? 0 : sizes[i][j];
        received += i == j ? 0 : sizes[j][i];
      }
      most[i] = Math.max(sent, received);
    }
    return most;
  }
}
