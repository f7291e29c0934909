// SPDX-License-Identifier: Apache-2.0
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
 *
 * @param stopped whether somebody, or the time limit, ended the solver
 */
record Unsolved(PepaModel model, StateSpace space, SteadyState steady, boolean stopped)
    implements AnalysisResult {
  @Override
  public Status status() {
    return Status.OVER_BUDGET;
  }

  Diagnostic refusal() {
    if (stopped) {
      return Diagnostic.error(
          "stopped",
          String.format(
              Locale.ROOT,
              "the solution was stopped after %,d iterations, at a residual of %s",
              steady.iterations(),
              shown(steady.residual())));
    }
    return Diagnostic.error(
            "not-converged",
            String.format(
                Locale.ROOT,
                "%s did not converge: after %,d iterations %s",
                steady.method(),
                steady.iterations(),
                reached()))
        .withHint(
            "try -o pepa.method=auto; rates many orders of magnitude apart make a chain hard to"
                + " solve: leave out what is far too fast or far too slow to matter");
  }

  private String reached() {
    if (!(steady.residual() <= SteadyStateSolver.TOLERANCE)) {
      return "the residual is "
          + shown(steady.residual())
          + ", and "
          + shown(SteadyStateSolver.TOLERANCE)
          + " is needed";
    }
    String balanced = "the residual is " + shown(steady.residual()) + ", but ";
    if (steady.apart().isEmpty()) {
      return balanced
          + "some probabilities are too small to be weighed: the chain has parts that hardly"
          + " exchange";
    }
    return balanced
        + "two starts differ by a factor of "
        + shown(1 + steady.error())
        + ": the model has parts that exchange too rarely to be weighed, around "
        + space.describe(steady.apart().get(0))
        + " and around "
        + space.describe(steady.apart().get(1));
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
                .put("solver", FigureValues.solver(steady))
                .build(),
            List.of(),
            List.of(
                stopped
                    ? "there is no answer: the solver was stopped"
                    : "there is no answer: the solver did not converge"))
        .asking("How fast is " + model.name() + "?");
  }
}
