// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import org.camp.mpst.projection.StateMachine;

/** What a role did in one repetition, action by action, by {@link System#nanoTime}. */
final class RoleRecord {
  /** Action → the state of the program that it was done in. */
  final int[] state;

  /** Action → the edge of the program that was taken. */
  final int[] edge;

  /** Action → when it began [ns]. */
  final long[] begin;

  /** Action → when the message of a receive was there; else when it began [ns]. */
  final long[] there;

  /** Action → when it ended, what is computed with it included [ns]. */
  final long[] end;

  /** Action → the channel of the vote that was enough, for a quorum. */
  final int[] decisive;

  private int size;

  /** Room for so many actions. */
  RoleRecord(int actions) {
    state = new int[actions];
    edge = new int[actions];
    begin = new long[actions];
    there = new long[actions];
    end = new long[actions];
    decisive = new int[actions];
  }

  void add(int at, int taken, long begins, long isThere, long ends, int vote) {
    if (size < state.length) {
      state[size] = at;
      edge[size] = taken;
      begin[size] = begins;
      there[size] = isThere;
      end[size] = ends;
      decisive[size] = vote;
    }
    size++;
  }

  /** How many actions were done, even if there was no room for them. */
  int size() {
    return size;
  }

  /** Whether all of them are here. */
  boolean isWhole() {
    return size <= state.length;
  }

  /** What an action was. */
  StateMachine.Kind kind(LocalProgram program, int action) {
    return program.kind()[state[action]];
  }
}
