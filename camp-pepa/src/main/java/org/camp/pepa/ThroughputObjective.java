// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.measure.MeasureExpression;
import org.camp.pepa.measure.Query;
import org.camp.pepa.statespace.StateSpace;

/**
 * The throughput by which a model is judged: the one asked for; else that of the application that
 * it was made from; else that of the shared action that happens most often, with all that it can be
 * exchanged with, else of any that does.
 *
 * @param text the actions, or {@code application}
 * @param actions the actions whose throughputs count together
 */
record ThroughputObjective(String text, Set<String> actions) {
  /** Throughputs within this share of each other are the same. */
  private static final double SAME = 1e-9;

  private static final int SHOWN = 3;

  static final String APPLICATION = "application";

  static ThroughputObjective of(PepaModel model, StateSpace space, Map<String, Double> throughput) {
    if (!model.application().isEmpty()) {
      return new ThroughputObjective(APPLICATION, new LinkedHashSet<>(model.application()));
    }
    Set<String> shared = space.sharedActions();
    boolean any = throughput.keySet().stream().noneMatch(shared::contains);
    String best = "";
    double most = 0;
    for (Map.Entry<String, Double> entry : throughput.entrySet()) {
      boolean fits = any || shared.contains(entry.getKey());
      if (fits && (best.isEmpty() || entry.getValue() > most * (1 + SAME))) {
        best = entry.getKey();
        most = entry.getValue();
      }
    }
    return best.isEmpty()
        ? new ThroughputObjective(best, Set.of())
        : of(space.alike(best).stream().filter(throughput::containsKey).toList());
  }

  private static ThroughputObjective of(List<String> alike) {
    String all =
        alike.size() <= SHOWN
            ? String.join("+", alike)
            : alike.get(0) + "+…+" + alike.get(alike.size() - 1);
    return new ThroughputObjective(all, new LinkedHashSet<>(alike));
  }

  /**
   * The throughputs that a text adds up: {@code throughput(a)+throughput(b)}.
   *
   * @throws BadInput when it is another measure, or an action is unknown
   */
  static ThroughputObjective parsed(String text, StateSpace space) {
    List<Query.Named> measures = Query.measures(text, space.components(), space.actions());
    Set<String> actions = new LinkedHashSet<>();
    if (measures.size() != 1 || !isSum(measures.get(0).measure(), actions)) {
      throw new BadInput(
          Diagnostic.error("bad-option", "pepa.objective adds up throughputs, each once")
              .withHint("such as throughput(" + space.actions().get(0) + ")"));
    }
    return new ThroughputObjective(String.join("+", actions), actions);
  }

  private static boolean isSum(MeasureExpression measure, Set<String> actions) {
    if (measure instanceof MeasureExpression.Throughput throughput) {
      return actions.add(throughput.action());
    }
    return measure instanceof MeasureExpression.Binary binary
        && binary.operator() == '+'
        && isSum(binary.left(), actions)
        && isSum(binary.right(), actions);
  }

  /** The components that must be told apart from their equals for it to be known. */
  Set<Integer> distinctions(StateSpace space) {
    Set<Integer> apart = new TreeSet<>();
    if (!space.isClosed(actions)) {
      actions.stream().flatMapToInt(space::users).forEach(apart::add);
      IntStream.range(0, space.components().size())
          .filter(c -> space.equalCopies().stream().noneMatch(k -> holds(k, c)))
          .forEach(apart::remove);
    }
    return apart;
  }

  private static boolean holds(List<List<Integer>> groups, int component) {
    return groups.stream().anyMatch(group -> group.contains(component));
  }

  /** Its value, per second. */
  double of(Map<String, Double> throughput) {
    return actions.stream().mapToDouble(a -> throughput.getOrDefault(a, 0.0)).sum();
  }

  /** Its value in a changed model, whose application may have further actions, per second. */
  double after(PepaModel changed, Map<String, Double> throughput) {
    return text.equals(APPLICATION)
        ? application(changed, throughput).orElseGet(() -> of(throughput))
        : of(throughput);
  }

  /** The throughput of the application that a model was made from, when it was made from one. */
  static OptionalDouble application(PepaModel model, Map<String, Double> throughput) {
    return model.application().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            model.application().stream().mapToDouble(a -> throughput.getOrDefault(a, 0.0)).sum());
  }
}
