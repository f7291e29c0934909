// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.run;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.host.HostNoise;
import org.camp.core.report.Value;
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
  /** Whether the times say more about others, or about chance, than about the program. */
  boolean isBusy() {
    return host.isBusy() || !times.isSure() || !alone.isSure();
  }

  /** What is to be told of times that say nothing. */
  Diagnostic disturbed() {
    if (host.isBusy()) {
      return host.error();
    }
    RunTimes worse = times.unsure() > alone.unsure() ? times : alone;
    return Diagnostic.error(
            "busy-host",
            String.format(
                Locale.ROOT,
                "the host was busy: the median of %d runs is known within %.1f %% only (at most"
                    + " %.0f %%)",
                worse.seconds().size(),
                100 * worse.unsure(),
                100 * RunTimes.MOST_UNSURE))
        .withHint("run it again when nothing else does, or for longer: --measure-for=10s");
  }

  /** The figures of what disturbed the runs. */
  Value noise() {
    Value.Builder values = Value.object();
    host.values()
        .fields()
        .forEach((key, value) -> values.put(key, key.equals("busy") ? Value.of(isBusy()) : value));
    return values.put("unsure", times.unsure()).build();
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
