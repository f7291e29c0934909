// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
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
 * that it is an optimisation of it by Definition 6.1 is checked anew on what is printed.
 */
public final class OptimisedProtocol implements AnalysisResult {
  /** What it is called where others say a file. */
  private static final String NAME = "optimised";

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
    Function<@Nullable MemoryLimits, Reordering> search =
        allowed ->
            problem
                .within(allowed)
                .orElseThrow(() -> OptimisationGoal.missing(original.cost().orElseThrow()));
    Reordering reordering = search.apply(goal.limits());
    if (!reordering.fits()) {
      throw OptimisationGoal.beyond(reordering);
    }
    List<Reordering> front =
        context.get(OptimiseOperation.PARETO)
            ? MemoryFront.of(reordering, original.instance(), original.parameters(), search)
            : List.of();
    MpstResult optimised =
        SessionTypes.analyze(original.evaluated().with(reordering.code(), traced), traced);
    Comparison comparison = Comparison.of(NAME, optimised, original, true, context);
    if (goal.reading().independent()) {
      context.report(
          Diagnostic.warning("data-dependencies", "the answer " + OptimisationReport.INDEPENDENT)
              .withHint(
                  "'needs' says what a message is made of; --roles names the roles whose"
                      + " actions may be reordered"));
    }
    Reordering segmentwise =
        reordering.passesChoices() ? problem.segmentwise(goal.limits()) : null;
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
    return comparison.status();
  }

  @Override
  public Report report() {
    return new OptimisationReport(this).build();
  }
}
