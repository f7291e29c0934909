// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.mpst.async.Refusal.Rule;
import org.jspecify.annotations.Nullable;

/**
 * What both sides have made so far along a path, and whether the optimised side has what the
 * original needs: every need of the original is made before, and is still needed. Times count the
 * actions of a side.
 */
final class NeedsCheck {
  private final AlignedTypes optimised;
  private final AlignedTypes original;
  private final RefusalDiagnosis blame;

  /** Key of a value of the optimised side → when that made it. */
  private final Map<String, Integer> madeHere = new HashMap<>();

  /** Key of a value of the original → when that made it. */
  private final Map<String, Integer> madeThere = new HashMap<>();

  /** Time of the original → its node. */
  private final Map<Integer, Integer> nodeThere = new HashMap<>();

  /** Time of the original → when the optimised side did the same. */
  private final Map<Integer, Integer> doneAt = new HashMap<>();

  private int clockHere;
  private int clockThere;

  /** When the optimised side did the latest of what makes something, as far as both did it. */
  private int latest;

  /** How many such actions both sides have done. */
  private int makers;

  NeedsCheck(AlignedTypes optimised, AlignedTypes original, RefusalDiagnosis blame) {
    this.optimised = optimised;
    this.original = original;
    this.blame = blame;
  }

  /** What of a path counts where another part of it is compared. */
  record Past(int latest, int makers) {
    static final Past NONE = new Past(0, 0);
  }

  void clear() {
    madeHere.clear();
    madeThere.clear();
    nodeThere.clear();
    doneAt.clear();
    restore(Past.NONE);
  }

  Past past() {
    return new Past(latest, makers);
  }

  void restore(Past past) {
    latest = past.latest;
    makers = past.makers;
  }

  /** The optimised side acts; when. */
  int here(List<String> made) {
    clockHere++;
    made.forEach(key -> madeHere.put(key, clockHere));
    return clockHere;
  }

  /** The original acts; when. */
  int there(int node, List<String> made) {
    clockThere++;
    made.forEach(key -> madeThere.put(key, clockThere));
    nodeThere.put(clockThere, node);
    return clockThere;
  }

  /** Both sides have done the same. */
  void both(int here, int there, boolean makes) {
    doneAt.put(there, here);
    if (makes) {
      makers++;
      latest = Math.max(latest, here);
    }
  }

  /**
   * Why the optimised side may not do at {@code here} what the original does; null when it may.
   *
   * @param pending what makes something and stands before it in the original, and is not done on
   *     the optimised side; −1 for none
   */
  @Nullable Refusal check(int left, int here, int right, int pending) {
    List<String> needs = original.data(right).needs();
    List<String> given = optimised.data(left).needs();
    if (needs == null) {
      if (!original.needsAll(right)) {
        return null;
      }
      if (pending >= 0) {
        return blame.tooEarly(left, pending, right, null);
      }
      if (latest > here) {
        return blame.needs(Rule.NEEDS, left, right, "");
      }
      return given == null || given.stream().map(madeHere::get).distinct().count() >= makers
          ? null
          : blame.needs(Rule.NEED_DROPPED, left, right, "");
    }
    for (String key : needs) {
      Integer there = madeThere.get(key);
      if (there == null) {
        continue;
      }
      Integer at = doneAt.get(there);
      if (at == null || at >= here) {
        return blame.tooEarly(left, nodeThere.getOrDefault(there, right), right, key);
      }
      if (given != null && given.stream().noneMatch(k -> at.equals(madeHere.get(k)))) {
        return blame.needs(Rule.NEED_DROPPED, left, right, key);
      }
    }
    return null;
  }
}
