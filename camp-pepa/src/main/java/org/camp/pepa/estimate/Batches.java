// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import java.util.ArrayList;
import java.util.List;

/** What several runs showed in equal spans of time, one after another. */
final class Batches {
  /** Run, batch → what was seen. */
  private final List<List<Observation>> seen;

  /** Run → batch, reading → its value. */
  private final List<List<double[]>> readings;

  Batches(List<List<Observation>> seen) {
    this.seen = seen;
    this.readings =
        seen.stream().map(run -> run.stream().map(Observation::linear).toList()).toList();
  }

  /** What each run showed in all of its batches. */
  List<ObservationSum> runs() {
    return seen.stream()
        .map(run -> ObservationSum.of(run.stream().map(ObservationSum::of).toList(), -1))
        .toList();
  }

  /**
   * The largest correlation of a batch with the next of the same run, over all readings. Deviations
   * are from the mean of all runs, so that runs that keep apart are correlated.
   */
  double correlation() {
    return largest((run, mean) -> mean);
  }

  /** As {@link #correlation}, with deviations from the mean of the same run. */
  double correlationWithin() {
    return largest((run, mean) -> mean(List.of(run)));
  }

  /**
   * The largest correlation, over all readings, of the mean of a run with that of the same run in
   * {@code earlier}: near 1 when runs differ and stay as they are.
   */
  double correlation(Batches earlier) {
    List<List<double[]>> pairs = new ArrayList<>();
    for (int run = 0; run < readings.size(); run++) {
      pairs.add(
          List.of(mean(List.of(earlier.readings.get(run))), mean(List.of(readings.get(run)))));
    }
    return largest(pairs, (run, mean) -> mean);
  }

  /** From what the readings of a run deviate. */
  private interface Centre {
    double[] of(List<double[]> run, double[] mean);
  }

  private double largest(Centre centre) {
    return largest(readings, centre);
  }

  private static double largest(List<List<double[]>> batches, Centre centre) {
    double[] mean = mean(batches);
    double[] products = new double[mean.length];
    double[] squares = new double[mean.length];
    int count = 0;
    for (List<double[]> run : batches) {
      double[] from = centre.of(run, mean);
      for (int b = 0; b < run.size(); b++) {
        count++;
        for (int r = 0; r < mean.length; r++) {
          double deviation = run.get(b)[r] - from[r];
          squares[r] += deviation * deviation;
          products[r] += b == 0 ? 0 : deviation * (run.get(b - 1)[r] - from[r]);
        }
      }
    }
    double most = 0;
    for (int r = 0; r < mean.length; r++) {
      boolean constant = squares[r] <= 1e-24 * count * mean[r] * mean[r];
      if (!constant) {
        most = Math.max(most, products[r] / (count - batches.size()) / (squares[r] / count));
      }
    }
    return most;
  }

  private static double[] mean(List<List<double[]>> batches) {
    double[] mean = new double[batches.get(0).get(0).length];
    int count = 0;
    for (List<double[]> run : batches) {
      for (double[] batch : run) {
        for (int r = 0; r < mean.length; r++) {
          mean[r] += batch[r];
        }
        count++;
      }
    }
    for (int r = 0; r < mean.length; r++) {
      mean[r] /= count;
    }
    return mean;
  }
}
