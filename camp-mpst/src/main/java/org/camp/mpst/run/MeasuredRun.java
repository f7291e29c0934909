// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.camp.mpst.record.RecordedRun;

/**
 * What a run took, and what was predicted for it.
 *
 * @param roles the roles that act
 * @param seconds when each of them was done: the median of the repetitions, in seconds
 * @param low the lower quartile
 * @param high the upper quartile
 * @param predicted when each should have been done, for the branches that were taken
 * @param rounds by the number of a recursion: how often its body was entered in a repetition
 * @param total when the last was done: the median
 * @param repetitions how often it was measured
 * @param waiting how roles waited for messages
 * @param timeline one more repetition, action by action; empty when it is too long
 * @param written further repetitions, when they were asked for
 */
public record MeasuredRun(
    List<Integer> roles,
    List<Double> seconds,
    List<Double> low,
    List<Double> high,
    List<Double> predicted,
    List<Long> rounds,
    double total,
    int repetitions,
    WaitStrategy waiting,
    Optional<RunTimeline> timeline,
    List<RecordedRun> written) {
  /** Copies the lists. */
  public MeasuredRun {
    roles = List.copyOf(roles);
    seconds = List.copyOf(seconds);
    low = List.copyOf(low);
    high = List.copyOf(high);
    predicted = List.copyOf(predicted);
    rounds = List.copyOf(rounds);
    written = List.copyOf(written);
  }

  static MeasuredRun of(
      List<RoleRun> runs,
      int recursions,
      List<double[]> times,
      WaitStrategy waiting,
      Optional<RunTimeline> timeline,
      List<RecordedRun> written) {
    int n = runs.size();
    Double[][] quartiles = new Double[3][n];
    for (int role = 0; role < n; role++) {
      int at = role;
      double[] sorted = times.stream().mapToDouble(t -> t[at]).sorted().toArray();
      for (int q = 0; q < 3; q++) {
        quartiles[q][role] = sorted[(sorted.length - 1) * (q + 1) / 4];
      }
    }
    double[] last =
        times.stream().mapToDouble(t -> Arrays.stream(t).max().orElse(0)).sorted().toArray();
    return new MeasuredRun(
        runs.stream().map(RoleRun::role).toList(),
        List.of(quartiles[1]),
        List.of(quartiles[0]),
        List.of(quartiles[2]),
        runs.stream().map(RoleRun::predicted).toList(),
        IntStream.range(0, recursions)
            .mapToObj(x -> runs.stream().mapToLong(run -> run.entered(x)).max().orElse(0))
            .toList(),
        last.length == 0 ? 0 : last[(last.length - 1) / 2],
        times.size(),
        waiting,
        timeline,
        written);
  }
}
