// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.List;
import java.util.function.Function;

/**
 * What a figure is a function of.
 *
 * @param inputs the inputs
 * @param start input → value [base units], at which everything is checked as an analysis would
 * @param contexts the context of an analysis with the inputs at some values
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record FigureInputs(
    List<Input> inputs, double[] start, Function<double[], AnalysisContext> contexts) {
  /**
   * A number that may change.
   *
   * @param name of a parameter of the model, or the path of a value of the machine
   * @param ofMachine whether it is a value of the machine
   */
  public record Input(String name, boolean ofMachine) {}

  /** Copies what can change. */
  public FigureInputs {
    inputs = List.copyOf(inputs);
    start = start.clone();
  }

  @Override
  public double[] start() {
    return start.clone();
  }

  /** The context with all inputs where they begin. */
  public AnalysisContext atStart() {
    return contexts.apply(start());
  }

  /** The names of the inputs that are parameters of the model. */
  public List<String> parameters() {
    return inputs.stream().filter(input -> !input.ofMachine()).map(Input::name).toList();
  }
}
