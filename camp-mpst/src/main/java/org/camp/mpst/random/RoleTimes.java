// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

import java.util.Arrays;
import java.util.Optional;
import org.camp.core.analysis.Cancellation;
import org.camp.core.batch.ItemSeed;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Parameters;
import org.camp.mpst.price.CostModel;

/** When one role, or the last, is done in many simulated runs. */
public final class RoleTimes {
  /** Stands for the role that is done last. */
  public static final int LAST = -1;

  private static final int CHECKED = 256;

  private RoleTimes() {}

  /**
   * The times of a role, in ascending order [s]; empty when a cost or probability has no value.
   *
   * @param role its number, or {@link #LAST}
   * @param sampling how many runs; fewer where they need more operations than all may have
   */
  public static double[] sorted(
      CostModel model,
      long[] iterations,
      Parameters parameters,
      Optional<Machine> machine,
      int role,
      ExpectedCost.Sampling sampling,
      Cancellation cancellation) {
    SimulationModel given =
        new SimulationModel(
            model, iterations, BranchProbabilities.of(model.code(), parameters), machine);
    if (!given.known) {
      return new double[0];
    }
    RunSimulator walker = new RunSimulator(given);
    double[] times = new double[(int) sampling.samples()];
    long left = sampling.operations();
    int size = 0;
    while (size < times.length && left > 0) {
      if (size % CHECKED == 0) {
        cancellation.check();
      }
      if (!walker.run(ItemSeed.of(sampling.seed(), size), left)) {
        break;
      }
      left -= Math.max(1, walker.operations());
      double[] roles = walker.times();
      times[size++] = role == LAST ? Arrays.stream(roles).max().orElse(0) : roles[role];
    }
    double[] all = Arrays.copyOf(times, size);
    Arrays.sort(all);
    return all;
  }
}
