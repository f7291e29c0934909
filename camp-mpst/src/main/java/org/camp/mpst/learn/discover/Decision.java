// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.discover;

import java.util.List;
import java.util.SortedMap;

/** What was decided when a process was found, with its support. Labels are sorted. */
public sealed interface Decision {
  /** A part is absent in some instances. */
  record Absent(List<String> labels, int seen, int of) implements Decision {}

  /**
   * Parts exclude each other.
   *
   * @param weak whether chance would explain that some never met
   */
  record Exclusive(List<List<String>> blocks, List<Integer> seen, int of, boolean weak)
      implements Decision {}

  /** A part goes round. */
  record Round(List<String> labels, List<String> redo, SortedMap<Integer, Integer> rounds)
      implements Decision {}

  /** Calls of one operation run at once. */
  record AtOnce(String label, SortedMap<Integer, Integer> members) implements Decision {}

  /** Contrary times were taken for noise. */
  record Noise(List<List<String>> blocks, int overlaps, int of) implements Decision {}

  /** Parts are beside each other, though they never overlapped. */
  record NeverOverlap(List<List<String>> blocks, int of) implements Decision {}

  /** Parts never overlap, in whatever order: {@code 0 1} → how often. */
  record OneAtATime(List<List<String>> blocks, SortedMap<String, Integer> orders)
      implements Decision {}

  /** A label stands in several variants. */
  record Variants(List<List<String>> sets, List<Integer> seen, int of) implements Decision {}

  /** Two calls that never meet are taken as ordered; chance would have made them meet so often. */
  record Correlated(String first, String second, double expected) implements Decision {}

  /**
   * An order that no blocks give.
   *
   * @param exclusives whether exclusions were lost
   * @param circles whether arcs on circles were lost
   */
  record PartsOrdered(List<List<String>> blocks, boolean exclusives, boolean circles, int of)
      implements Decision {
    /** Whether more is allowed than was seen. */
    public boolean isImprecise() {
      return exclusives || circles;
    }
  }
}
