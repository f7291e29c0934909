// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.profile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.camp.cli.profile.CommandTimer.Failed;

/**
 * Takes the times of a command at some sizes: a run of each that does not count, then rounds over
 * all sizes in shuffled order, until the median of each is known within 2 %, or time is over.
 */
final class Measurements {
  private static final int FEWEST = 5;
  private static final int MOST = 50;
  private static final double ENOUGH = 0.02;

  /** Size as it is written → seconds of its runs. */
  private final Map<String, List<Double>> times = new LinkedHashMap<>();

  /** Size as it is written → why it has no time. */
  private final Map<String, String> failures = new LinkedHashMap<>();

  private final List<Double> starts = new ArrayList<>();
  private final CommandTimer timer;
  private final Random random;
  private final long end;

  /**
   * What will be measured.
   *
   * @param seconds how long it may take; a first round is made in any case
   */
  Measurements(CommandTimer timer, List<String> sizes, long seed, double seconds) {
    this.timer = timer;
    sizes.forEach(size -> times.put(size, new ArrayList<>()));
    random = new Random(seed);
    end = System.nanoTime() + (long) (seconds * 1e9);
  }

  /** Told after every run. */
  interface Step {
    void at(long runs);
  }

  void run(Step step) throws IOException {
    long runs = 0;
    for (String size : List.copyOf(times.keySet())) {
      measure(size, false);
      step.at(++runs);
    }
    start(false);
    boolean first = true;
    while (true) {
      List<String> open = new ArrayList<>();
      times.forEach(
          (size, seconds) -> {
            if (!failures.containsKey(size) && !isKnown(size, seconds)) {
              open.add(size);
            }
          });
      if (open.isEmpty()) {
        return;
      }
      Collections.shuffle(open, random);
      for (String size : open) {
        if (!first && System.nanoTime() > end) {
          return;
        }
        measure(size, true);
        step.at(++runs);
      }
      start(true);
      first = false;
    }
  }

  private static boolean isKnown(String size, List<Double> seconds) {
    return seconds.size() >= MOST
        || (seconds.size() > FEWEST && repetitions(size, seconds).unsure() < ENOUGH);
  }

  private static MeasuredSize repetitions(String size, List<Double> seconds) {
    double[] all = seconds.stream().mapToDouble(Double::doubleValue).toArray();
    return new MeasuredSize(Double.parseDouble(size), all);
  }

  private void measure(String size, boolean counts) throws IOException {
    try {
      double seconds = timer.run(size);
      if (counts) {
        times.getOrDefault(size, new ArrayList<>()).add(seconds);
      }
    } catch (Failed failed) {
      failures.put(size, String.valueOf(failed.getMessage()));
    }
  }

  private void start(boolean counts) throws IOException {
    List<String> empty = CommandTimer.empty();
    if (empty.isEmpty()) {
      return;
    }
    try {
      double seconds = timer.seconds(empty);
      if (counts) {
        starts.add(seconds);
      }
    } catch (Failed odd) {
      starts.clear();
    }
  }

  /** Why sizes have no time, by size. */
  Map<String, String> failures() {
    return failures;
  }

  /** How long the start of a process takes that does nothing, in seconds; 0 when not known. */
  double start() {
    return starts.isEmpty() ? 0 : repetitions("0", starts).median();
  }

  /** What was measured, sizes rising. */
  List<MeasuredSize> all() {
    List<MeasuredSize> all = new ArrayList<>();
    times.forEach(
        (size, seconds) -> {
          if (!failures.containsKey(size) && !seconds.isEmpty()) {
            all.add(repetitions(size, seconds));
          }
        });
    all.sort((a, b) -> Double.compare(a.size(), b.size()));
    return all;
  }
}
