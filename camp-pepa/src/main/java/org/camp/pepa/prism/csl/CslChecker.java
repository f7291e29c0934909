// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.csl;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.OverBudget;
import org.camp.pepa.prism.chain.ConstantValues;
import org.camp.pepa.prism.chain.PrismChain;
import org.camp.pepa.prism.chain.PrismSystem;
import org.camp.pepa.prism.chain.RewardCode;
import org.camp.pepa.prism.chain.TermCompiler;
import org.camp.pepa.prism.chain.TruthCode;
import org.camp.pepa.prism.lang.CslList;
import org.camp.pepa.prism.lang.CslProperty;
import org.camp.pepa.prism.lang.PrismOperator;
import org.camp.pepa.prism.lang.PrismSyntax;
import org.camp.pepa.prism.lang.PrismTerm;
import org.camp.pepa.prism.lang.PrismType;
import org.camp.pepa.solve.AccumulatedReward;
import org.camp.pepa.solve.Generator;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.RowBuilder;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.solve.SteadyStateSolver;
import org.camp.pepa.solve.Transient;
import org.camp.pepa.solve.TransitionRows;
import org.jspecify.annotations.Nullable;

/**
 * Answers the properties of one chain; what several need is computed once. Of a chain of which only
 * a part was explored, what happens within a time lies between the probabilities without and with
 * all that left this part (Munsky and Khammash 2006).
 */
public final class CslChecker {
  /** Probability of having left the part that was explored. */
  private static final double MOST_UNKNOWN = 0.01;

  /** Steps times transitions of such a part. */
  private static final double MOST_CUT = 2e10;

  private final PrismChain chain;
  private final PrismSystem system;
  private final ConstantValues constants;
  private final TermCompiler terms;
  private final Map<String, PrismTerm> labels;
  private final Method method;
  private final Cancellation cancellation;
  private @Nullable SteadyState steady;
  private @Nullable Generator generator;

  /**
   * For the properties {@code list}, whose constants have the values that {@code constants} has.
   */
  public CslChecker(
      PrismChain chain,
      CslList list,
      ConstantValues constants,
      Method method,
      Cancellation cancellation) {
    this.chain = chain;
    this.system = chain.system();
    this.constants = constants;
    this.method = method;
    this.cancellation = cancellation;
    Map<String, PrismType> types = new LinkedHashMap<>();
    list.constants().forEach(c -> types.put(c.name(), c.type()));
    TermCompiler own = system.terms().with(constants.values(), types, Map.of());
    labels = new LinkedHashMap<>(system.program().labelTerms());
    Map<String, TruthCode> more = new LinkedHashMap<>();
    for (PrismSyntax.Named label : list.labels()) {
      labels.put(label.name(), label.term());
      if (constants.missing(names(label.term())).isEmpty()) {
        more.put(label.name(), own.with(Map.of(), Map.of(), more).truth(label.term()));
      }
    }
    terms = own.with(Map.of(), Map.of(), more);
  }

  private static Set<String> names(PrismTerm term) {
    Set<String> names = new LinkedHashSet<>();
    term.names(name -> names.add(name.name()));
    return names;
  }

  /** The constants without value that a property needs. */
  public Set<String> missing(CslProperty property) {
    Set<String> names = new LinkedHashSet<>();
    property.terms(term -> needed(term, names));
    return constants.missing(names);
  }

  private void needed(PrismTerm term, Set<String> names) {
    if (term instanceof PrismTerm.LabelUse label) {
      PrismTerm known = labels.get(label.name());
      if (known != null) {
        needed(known, names);
      }
    }
    names.addAll(names(term));
    term.parts(part -> needed(part, names));
  }

  /** How the long run was found, if anything asked for it. */
  public Optional<SteadyState> steadyState() {
    return Optional.ofNullable(steady);
  }

  /** How much the answer to a property may be wrong; infinite when there is none. */
  public double doubt(CslProperty property) {
    try {
      return value(property.query()).error();
    } catch (Unsettled | OverBudget e) {
      cancellation.check();
      return Double.POSITIVE_INFINITY;
    }
  }

  /** The answer to a property whose constants have values. */
  public CslAnswer answer(CslProperty property) {
    Estimated found;
    try {
      cancellation.check();
      found = value(property.query());
    } catch (Unsettled e) {
      return CslAnswer.refused(property, e.reason());
    } catch (OverBudget e) {
      return CslAnswer.refused(property, e.diagnostics().get(0).message());
    } catch (IllegalArgumentException e) {
      return CslAnswer.refused(property, String.valueOf(e.getMessage()));
    }
    if (Double.isNaN(found.value())) {
      return CslAnswer.refused(property, "its value is not a number");
    }
    Optional<CslProperty.Bound> bound = property.bound();
    if (bound.isEmpty()) {
      return new CslAnswer(
          property, found.value(), found.error(), Optional.empty(), Optional.empty(), true);
    }
    double limit = terms.number(bound.get().limit()).at(new int[0]);
    if (Math.abs(found.value() - limit) <= found.error() && found.error() > 0) {
      return CslAnswer.refused(
          property, "its value " + found.value() + " is too near to the bound to be told apart");
    }
    boolean holds = holds(bound.get().relation(), found.value(), limit);
    return new CslAnswer(
        property, found.value(), found.error(), Optional.of(holds), Optional.empty(), true);
  }

  /**
   * State → a number; two states have the same one only where labels, deadlocks, and all sets and
   * rewards that the properties speak of are the same.
   */
  public double[] colours(List<CslProperty> properties) {
    double[] colour = new double[chain.size()];
    chain.forEach((s, values) -> colour[s] = chain.rows().first(s) == chain.rows().end(s) ? 1 : 0);
    List<PrismTerm> sets = new ArrayList<>();
    system.program().labels().forEach(label -> sets.add(label.term()));
    for (CslProperty property : properties) {
      property.states(sets::add);
      property
          .structure()
          .ifPresent(
              structure -> {
                split(colour, rewards(structure, false));
                split(colour, rewards(structure, true));
              });
    }
    for (PrismTerm set : sets) {
      BitSet in = where(set);
      double[] holds = new double[colour.length];
      in.stream().forEach(s -> holds[s] = 1);
      split(colour, holds);
    }
    return colour;
  }

  private static void split(double[] colour, double[] by) {
    Map<List<Double>, Double> known = new HashMap<>();
    for (int s = 0; s < colour.length; s++) {
      colour[s] = known.computeIfAbsent(List.of(colour[s], by[s]), k -> (double) known.size());
    }
  }

  private static boolean holds(PrismOperator relation, double value, double limit) {
    return switch (relation) {
      case LESS -> value < limit;
      case AT_MOST -> value <= limit;
      case GREATER -> value > limit;
      default -> value >= limit;
    };
  }

  private Estimated value(CslProperty.Query query) {
    if (chain.isCut() && !CslProperty.isTimed(query)) {
      throw Unsettled.because(
          "the states of a model without bounds were explored in part, which answers only what"
              + " happens within a time");
    }
    if (query instanceof CslProperty.LongRun longRun) {
      BitSet states = where(longRun.states());
      double[] reward = new double[chain.size()];
      states.stream().forEach(s -> reward[s] = 1);
      return inLongRun(reward);
    }
    if (query instanceof CslProperty.LongRunReward reward) {
      return inLongRun(rewards(reward.of(), true));
    }
    if (query instanceof CslProperty.InstantReward reward) {
      double time = time(reward.time());
      return mean(
          Transient.of(generator(), start(), time, cancellation::check),
          rewards(reward.of(), false));
    }
    if (query instanceof CslProperty.CumulativeReward reward) {
      double time = time(reward.time());
      double[] rate = rewards(reward.of(), true);
      AccumulatedReward sum =
          AccumulatedReward.until(generator(), start(), rate, time, cancellation::check);
      return new Estimated(sum.value(), sum.error());
    }
    if (query instanceof CslProperty.ReachReward reward) {
      BitSet all = new BitSet();
      all.set(0, chain.size());
      return new UntilChain(chain.rows(), all, where(reward.goal()))
          .reward(start(), rewards(reward.of(), true), cancellation);
    }
    CslProperty.Until until = (CslProperty.Until) query;
    Estimated probability = until(until);
    return until.denied() ? probability.complement() : probability;
  }

  private Estimated until(CslProperty.Until until) {
    BitSet through = where(until.until());
    BitSet goal = where(until.goal());
    double from = until.time().from().map(this::time).orElse(0.0);
    double to = until.time().to().map(this::time).orElse(Double.POSITIVE_INFINITY);
    if (from > to) {
      throw Unsettled.because("no time is from " + from + " to " + to);
    }
    requireLittle(to);
    double[] now = start();
    double error = 0;
    double unknown = 0;
    if (from > 0 || until.time().strict()) {
      if (from > 0) {
        BitSet stop = (BitSet) through.clone();
        stop.flip(0, chain.size());
        Generator kept = stop.isEmpty() ? generator() : absorbing(stop);
        Transient before = Transient.of(kept, now, from, cancellation::check);
        now = before.probability();
        error = before.error();
        for (int s = chain.explored(); s < now.length; s++) {
          unknown += through.get(s) ? now[s] : 0;
          now[s] = 0;
        }
      }
      for (int s = 0; s < now.length; s++) {
        now[s] = through.get(s) ? now[s] : 0;
      }
    }
    if (Double.isInfinite(to)) {
      Estimated found = new UntilChain(chain.rows(), through, goal).probability(now, cancellation);
      return new Estimated(found.value(), found.error() + error);
    }
    if (to > from) {
      BitSet stop = (BitSet) through.clone();
      stop.flip(0, chain.size());
      stop.or(goal);
      Transient after = Transient.of(absorbing(stop), now, to - from, cancellation::check);
      now = after.probability();
      error += after.error();
    }
    double sum = 0;
    for (int s = goal.nextSetBit(0); s >= 0; s = goal.nextSetBit(s + 1)) {
      sum += now[s];
    }
    for (int s = chain.explored(); s < now.length; s++) {
      unknown += through.get(s) && !goal.get(s) ? now[s] : 0;
    }
    if (unknown > MOST_UNKNOWN) {
      throw Unsettled.because(
          String.format(
              Locale.ROOT,
              "%,d states were explored, which the chain leaves with probability %.3g by then",
              chain.explored(),
              unknown));
    }
    return new Estimated(Math.min(1, sum + unknown / 2), error + unknown / 2);
  }

  /** Refuses to go through a part of a chain too often. */
  private void requireLittle(double time) {
    if (chain.isCut() && time * chain.rows().count() * fastest() > MOST_CUT) {
      throw Unsettled.because(
          String.format(
              Locale.ROOT,
              "a time of %s takes %.3g steps through %,d transitions",
              time,
              time * fastest(),
              chain.rows().count()));
    }
  }

  private double fastest() {
    double most = 0;
    for (int s = 0; s < chain.explored(); s++) {
      double sum = 0;
      for (int t = chain.rows().first(s); t < chain.rows().end(s); t++) {
        sum += chain.rows().rate(t);
      }
      most = Math.max(most, sum);
    }
    return most;
  }

  private Generator absorbing(BitSet stop) {
    TransitionRows rows = chain.rows();
    RowBuilder kept = new RowBuilder();
    for (int s = 0; s < rows.size(); s++) {
      for (int t = rows.first(s); t < rows.end(s) && !stop.get(s); t++) {
        kept.add(rows.state(t), rows.rate(t));
      }
      kept.endRow();
    }
    return Generator.of(kept.build());
  }

  private Generator generator() {
    Generator known = generator;
    if (known == null) {
      known = Generator.of(chain.rows());
      generator = known;
    }
    return known;
  }

  private double[] start() {
    double[] initial = new double[chain.size()];
    initial[0] = 1;
    return initial;
  }

  private double time(PrismTerm term) {
    double time = terms.number(term).at(new int[0]);
    if (!(time >= 0 && time < Double.POSITIVE_INFINITY)) {
      throw Unsettled.because("a time cannot be " + time);
    }
    return time;
  }

  private BitSet where(PrismTerm term) {
    return chain.where(List.of(terms.truth(term))).get(0);
  }

  /** State → what it earns per second. */
  private double[] rewards(CslProperty.Structure structure, boolean actions) {
    RewardCode code = new RewardCode(system, structure.in(system.program()));
    double[] reward = new double[chain.size()];
    chain.forEach((s, values) -> reward[s] = actions ? code.rate(values) : code.ofState(values));
    return reward;
  }

  private Estimated inLongRun(double[] reward) {
    SteadyState found = steady;
    if (found == null) {
      found = SteadyStateSolver.solve(chain.rows(), method, cancellation);
      steady = found;
    }
    if (!found.converged()) {
      cancellation.check();
    }
    Unsettled.check(found);
    double sum = 0;
    double size = 0;
    for (int s = 0; s < reward.length; s++) {
      double part = found.probability()[s] * reward[s];
      sum += part;
      size += Math.abs(part);
    }
    return new Estimated(sum, size * found.error());
  }

  private static Estimated mean(Transient at, double[] reward) {
    double sum = 0;
    for (int s = 0; s < reward.length; s++) {
      sum += at.probability()[s] * reward[s];
    }
    return new Estimated(sum, at.error() * greatest(reward));
  }

  private static double greatest(double[] reward) {
    double most = 0;
    for (double r : reward) {
      most = Math.max(most, Math.abs(r));
    }
    return most;
  }
}
