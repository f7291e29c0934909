// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The fewest operations to leave out of a program and to add to it, so that it becomes another one.
 * O((n + m) d) time for d of them, in linear space (Myers, An O(ND) difference algorithm and its
 * variations, 1986).
 */
public final class ProgramDifference {
  /**
   * An operation that is left out or added.
   *
   * @param extra whether it was done, and is left out
   * @param act what it is
   * @param place how many operations were done before that both programs have
   */
  public record Change(boolean extra, RankItem.Act act, int place) {}

  private final List<RankItem.Act> done;
  private final List<RankItem.Act> wanted;

  /** Place → number of the operation that was done. */
  private final int[] a;

  /** Place → number of the operation that is wanted. */
  private final int[] b;

  /** Diagonal → how far ways from the front reach in what was done. */
  private final int[] front;

  /** Diagonal → how far back ways from the end reach in what was done. */
  private final int[] back;

  private final List<Change> changes = new ArrayList<>();
  private int common;

  private ProgramDifference(List<RankItem.Act> done, List<RankItem.Act> wanted) {
    this.done = done;
    this.wanted = wanted;
    Map<RankItem.Act, Integer> numbers = new HashMap<>();
    this.a = numbered(done, numbers);
    this.b = numbered(wanted, numbers);
    this.front = new int[2 * (a.length + b.length) + 3];
    this.back = new int[front.length];
  }

  private static int[] numbered(List<RankItem.Act> acts, Map<RankItem.Act, Integer> numbers) {
    return acts.stream()
        .mapToInt(act -> numbers.computeIfAbsent(act, one -> numbers.size()))
        .toArray();
  }

  /** The changes, in the order of the programs. */
  public static List<Change> of(List<RankItem.Act> done, List<RankItem.Act> wanted) {
    ProgramDifference difference = new ProgramDifference(done, wanted);
    difference.compare(0, difference.a.length, 0, difference.b.length);
    return difference.changes;
  }

  private void compare(int fromA, int toA, int fromB, int toB) {
    int beginA = fromA;
    int beginB = fromB;
    while (beginA < toA && beginB < toB && a[beginA] == b[beginB]) {
      beginA++;
      beginB++;
      common++;
    }
    int endA = toA;
    int endB = toB;
    while (endA > beginA && endB > beginB && a[endA - 1] == b[endB - 1]) {
      endA--;
      endB--;
    }
    if (beginA == endA || beginB == endB) {
      for (int i = beginA; i < endA; i++) {
        changes.add(new Change(true, done.get(i), common));
      }
      for (int j = beginB; j < endB; j++) {
        changes.add(new Change(false, wanted.get(j), common));
      }
    } else {
      int[] middle = middle(beginA, endA, beginB, endB);
      compare(beginA, middle[0], beginB, middle[1]);
      compare(middle[0], endA, middle[1], endB);
    }
    common += toA - endA;
  }

  /** A place in both programs that a shortest way passes. */
  private int[] middle(int fromA, int toA, int fromB, int toB) {
    int n = toA - fromA;
    int m = toB - fromB;
    int delta = n - m;
    int zero = a.length + b.length + 1;
    front[zero + 1] = 0;
    back[zero + 1] = 0;
    for (int d = 0; ; d++) {
      for (int k = -d; k <= d; k += 2) {
        boolean down = k == -d || (k != d && front[zero + k - 1] < front[zero + k + 1]);
        int x = down ? front[zero + k + 1] : front[zero + k - 1] + 1;
        int y = x - k;
        while (x < n && y < m && x >= 0 && y >= 0 && a[fromA + x] == b[fromB + y]) {
          x++;
          y++;
        }
        front[zero + k] = x;
        int other = delta - k;
        if (delta % 2 != 0 && Math.abs(other) < d && x + back[zero + other] >= n) {
          return new int[] {fromA + x, fromB + y};
        }
      }
      for (int k = -d; k <= d; k += 2) {
        boolean up = k == -d || (k != d && back[zero + k - 1] < back[zero + k + 1]);
        int x = up ? back[zero + k + 1] : back[zero + k - 1] + 1;
        int y = x - k;
        while (x < n && y < m && x >= 0 && y >= 0 && a[toA - 1 - x] == b[toB - 1 - y]) {
          x++;
          y++;
        }
        back[zero + k] = x;
        int other = delta - k;
        if (delta % 2 == 0 && Math.abs(other) <= d && x + front[zero + other] >= n) {
          return new int[] {toA - x, toB - y};
        }
      }
    }
  }
}
