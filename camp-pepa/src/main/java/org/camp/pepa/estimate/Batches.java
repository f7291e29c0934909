// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import java.util.List;

/** Batches of several runs, one after another [run][batch]. */
final class Batches {
  private Batches() {}

  /**
   * The largest correlation of a batch with the next of the same run, over all readings. Deviations
   * are from the mean of all runs, so that runs that keep apart are correlated.
   */
  static double correlation(List<List<Observation>> batches) {
    List<List<double[]>> readings =
        batches.stream().map(run -> run.stream().map(Observation::linear).toList()).toList();
    int size = readings.get(0).get(0).length;
    double most = 0;
    for (int r = 0; r < size; r++) {
      most = Math.max(most, correlation(readings, r));
    }
    return most;
  }

  private static double correlation(List<List<double[]>> batches, int reading) {
    double mean = 0;
    int count = 0;
    for (List<double[]> run : batches) {
      for (double[] batch : run) {
        mean += batch[reading];
        count++;
      }
    }
    mean /= count;
    double products = 0;
    double squares = 0;
    for (List<double[]> run : batches) {
      for (int b = 0; b < run.size(); b++) {
        double deviation = run.get(b)[reading] - mean;
        squares += deviation * deviation;
        products += b == 0 ? 0 : deviation * (run.get(b - 1)[reading] - mean);
      }
    }
    boolean constant = squares <= 1e-24 * count * mean * mean;
    return constant ? 0 : products / (count - batches.size()) / (squares / count);
  }
}
