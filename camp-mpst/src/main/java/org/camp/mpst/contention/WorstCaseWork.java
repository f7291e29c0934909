// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/** The most that some measure of the operations can add up to under any choices. */
final class WorstCaseWork {
  private final ProtocolInstance code;

  /** Recursion → how often it goes round; negative for those never continued. */
  private final long[] iterations;

  private final IntToDoubleFunction measure;

  private WorstCaseWork(ProtocolInstance code, long[] iterations, IntToDoubleFunction measure) {
    this.code = code;
    this.iterations = iterations;
    this.measure = measure;
  }

  /** The greatest sum over the resolutions; time linear in the code, whatever the iterations. */
  static double of(ProtocolInstance code, long[] iterations, IntToDoubleFunction measure) {
    return Arrays.stream(new WorstCaseWork(code, iterations, measure).block(0, code.length()))
        .max()
        .orElse(0);
  }

  /** Greatest sums by recursion that is continued; the last entry for those that fall through. */
  private double[] block(int from, int to) {
    int falls = iterations.length;
    double[] most = new double[falls + 1];
    Arrays.fill(most, Double.NEGATIVE_INFINITY);
    most[falls] = 0;
    int pc = from;
    while (pc < to) {
      byte op = code.op(pc);
      if (ProtocolOp.isAction(op)) {
        most[falls] += measure.applyAsDouble(pc++);
        continue;
      }
      if (op == ProtocolOp.CONTINUE) {
        most[code.recursionNumber(pc)] = Math.max(most[code.recursionNumber(pc)], most[falls]);
        most[falls] = Double.NEGATIVE_INFINITY;
        return most;
      }
      double[] inner = op == ProtocolOp.CHOICE ? choice(pc) : recursion(pc);
      for (int i = 0; i < falls; i++) {
        most[i] = Math.max(most[i], most[falls] + inner[i]);
      }
      most[falls] += inner[falls];
      pc = code.end(pc) + 1;
    }
    return most;
  }

  private double[] choice(int pc) {
    double[] most = new double[iterations.length + 1];
    Arrays.fill(most, Double.NEGATIVE_INFINITY);
    for (int branch = pc + 1; branch != code.end(pc); branch = code.end(branch)) {
      double[] one = block(branch + 1, code.end(branch));
      Arrays.setAll(most, i -> Math.max(most[i], one[i]));
    }
    return most;
  }

  private double[] recursion(int pc) {
    int number = code.recursionNumber(pc);
    long rounds = iterations[number] < 0 ? 1 : iterations[number];
    double[] once = rounds == 0 ? new double[iterations.length + 1] : block(pc + 1, code.end(pc));
    if (rounds == 0) {
      Arrays.fill(once, 0, iterations.length, Double.NEGATIVE_INFINITY);
      return once;
    }
    double again = once[number];
    once[number] = Double.NEGATIVE_INFINITY;
    if (again > Double.NEGATIVE_INFINITY) {
      for (int i = 0; i < once.length; i++) {
        once[i] += (rounds - 1) * again;
      }
      int falls = iterations.length;
      once[falls] = Math.max(once[falls], rounds * again);
    }
    return once;
  }
}
