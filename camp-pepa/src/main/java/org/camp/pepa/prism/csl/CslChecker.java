// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.csl;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.OverBudget;
import org.camp.pepa.prism.chain.ConstantValues;
import org.camp.pepa.prism.chain.PrismChain;
import org.camp.pepa.prism.lang.CslList;
import org.camp.pepa.prism.lang.CslProperty;
import org.camp.pepa.prism.lang.PrismOperator;
import org.camp.pepa.solve.AccumulatedReward;
import org.camp.pepa.solve.Generator;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.solve.SteadyStateSolver;
import org.camp.pepa.solve.Transient;
import org.jspecify.annotations.Nullable;

/**
 * Answers the properties of one chain; what several need is computed once. Of a chain of which only
 * a part was explored, what happens within a time lies between the probabilities without and with
 * all that left this part (Munsky and Khammash 2006).
 */
public final class CslChecker {
  private final PrismChain chain;
  private final PropertyTerms terms;
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
    this.method = method;
    this.cancellation = cancellation;
    this.terms = new PropertyTerms(chain, list, constants);
  }

  /** The constants without value that a property needs. */
  public Set<String> missing(CslProperty property) {
    return terms.missing(property);
  }

  /**
   * State → a number; two states have the same one only where labels, deadlocks, and all sets and
   * rewards that the properties speak of are the same.
   */
  public double[] colours(List<CslProperty> properties) {
    return terms.colours(properties);
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
    double limit = terms.constant(bound.get().limit());
    if (Math.abs(found.value() - limit) <= found.error() && found.error() > 0) {
      return CslAnswer.refused(
          property, "its value " + found.value() + " is too near to the bound to be told apart");
    }
    boolean holds = holds(bound.get().relation(), found.value(), limit);
    return new CslAnswer(
        property, found.value(), found.error(), Optional.of(holds), Optional.empty(), true);
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
      BitSet states = terms.where(longRun.states());
      double[] reward = new double[chain.size()];
      states.stream().forEach(s -> reward[s] = 1);
      return inLongRun(reward);
    }
    if (query instanceof CslProperty.LongRunReward reward) {
      return inLongRun(terms.rewards(reward.of(), true));
    }
    if (query instanceof CslProperty.InstantReward reward) {
      double time = terms.time(reward.time());
      return mean(
          Transient.of(generator(), start(), time, cancellation::check),
          terms.rewards(reward.of(), false));
    }
    if (query instanceof CslProperty.CumulativeReward reward) {
      double time = terms.time(reward.time());
      double[] rate = terms.rewards(reward.of(), true);
      AccumulatedReward sum =
          AccumulatedReward.until(generator(), start(), rate, time, cancellation::check);
      return new Estimated(sum.value(), sum.error());
    }
    if (query instanceof CslProperty.ReachReward reward) {
      BitSet all = new BitSet();
      all.set(0, chain.size());
      return new UntilChain(chain.rows(), all, terms.where(reward.goal()))
          .reward(start(), terms.rewards(reward.of(), true), cancellation);
    }
    CslProperty.Until until = (CslProperty.Until) query;
    Estimated probability =
        new UntilProbability(chain, terms, this::generator, cancellation).of(until);
    return until.denied() ? probability.complement() : probability;
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
