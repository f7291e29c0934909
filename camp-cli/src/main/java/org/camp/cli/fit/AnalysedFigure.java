// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.camp.cli.cases.CaseRun;
import org.camp.cli.grid.Row;
import org.camp.cli.session.Session;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.FigureFunction;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.fit.Predictor;
import org.camp.core.report.Numeric;

/** The figure of a case by analysing its model anew for all values; what was asked is kept. */
final class AnalysedFigure implements FigureFunction {
  private static final int MOST_KEPT = 10_000;

  private final CaseRun run;
  private final List<FreeName> free;
  private final Map<List<Double>, Double> known = new ConcurrentHashMap<>();

  /**
   * A figure.
   *
   * @throws org.camp.core.diagnostic.CampException when there is none at the start
   */
  AnalysedFigure(CaseRun run, List<FreeName> free) {
    this.run = run;
    this.free = List.copyOf(free);
    double[] starts = free.stream().mapToDouble(name -> name.parameter().start()).toArray();
    Row row = row(starts);
    String error = row.error();
    if (row.exit() != ExitCode.OK) {
      Diagnostic why = Diagnostic.error("case-failed", error == null ? "the answer is no" : error);
      throw row.exit() == ExitCode.LIMIT
          ? new OverBudget(why)
          : row.exit() == ExitCode.NO ? new IllFormed(why) : new BadInput(why);
    }
    known.put(key(starts), number(row));
  }

  private static List<Double> key(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  private static double number(Row row) {
    return row.exit() == ExitCode.OK
        ? Numeric.of(row.values().get(0)).orElse(Double.NaN)
        : Double.NaN;
  }

  @Override
  public double at(double[] values, double[] slopes) {
    List<Double> key = key(values);
    Double before = known.get(key);
    if (before != null) {
      return before;
    }
    double value = number(row(values));
    if (known.size() < MOST_KEPT) {
      known.put(key, value);
    }
    return value;
  }

  private Row row(double[] values) {
    Session session = run.session();
    Map<String, List<String>> changed = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      FreeName name = free.get(i);
      String option = name.input().ofMachine() ? "-M" : "-D";
      changed
          .computeIfAbsent(option, o -> new ArrayList<>(session.arguments().values(o)))
          .add(name.name() + "=" + name.text(values[i]));
    }
    if (session.deadline().passed()) {
      throw new Predictor.Stopped();
    }
    try {
      Session at = session.at(session.arguments().with(changed));
      return run.analysed(at).row(List.of(run.measure()));
    } catch (BadInput wrongValue) {
      return Row.failed(1, wrongValue.diagnostics().get(0).message(), ExitCode.USAGE);
    } catch (OverBudget timeUp) {
      throw new Predictor.Stopped();
    }
  }
}
