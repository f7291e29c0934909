// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

import java.util.Optional;
import org.camp.core.batch.ItemSeed;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Parameters;
import org.camp.mpst.price.CostModel;

/** Runs of a protocol with drawn branches and drawn costs, action by action. */
public final class RandomRuns {
  private final SimulationModel given;
  private final RunSimulator simulator;

  private RandomRuns(SimulationModel given) {
    this.given = given;
    this.simulator = new RunSimulator(given);
  }

  /**
   * Prepares runs.
   *
   * @param iterations recursion → how often it goes round; negative when nothing limits it
   */
  public static RandomRuns of(
      CostModel model, long[] iterations, Parameters parameters, Optional<Machine> machine) {
    BranchProbabilities chances = BranchProbabilities.of(model.code(), parameters);
    return new RandomRuns(new SimulationModel(model, iterations, chances, machine));
  }

  /** Prepares runs in which all branches of a choice are as likely. */
  public static RandomRuns even(
      CostModel model, long[] iterations, Parameters parameters, Optional<Machine> machine) {
    BranchProbabilities chances = BranchProbabilities.of(model.code(), parameters).even();
    return new RandomRuns(new SimulationModel(model, iterations, chances, machine));
  }

  /** Whether every cost and probability has a value. */
  public boolean isKnown() {
    return given.known;
  }

  /**
   * Makes a run, which a seed and its number decide; false when it takes more operations than
   * allowed.
   */
  public boolean run(long seed, long number, ActionListener listener, long mostOperations) {
    return simulator.run(ItemSeed.of(seed, number), listener, mostOperations);
  }

  /** How many operations the last run took. */
  public long operations() {
    return simulator.operations();
  }
}
