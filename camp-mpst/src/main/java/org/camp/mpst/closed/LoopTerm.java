// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a walk takes that is forced for some tokens and free for the others.
 *
 * <ul>
 *   <li>with ones alone: base + r·max(ones), r being the tokens that are left;
 *   <li>with both: base + ⌊r/by⌋·max(shares) + (r mod by)·max(ones);
 *   <li>with shares alone: base + r/by·max(shares), which is a bound;
 *   <li>with neither: base, when no tokens are left.
 * </ul>
 *
 * @param missed tokens that are forced
 * @param ones weights of cycles of one token
 * @param by tokens of the other cycles; 1 where there are none
 * @param shares their weights
 */
record LoopTerm(CostForm base, int missed, List<CostForm> ones, int by, List<CostForm> shares) {
  static LoopTerm once(CostForm base, int missed) {
    return new LoopTerm(base, missed, List.of(), 1, List.of());
  }

  static LoopTerm linear(CostForm base, int missed, List<CostForm> ones) {
    return new LoopTerm(base, missed, List.copyOf(ones), 1, List.of());
  }

  boolean isOnce() {
    return ones.isEmpty() && shares.isEmpty();
  }

  boolean isLinear() {
    return shares.isEmpty() && !ones.isEmpty();
  }

  /** As a form over the rounds of a recursion; null when it never counts. */
  @Nullable CostForm form(int loop) {
    if (isOnce()) {
      return base.during(RoundSpan.exactly(loop, missed));
    }
    CostForm sum = base.during(RoundSpan.from(loop, missed));
    if (sum != null && isLinear()) {
      return sum.plus(CostForm.of(CostForm.Part.of(RoundFactor.all(loop, missed), ones)));
    }
    RoundFactor.Kind kind = ones.isEmpty() ? RoundFactor.Kind.ALL : RoundFactor.Kind.WHOLE;
    CostForm most = CostForm.of(CostForm.Part.of(new RoundFactor(loop, missed, by, kind), shares));
    sum = sum == null ? null : sum.plus(most);
    if (sum == null || ones.isEmpty()) {
      return sum;
    }
    RoundFactor rest = new RoundFactor(loop, missed, by, RoundFactor.Kind.REST);
    return sum.plus(CostForm.of(CostForm.Part.of(rest, ones)));
  }
}
