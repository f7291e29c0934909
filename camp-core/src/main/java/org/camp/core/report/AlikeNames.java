// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Names that differ in one index only and stand one after the other, as one: {@code worker[1..8]}.
 *
 * @param text the name of all of them
 * @param members their places in the list they were taken from, ascending
 */
public record AlikeNames(String text, List<Integer> members) {
  private static final int MOST_DIGITS = 17;

  /** Copies the members. */
  public AlikeNames {
    members = List.copyOf(members);
  }

  /** A name, taken apart around its last number. */
  private record Parts(String before, long index, String after) {
    static Parts of(String name) {
      int end = name.length();
      while (end > 0 && !isDigit(name.charAt(end - 1))) {
        end--;
      }
      int first = end;
      while (first > 0 && isDigit(name.charAt(first - 1))) {
        first--;
      }
      return first == end || end - first > MOST_DIGITS
          ? new Parts(name, -1, "")
          : new Parts(
              name.substring(0, first), Long.parseLong(name, first, end, 10), name.substring(end));
    }

    private static boolean isDigit(char c) {
      return c >= '0' && c <= '9';
    }

    boolean precedes(Parts next) {
      return index >= 0
          && next.index == index + 1
          && before.equals(next.before)
          && after.equals(next.after);
    }
  }

  /** Runs of names that differ in their last number, which counts up; others by themselves. */
  public static List<AlikeNames> of(List<String> names) {
    List<AlikeNames> found = new ArrayList<>();
    int from = 0;
    while (from < names.size()) {
      Parts first = Parts.of(names.get(from));
      Parts last = first;
      int to = from + 1;
      while (to < names.size() && last.precedes(Parts.of(names.get(to)))) {
        last = Parts.of(names.get(to++));
      }
      List<Integer> members = new ArrayList<>();
      for (int i = from; i < to; i++) {
        members.add(i);
      }
      found.add(new AlikeNames(to - from == 1 ? names.get(from) : text(first, last), members));
      from = to;
    }
    return found;
  }

  private static String text(Parts first, Parts last) {
    return first.before + first.index + ".." + last.index + first.after;
  }
}
