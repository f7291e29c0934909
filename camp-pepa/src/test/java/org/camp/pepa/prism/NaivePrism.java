// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.camp.pepa.prism.lang.PrismProgram;
import org.camp.pepa.prism.lang.PrismSyntax;
import org.camp.pepa.prism.lang.PrismTerm;

/**
 * The meaning of a model, said as plainly as can be: states are texts, every expression is walked
 * anew, and a global command is a list of one command from every module.
 */
final class NaivePrism {
  static final class Wrong extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final PrismProgram program;

  /** Command → its number. */
  private final Map<PrismSyntax.Command, Integer> numbers = new IdentityHashMap<>();

  /** State → (state → rate). */
  final Map<String, Map<String, Double>> rates = new LinkedHashMap<>();

  /** State → (action → how often it happens per second). */
  final Map<String, Map<String, Double>> actions = new LinkedHashMap<>();

  /** State → (number of a command, in the order of modules → how often it acts per second). */
  final Map<String, double[]> commands = new LinkedHashMap<>();

  final Map<String, Map<String, Double>> states = new LinkedHashMap<>();
  final String first;

  NaivePrism(PrismProgram program, int most) {
    this.program = program;
    for (PrismSyntax.Written module : program.modules()) {
      module.commands().forEach(command -> numbers.put(command, numbers.size()));
    }
    Map<String, Double> initial = new LinkedHashMap<>();
    for (PrismSyntax.Variable v : program.variables()) {
      double low = v.range().map(r -> value(r.low(), Map.of())).orElse(0.0);
      initial.put(v.name(), v.initial().map(t -> value(t, Map.of())).orElse(low));
    }
    first = text(initial);
    List<Map<String, Double>> open = new ArrayList<>(List.of(initial));
    states.put(first, initial);
    for (int i = 0; i < open.size(); i++) {
      Map<String, Double> state = open.get(i);
      Map<String, Double> row = new TreeMap<>();
      Map<String, Double> often = new TreeMap<>();
      double[] acting = new double[numbers.size()];
      for (List<PrismSyntax.Command> together : together(state)) {
        for (List<PrismSyntax.Alternative> chosen : choices(together)) {
          double rate = 1;
          for (PrismSyntax.Alternative alternative : chosen) {
            double r = value(alternative.rate(), state);
            if (!(r >= 0) || Double.isInfinite(r)) {
              throw new Wrong();
            }
            rate *= r;
          }
          if (rate == 0) {
            continue;
          }
          Map<String, Double> next = after(chosen, state);
          String name = text(next);
          row.merge(name, rate, Double::sum);
          for (PrismSyntax.Command command : together) {
            acting[numbers.get(command)] += rate;
          }
          often.merge(together.get(0).action(), rate, Double::sum);
          if (states.putIfAbsent(name, next) == null) {
            open.add(next);
          }
        }
      }
      if (states.size() > most) {
        throw new TooMany();
      }
      rates.put(text(state), row);
      actions.put(text(state), often);
      commands.put(text(state), acting);
    }
  }

  private Map<String, Double> after(
      List<PrismSyntax.Alternative> chosen, Map<String, Double> state) {
    Map<String, Double> next = new LinkedHashMap<>(state);
    for (PrismSyntax.Alternative alternative : chosen) {
      for (PrismSyntax.Assignment a : alternative.assignments()) {
        next.put(a.variable(), value(a.value(), state));
      }
    }
    for (PrismSyntax.Variable v : program.variables()) {
      double x = next.get(v.name());
      v.range()
          .ifPresent(
              r -> {
                if (!(x >= value(r.low(), Map.of())) || !(x <= value(r.high(), Map.of()))) {
                  throw new Wrong();
                }
              });
    }
    return next;
  }

  /** Every list of enabled commands that happen together. */
  private List<List<PrismSyntax.Command>> together(Map<String, Double> state) {
    List<List<PrismSyntax.Command>> all = new ArrayList<>();
    TreeSet<String> names = new TreeSet<>();
    for (PrismSyntax.Written module : program.modules()) {
      for (PrismSyntax.Command command : module.commands()) {
        if (!command.action().isEmpty()) {
          names.add(command.action());
        } else if (value(command.guard(), state) != 0) {
          all.add(List.of(command));
        }
      }
    }
    for (String action : names) {
      List<List<PrismSyntax.Command>> lists = new ArrayList<>(List.of(List.of()));
      for (PrismSyntax.Written module : program.modules()) {
        List<PrismSyntax.Command> own =
            module.commands().stream().filter(c -> c.action().equals(action)).toList();
        if (own.isEmpty()) {
          continue;
        }
        List<List<PrismSyntax.Command>> longer = new ArrayList<>();
        for (List<PrismSyntax.Command> list : lists) {
          for (PrismSyntax.Command command : own) {
            if (value(command.guard(), state) != 0) {
              List<PrismSyntax.Command> more = new ArrayList<>(list);
              more.add(command);
              longer.add(more);
            }
          }
        }
        lists = longer;
      }
      all.addAll(lists);
    }
    return all;
  }

  private static List<List<PrismSyntax.Alternative>> choices(List<PrismSyntax.Command> together) {
    List<List<PrismSyntax.Alternative>> lists = new ArrayList<>(List.of(List.of()));
    for (PrismSyntax.Command command : together) {
      List<List<PrismSyntax.Alternative>> longer = new ArrayList<>();
      for (List<PrismSyntax.Alternative> list : lists) {
        for (PrismSyntax.Alternative alternative : command.alternatives()) {
          List<PrismSyntax.Alternative> more = new ArrayList<>(list);
          more.add(alternative);
          longer.add(more);
        }
      }
      lists = longer;
    }
    return lists;
  }

  String text(Map<String, Double> state) {
    List<String> parts = new ArrayList<>();
    for (PrismSyntax.Variable v : program.variables()) {
      double x = state.get(v.name());
      String value = v.range().isEmpty() ? Boolean.toString(x != 0) : Long.toString((long) x);
      parts.add(v.name() + "=" + value);
    }
    return String.join(", ", parts);
  }

  /** The value of an expression; truth values are 1 and 0. */
  double value(PrismTerm term, Map<String, Double> state) {
    if (term instanceof PrismTerm.Literal literal) {
      return literal.value();
    }
    if (term instanceof PrismTerm.Name name) {
      Double variable = state.get(name.name());
      if (variable != null) {
        return variable;
      }
      Optional<PrismSyntax.Constant> constant =
          program.constants().stream().filter(c -> c.name().equals(name.name())).findFirst();
      return value(constant.orElseThrow().value().orElseThrow(), state);
    }
    if (term instanceof PrismTerm.Unary unary) {
      double x = value(unary.of(), state);
      return unary.operator().sign().equals("!") ? 1 - x : -x;
    }
    if (term instanceof PrismTerm.Choice choice) {
      boolean yes = value(choice.condition(), state) != 0;
      return value(yes ? choice.yes() : choice.no(), state);
    }
    if (term instanceof PrismTerm.Call call) {
      List<Double> x = call.arguments().stream().map(a -> value(a, state)).toList();
      return switch (call.function().text()) {
        case "min" -> x.stream().mapToDouble(v -> v).min().orElseThrow();
        case "max" -> x.stream().mapToDouble(v -> v).max().orElseThrow();
        case "floor" -> Math.floor(x.get(0));
        case "ceil" -> -Math.floor(-x.get(0));
        case "round" -> Math.floor(x.get(0) + 0.5);
        case "pow" -> Math.pow(x.get(0), x.get(1));
        case "mod" -> Math.floorMod(Math.round(x.get(0)), Math.round(x.get(1)));
        default -> throw new AssertionError(call.function());
      };
    }
    PrismTerm.Binary binary = (PrismTerm.Binary) term;
    double a = value(binary.left(), state);
    double b = value(binary.right(), state);
    return switch (binary.operator().sign()) {
      case "+" -> a + b;
      case "-" -> a - b;
      case "*" -> a * b;
      case "/" -> a / b;
      case "=", "<=>" -> a == b ? 1 : 0;
      case "!=" -> a == b ? 0 : 1;
      case "<" -> a < b ? 1 : 0;
      case "<=" -> a <= b ? 1 : 0;
      case ">" -> a > b ? 1 : 0;
      case ">=" -> a >= b ? 1 : 0;
      case "&" -> a * b;
      case "|" -> Math.max(a, b);
      case "=>" -> Math.max(1 - a, b);
      default -> throw new AssertionError(binary.operator());
    };
  }
}
