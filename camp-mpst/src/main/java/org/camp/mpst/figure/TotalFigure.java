// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.camp.core.analysis.FigureFunction;
import org.camp.core.analysis.FigureInputs;
import org.camp.core.diagnostic.CampException;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.ExpressionFault;

/**
 * The cost of a protocol until its last role is done, as a function of inputs. Derivatives are
 * counts of costs on the critical path, times those of the costs: exact for parameters, by central
 * differences along the path for values of the machine. Time linear in the graph.
 */
public final class TotalFigure implements FigureFunction {
  private static final double STEP = 1e-4;

  private final ProtocolInstance code;
  private final CompiledGraph graph;
  private final Function<double[], Setting> settings;
  private final List<String> names = new ArrayList<>();

  /** Place among the parameters → input. */
  private final int[] ofParameters;

  /** Place among the values of the machine → input. */
  private final int[] ofMachine;

  private final AtomCosts atStart;

  /**
   * The cost of an instance.
   *
   * @param settings what decides costs, with the inputs at some values
   */
  public TotalFigure(
      ProtocolInstance code,
      CompiledGraph graph,
      FigureInputs inputs,
      Function<double[], Setting> settings) {
    this.code = code;
    this.graph = graph;
    this.settings = settings;
    List<Integer> machine = new ArrayList<>();
    List<Integer> parameters = new ArrayList<>();
    for (int i = 0; i < inputs.inputs().size(); i++) {
      FigureInputs.Input input = inputs.inputs().get(i);
      (input.ofMachine() ? machine : parameters).add(i);
      if (!input.ofMachine()) {
        names.add(input.name());
      }
    }
    ofParameters = parameters.stream().mapToInt(Integer::intValue).toArray();
    ofMachine = machine.stream().mapToInt(Integer::intValue).toArray();
    atStart = new AtomCosts(code, settings.apply(inputs.start()), graph.atoms(), names);
  }

  @Override
  public double at(double[] values, double[] slopes) {
    try {
      AtomCosts atoms = ofMachine.length == 0 ? atStart : under(values);
      double[] own = own(values);
      long[] counts = new long[atoms.size()];
      double total = graph.total(atoms.at(own), counts);
      double[] along = atoms.slopes(own, counts);
      for (int k = 0; k < along.length; k++) {
        slopes[ofParameters[k]] = along[k];
      }
      for (int input : ofMachine) {
        slopes[input] = alongPath(values, input, counts);
      }
      return total;
    } catch (CampException | ExpressionFault noSetting) {
      return Double.NaN;
    }
  }

  private AtomCosts under(double[] values) {
    return new AtomCosts(code, settings.apply(values), graph.atoms(), names);
  }

  private double[] own(double[] values) {
    double[] own = new double[ofParameters.length];
    for (int k = 0; k < own.length; k++) {
      own[k] = values[ofParameters[k]];
    }
    return own;
  }

  /** How the length of the critical path changes with a value of the machine. */
  private double alongPath(double[] values, int input, long[] counts) {
    double step = values[input] == 0 ? STEP : STEP * Math.abs(values[input]);
    double[] moved = values.clone();
    moved[input] = values[input] + step;
    double up = length(moved, counts);
    moved[input] = values[input] - step;
    return (up - length(moved, counts)) / (2 * step);
  }

  private double length(double[] values, long[] counts) {
    AtomCosts atoms = under(values);
    double[] costs = atoms.at(own(values));
    double sum = 0;
    for (int a = 0; a < counts.length; a++) {
      sum += counts[a] == 0 ? 0 : counts[a] * costs[a];
    }
    return sum;
  }
}
