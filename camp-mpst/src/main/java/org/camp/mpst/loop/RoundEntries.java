// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.loop;

import java.util.Arrays;
import org.camp.core.protocol.ProtocolInstance;

/**
 * What the entries of a state between rounds of a recursion are: first the roles that occur in its
 * body, then the messages in flight when a round begins.
 *
 * @param begin the position of the recursion's {@link org.camp.core.protocol.ProtocolOp#REC}
 * @param members entry of the state → role, for the first entries
 * @param channels message in flight → the channel that it is in, as {@code sender << 32 | receiver}
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record RoundEntries(ProtocolInstance code, int begin, int[] members, long[] channels) {
  /** How many entries there are. */
  public int size() {
    return members.length + channels.length;
  }

  /** How many of them, the first ones, are roles. */
  public int roles() {
    return members.length;
  }

  /** The entry of a role; negative when it does not occur in the body. */
  public int entry(int role) {
    boolean all = role < members.length && members[role] == role;
    return all ? role : Arrays.binarySearch(members, role);
  }

  /** The role of an entry; of a message in flight, its receiver. */
  public int role(int entry) {
    return entry < members.length ? members[entry] : (int) channels[entry - members.length];
  }

  /** The role of an entry; of a message in flight, its sender. */
  public int sender(int entry) {
    return entry < members.length
        ? members[entry]
        : (int) (channels[entry - members.length] >>> 32);
  }

  /** How many messages of its channel come before an entry that is a message in flight. */
  public int place(int entry) {
    int message = entry - members.length;
    int first = message;
    while (first > 0 && channels[first - 1] == channels[message]) {
      first--;
    }
    return message - first;
  }
}
