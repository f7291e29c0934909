// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.run;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * The throughput of a run by the method of batch means: what is left of the completion times when
 * the first tenth, and ten at least, is dropped is divided into thirty batches.
 *
 * @param mean tasks per second
 * @param low lower bound of the 95 % interval
 * @param high upper bound of it
 * @param batch tasks of a batch
 * @param lag1 the correlation of the rates of neighbouring batches: when it is high, the interval
 *     is too narrow
 */
public record BatchMeans(double mean, double low, double high, int batch, double lag1) {
  /** How many batches there are. */
  public static final int BATCHES = 30;

  /** The fewest completion times. */
  public static final int FEWEST = 10 + BATCHES;

  /** The 97.5 % quantile of Student's distribution of 29 degrees of freedom. */
  private static final double STUDENT = 2.045229642132703;

  private static final double MOST_CORRELATED = 0.3;

  /**
   * The throughput of completion times.
   *
   * @param completions task → when it was done [s], rising
   */
  public static BatchMeans of(double[] completions) {
    int n = completions.length;
    int rest = n - Math.max(10, n / 10);
    int batch = rest / BATCHES;
    checkArgument(batch > 0, "%s tasks are too few", n);
    int first = n - BATCHES * batch;
    double[] rates = new double[BATCHES];
    double sum = 0;
    for (int b = 0; b < BATCHES; b++) {
      double from = completions[first + b * batch - 1];
      double to = completions[first + (b + 1) * batch - 1];
      rates[b] = batch / (to - from);
      sum += rates[b];
    }
    double mean = sum / BATCHES;
    double squares = 0;
    double neighbours = 0;
    for (int b = 0; b < BATCHES; b++) {
      squares += (rates[b] - mean) * (rates[b] - mean);
      neighbours += b == 0 ? 0 : (rates[b] - mean) * (rates[b - 1] - mean);
    }
    double half = STUDENT * Math.sqrt(squares / (BATCHES - 1)) / Math.sqrt(BATCHES);
    double lag1 = squares == 0 ? 0 : neighbours / squares;
    return new BatchMeans(mean, mean - half, mean + half, batch, lag1);
  }

  /** Half the width of the interval by the mean. */
  public double unsure() {
    return (high - low) / 2 / mean;
  }

  /** Whether neighbouring batches depend on each other, so that they should be longer. */
  public boolean isCorrelated() {
    return lag1 > MOST_CORRELATED;
  }
}
