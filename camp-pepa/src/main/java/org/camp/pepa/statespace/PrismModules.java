// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.camp.core.diagnostic.Printable;
import org.camp.pepa.lang.PepaModel;

/**
 * A PEPA model in the language of PRISM, a module for each component. PRISM multiplies the rates of
 * those that act together, so one of them divides by what PEPA's minimum of apparent rates leaves
 * out; arrays are counted.
 */
public final class PrismModules {
  /** Local states of a component up to which it is written as a module. */
  private static final int MOST_STATES = 200;

  /** Combinations of components up to which they are written. */
  private static final int MOST_WAYS = 10_000;

  /** The structure cannot be kept. */
  private static final class NotKept extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotKept() {
      super(null, null, false, false);
    }
  }

  /** Components that act together: number of each → what its rate is divided by. */
  private record Way(Map<Integer, String> divisors) {
    Way with(Way other, int at, String divisor) {
      Map<Integer, String> all = new TreeMap<>(divisors);
      all.putAll(other.divisors);
      if (!divisor.isEmpty()) {
        all.merge(at, divisor, String::concat);
      }
      return new Way(all);
    }

    int first() {
      return divisors.keySet().iterator().next();
    }
  }

  private final CompiledSystem system;

  /** Name of a formula → what it is. */
  private final Map<String, String> formulas = new LinkedHashMap<>();

  /** Component → its commands. */
  private final List<StringBuilder> commands = new ArrayList<>();

  /** Number of an action → its name for PRISM. */
  private final Map<Integer, String> bases = new LinkedHashMap<>();

  private final Set<String> used = new HashSet<>();
  private int action;

  private PrismModules(CompiledSystem system) {
    this.system = system;
    system.places.forEach(place -> commands.add(new StringBuilder()));
  }

  /**
   * The model, as text; nothing when it has no such form: an action that is active and passive by
   * turns, one that all copies of an array share, or a component with very many states.
   *
   * @throws org.camp.core.diagnostic.IllFormed with all wrong rates
   */
  public static Optional<String> of(PepaModel model, Map<String, String> bindings) {
    CompiledSystem system = SystemCompiler.compile(model, bindings);
    for (ComponentLayout place : system.places) {
      boolean written =
          place.layout != ComponentLayout.Layout.SORTED && place.process.complete(MOST_STATES);
      if (!written || place.process.size() > MOST_STATES) {
        return Optional.empty();
      }
    }
    try {
      return Optional.of(new PrismModules(system).text());
    } catch (NotKept e) {
      return Optional.empty();
    }
  }

  /** An action as PRISM reads names: ASCII letters, digits and '_', and no keyword. */
  public static String name(String action) {
    StringBuilder name = new StringBuilder("a_");
    for (int i = 0; i < action.length(); i++) {
      char c = action.charAt(i);
      boolean plain = c == '_' || (c < 128 && Character.isLetterOrDigit(c));
      name.append(c == '\'' ? "_prime" : plain ? "" + c : "_u" + Integer.toHexString(c));
    }
    return name.toString();
  }

  private String text() {
    Activities activities = system.activities;
    Map<String, List<String>> rewards = new TreeMap<>();
    int all = 0;
    for (int k = 0; k < activities.size(); k++) {
      action = activities.own[k];
      ActionNode node = activities.node[k];
      if (kind(node) != RateKind.ACTIVE) {
        throw new NotKept();
      }
      String base = bases.computeIfAbsent(activities.action[k], this::base);
      List<String> names = rewards.computeIfAbsent(base, b -> new ArrayList<>());
      for (Way way : ways(node)) {
        if (++all > MOST_WAYS) {
          throw new NotKept();
        }
        String own = names.isEmpty() ? base : unused(base + "__" + names.size());
        names.add(own);
        way.divisors.forEach((place, divisor) -> write(place, own, divisor));
      }
    }
    StringBuilder out = new StringBuilder("ctmc\n");
    formulas.forEach(
        (name, term) ->
            out.append("\nformula ").append(name).append(" = ").append(term).append(";"));
    out.append(formulas.isEmpty() ? "" : "\n");
    system.places.forEach(place -> module(place, out));
    rewards.forEach(
        (base, names) -> {
          out.append("\nrewards \"").append(base).append("\"\n");
          names.forEach(name -> out.append("  [").append(name).append("] true : 1;\n"));
          out.append("endrewards\n");
        });
    return out.toString();
  }

  private String base(int visible) {
    return unused(name(system.actions.name(visible)));
  }

  private String unused(String name) {
    String free = name;
    while (!used.add(free)) {
      free += "_";
    }
    return free;
  }

  private void module(ComponentLayout place, StringBuilder out) {
    List<String> states = new ArrayList<>();
    for (int s = 0; s < place.process.size(); s++) {
      states.add(s + " " + Printable.line(place.process.stateName(s)));
    }
    out.append("\nmodule C").append(place.index).append("  // ");
    out.append(String.join(", ", states)).append('\n');
    if (place.isArray()) {
      for (int s = 0; s < place.process.size(); s++) {
        out.append("  ").append(count(place, s)).append(" : [0..").append(place.copies);
        out.append("] init ").append(s == 0 ? place.copies : 0).append(";\n");
      }
    } else {
      int last = Math.max(1, place.process.size() - 1);
      out.append("  ").append(local(place)).append(" : [0..").append(last).append("] init 0;\n");
    }
    out.append(commands.get(place.index)).append("endmodule\n");
  }

  private static String local(ComponentLayout place) {
    return "s" + place.index;
  }

  private static String count(ComponentLayout place, int state) {
    return "c" + place.index + "_" + state;
  }

  /** The commands of a component for an action, in all its local states. */
  private void write(int index, String own, String divisor) {
    ComponentLayout place = system.places.get(index);
    LocalProcess process = place.process;
    for (int t : process.all(action)) {
      int from = 0;
      while (process.end(from) <= t) {
        from++;
      }
      int to = process.target(t);
      String guard = place.isArray() ? count(place, from) + ">0" : local(place) + "=" + from;
      String copies = place.isArray() ? count(place, from) + "*" : "";
      String set =
          !place.isArray()
              ? "(" + local(place) + "'=" + to + ")"
              : from == to
                  ? "true"
                  : change(count(place, from), "-") + " & " + change(count(place, to), "+");
      commands
          .get(index)
          .append("  [" + own + "] " + guard + " -> ")
          .append(copies + process.rate(t) + divisor + " : " + set + ";\n");
    }
  }

  private static String change(String variable, String sign) {
    return "(" + variable + "'=" + variable + sign + "1)";
  }

  private RateKind kind(ActionNode node) {
    if (node instanceof LeafNode || node instanceof CountNode) {
      LocalProcess process = node.place().process;
      RateKind kind = null;
      for (int t : process.all(action)) {
        kind = kind == null ? process.kind(t) : kind.with(process.kind(t));
      }
      return kept(kind == null ? RateKind.MIXED : kind);
    }
    if (node instanceof SumNode sum) {
      RateKind kind = kind(sum.parts()[0]);
      for (ActionNode part : sum.parts()) {
        kind = kept(kind.with(kind(part)));
      }
      return kind;
    }
    if (node instanceof SyncNode sync) {
      RateKind left = kind(sync.left);
      return left == kind(sync.right) ? left : RateKind.ACTIVE;
    }
    throw new NotKept();
  }

  private static RateKind kept(RateKind kind) {
    if (kind == RateKind.MIXED) {
      throw new NotKept();
    }
    return kind;
  }

  private List<Way> ways(ActionNode node) {
    List<Way> ways = new ArrayList<>();
    if (node instanceof SumNode sum) {
      for (ActionNode part : sum.parts()) {
        ways.addAll(ways(part));
      }
    } else if (node instanceof SyncNode sync) {
      RateKind left = kind(sync.left);
      RateKind right = kind(sync.right);
      String divisor =
          left == right
              ? over("max(" + divisor(sync.left) + ", " + divisor(sync.right) + ")")
              : over(divisor(left == RateKind.PASSIVE ? sync.left : sync.right));
      for (Way one : ways(sync.left)) {
        for (Way other : ways(sync.right)) {
          boolean atRight = left != right && right == RateKind.PASSIVE;
          ways.add(one.with(other, (atRight ? other : one).first(), divisor));
          if (ways.size() > MOST_WAYS) {
            throw new NotKept();
          }
        }
      }
    } else {
      Map<Integer, String> alone = new TreeMap<>();
      alone.put(node.place().index, "");
      ways.add(new Way(alone));
    }
    return ways;
  }

  private static String over(String divisor) {
    return divisor.equals("1.0") ? "" : "/" + divisor;
  }

  /** The apparent rate where the action is enabled. */
  private String divisor(ActionNode node) {
    if (node instanceof LeafNode) {
      List<Double> rates = byState(node.place()).keySet().stream().toList();
      if (rates.size() == 1) {
        return rates.get(0).toString();
      }
    }
    return apparent(node);
  }

  /** Apparent rates of a single component, other than 0, with the states that have them. */
  private Map<Double, List<Integer>> byState(ComponentLayout place) {
    Map<Double, List<Integer>> states = new TreeMap<>();
    for (int s = 0; s < place.process.size(); s++) {
      double rate = place.process.apparent(s, action);
      if (rate > 0) {
        states.computeIfAbsent(rate, r -> new ArrayList<>()).add(s);
      }
    }
    return states;
  }

  /** The apparent rate as an expression, 0 where the action is not enabled. */
  private String apparent(ActionNode node) {
    if (node instanceof SumNode sum) {
      List<String> parts = new ArrayList<>();
      for (ActionNode part : sum.parts()) {
        parts.add(apparent(part));
      }
      return "(" + String.join(" + ", parts) + ")";
    }
    if (node instanceof SyncNode sync) {
      String left = apparent(sync.left);
      String right = apparent(sync.right);
      if (kind(sync.left) == kind(sync.right)) {
        return "min(" + left + ", " + right + ")";
      }
      return kind(sync.left) == RateKind.PASSIVE
          ? "(" + left + ">0 ? " + right + " : 0)"
          : "(" + right + ">0 ? " + left + " : 0)";
    }
    ComponentLayout place = node.place();
    String name = "rate" + place.index + "_" + action;
    String term =
        byState(place).entrySet().stream()
            .map(e -> place.isArray() ? counted(place, e) : single(place, e))
            .collect(Collectors.joining(" + "));
    formulas.put(name, term);
    return name;
  }

  private static String single(ComponentLayout place, Map.Entry<Double, List<Integer>> rate) {
    String states =
        rate.getValue().stream()
            .map(s -> local(place) + "=" + s)
            .collect(Collectors.joining(" | "));
    return "(" + states + " ? " + rate.getKey() + " : 0)";
  }

  private static String counted(ComponentLayout place, Map.Entry<Double, List<Integer>> rate) {
    String states =
        rate.getValue().stream().map(s -> count(place, s)).collect(Collectors.joining(" + "));
    return "(" + states + ")*" + rate.getKey();
  }
}
