// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An {@link OpenLoop} that is being recorded. */
final class OpenRound {
  private final int number;
  private final InFlight head;
  private final int begin;
  private final int roles;
  private final SortedMap<Integer, Integer> outputs = new TreeMap<>();

  /** Entry of the state → its node after the round. */
  private int[] again;

  private int end;

  /**
   * A round from any state.
   *
   * @param head the messages in flight before it
   * @param begin its first node
   */
  OpenRound(int number, InFlight head, int begin, int roles, int messages) {
    this.number = number;
    this.head = head;
    this.begin = begin;
    this.roles = roles;
    this.again = new int[roles + messages];
  }

  InFlight head() {
    return head;
  }

  int begin() {
    return begin;
  }

  SortedMap<Integer, Integer> outputs() {
    return outputs;
  }

  /** Where it leads to; a state that is null never changes. */
  void goesOn(int @Nullable [] state) {
    for (int i = 0; i < again.length; i++) {
      again[i] = state == null ? begin + i : state[i];
    }
  }

  void ends(int size) {
    this.end = size;
  }

  /** The node itself when it is a message that no round receives; else −1. */
  int unusedMessage(int node) {
    int entry = node - begin;
    boolean message = entry >= roles && entry < again.length;
    return message && again[entry] == node ? node : -1;
  }

  OpenLoop loop() {
    return new OpenLoop(number, begin, end, again, Collections.unmodifiableSortedMap(outputs));
  }
}
