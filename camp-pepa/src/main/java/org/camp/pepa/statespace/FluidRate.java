// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.jspecify.annotations.Nullable;

/**
 * The fluid counterpart of a {@link ActionNode}: one action of a part whose counts are real
 * numbers.
 */
abstract sealed class FluidRate {
  /** Apparent rate; the weight when passive. */
  double amount;

  /** Copies that could take part. */
  double present;

  abstract boolean passive();

  /** Finds amount and presence. */
  abstract void look(double[] counts);

  /** Lets the action happen at {@code rate}: adds the changes of the counts per second. */
  abstract void run(double rate, double[] counts, double[] change);

  /** The flow of an action; null when it never happens. */
  static @Nullable FluidRate of(SystemTerm part, int action, int[] offsets, ActionTypes names) {
    if (!part.alphabet().get(action)) {
      return null;
    }
    if (part instanceof SystemTerm.Single single) {
      if (single.shared().get(action) && single.place().copies > 1) {
        throw refused(names.name(action), "all copies of an array do it together");
      }
      return new Leaf(single.place(), action, offsets[single.place().index], names);
    }
    if (part instanceof SystemTerm.Hidden hidden) {
      return hidden.actions().get(action) ? null : of(hidden.body(), action, offsets, names);
    }
    SystemTerm.Together together = (SystemTerm.Together) part;
    List<FluidRate> flows = new ArrayList<>();
    for (SystemTerm p : together.parts()) {
      FluidRate flow = of(p, action, offsets, names);
      if (flow != null) {
        flows.add(flow);
      }
    }
    if (together.shared().get(action)) {
      return flows.size() == 2 ? new Both(flows.get(0), flows.get(1)) : null;
    }
    if (flows.stream().map(FluidRate::passive).distinct().count() > 1) {
      throw refused(names.name(action), "some components do it actively and some passively");
    }
    return flows.isEmpty() ? null : flows.size() == 1 ? flows.get(0) : new Any(flows);
  }

  /** Adds the flows of the hidden actions of a part. */
  static void hidden(SystemTerm part, int[] offsets, ActionTypes names, List<FluidRate> out) {
    if (part instanceof SystemTerm.Together together) {
      together.parts().forEach(p -> hidden(p, offsets, names, out));
      return;
    }
    if (part instanceof SystemTerm.Single) {
      add(part, ActionTypes.TAU, offsets, names, out);
      return;
    }
    SystemTerm.Hidden hidden = (SystemTerm.Hidden) part;
    hidden(hidden.body(), offsets, names, out);
    hidden.actions().stream().forEach(a -> add(hidden.body(), a, offsets, names, out));
  }

  static void add(
      SystemTerm part, int action, int[] offsets, ActionTypes names, List<FluidRate> out) {
    FluidRate flow = of(part, action, offsets, names);
    if (flow != null) {
      out.add(flow);
    }
  }

  private static NotApplicable refused(String action, String why) {
    return new NotApplicable(
        Diagnostic.error("no-fluid", "'" + action + "' has no fluid approximation: " + why)
            .withHint("take -o pepa.method=simulation"));
  }

  /** The copies of one component. */
  private static final class Leaf extends FluidRate {
    /** Transition of the action → position of the count that it lowers. */
    private final int[] from;

    /** Transition of the action → position of the count that it raises. */
    private final int[] to;

    /** Transition of the action → rate of one copy [1/s], or weight when passive. */
    private final double[] rate;

    /** Order → position of the count of a local state that enables the action, each once. */
    private final int[] enabling;

    private final boolean passive;

    Leaf(ComponentLayout place, int action, int offset, ActionTypes names) {
      LocalProcess process = place.process;
      List<Integer> moves = new ArrayList<>();
      List<Integer> sources = new ArrayList<>();
      List<Integer> locals = new ArrayList<>();
      for (int s = 0; s < process.size(); s++) {
        for (int i = process.first(s); i < process.end(s); i++) {
          if (process.action(i) == action) {
            moves.add(i);
            sources.add(offset + s);
            if (locals.isEmpty() || locals.get(locals.size() - 1) != offset + s) {
              locals.add(offset + s);
            }
          }
        }
      }
      passive = !moves.isEmpty() && process.kind(moves.get(0)) == RateKind.PASSIVE;
      RateKind kind = passive ? RateKind.PASSIVE : RateKind.ACTIVE;
      if (moves.stream().anyMatch(i -> process.kind(i) != kind)) {
        throw refused(
            names.name(action), process.name + " does it sometimes actively, sometimes passively");
      }
      from = sources.stream().mapToInt(Integer::intValue).toArray();
      to = moves.stream().mapToInt(i -> offset + process.target(i)).toArray();
      rate = moves.stream().mapToDouble(process::rate).toArray();
      enabling = locals.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    boolean passive() {
      return passive;
    }

    @Override
    void look(double[] counts) {
      amount = 0;
      present = 0;
      for (int i = 0; i < from.length; i++) {
        amount += Math.max(0, counts[from[i]]) * rate[i];
      }
      for (int local : enabling) {
        present += Math.max(0, counts[local]);
      }
    }

    @Override
    void run(double total, double[] counts, double[] change) {
      for (int i = 0; i < from.length; i++) {
        double flow = total * Math.max(0, counts[from[i]]) * rate[i] / amount;
        change[from[i]] -= flow;
        change[to[i]] += flow;
      }
    }
  }

  /** Several parts that do it independently. */
  private static final class Any extends FluidRate {
    private final List<FluidRate> parts;

    Any(List<FluidRate> parts) {
      this.parts = parts;
    }

    @Override
    boolean passive() {
      return parts.get(0).passive();
    }

    @Override
    void look(double[] counts) {
      amount = 0;
      present = 0;
      for (FluidRate part : parts) {
        part.look(counts);
        amount += part.amount;
        present += part.present;
      }
    }

    @Override
    void run(double rate, double[] counts, double[] change) {
      for (FluidRate part : parts) {
        if (part.amount > 0) {
          part.run(rate * part.amount / amount, counts, change);
        }
      }
    }
  }

  /**
   * Two parts that do it together. A passive side limits the other by its presence below one copy,
   * which agrees with the semantics wherever counts are whole and is continuous between.
   */
  private static final class Both extends FluidRate {
    private final FluidRate left;
    private final FluidRate right;

    Both(FluidRate left, FluidRate right) {
      this.left = left;
      this.right = right;
    }

    @Override
    boolean passive() {
      return left.passive() && right.passive();
    }

    @Override
    void look(double[] counts) {
      left.look(counts);
      right.look(counts);
      present = Math.min(left.present, right.present);
      if (left.passive() == right.passive()) {
        amount = Math.min(left.amount, right.amount);
      } else {
        FluidRate active = left.passive() ? right : left;
        FluidRate partner = left.passive() ? left : right;
        amount = active.amount * Math.min(1, partner.present);
      }
    }

    @Override
    void run(double rate, double[] counts, double[] change) {
      if (left.amount > 0 && right.amount > 0) {
        left.run(rate, counts, change);
        right.run(rate, counts, change);
      }
    }
  }
}
