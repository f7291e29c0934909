// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.trace;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a role has come in the code of a protocol.
 *
 * @param pc the position that it has come to
 * @param innermost the recursions around it that it acts in, or null
 * @param computing the position of a reception whose computation may be told apart; −1 for none
 * @param rounds recursion → in how many rounds the role has acted, at most, since one entry
 */
record RolePath(int pc, @Nullable Round innermost, int computing, List<Long> rounds) {
  /**
   * A round of a recursion.
   *
   * @param pc where the recursion begins
   * @param number its number
   * @param left rounds that follow this one; negative when that is open
   * @param acted rounds of this entry in which the role has acted
   * @param acts whether it has acted in this round
   */
  record Round(int pc, int number, long left, long acted, boolean acts, @Nullable Round outer) {
    Round acting() {
      Round around = outer == null ? null : outer.acting();
      return new Round(pc, number, left, acts ? acted : acted + 1, true, around);
    }
  }

  static RolePath beginning(int recursions) {
    Long[] none = new Long[recursions];
    Arrays.fill(none, 0L);
    return new RolePath(0, null, -1, List.of(none));
  }

  RolePath at(int position) {
    return new RolePath(position, innermost, computing, rounds);
  }

  RolePath at(int position, @Nullable Round around) {
    return new RolePath(position, around, computing, rounds);
  }

  /** Behind a reception whose computation may be told apart, or −1; the role has acted. */
  RolePath behind(int reception) {
    if (innermost == null) {
      return new RolePath(pc + 1, null, reception, rounds);
    }
    Round acting = innermost.acting();
    Long[] most = rounds.toArray(Long[]::new);
    for (Round r = acting; r != null; r = r.outer) {
      most[r.number] = Math.max(most[r.number], r.acted);
    }
    return new RolePath(pc + 1, acting, reception, List.of(most));
  }

  /** The same without a computation that may be told apart. */
  RolePath computed() {
    return new RolePath(pc, innermost, -1, rounds);
  }
}
