// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.camp.concurrency.lattice.Antichains;
import org.camp.concurrency.measure.AntichainEstimate;
import org.camp.concurrency.measure.CharronBost;
import org.camp.concurrency.measure.Habib;
import org.camp.concurrency.measure.PastMeasures;
import org.camp.concurrency.measure.Ratio;
import org.camp.concurrency.regular.RegularExecution;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.PartialOrder;
import org.jspecify.annotations.Nullable;

/** All measures of one execution, counted or estimated, and what was left out. */
public final class ExecutionMeasures {
  private static final int LONG_PATTERN = 10_000;

  private final PartialOrder pattern;
  private final PartialOrder order;
  private final RegularExecution regular;
  private final @Nullable Antichains antichains;
  private final AntichainEstimate.@Nullable Count estimatedAntichains;
  private final List<AntichainEstimate.Count> estimatedMu;

  /** Event of the pattern → its μ∞; null when there is none, or it was not counted. */
  private final BigInteger @Nullable [] muInfinity;

  private final @Nullable PastMeasures past;
  private final @Nullable Habib habib;
  private final int width;
  private final List<String> notes = new ArrayList<>();

  ExecutionMeasures(PartialOrder pattern, ConcurrencyOptions options, AnalysisContext context) {
    this.pattern = pattern;
    boolean forEver = pattern.repeat() == PartialOrder.FOR_EVER;
    order = forEver ? pattern : pattern.repeated(pattern.repeat());
    regular = new RegularExecution(pattern, options.reading(), options.limits());
    Runnable check = context.cancellation()::check;
    check.run();
    context.progress().at("width", 0, 4);
    width = forEver ? widthForEver() : order.width();
    context.progress().at("antichains", 1, 4);
    antichains = forEver || options.estimate() ? null : Antichains.of(order, options.limits());
    if (options.estimate() && !forEver) {
      AntichainEstimate estimate = new AntichainEstimate(order, options.seed(), check);
      estimatedAntichains = estimate.antichains(10 * options.samples());
      estimatedMu = estimate.allMu(options.samples(), options.limits().threads());
    } else {
      estimatedAntichains = null;
      estimatedMu = List.of();
    }
    context.progress().at("repetition", 2, 4);
    muInfinity = muInfinity(options, context);
    context.progress().at("measures", 3, 4);
    past = forEver ? null : new PastMeasures(order);
    Antichains counted = antichains;
    habib = counted == null ? null : Habib.of(order, counted, options.habib(), check).orElse(null);
    if (counted != null && habib == null) {
      notes.add(
          "Habib's measure is left out above "
              + options.habib()
              + " antichains: allow more with --budget antichains=…");
    }
    if (forEver) {
      notes.add(
          "the execution never ends: μ is what it becomes after some repetitions, the measures that"
              + " need an end are left out");
    }
    if (estimatedAntichains != null) {
      notes.add(
          "counts are estimates from at least "
              + options.samples()
              + " samples for each event and ten times as many for all, with 95% intervals; the"
              + " exact ones are left out");
    }
  }

  /**
   * A chain of the pattern is a chain of its repetition; the largest antichain spans fewer than k
   * patterns.
   */
  private int widthForEver() {
    int k = regular.k();
    return k < 0
        ? pattern.repeated(Math.max(1, pattern.processes())).width()
        : pattern.repeated(k).width();
  }

  private BigInteger @Nullable [] muInfinity(ConcurrencyOptions options, AnalysisContext context) {
    if (!regular.wellSynchronised()) {
      return null;
    }
    if (pattern.size() > LONG_PATTERN && !options.muInfinity()) {
      notes.add(
          "μ∞ is left out for a pattern of more than "
              + LONG_PATTERN
              + " events: ask for it with -o concurrency.mu-infinity=true");
      return null;
    }
    try {
      return regular.muInfinity();
    } catch (OverBudget e) {
      context.cancellation().check();
      notes.add("μ∞ is left out: " + e.diagnostics().get(0).message());
      return null;
    }
  }

  /** The label of the execution. */
  public String label() {
    return pattern.label();
  }

  /** The events as listed. */
  public PartialOrder pattern() {
    return pattern;
  }

  /** The events as listed, repeated as often as the source wants; once when for ever. */
  public PartialOrder order() {
    return order;
  }

  /** Whether the pattern repeats for ever. */
  public boolean forEver() {
    return pattern.repeat() == PartialOrder.FOR_EVER;
  }

  /** The repetition of the pattern. */
  public RegularExecution regular() {
    return regular;
  }

  /** The size of the largest antichain. */
  public int width() {
    return width;
  }

  /** The number of antichains; empty when it was estimated or there is no end of them. */
  public Optional<BigInteger> antichains() {
    return Optional.ofNullable(antichains).map(Antichains::count);
  }

  /** The exact counts; empty when they were estimated or there is no end of them. */
  public Optional<Antichains> counts() {
    return Optional.ofNullable(antichains);
  }

  /** The estimated number of antichains, when it was asked for. */
  public Optional<AntichainEstimate.Count> estimatedAntichains() {
    return Optional.ofNullable(estimatedAntichains);
  }

  /** The estimated μ of an event, when it was asked for. */
  public Optional<AntichainEstimate.Count> estimatedMu(int event) {
    return estimatedMu.isEmpty() ? Optional.empty() : Optional.of(estimatedMu.get(event));
  }

  /**
   * μ of an event of {@link #order}; empty when it was estimated or is infinite. For an execution
   * that never ends, what μ of its repetitions becomes.
   */
  public Optional<BigInteger> mu(int event) {
    return forEver()
        ? muInfinity(event)
        : Optional.ofNullable(antichains).map(counts -> counts.mu(event));
  }

  /** The natural logarithm of μ of an event, counted or estimated; empty when neither was done. */
  public OptionalDouble logMu(int event) {
    Optional<AntichainEstimate.Count> estimated = estimatedMu(event);
    if (estimated.isPresent()) {
      return OptionalDouble.of(estimated.get().logMean());
    }
    return mu(event)
        .map(ExecutionMeasures::log)
        .map(OptionalDouble::of)
        .orElse(OptionalDouble.empty());
  }

  /**
   * The natural logarithm of the share of all antichains that hold an event, counted or estimated;
   * for an execution that never ends, where there is no such share, that of μ.
   */
  OptionalDouble logShare(int event) {
    double all =
        estimatedAntichains()
            .map(AntichainEstimate.Count::logMean)
            .or(() -> antichains().map(ExecutionMeasures::log))
            .orElse(0.0);
    OptionalDouble mu = logMu(event);
    return mu.isPresent() ? OptionalDouble.of(mu.getAsDouble() - all) : mu;
  }

  /** μ of an event in words, counted or estimated. */
  String muText(int event) {
    return estimatedMu(event)
        .map(count -> "about " + count.text())
        .orElseGet(() -> mu(event).map(BigInteger::toString).orElse("unknown"));
  }

  private static double log(BigInteger count) {
    int shift = Math.max(0, count.bitLength() - 60);
    return Math.log(count.shiftRight(shift).doubleValue()) + shift * Math.log(2);
  }

  /** μ∞ of an event of {@link #pattern}; empty when it is infinite or was left out. */
  public Optional<BigInteger> muInfinity(int event) {
    BigInteger[] known = muInfinity;
    return known == null ? Optional.empty() : Optional.of(known[event]);
  }

  /** Whether μ∞ was asked for, exists, and could be counted. */
  public boolean hasMuInfinity() {
    return muInfinity != null;
  }

  /** Charron-Bost's m; empty when the antichains were not counted, or it is 0/0. */
  public Optional<Ratio> charronBost() {
    return antichains().flatMap(count -> CharronBost.of(order, count));
  }

  /** Fidge's and Raynal's measures; empty for an execution that never ends. */
  public Optional<PastMeasures> past() {
    return Optional.ofNullable(past);
  }

  /** Habib's measure; empty past its budget. */
  public Optional<Habib> habib() {
    return Optional.ofNullable(habib);
  }

  /** What was left out or estimated. */
  public List<String> notes() {
    return List.copyOf(notes);
  }
}
