// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.run;

import java.util.Map;
import java.util.OptionalDouble;
import org.camp.core.host.HostNoise;
import org.camp.spaceprofile.space.LoggedRun;
import org.camp.spaceprofile.space.SampledSpace;

/**
 * The runs of a program with one value for each parameter, beside their prediction.
 *
 * @param parameters those that take several values, with theirs
 * @param value of the program, the same in all runs
 * @param output what it printed, the same in all runs
 * @param nodes how many nodes a run has
 * @param ideal the high-water mark of the ideal schedule, in which a node is a step
 * @param seconds the predicted time [s]
 * @param bounds what the log of a run says of its space
 * @param sampled the same run as a collector sees it
 * @param moments of that log
 * @param times of the runs
 * @param alone times of runs on one worker
 * @param host what disturbed the runs
 */
record RunPoint(
    Map<String, String> parameters,
    String value,
    String output,
    int nodes,
    long ideal,
    double seconds,
    LoggedRun.Bounds bounds,
    SampledSpace sampled,
    int moments,
    RunTimes times,
    RunTimes alone,
    HostNoise host) {
  boolean isBusy() {
    return host.isBusy();
  }

  /** How far the predicted time is off, by the measured one; empty on a busy host. */
  OptionalDouble error() {
    return isBusy()
        ? OptionalDouble.empty()
        : OptionalDouble.of((seconds - times.median()) / times.median());
  }

  /** How many times as fast several workers are; empty on a busy host. */
  OptionalDouble speedUp() {
    return isBusy() ? OptionalDouble.empty() : OptionalDouble.of(alone.median() / times.median());
  }

  /** An end of the interval of the speed-up. */
  double speedUp(boolean upper) {
    return alone.interval(upper) / times.interval(!upper);
  }
}
