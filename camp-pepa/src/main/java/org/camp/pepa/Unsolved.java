package org.camp.pepa;

import java.util.List;
import java.util.Locale;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.solve.SteadyStateSolver;
import org.camp.pepa.statespace.StateSpace;

/**
 * A model whose long run was not found: its states are known, and how far the solver came, but no
 * measure.
 */
record Unsolved(PepaModel model, StateSpace space, SteadyState steady) implements AnalysisResult {
  @Override
  public boolean accepted() {
    return false;
  }

  @Override
  public Status status() {
    return Status.OVER_BUDGET;
  }

  Diagnostic refusal() {
    boolean balanced = steady.residual() <= SteadyStateSolver.TOLERANCE;
    String reached =
        balanced
            ? String.format(
                Locale.ROOT,
                "the residual is %s, but a relative error of about %s is left: the chain falls into"
                    + " parts that hardly exchange",
                shown(steady.residual()),
                shown(steady.error()))
            : String.format(
                Locale.ROOT,
                "the residual is %s, and %s is needed",
                shown(steady.residual()),
                shown(SteadyStateSolver.TOLERANCE));
    return Diagnostic.error(
            "not-converged",
            String.format(
                Locale.ROOT,
                "%s did not converge: after %,d iterations %s",
                steady.method(),
                steady.iterations(),
                reached))
        .withHint(
            (balanced ? "try -o pepa.method=auto" : "try -o pepa.method=auto or aggregation")
                + "; rates many orders of magnitude apart make a chain hard to solve: leave out"
                + " what is far too fast or far too slow to matter");
  }

  private static String shown(double value) {
    return Double.isFinite(value) ? Quantity.plain(value, 3) : "beyond what a double holds";
  }

  @Override
  public Report report() {
    return new Report(
        "PEPA model " + model.name(),
        List.of(
            new Section.KeyFigures(
                "",
                List.of(
                    new Section.Figure("states", Value.of(space.size()), ""),
                    new Section.Figure("transitions", Value.of(space.transitions()), ""),
                    new Section.Figure("tried", Value.of(steady.method()), ""),
                    new Section.Figure("residual", Value.of(steady.residual()), "")))),
        Value.object()
            .put("states", space.size())
            .put("transitions", space.transitions())
            .put("deadlocks", space.deadlocks())
            .put("throughput", Value.NULL)
            .put("population", Value.NULL)
            .put("applicationThroughput", Value.NULL)
            .put("solver", PepaReport.solver(steady))
            .build(),
        List.of(),
        List.of("there is no answer: the solver did not converge"));
  }
}
