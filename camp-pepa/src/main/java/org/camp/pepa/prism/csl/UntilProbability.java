// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.csl;

import java.util.BitSet;
import java.util.Locale;
import java.util.function.Supplier;
import org.camp.core.analysis.Cancellation;
import org.camp.pepa.prism.chain.PrismChain;
import org.camp.pepa.prism.lang.CslProperty;
import org.camp.pepa.solve.Generator;
import org.camp.pepa.solve.RowBuilder;
import org.camp.pepa.solve.Transient;
import org.camp.pepa.solve.TransitionRows;

/**
 * The probability that states of a chain are passed until others are reached, in a stretch of time.
 * Of a chain of which only a part was explored, it lies between the probabilities without and with
 * all that left this part by then.
 */
final class UntilProbability {
  /** Probability of having left the part that was explored. */
  private static final double MOST_UNKNOWN = 0.01;

  /** Steps times transitions of such a part. */
  private static final double MOST_CUT = 2e10;

  private final PrismChain chain;
  private final PropertyTerms terms;

  /** The chain as it is, made when somebody needs it. */
  private final Supplier<Generator> whole;

  private final Cancellation cancellation;

  UntilProbability(
      PrismChain chain, PropertyTerms terms, Supplier<Generator> whole, Cancellation cancellation) {
    this.chain = chain;
    this.terms = terms;
    this.whole = whole;
    this.cancellation = cancellation;
  }

  /**
   * The probability that states are passed until others are reached.
   *
   * @throws Unsettled when it is not known well enough
   */
  Estimated of(CslProperty.Until until) {
    BitSet through = terms.where(until.until());
    BitSet goal = terms.where(until.goal());
    double from = until.time().from().map(terms::time).orElse(0.0);
    double to = until.time().to().map(terms::time).orElse(Double.POSITIVE_INFINITY);
    if (from > to) {
      throw Unsettled.because("no time is from " + from + " to " + to);
    }
    requireLittle(to);
    double[] now = new double[chain.size()];
    now[0] = 1;
    double error = 0;
    double unknown = 0;
    if (from > 0 || until.time().strict()) {
      if (from > 0) {
        BitSet stop = (BitSet) through.clone();
        stop.flip(0, chain.size());
        Generator kept = stop.isEmpty() ? whole.get() : absorbing(stop);
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
}
