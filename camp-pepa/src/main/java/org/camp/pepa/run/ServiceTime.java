// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.run;

import java.util.SplittableRandom;

/** How long a task works on an item, and a communication takes. */
public enum ServiceTime {
  /** Exponentially distributed, as the model has it. */
  EXPONENTIAL,
  /** Always the same. */
  DETERMINISTIC,
  /** Always the same, spent computing. */
  WORK;

  /** Nanoseconds of one item at a rate. */
  double nanos(double rate, SplittableRandom random) {
    double mean = 1e9 / rate;
    return this == EXPONENTIAL ? -mean * Math.log1p(-random.nextDouble()) : mean;
  }
}
