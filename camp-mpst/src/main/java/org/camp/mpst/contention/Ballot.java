// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

/**
 * The votes of a quorum, member by member.
 *
 * @param channels member → the channel of its vote
 * @param ticks member → how long its vote is received [ticks]
 */
@SuppressWarnings("ArrayRecordComponent") // Ballots are never compared.
record Ballot(int[] channels, long[] ticks) {
  /** The member whose votes a channel carries; −1 for none. */
  int member(int channel) {
    for (int i = 0; i < channels.length; i++) {
      if (channels[i] == channel) {
        return i;
      }
    }
    return -1;
  }
}
