// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.account;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.camp.concurrency.time.compare.chance.Stratum;

/**
 * What is drawn again and permuted: traces; but where both sides have traces in enough minutes,
 * minutes with all their traces, since those of one minute are not independent.
 */
public final class Observations {
  /** From so many minutes a side on, minutes are what is drawn. */
  public static final int FEWEST_MINUTES = 8;

  private final List<Root> roots;

  /** Side → its minutes, ascending. */
  private final List<Set<Long>> minutes = List.of(new TreeSet<>(), new TreeSet<>());

  /** Of the traces of root operations. */
  public Observations(List<Root> roots) {
    this.roots = List.copyOf(roots);
    for (Root root : roots) {
      for (List<TraceSample> side : root.sides()) {
        side.forEach(sample -> minutes.get(sample.side()).add(sample.minute()));
      }
    }
  }

  /** Whether minutes are observations, which all root operations then share. */
  public boolean areMinutes() {
    return minutes.stream().allMatch(side -> side.size() >= FEWEST_MINUTES);
  }

  /** Values of the traces, a stratum for each root operation. */
  public List<Stratum> strata(BiConsumer<TraceSample, Stratum.Taker> values) {
    List<Stratum> strata = new ArrayList<>();
    for (Root root : roots) {
      int countA = areMinutes() ? minutes.get(0).size() : root.traces(0);
      strata.add(Stratum.of(root.weight(), countA, of(root), values));
    }
    return strata;
  }

  private List<List<TraceSample>> of(Root root) {
    List<List<TraceSample>> all = new ArrayList<>();
    for (int side = 0; side < 2; side++) {
      if (areMinutes()) {
        Map<Long, List<TraceSample>> byMinute = new TreeMap<>();
        minutes.get(side).forEach(minute -> byMinute.put(minute, new ArrayList<>()));
        for (TraceSample sample : root.sides().get(side)) {
          byMinute.computeIfAbsent(sample.minute(), key -> new ArrayList<>()).add(sample);
        }
        all.addAll(byMinute.values());
      } else {
        root.sides().get(side).forEach(sample -> all.add(List.of(sample)));
      }
    }
    return all;
  }
}
