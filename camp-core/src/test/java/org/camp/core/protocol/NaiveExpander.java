// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.camp.core.quantity.Expression;

/** Writes a protocol out by replacing names by texts and numbers, one line for each operation. */
final class NaiveExpander {
  private final ProtocolModule module;
  private final Map<String, Double> parameters;
  private final List<String> lines = new ArrayList<>();
  private final Map<String, String> running = new LinkedHashMap<>();
  private int recursions;

  private record Scope(
      Map<String, String> roles,
      Map<String, String> types,
      Map<String, Double> values,
      Map<String, String> loops) {
    Scope with(String variable, double value) {
      Map<String, Double> more = new HashMap<>(values);
      more.put(variable, value);
      return new Scope(roles, types, more, loops);
    }
  }

  private NaiveExpander(ProtocolModule module, Map<String, Double> parameters) {
    this.module = module;
    this.parameters = parameters;
  }

  static List<String> expand(Protocol protocol, Map<String, Double> parameters) {
    NaiveExpander expander = new NaiveExpander(protocol.module(), parameters);
    List<String> roles = List.of("a", "b", "c", "w");
    expander.call(protocol.name(), List.of(), roles, List.of(), null);
    return expander.lines;
  }

  /** The same lines from an instance. */
  static List<String> lines(ProtocolInstance code, Parameters parameters) {
    List<String> lines = new ArrayList<>();
    for (int pc = 0; pc < code.length(); pc++) {
      lines.add(
          switch (code.op(pc)) {
            case ProtocolOp.MESSAGE, ProtocolOp.SEND, ProtocolOp.RECEIVE -> {
              MessageKind kind = code.kindAt(pc);
              StringBuilder text = new StringBuilder("msg" + code.op(pc) + " " + kind.label());
              for (Payload p : kind.payloads()) {
                text.append(' ').append(p.type());
                text.append(p.size() == null ? "" : number(parameters.evaluate(p.size())));
              }
              text.append(' ').append(code.roles().name(code.sender(pc)));
              text.append(' ').append(code.roles().name(code.receiver(pc)));
              Expression cost = kind.cost();
              yield text + (cost == null ? "" : number(parameters.evaluate(cost)));
            }
            case ProtocolOp.COMPUTE ->
                "compute "
                    + code.roles().name(code.role(pc))
                    + number(parameters.evaluate(code.computationAt(pc)));
            case ProtocolOp.CHOICE ->
                "choice " + code.roles().name(code.subject(pc)) + " " + code.branches(pc);
            case ProtocolOp.BRANCH ->
                "branch"
                    + (code.hasProbability(pc)
                        ? number(parameters.evaluate(code.probabilityAt(pc)))
                        : "");
            case ProtocolOp.END_CHOICE -> "end";
            case ProtocolOp.REC -> {
              Expression times = code.recursionAt(pc).times();
              yield "rec "
                  + code.recursionNumber(pc)
                  + (times == null ? "" : number(parameters.evaluate(times)));
            }
            case ProtocolOp.CONTINUE -> "continue " + code.recursionNumber(pc);
            default -> "endrec";
          });
    }
    return lines;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "<%.10g>", value);
  }

  private void call(
      String name,
      List<Expression> given,
      List<String> roles,
      List<Statement.Signature> arguments,
      Scope caller) {
    ProtocolModule.GlobalProtocol callee = module.find(name);
    List<String> passed = arguments.stream().map(s -> signature(s, caller)).toList();
    List<String> known = given.stream().map(e -> number(value(e, caller))).toList();
    String key = name + roles + passed + known;
    if (running.containsKey(key)) {
      lines.add("continue " + running.get(key));
      return;
    }
    Map<String, Double> values = new HashMap<>();
    for (int i = 0; i < given.size(); i++) {
      values.put(callee.values().get(i).name(), value(given.get(i), caller));
    }
    Scope scope = new Scope(new HashMap<>(), new HashMap<>(), values, new HashMap<>());
    for (int i = 0; i < roles.size(); i++) {
      scope.roles.put(callee.roles().get(i).name(), roles.get(i));
    }
    for (int i = 0; i < arguments.size(); i++) {
      ProtocolModule.Formal formal = callee.formals().get(i);
      scope.types.put(formal.name(), passed.get(i).strip());
      scope.loops.put("sig " + formal.name(), passed.get(i));
    }
    int before = lines.size();
    int number = recursions;
    boolean recursive = reaches(callee.body(), name, new ArrayList<>());
    if (recursive) {
      recursions++;
      lines.add("rec " + number);
      running.put(key, String.valueOf(number));
    }
    block(callee.body(), scope);
    if (recursive) {
      lines.add("endrec");
      running.remove(key);
    }
    String back = "continue " + number;
    if (recursive && !given.isEmpty() && !lines.subList(before, lines.size()).contains(back)) {
      lines.subList(before, lines.size()).clear();
      recursions = number;
      running.put(key, "nobody");
      block(callee.body(), scope);
      running.remove(key);
    }
  }

  private boolean reaches(Statement.Block block, String name, List<String> seen) {
    for (Statement s : block.statements()) {
      if (s instanceof Statement.Call c) {
        if (c.protocol().equals(name)) {
          return true;
        }
        if (!seen.contains(c.protocol())) {
          seen.add(c.protocol());
          if (reaches(module.find(c.protocol()).body(), name, seen)) {
            return true;
          }
        }
      } else if (s instanceof Statement.Choice c
          && c.branches().stream().anyMatch(b -> reaches(b.body(), name, seen))) {
        return true;
      } else if (s instanceof Statement.Recursion r && reaches(r.body(), name, seen)) {
        return true;
      } else if (s instanceof Statement.ForEach f && reaches(f.body(), name, seen)) {
        return true;
      } else if (s instanceof Statement.If i
          && (reaches(i.then(), name, seen)
              || (i.otherwise() != null && reaches(i.otherwise(), name, seen)))) {
        return true;
      }
    }
    return false;
  }

  private void block(Statement.Block block, Scope scope) {
    block.statements().forEach(s -> statement(s, scope));
  }

  private void statement(Statement s, Scope scope) {
    if (s instanceof Statement.Message m) {
      m.receivers().forEach(r -> message(0, m.signature(), m.sender(), r, m.cost(), scope));
    } else if (s instanceof Statement.Send m) {
      message(1, m.signature(), m.sender(), m.receiver(), null, scope);
    } else if (s instanceof Statement.Receive m) {
      message(2, m.signature(), m.sender(), m.receiver(), m.cost(), scope);
    } else if (s instanceof Statement.Compute c) {
      lines.add("compute " + role(c.role(), scope) + number(value(c.cost(), scope)));
    } else if (s instanceof Statement.Choice c) {
      lines.add("choice " + role(c.subject(), scope) + " " + c.branches().size());
      for (Statement.Branch b : c.branches()) {
        String prob = b.probability() == null ? "" : number(value(b.probability(), scope));
        lines.add("branch" + prob);
        block(b.body(), scope);
      }
      lines.add("end");
    } else if (s instanceof Statement.Recursion r) {
      int number = recursions++;
      lines.add("rec " + number + (r.times() == null ? "" : number(value(r.times(), scope))));
      String shadowed = scope.loops.put(r.name(), String.valueOf(number));
      block(r.body(), scope);
      scope.loops.put(r.name(), shadowed);
      lines.add("endrec");
    } else if (s instanceof Statement.Continue c) {
      lines.add("continue " + scope.loops.get(c.name()));
    } else if (s instanceof Statement.ForEach f) {
      for (double i = value(f.low(), scope); i <= value(f.high(), scope); i++) {
        block(f.body(), scope.with(f.variable(), i));
      }
    } else if (s instanceof Statement.Call c) {
      List<String> roles = c.roles().stream().map(r -> role(r, scope)).toList();
      call(c.protocol(), c.values(), roles, c.arguments(), scope);
    } else if (s instanceof Statement.If i) {
      double difference = value(i.left(), scope) - value(i.right(), scope);
      if (i.relation().holds(Math.abs(difference) < 1e-9 ? 0 : (int) Math.signum(difference))) {
        block(i.then(), scope);
      } else if (i.otherwise() != null) {
        block(i.otherwise(), scope);
      }
    }
  }

  private void message(
      int op,
      Statement.Signature signature,
      Statement.RoleRef from,
      Statement.RoleRef to,
      Expression cost,
      Scope scope) {
    lines.add(
        "msg"
            + op
            + " "
            + signature(signature, scope)
            + " "
            + role(from, scope)
            + " "
            + role(to, scope)
            + (cost == null ? "" : number(value(cost, scope))));
  }

  private String signature(Statement.Signature s, Scope scope) {
    if (s.bare() && scope.loops.containsKey("sig " + s.label())) {
      return scope.loops.get("sig " + s.label());
    }
    StringBuilder text = new StringBuilder(s.label());
    for (Payload p : s.payloads()) {
      text.append(' ').append(scope.types.getOrDefault(p.type(), p.type()));
      text.append(p.size() == null ? "" : number(value(p.size(), scope)));
    }
    return text.toString();
  }

  private String role(Statement.RoleRef role, Scope scope) {
    String name = scope.roles.get(role.name());
    return role.indices().isEmpty()
        ? name
        : name + "[" + (long) value(role.indices().get(0), scope) + "]";
  }

  private double value(Expression e, Scope scope) {
    if (e instanceof Expression.Number n) {
      return n.quantity().asDouble();
    }
    if (e instanceof Expression.Name n) {
      return scope.values.getOrDefault(n.id(), parameters.getOrDefault(n.id(), Double.NaN));
    }
    if (e instanceof Expression.Negation n) {
      return -value(n.argument(), scope);
    }
    if (e instanceof Expression.Binary b) {
      double x = value(b.left(), scope);
      double y = value(b.right(), scope);
      return switch (b.operator()) {
        case '+' -> x + y;
        case '-' -> x - y;
        case '*' -> x * y;
        case '/' -> x / y;
        case '%' -> x - y * Math.floor(x / y);
        default -> Math.pow(x, y);
      };
    }
    Expression.Call c = (Expression.Call) e;
    double x = value(c.arguments().get(0), scope);
    return switch (c.function()) {
      case "floor" -> Math.floor(x);
      case "min" -> Math.min(x, value(c.arguments().get(1), scope));
      case "max" -> Math.max(x, value(c.arguments().get(1), scope));
      default -> throw new IllegalArgumentException(c.function());
    };
  }
}
