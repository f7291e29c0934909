// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.compare;

import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Composition;
import org.camp.core.report.PartChange;
import org.camp.core.report.Report;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.async.Differences;
import org.camp.mpst.async.Optimisation;
import org.camp.mpst.screen.PathRows;
import org.jspecify.annotations.Nullable;

/**
 * Two protocols side by side: whether each is an asynchronous optimisation of the other (Definition
 * 6.1), what they cost, how fast they run, and what the first can do wrong.
 *
 * <p>That G1 ≤ G2 implies C(G1) ≤ C(G2) (Theorem 6.3) holds only when sending costs nothing and no
 * two receives, nor a receive and a branching, changed places; so costs are compared in any case.
 */
public final class Comparison implements AnalysisResult {
  /** What the first was read from, or what it is called when it was made. */
  private final String source;

  private final MpstResult first;
  private final MpstResult second;
  private final boolean asked;
  private final Differences differences;
  private final Optimisation forth;
  private final AnalysisContext context;
  private @Nullable Optimisation back;

  private Comparison(
      String source,
      MpstResult first,
      MpstResult second,
      boolean asked,
      Differences differences,
      Optimisation forth,
      AnalysisContext context) {
    this.source = source;
    this.first = first;
    this.second = second;
    this.asked = asked;
    this.differences = differences;
    this.forth = forth;
    this.context = context;
  }

  /**
   * Compares two protocols.
   *
   * @param asked whether the first must be an optimisation of the second to be accepted
   * @throws IllFormed when one of them cannot be written out, or a size or cost does not exist
   */
  public static Comparison of(
      Protocol optimised, Protocol original, boolean asked, AnalysisContext context) {
    AnalysisContext brief = brief(context);
    MpstResult second = SessionTypes.analyze(original, brief.about(original));
    MpstResult first = SessionTypes.analyze(optimised, brief.about(optimised));
    return of(optimised.module().source().name(), first, second, asked, context);
  }

  /**
   * Compares protocols that have been analysed.
   *
   * @param source the file of the first, or what it is called when it was made
   */
  static Comparison of(
      String source, MpstResult first, MpstResult second, boolean asked, AnalysisContext context) {
    Differences differences =
        Differences.of(
            first.projections(), first.parameters(), second.projections(), second.parameters());
    Optimisation forth = relation(first, second, context);
    Comparison comparison =
        new Comparison(source, first, second, asked, differences, forth, context);
    comparison.complain();
    return comparison;
  }

  /** Without what a comparison does not show. */
  static AnalysisContext brief(AnalysisContext context) {
    return context.toBuilder().option(MpstOptions.EQUATIONS, 0L).build();
  }

  private static Optimisation relation(
      MpstResult optimised, MpstResult original, AnalysisContext context) {
    return Optimisation.of(
        optimised.projections(),
        optimised.parameters(),
        original.projections(),
        original.parameters(),
        CompareOperation.reading(context),
        context.cancellation());
  }

  private void complain() {
    if (asked && !forth.holds()) {
      List<Diagnostic> reasons =
          differences.isEmpty()
              ? forth.refusals().stream().map(r -> r.diagnostic()).toList()
              : differences.diagnostics(firstName("the first"), secondName("the second"));
      reasons.forEach(context::report);
      if (converse().holds() && first.accepted()) {
        context.report(
            Diagnostic.note("other-way-round", "the second is an optimisation of the first")
                .withHint("name the optimised protocol first"));
      }
    }
  }

  /** The file of the first. */
  String firstName(String otherwise) {
    return source.isEmpty() ? otherwise : source;
  }

  /** The file of the second. */
  String secondName(String otherwise) {
    String file = second.protocol().module().source().name();
    return file.isEmpty() ? otherwise : file;
  }

  /** The protocol that was named first, the optimised one. */
  public MpstResult first() {
    return first;
  }

  /** The protocol that was named second, the original. */
  public MpstResult second() {
    return second;
  }

  /** Whether the question was if the first is an optimisation of the second. */
  boolean asked() {
    return asked;
  }

  /** What only one of them has. */
  public Differences differences() {
    return differences;
  }

  /** Whether the first is an optimisation of the second. */
  public Optimisation optimisation() {
    return forth;
  }

  /** Whether the second is an optimisation of the first. */
  public Optimisation converse() {
    if (back == null) {
      back = relation(second, first, context);
    }
    return back;
  }

  /** The kinds of actions on the critical paths that differ, from the second to the first. */
  List<PartChange> changes() {
    Optional<Composition> ours = composition(first);
    Optional<Composition> theirs = composition(second);
    return ours.isPresent() && theirs.isPresent()
        ? PartChange.between(theirs.get(), ours.get())
        : List.of();
  }

  private static Optional<Composition> composition(MpstResult side) {
    return side.cost()
        .filter(cost -> cost.costliest() >= 0)
        .flatMap(cost -> cost.criticalPath(cost.costliest()))
        .map(PathRows::composition);
  }

  /**
   * Whether both are well-formed, and, when that was the question, the first is an optimisation of
   * the second. What is wrong with a protocol comes before the answer, and "no" before limits.
   */
  @Override
  public Status status() {
    Status one = first.status();
    Status other = second.status();
    if (one == Status.ILL_FORMED || other == Status.ILL_FORMED) {
      return Status.ILL_FORMED;
    }
    if (asked && !forth.holds()) {
      return Status.NO;
    }
    return one == Status.OK ? other : one;
  }

  @Override
  public Report report() {
    return new ComparisonReport(this).build();
  }
}
