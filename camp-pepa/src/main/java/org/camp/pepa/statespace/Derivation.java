// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.log.Log;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.solve.RowBuilder;
import org.camp.pepa.solve.TransitionRows;

/** Derives the state space of a model, breadth first over flat arrays. */
public final class Derivation {
  /** States between two looks at the clock. */
  private static final int BETWEEN_LOOKS = 1 << 12;

  private final CompiledSystem system;
  private final Replicas replicas;
  private final long budget;
  private final Cancellation cancellation;
  private final Progress progress;
  private final StateTable table;
  private final RowBuilder transitions = new RowBuilder();

  private Derivation(
      CompiledSystem system,
      Replicas replicas,
      long budget,
      Cancellation cancellation,
      Progress progress) {
    this.system = system;
    this.replicas = replicas;
    this.budget = budget;
    this.cancellation = cancellation;
    this.progress = progress;
    this.table = new StateTable(system.words);
  }

  /**
   * Derives the states of a model.
   *
   * @param bindings texts by name of a rate
   * @param budget most states
   * @throws org.camp.core.diagnostic.IllFormed when a rate is wrong, an action is active and
   *     passive at once, or a passive action has no active partner
   * @throws org.camp.core.diagnostic.OverBudget when there are more states
   */
  public static StateSpace derive(
      PepaModel model,
      Map<String, String> bindings,
      long budget,
      Cancellation cancellation,
      Progress progress) {
    return derive(SystemCompiler.compile(model, bindings), budget, cancellation, progress);
  }

  static StateSpace derive(
      CompiledSystem system, long budget, Cancellation cancellation, Progress progress) {
    return new Derivation(system, Replicas.none(system), budget, cancellation, progress).run();
  }

  /**
   * Derives the states of a model up to exchanges of equal components: one for all that differ by
   * them.
   *
   * @param bindings texts by name of a rate
   * @param apart components that are told apart from all others, by their numbers
   * @param budget most states
   * @throws org.camp.core.diagnostic.IllFormed as {@link #derive}
   * @throws org.camp.core.diagnostic.OverBudget when there are more states
   */
  public static StateSpace lumped(
      PepaModel model,
      Map<String, String> bindings,
      Set<Integer> apart,
      long budget,
      Cancellation cancellation,
      Progress progress) {
    CompiledSystem system = SystemCompiler.compile(model, bindings);
    Replicas replicas = ReplicaSearch.of(system, apart, cancellation);
    return new Derivation(system, replicas, budget, cancellation, progress).run();
  }

  /**
   * Derives the states of a model in which one copy of a component is told apart from all others:
   * it is the component of that number, and the others of an array are the next.
   *
   * @param component its number
   * @throws org.camp.core.diagnostic.IllFormed as {@link #derive}
   * @throws org.camp.core.diagnostic.OverBudget when there are more states
   */
  public static StateSpace tagged(
      PepaModel model,
      Map<String, String> bindings,
      int component,
      long budget,
      Cancellation cancellation,
      Progress progress) {
    SystemCompiler.Change change = SystemCompiler.Change.tagged(component);
    CompiledSystem system = SystemCompiler.compile(model, bindings, change);
    Replicas replicas = ReplicaSearch.of(system, Set.of(component), cancellation);
    return new Derivation(system, replicas, budget, cancellation, progress).run();
  }

  /**
   * Derives the states of a model in which some actions of a component are faster.
   *
   * @param component its number
   * @param actions names of the actions
   * @param factor how many times as fast they are
   * @throws org.camp.core.diagnostic.IllFormed as {@link #derive}
   * @throws org.camp.core.diagnostic.OverBudget when there are more states
   */
  public static StateSpace faster(
      PepaModel model,
      Map<String, String> bindings,
      int component,
      Set<String> actions,
      double factor,
      long budget,
      Cancellation cancellation,
      Progress progress) {
    SystemCompiler.Change change =
        new SystemCompiler.Change(-1, component, Set.copyOf(actions), factor);
    CompiledSystem system = SystemCompiler.compile(model, bindings, change);
    Replicas replicas = ReplicaSearch.of(system, Set.of(component), cancellation);
    return new Derivation(system, replicas, budget, cancellation, progress).run();
  }

  /** Derives with the rates of the model and a budget of ten million states. */
  public static StateSpace derive(PepaModel model) {
    return derive(model, Map.of(), 10_000_000, new Cancellation(), Progress.NONE);
  }

  /**
   * Checks rates and components of a model without deriving its states.
   *
   * @throws org.camp.core.diagnostic.IllFormed with all wrong rates
   */
  public static void check(PepaModel model, Map<String, String> bindings) {
    SystemCompiler.compile(model, bindings);
  }

  private StateSpace run() {
    int words = system.words;
    table.add(system.initial(), 0);
    Frontier frontier = new Frontier(system, replicas, table);
    int deadlocks = 0;
    int first = -1;
    int levelEnd = 1;
    int levels = 0;
    int known = 1;
    int look = 0;
    for (int s = 0; s < table.size(); ) {
      if (s >= look) {
        look = s + BETWEEN_LOOKS;
        int explored = s;
        int distance = levels;
        cancellation.check(
            () ->
                String.format(
                    Locale.ROOT,
                    "%,d states were explored up to distance %,d, and %,d more are known",
                    explored,
                    distance,
                    table.size() - explored));
        progress.at("states", s, -1);
      }
      int end = Math.min(s + Frontier.MOST, table.size());
      frontier.expand(s, end);
      for (int m = 0; s < end; s++) {
        if (s == levelEnd) {
          levels++;
          levelEnd = known;
        }
        int last = frontier.end(s);
        if (m == last) {
          deadlocks++;
          first = first < 0 ? s : first;
        }
        for (; m < last; m++) {
          transitions.add(frontier.target(m), frontier.rate(m));
          known = Math.max(known, frontier.target(m) + 1);
        }
        transitions.endRow();
        if (known > budget) {
          throw overBudget(s + 1, levels, known - levelEnd);
        }
      }
      room();
    }
    TransitionRows rows = transitions.build();
    Log.of(Derivation.class)
        .debug(
            "derived {} states and {} transitions of {} bytes in {} levels; {} words a state,"
                + " {} activities, {} components",
            table.size(),
            rows.count(),
            rows.width(),
            levels + 1,
            words,
            system.activities.size(),
            system.places.size());
    return new StateSpace(system, replicas, table, rows, deadlocks, first);
  }

  private void room() {
    if (transitions.count() > Integer.MAX_VALUE - (1 << 24)
        || (long) (table.size() + 1024) * system.words > Integer.MAX_VALUE - (1 << 20)) {
      throw StateSpace.tooMany(
          String.format(
              Locale.ROOT,
              "%,d states and %,d transitions are all that fit",
              table.size(),
              transitions.count()),
          "write components of the same kind as an array P[n], which is counted");
    }
  }

  private RuntimeException overBudget(int explored, int levels, int frontier) {
    return StateSpace.tooMany(
        String.format(
            Locale.ROOT,
            "the model has more than %,d states: %,d were explored up to distance %,d, and the next"
                + " distance has at least %,d more",
            budget,
            explored,
            levels,
            frontier),
        "allow more with --budget states=…, or write components of the same kind as an array P[n]");
  }
}
