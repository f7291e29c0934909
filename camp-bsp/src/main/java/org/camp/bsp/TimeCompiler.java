// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.Optional;
import java.util.regex.Pattern;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.machine.SymbolTimes;
import org.camp.core.analysis.FigureCompiler;
import org.camp.core.analysis.FigureFunction;
import org.camp.core.analysis.FigureInputs;
import org.camp.core.diagnostic.CampException;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;

/**
 * Makes {@code cost.time} a function of values of the machine: counts of operations, words and
 * barriers, which are counted once, times what each takes.
 */
final class TimeCompiler implements FigureCompiler<BulkSynchronousProgram> {
  static final String FIGURE = "cost.time";

  /** Paths of numbers of processors, which decide how the program runs. */
  private static final Pattern PROCESSORS = Pattern.compile(".*\\.p");

  private static final double STEP = 1e-4;

  @Override
  public Optional<FigureFunction> compile(BulkSynchronousProgram program, FigureInputs inputs) {
    if (!inputs.parameters().isEmpty()
        || inputs.inputs().stream().anyMatch(i -> PROCESSORS.matcher(i.name()).matches())) {
      return Optional.empty();
    }
    BspResult result = Bsp.analyze(program, inputs.atStart());
    if (!result.isTimed()) {
      return Optional.of((values, slopes) -> Double.NaN);
    }
    return Optional.of(new Time(result, inputs));
  }

  /** The time of a cost that is counted. */
  private static final class Time implements FigureFunction {
    private final BspResult result;
    private final Cost cost;
    private final FigureInputs inputs;

    Time(BspResult result, FigureInputs inputs) {
      this.result = result;
      this.cost = result.cost();
      this.inputs = inputs;
    }

    @Override
    public double at(double[] values, double[] slopes) {
      try {
        double[] prices = prices(values);
        Cost counted = cost.resolved(prices);
        for (int input = 0; input < values.length; input++) {
          slopes[input] = slope(values, input, counted);
        }
        return cost.value(prices);
      } catch (CampException noMachine) {
        return Double.NaN;
      }
    }

    /** Symbol → what it takes [s]. */
    private double[] prices(double[] values) {
      return SymbolTimes.of(
              inputs.contexts().apply(values).machine().orElse(null), result.symbols())
          .values();
    }

    private double slope(double[] values, int input, Cost counted) {
      double step = values[input] == 0 ? STEP : STEP * Math.abs(values[input]);
      double[] moved = values.clone();
      moved[input] = values[input] + step;
      double[] up = prices(moved);
      moved[input] = values[input] - step;
      double[] down = prices(moved);
      double slope = 0;
      for (int symbol = 0; symbol < up.length; symbol++) {
        slope += counted.count(symbol) * (up[symbol] - down[symbol]) / (2 * step);
      }
      return slope;
    }
  }
}
