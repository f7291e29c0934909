// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.log.Log;
import org.camp.pepa.lang.ModelVariant;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.measure.ComponentNames;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.statespace.StateSpace;

/**
 * The model with one more of each component, ranked by what that brings. The changed models are
 * solved when somebody looks at them: a sweep of one figure never does.
 */
public final class WhatIfs {
  /**
   * The long run of a changed model.
   *
   * @param change what is different, in words
   * @param states its states
   * @param throughput how often each action happens, per second
   * @param objective the throughput by which it is ranked, per second
   * @param gain its share of that of the model as it is, less 1; 0 when {@code error} explains it,
   *     NaN when that throughput is 0
   * @param error relative errors of both throughputs together: a smaller change is none
   */
  public record WhatIf(
      String change,
      int states,
      Map<String, Double> throughput,
      double objective,
      double gain,
      double error) {
    /** Whether a throughput is the same as before, as far as is known. */
    boolean isUnchanged(double before, double after) {
      return Math.abs(after - before) <= error * Math.max(before, after);
    }
  }

  /** What became of the changed models. */
  private record Solved(List<WhatIf> ranked, Map<String, Double> gains, List<String> missing) {}

  /** States of all changed models together. */
  private static final long MOST_STATES = 200_000;

  /** Changed models; of more components none is tried, as a part of them would be no ranking. */
  private static final int MOST_VARIANTS = 16;

  /** Components that are looked at for changes that are the same. */
  private static final int MOST_COMPONENTS = 200;

  /** Throughputs within this share of each other rank as the system lists them. */
  private static final double SAME = 1e-9;

  /** What sums over the states add to the errors of their probabilities. */
  private static final double ROUNDING = 1e-12;

  private final PepaModel model;
  private final StateSpace space;
  private final ThroughputObjective objective;
  private final double now;
  private final double error;
  private final AnalysisContext context;
  private final List<ModelVariant> variants;

  /** Component → text of the model with one more of it. */
  private final Map<Integer, String> changed = new HashMap<>();

  /** Text of a changed model → what is different, in words. */
  private final Map<String, String> changes = new HashMap<>();

  private final Supplier<Solved> solved = Suppliers.memoize(this::solve);

  private WhatIfs(
      PepaModel model,
      StateSpace space,
      ThroughputObjective objective,
      Map<String, Double> throughput,
      double error,
      AnalysisContext context) {
    this.model = model;
    this.space = space;
    this.objective = objective;
    this.now = objective.of(throughput);
    this.error = error;
    this.context = context;
    this.variants = space.deadlocks() > 0 ? List.of() : worthwhile();
  }

  /**
   * What one more of each component would bring; of none when a deadlock can be reached.
   *
   * @param error the relative error of the throughputs
   */
  static WhatIfs of(
      PepaModel model,
      StateSpace space,
      ThroughputObjective objective,
      Map<String, Double> throughput,
      double error,
      AnalysisContext context) {
    return new WhatIfs(model, space, objective, throughput, error, context);
  }

  private List<ModelVariant> worthwhile() {
    boolean few = space.components().size() <= MOST_COMPONENTS;
    List<ModelVariant> all = few ? variants() : List.of();
    if (!few || all.size() > MOST_VARIANTS) {
      missing("a component", "there are too many components");
      return List.of();
    }
    if (space.size() > most() / Math.max(1, all.size())) {
      missing("a component", "the changed models have too many states");
      return List.of();
    }
    return all;
  }

  /** States that all changed models may have together. */
  private long most() {
    return context.get(PepaOptions.GAINS) == WantedGains.TRUE
        ? context.get(PepaOptions.STATES) * MOST_VARIANTS
        : MOST_STATES;
  }

  /** How many changed models there are. */
  int size() {
    return variants.size();
  }

  /** Those that could be solved, what brings most first. */
  public List<WhatIf> ranked() {
    return Objects.requireNonNull(solved.get()).ranked();
  }

  /** Those that could not be solved and why, in words. */
  public List<String> missing() {
    return Objects.requireNonNull(solved.get()).missing();
  }

  /** The gain of one more of a component, when that was solved. */
  OptionalDouble oneMore(int component) {
    String change = changes.get(changed.getOrDefault(component, ""));
    Double gain = Objects.requireNonNull(solved.get()).gains().get(change);
    return gain == null ? OptionalDouble.empty() : OptionalDouble.of(gain);
  }

  private Solved solve() {
    List<WhatIf> found = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (ModelVariant variant : variants) {
      Log.of(WhatIfs.class).debug("what if: {}", variant.change());
      solve(variant, most() / variants.size(), found)
          .ifPresent(why -> missing.add(sentence(variant.change(), why)));
    }
    found.sort(Comparator.comparingDouble(w -> -Math.rint(w.objective() / (SAME * scale()))));
    Map<String, Double> gains = new HashMap<>();
    found.forEach(what -> gains.put(what.change(), what.gain()));
    return new Solved(List.copyOf(found), gains, List.copyOf(missing));
  }

  /** The changed models that differ from each other; of too many components, some. */
  private List<ModelVariant> variants() {
    List<StateSpace.Component> components = space.components();
    List<ModelVariant> all = new ArrayList<>();
    List<String> names = ComponentNames.of(components);
    BitSet again = repeated();
    for (int c = 0; c < components.size() && all.size() <= MOST_VARIANTS; c++) {
      if (again.get(c)) {
        continue;
      }
      Optional<ModelVariant> variant = model.oneMore(c, components.get(c).name(), names.get(c));
      if (variant.isPresent() && isNew(c, variant.get())) {
        all.add(variant.get());
      }
    }
    return all;
  }

  /** The components that an earlier one is equal to: one more of either is the same. */
  private BitSet repeated() {
    BitSet again = new BitSet();
    for (List<List<Integer>> groups : space.equalCopies()) {
      groups.subList(1, groups.size()).forEach(group -> group.forEach(again::set));
    }
    return again;
  }

  private boolean isNew(int component, ModelVariant variant) {
    try {
      String text = variant.model().get().text();
      changed.put(component, text);
      return changes.putIfAbsent(text, variant.change()) == null;
    } catch (CampException e) {
      missing(variant.change(), e.diagnostics().get(0).message());
      return false;
    }
  }

  private double scale() {
    return now > 0 ? now : 1;
  }

  /** Returns why it was not solved, if it was not. */
  private Optional<String> solve(ModelVariant variant, long most, List<WhatIf> found) {
    if (context.cancellation().overdue()) {
      return Optional.of("the time limit is over");
    }
    try {
      PepaModel larger = variant.model().get();
      StateSpace states = context.get(PepaOptions.LUMP).derive(larger, context, Set.of(), most);
      SteadyState steady = ChainSolution.of(states, context);
      if (!steady.converged() || states.deadlocks() > 0) {
        return Optional.of(steady.converged() ? "it has a deadlock" : "it was not solved");
      }
      Map<String, Double> throughput = states.throughput(steady.probability());
      double then = objective.after(larger, throughput);
      double together = error + steady.error() + ROUNDING;
      double gain = then / now - 1;
      found.add(
          new WhatIf(
              variant.change(),
              states.size(),
              throughput,
              then,
              now == 0 ? Double.NaN : Math.abs(gain) <= together ? 0 : gain,
              together));
      return Optional.empty();
    } catch (CampException e) {
      context.cancellation().check();
      return Optional.of(e.diagnostics().get(0).message());
    }
  }

  private void missing(String change, String why) {
    context.report(Diagnostic.note("no-what-if", sentence(change, why)));
  }

  private static String sentence(String change, String why) {
    String more = change.startsWith("one more") ? change : "one more of " + change;
    return "what " + more + " would bring was not computed: " + why;
  }
}
