// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The least change that makes an instance an execution.
 *
 * @param cost calls left out and added; a lower bound when it is not exact
 * @param exact whether no other change is smaller
 * @param deviations what that means; none when it is not exact
 */
public record Alignment(int cost, boolean exact, List<Deviation> deviations) {
  /** It replays. */
  static final Alignment NONE = new Alignment(0, true, List.of());

  /** The fewest deviations, then the first by text. */
  static final Comparator<Alignment> ORDER =
      Comparator.comparingInt(Alignment::cost)
          .thenComparingInt(a -> a.deviations.size())
          .thenComparing(
              a -> a.deviations.stream().map(Deviation::text).collect(Collectors.joining("\n")));

  /**
   * A call that was left out or added.
   *
   * @param extra whether it was made, and left out
   * @param place how many calls were followed before
   */
  public record Change(boolean extra, String call, int place) {}

  /** The deviations that changes amount to. */
  public static Alignment of(List<Change> changes) {
    List<Change> left = new ArrayList<>(changes);
    List<Deviation> deviations = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      for (int j = i + 1; j < left.size(); j++) {
        if (left.get(i).extra != left.get(j).extra && left.get(i).call.equals(left.get(j).call)) {
          deviations.add(new Deviation(Deviation.Kind.ORDER, left.get(i).call, Optional.empty()));
          left.remove(j);
          left.remove(i--);
          break;
        }
      }
    }
    for (int i = 0; i + 1 < left.size(); i++) {
      Change one = left.get(i);
      Change next = left.get(i + 1);
      if (one.extra != next.extra && one.place == next.place) {
        Change made = one.extra ? one : next;
        Change expected = one.extra ? next : one;
        deviations.add(new Deviation(Deviation.Kind.OTHER, made.call, Optional.of(expected.call)));
        left.remove(i + 1);
        left.remove(i--);
      }
    }
    for (Change change : left) {
      deviations.add(
          new Deviation(
              change.extra ? Deviation.Kind.EXTRA : Deviation.Kind.MISSING,
              change.call,
              Optional.empty()));
    }
    deviations.sort(Comparator.comparing(Deviation::text));
    return new Alignment(changes.size(), true, List.copyOf(deviations));
  }
}
