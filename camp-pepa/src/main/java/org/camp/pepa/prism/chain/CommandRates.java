// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.chain;

import java.util.Arrays;
import java.util.List;

/** How often each command acts: at its own rate, times those of what acts together with it. */
final class CommandRates {
  private final List<ReadyCommand> commands;

  /** Action, module that takes part, word → bit set of its commands. */
  private final long[][][] parts;

  private final GuardTable guards;

  /** Word → bit set of enabled commands. */
  private final long[] enabled;

  /** Command → its own rate in the state that is looked at [1/s]. */
  private final double[] own;

  /** Command → what was added up so far. */
  private final double[] sum;

  CommandRates(List<ReadyCommand> commands, long[][][] parts, GuardTable guards) {
    this.commands = commands;
    this.parts = parts;
    this.guards = guards;
    enabled = new long[guards.words()];
    own = new double[commands.size()];
    sum = new double[commands.size()];
  }

  /** Adds the rates in a state, weighted. O(commands · modules that share an action). */
  void add(int[] values, double weight) {
    guards.enabled(values, enabled);
    for (long[][] together : parts) {
      if (Arrays.stream(together).allMatch(part -> PrismSystem.meets(part, enabled))) {
        add(together, values, weight);
      }
    }
  }

  private void add(long[][] together, int[] values, double weight) {
    double[] total = new double[together.length];
    for (int p = 0; p < together.length; p++) {
      for (int w = 0; w < enabled.length; w++) {
        for (long bits = together[p][w] & enabled[w]; bits != 0; bits &= bits - 1) {
          int command = w * 64 + Long.numberOfTrailingZeros(bits);
          own[command] = commands.get(command).rate(values);
          total[p] += own[command];
        }
      }
    }
    for (int p = 0; p < together.length; p++) {
      double others = weight;
      for (int q = 0; q < together.length; q++) {
        others *= q == p ? 1 : total[q];
      }
      for (int w = 0; w < enabled.length; w++) {
        for (long bits = together[p][w] & enabled[w]; bits != 0; bits &= bits - 1) {
          int command = w * 64 + Long.numberOfTrailingZeros(bits);
          sum[command] += others * own[command];
        }
      }
    }
  }

  /** Command → the weighted sum of its rates. */
  double[] sums() {
    return sum.clone();
  }
}
