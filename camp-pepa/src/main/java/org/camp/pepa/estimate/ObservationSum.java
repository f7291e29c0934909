// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import java.util.List;
import org.camp.core.batch.ExactSums;

/** Observations of several runs, which add up to the same in any order and any groups. */
final class ObservationSum {
  private final Observation same;
  private final int size;
  private final ExactSums sums;

  /**
   * Of no run.
   *
   * @param same an observation of the model
   */
  ObservationSum(Observation same) {
    this.same = same;
    this.size = same.sums().length;
    this.sums = new ExactSums(size);
  }

  /** Of one run. */
  static ObservationSum of(Observation run) {
    ObservationSum sum = new ObservationSum(run);
    sum.add(run);
    return sum;
  }

  /** Adds a run. */
  void add(Observation run) {
    double[] more = run.sums();
    for (int place = 0; place < size; place++) {
      sums.add(place, more[place]);
    }
  }

  /** Adds the runs of another one. */
  void addAll(ObservationSum other) {
    sums.addAll(other.sums);
  }

  /** All runs of several, at least one, but those of one. */
  static ObservationSum of(List<ObservationSum> all, int without) {
    ObservationSum sum = new ObservationSum(all.get(0).same);
    for (int i = 0; i < all.size(); i++) {
      if (i != without) {
        sum.addAll(all.get(i));
      }
    }
    return sum;
  }

  /** What they show together, each sum rounded once. */
  Observation rounded() {
    double[] rounded = new double[size];
    for (int place = 0; place < size; place++) {
      rounded[place] = sums.sum(place);
    }
    return same.with(rounded);
  }
}
