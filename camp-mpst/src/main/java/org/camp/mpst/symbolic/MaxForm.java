// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import java.util.Arrays;

/**
 * The normal form of maxima: {@code max(a + b, a + c)} becomes {@code a + max(b, c)}, nested maxima
 * are flattened, members sorted by node, and members that another one covers are dropped. Where the
 * members grow with an iteration, {@code max((k+1)·u, k·max(u, r) + r)} becomes {@code (k+1)·max(u,
 * r)}, which keeps k iterations of a pipeline at one term.
 *
 * <p>Every step is an equality for all nonnegative values of the symbols. Maxima of {@link
 * NodeStore#MAX_WIDTH} members or more are sealed: they enter other maxima as one member.
 */
final class MaxForm {
  private final NodeStore store;
  private final SumForm sums;
  private final Domination covering;
  private final LinearForm left = new LinearForm();
  private final LinearForm right = new LinearForm();
  private final LinearForm common = new LinearForm();
  private final LinearForm part = new LinearForm();

  /** Position → a member of the maximum that is being made; −1 when dropped. */
  private int[] members = new int[2 * NodeStore.MAX_WIDTH];

  /** Position → where the member is from: 1 the left operand, 2 the right one, 3 both. */
  private byte[] origin = new byte[2 * NodeStore.MAX_WIDTH];

  MaxForm(NodeStore store, SumForm sums) {
    this.store = store;
    this.sums = sums;
    this.covering = new Domination(store);
  }

  int max(int a, int b) {
    if (a == b) {
      return a;
    }
    left.show(store, a);
    right.show(store, b);
    common.clear();
    common.constant = Math.min(left.constant, right.constant);
    boolean leftCovers = left.constant >= right.constant;
    boolean rightCovers = right.constant >= left.constant;
    int i = left.from;
    int j = right.from;
    while (i < left.to || j < right.to) {
      int l = i < left.to ? left.nodes[i] : Integer.MAX_VALUE;
      int r = j < right.to ? right.nodes[j] : Integer.MAX_VALUE;
      if (l < r) {
        rightCovers = false;
        leftCovers &= !store.isPartial(l);
        i++;
      } else if (r < l) {
        leftCovers = false;
        rightCovers &= !store.isPartial(r);
        j++;
      } else {
        double x = left.factors[i++];
        double y = right.factors[j++];
        leftCovers &= x >= y;
        rightCovers &= y >= x;
        common.add(l, Math.min(x, y));
      }
    }
    if (leftCovers) {
      return a;
    }
    if (rightCovers) {
      return b;
    }
    if (common.isZero()) {
      return maxApart(a, b);
    }
    int restA = sums.minus(a, common);
    int restB = sums.minus(b, common);
    return sums.plus(common, maxApart(restA, restB));
  }

  /** The maximum of two costs without common terms, neither of which covers the other by terms. */
  private int maxApart(int a, int b) {
    int power = power(a, b);
    if (power < 0) {
      power = power(b, a);
    }
    if (power >= 0) {
      return power;
    }
    int count = mergeMembers(a, b);
    for (int i = 0; i < count; i++) {
      for (int j = i + 1; j < count && members[i] >= 0; j++) {
        if (members[j] >= 0 && (origin[i] | origin[j]) == 3 && origin[i] != origin[j]) {
          if (covering.covers(members[i], members[j])) {
            members[j] = -1;
          } else if (covering.covers(members[j], members[i])) {
            members[i] = -1;
          }
        }
      }
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (members[i] >= 0) {
        members[kept++] = members[i];
      }
    }
    return kept == count ? commit(kept) : kept == 1 ? members[0] : refactored(kept);
  }

  /** Fills {@code members} with both costs' members, sorted, and {@code origin} with 1, 2 or 3. */
  private int mergeMembers(int a, int b) {
    boolean flatA = store.isOpenMax(a);
    boolean flatB = store.isOpenMax(b);
    int i = flatA ? store.first[a] : 0;
    int endA = flatA ? store.first[a + 1] : 1;
    int j = flatB ? store.first[b] : 0;
    int endB = flatB ? store.first[b + 1] : 1;
    int count = 0;
    while (i < endA || j < endB) {
      int l = i < endA ? (flatA ? store.child[i] : a) : Integer.MAX_VALUE;
      int r = j < endB ? (flatB ? store.child[j] : b) : Integer.MAX_VALUE;
      members[count] = Math.min(l, r);
      origin[count++] = (byte) ((l <= r ? 1 : 0) | (r <= l ? 2 : 0));
      i += l <= r ? 1 : 0;
      j += r <= l ? 1 : 0;
    }
    return count;
  }

  private int commit(int count) {
    for (int i = 0; i < count; i++) {
      store.append(members[i], 1);
    }
    return store.commit(NodeStore.MAX, 0);
  }

  /** After members were dropped the others may have terms in common that they had not before. */
  private int refactored(int count) {
    part.clear();
    left.show(store, members[0]);
    part.constant = left.constant;
    for (int i = left.from; i < left.to; i++) {
      part.add(left.nodes[i], left.factors[i]);
    }
    for (int m = 1; m < count; m++) {
      right.show(store, members[m]);
      intersectPart();
    }
    if (part.isZero()) {
      return commit(count);
    }
    int[] rests = Arrays.copyOf(members, count);
    for (int m = 0; m < count; m++) {
      rests[m] = sums.minus(rests[m], part);
    }
    MaxForm inner = new MaxForm(store, sums);
    int result = rests[0];
    for (int m = 1; m < count; m++) {
      result = inner.max(result, rests[m]);
    }
    return sums.plus(part, result);
  }

  private void intersectPart() {
    part.constant = Math.min(part.constant, right.constant);
    int kept = 0;
    int j = right.from;
    for (int i = 0; i < part.to; i++) {
      while (j < right.to && right.nodes[j] < part.nodes[i]) {
        j++;
      }
      if (j < right.to && right.nodes[j] == part.nodes[i]) {
        part.nodes[kept] = part.nodes[i];
        part.factors[kept++] = Math.min(part.factors[i], right.factors[j]);
      }
    }
    part.to = kept;
  }

  /**
   * {@code max((k+1)·u, k·M + r) = (k+1)·M} when {@code M = max(u, r)}: where u is greater, M is u
   * and the first is it; where r is greater, M is r and the second is it.
   *
   * @return the power of M, or -1 when the two costs do not have this form
   */
  private int power(int a, int b) {
    if (!store.isOpenSum(b)) {
      return -1;
    }
    for (int t = store.first[b]; t < store.first[b + 1]; t++) {
      int m = store.child[t];
      double k = store.coefficient[t];
      if (store.kind[m] == NodeStore.MAX) {
        int u = base(a, k + 1, m);
        if (u >= 0) {
          part.clear();
          part.add(m, k);
          int r = sums.minus(b, part);
          int count = mergeMembers(u, r);
          if (equalsMembers(m, count)) {
            return sums.scale(k + 1, m);
          }
        }
      }
    }
    return -1;
  }

  /** The u with {@code power·u = a} that is a member of m, or a maximum of members of m; or -1. */
  private int base(int a, double power, int m) {
    left.show(store, a);
    if (left.to - left.from == 1
        && left.constant == 0
        && left.factors[left.from] == power
        && store.isOpenMax(left.nodes[left.from])) {
      return left.nodes[left.from];
    }
    for (int i = store.first[m]; i < store.first[m + 1]; i++) {
      right.show(store, store.child[i]);
      if (isMultiple(left, power, right)) {
        return store.child[i];
      }
    }
    return -1;
  }

  private static boolean isMultiple(LinearForm multiple, double power, LinearForm base) {
    int width = base.to - base.from;
    if (multiple.to - multiple.from != width || multiple.constant != power * base.constant) {
      return false;
    }
    for (int i = 0; i < width; i++) {
      if (multiple.nodes[multiple.from + i] != base.nodes[base.from + i]
          || multiple.factors[multiple.from + i] != power * base.factors[base.from + i]) {
        return false;
      }
    }
    return true;
  }

  private boolean equalsMembers(int max, int count) {
    if (store.width(max) != count) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (store.child[store.first[max] + i] != members[i]) {
        return false;
      }
    }
    return true;
  }
}
