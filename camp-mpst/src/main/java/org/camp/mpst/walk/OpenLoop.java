// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.util.SortedMap;

/**
 * One round of a recursion whose number of rounds is not known, within an {@link EventGraph}. Its
 * nodes are those from {@code begin} to before {@code end}: first one for each entry of the state
 * before the round, roles and then messages in flight, whose first operand is that time when the
 * recursion is entered.
 *
 * @param number of the recursion
 * @param begin its first node
 * @param end behind its last node
 * @param again entry of the state → its node after the round, where the round leads to another
 * @param outputs last time in the round → the node that stands for it after all rounds
 */
public record OpenLoop(
    int number, int begin, int end, int[] again, SortedMap<Integer, Integer> outputs) {
  /** How many entries the state has. */
  public int size() {
    return again.length;
  }
}
