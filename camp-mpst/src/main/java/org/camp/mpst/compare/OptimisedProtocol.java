// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Model;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Report;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.async.Reordering;
import org.camp.mpst.async.ReorderingProblem;
import org.camp.mpst.memory.MemoryLimits;
import org.jspecify.annotations.Nullable;

/**
 * The fastest reordering that was found of a protocol, as a protocol, compared with the original:
 * that it is an optimisation of it is checked anew on the order that is printed.
 */
public final class OptimisedProtocol implements AnalysisResult {
  /** What it is called where others say a file. */
  private static final String NAME = "optimised";

  /** How much more time an answer may need to be shown than its search to be prepared. */
  private static final long SHOWING = 2;

  private final Reordering reordering;
  private final @Nullable Reordering segmentwise;
  private final List<Reordering> front;
  private final OptimisationGoal goal;
  private final String text;
  private final Comparison comparison;

  private OptimisedProtocol(
      Reordering reordering,
      @Nullable Reordering segmentwise,
      List<Reordering> front,
      OptimisationGoal goal,
      String text,
      Comparison comparison) {
    this.reordering = reordering;
    this.segmentwise = segmentwise;
    this.front = front;
    this.goal = goal;
    this.text = text;
    this.comparison = comparison;
  }

  /**
   * Searches the fastest reordering of a protocol.
   *
   * @param roles names of roles and families that may be reordered, with commas; empty for all
   * @param most reorderings that may be tried
   * @throws IllFormed when some role has no local type, or some path goes wrong
   * @throws BadInput when costs are missing
   */
  public static OptimisedProtocol of(
      Protocol protocol, Optional<String> roles, long most, AnalysisContext context) {
    long begun = System.nanoTime();
    List<Diagnostic> problems = new ArrayList<>();
    AnalysisContext traced = traced(context);
    MpstResult original =
        SessionTypes.analyze(protocol, traced.toBuilder().listener(problems::add).build());
    if (original.status() == Status.OVER_BUDGET) {
      throw new OverBudget(problems.stream().filter(Diagnostic::isError).toList());
    }
    if (!original.accepted() || !original.judgement().costed()) {
      throw new IllFormed(problems.stream().filter(d -> !d.code().equals("unused-role")).toList());
    }
    OptimisationGoal goal = OptimisationGoal.of(original, context);
    ReorderingProblem problem = goal.problem(original, roles, most, context);
    long reserve = SHOWING * (System.nanoTime() - begun);
    Cancellation switched = context.cancellation();
    BooleanSupplier over = () -> switched.cancelled() || switched.left() < reserve;
    Function<@Nullable MemoryLimits, Reordering> search =
        allowed ->
            problem
                .within(allowed, over)
                .orElseThrow(() -> OptimisationGoal.missing(original.cost().orElseThrow()));
    Reordering reordering = search.apply(goal.limits());
    if (!reordering.fits()) {
      throw OptimisationGoal.beyond(reordering);
    }
    List<Reordering> front =
        context.get(OptimiseOperation.PARETO)
            ? MemoryFront.of(reordering, original.instance(), original.parameters(), search)
            : List.of();
    AnalysisContext finishing = finishing(traced, context);
    MpstResult optimised =
        SessionTypes.analyze(original.evaluated().with(reordering.code(), finishing), finishing);
    Comparison comparison = Comparison.of(NAME, optimised, original, true, finishing);
    if (reordering.stopped()) {
      context.report(
          Diagnostic.warning("timeout", "the search was stopped: this is the best so far"));
    }
    if (goal.reading().independent()) {
      context.report(
          Diagnostic.warning("data-dependencies", "the answer " + OptimisationReport.INDEPENDENT)
              .withHint(
                  "'needs' says what a message is made of; --roles names the roles whose"
                      + " actions may be reordered"));
    }
    Reordering segmentwise =
        reordering.passesChoices() && !reordering.stopped()
            ? problem.segmentwise(goal.limits())
            : null;
    return new OptimisedProtocol(
        reordering, segmentwise, front, goal, reordering.text(), comparison);
  }

  /** Without what an optimisation does not show: of long protocols, what happens when. */
  private static AnalysisContext traced(AnalysisContext context) {
    return context.toBuilder()
        .option(MpstOptions.EQUATIONS, 0L)
        .option(MpstOptions.EVENTS, (long) OptimisationReport.MOST_EVENTS)
        .build();
  }

  /** What was found is shown also when the search was stopped. */
  private static AnalysisContext finishing(AnalysisContext traced, AnalysisContext context) {
    return context.cancellation().cancelled()
        ? traced.toBuilder().cancellation(new Cancellation()).build()
        : traced;
  }

  /** How it was found. */
  public Reordering reordering() {
    return reordering;
  }

  /** The best where no action passes a choice; empty where the answer is that. */
  Optional<Reordering> segmentwise() {
    return Optional.ofNullable(segmentwise);
  }

  /** The fastest orders for every smaller peak, the fastest first; empty when nobody asked. */
  List<Reordering> front() {
    return front;
  }

  /** What was asked. */
  OptimisationGoal goal() {
    return goal;
  }

  /** The protocol as text that can be read again. */
  public String text() {
    return text;
  }

  /** The protocol beside its original. */
  public Comparison comparison() {
    return comparison;
  }

  @Override
  public Optional<Model> made() {
    return Optional.of(Protocol.parse(new SourceText(NAME, text)));
  }

  @Override
  public Status status() {
    Status compared = comparison.status();
    return compared == Status.OK && reordering.stopped() ? Status.OVER_BUDGET : compared;
  }

  @Override
  public Report report() {
    return new OptimisationReport(this).build();
  }
}
