package org.camp.bsp.eval;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.FreeNames;
import org.camp.core.lang.Pattern;

/**
 * The rules of Figs 1 and 4 as they are printed, with their corrections, on the syntax tree and by
 * Java recursion: slow, and independent of the compiled code. Whole numbers, truth values,
 * functions, vectors and tables.
 */
final class ReferenceRules {
  /** Replicated code, as opposed to a processor's. */
  private static final int ALL = -1;

  private final int p;

  /** What replicated code and each processor charge, by superstep. */
  final List<TreeMap<String, Long>> scalars = new ArrayList<>();

  final List<List<TreeMap<String, Long>>> parts = new ArrayList<>();
  final List<Long> h = new ArrayList<>();

  private record Closure(Expr.Lambda lambda, Map<String, Object> environment) {}

  private record Vector(List<Object> items) {}

  private record Table(List<Object> items) {}

  ReferenceRules(int p) {
    this.p = p;
    begin();
  }

  private void begin() {
    scalars.add(new TreeMap<>());
    List<TreeMap<String, Long>> all = new ArrayList<>();
    for (int i = 0; i < p; i++) {
      all.add(new TreeMap<>());
    }
    parts.add(all);
  }

  private void charge(int where, String name, long times) {
    int s = scalars.size() - 1;
    TreeMap<String, Long> of = where == ALL ? scalars.get(s) : parts.get(s).get(where);
    if (times > 0) {
      of.merge(name, times, Long::sum);
    }
  }

  Object run(Expr e) {
    return eval(e, Map.of(), ALL);
  }

  private Object eval(Expr e, Map<String, Object> env, int where) {
    if (e instanceof Expr.Literal literal) {
      return literal.value() instanceof Constant.Int n
          ? (Object) n.value()
          : ((Constant.Bool) literal.value()).value();
    }
    if (e instanceof Expr.Variable variable) {
      charge(where, "T_Var", 1);
      if (variable.name().equals("pid") && !env.containsKey("pid")) {
        List<Object> ids = new ArrayList<>();
        for (long i = 1; i <= p; i++) {
          ids.add(i);
        }
        return new Vector(ids);
      }
      return env.get(variable.name());
    }
    if (e instanceof Expr.Lambda lambda) {
      return closure(lambda, env, where);
    }
    if (e instanceof Expr.Apply apply) {
      Object f = eval(apply.function(), env, where);
      return call(f, eval(apply.argument(), env, where), where);
    }
    if (e instanceof Expr.Operation operation) {
      List<Object> operands = new ArrayList<>();
      operation.operands().forEach(o -> operands.add(eval(o, env, where)));
      return operate(operation, operands, where);
    }
    if (e instanceof Expr.If choice) {
      boolean truth = (Boolean) eval(choice.condition(), env, where);
      charge(where, "T_If", 1);
      return eval(truth ? choice.whenTrue() : choice.whenFalse(), env, where);
    }
    if (e instanceof Expr.Let let) {
      Map<String, Object> inner = new HashMap<>(env);
      for (Declaration declaration : let.declarations()) {
        Declaration.Value value = (Declaration.Value) declaration;
        Object bound = eval(value.value(), inner, where);
        charge(where, "T_Let", 1);
        inner.put(((Pattern.Variable) value.pattern()).name(), bound);
      }
      return eval(let.body(), inner, where);
    }
    return parallel((Expr.Parallel) e, env);
  }

  /** CLOSURES: T_Def, and T_Clo for each free variable that is found. */
  private Closure closure(Expr.Lambda lambda, Map<String, Object> env, int where) {
    Map<String, Object> captured = new HashMap<>();
    TreeSet<String> names = new TreeSet<>();
    FreeNames.of(lambda).forEach(use -> names.add(use.name()));
    for (String name : names) {
      if (env.containsKey(name)) {
        captured.put(name, env.get(name));
      }
    }
    charge(where, "T_Def", 1);
    charge(where, "T_Clo", captured.size());
    return new Closure(lambda, captured);
  }

  /** APP1, and the application of what proj and put give. */
  private Object call(Object f, Object argument, int where) {
    charge(where, "T_FunApp", 1);
    if (f instanceof Table table) {
      return table.items().get((int) (long) (Long) argument - 1);
    }
    Closure closure = (Closure) f;
    Map<String, Object> env = new HashMap<>(closure.environment());
    if (closure.lambda().name() != null) {
      env.put(closure.lambda().name(), closure);
    }
    env.put(((Pattern.Variable) closure.lambda().parameter()).name(), argument);
    return eval(closure.lambda().body(), env, where);
  }

  /** APP2. */
  private Object operate(Expr.Operation operation, List<Object> operands, int where) {
    long x = (Long) operands.get(0);
    long y = (Long) operands.get(1);
    switch (operation.operator()) {
      case PLUS -> {
        charge(where, "T_IntAdd", 1);
        return x + y;
      }
      case MINUS -> {
        charge(where, "T_IntSub", 1);
        return x - y;
      }
      case TIMES -> {
        charge(where, "T_IntMult", 1);
        return x * y;
      }
      case EQUAL -> {
        charge(where, "T_IntEq", 1);
        return x == y;
      }
      case LESS -> {
        charge(where, "T_IntLt", 1);
        return x < y;
      }
      default -> throw new IllegalArgumentException(operation.operator().symbol());
    }
  }

  private Object parallel(Expr.Parallel e, Map<String, Object> env) {
    switch (e.primitive()) {
      case REPLICATE -> {
        charge(ALL, "T_rpl", 1);
        List<Object> items = new ArrayList<>();
        for (int i = 0; i < p; i++) {
          items.add(eval(e.operands().get(0), env, i));
        }
        return new Vector(items);
      }
      case APPLY -> {
        Vector f = (Vector) eval(e.operands().get(0), env, ALL);
        Vector x = (Vector) eval(e.operands().get(1), env, ALL);
        charge(ALL, "T_app", 1);
        List<Object> items = new ArrayList<>();
        for (int i = 0; i < p; i++) {
          items.add(call(f.items().get(i), x.items().get(i), i));
        }
        return new Vector(items);
      }
      case PROJ -> {
        Vector v = (Vector) eval(e.operands().get(0), env, ALL);
        charge(ALL, "T_proj", 1);
        long[][] sizes = new long[p][p];
        for (int i = 0; i < p; i++) {
          for (int j = 0; j < p; j++) {
            sizes[i][j] = size(v.items().get(i));
          }
        }
        barrier(sizes);
        return new Table(v.items());
      }
      case PUT -> {
        Vector f = (Vector) eval(e.operands().get(0), env, ALL);
        charge(ALL, "T_put", 1);
        long[][] sizes = new long[p][p];
        Object[][] messages = new Object[p][p];
        for (int i = 0; i < p; i++) {
          for (int j = 0; j < p; j++) {
            messages[i][j] = call(f.items().get(i), (long) j + 1, i);
            sizes[i][j] = size(messages[i][j]);
          }
        }
        barrier(sizes);
        List<Object> tables = new ArrayList<>();
        for (int j = 0; j < p; j++) {
          List<Object> received = new ArrayList<>();
          for (int i = 0; i < p; i++) {
            received.add(messages[i][j]);
          }
          tables.add(new Table(received));
        }
        return new Vector(tables);
      }
      default -> throw new IllegalArgumentException(e.primitive().symbol());
    }
  }

  private void barrier(long[][] sizes) {
    long most = 0;
    for (int i = 0; i < p; i++) {
      long sent = 0;
      long received = 0;
      for (int j = 0; j < p; j++) {
        sent += i == j ? 0 : sizes[i][j];
        received += i == j ? 0 : sizes[j][i];
      }
      most = Math.max(most, Math.max(sent, received));
    }
    h.add(most);
    begin();
  }

  private static long size(Object value) {
    long size = 1;
    if (value instanceof Closure closure) {
      for (Object captured : closure.environment().values()) {
        size += size(captured);
      }
    } else if (value instanceof Table table) {
      size = table.items().stream().mapToLong(ReferenceRules::size).sum();
    }
    return size;
  }
}
