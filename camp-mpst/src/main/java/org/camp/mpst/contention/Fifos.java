// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.Arrays;

/** When the messages in the channels arrive; FIFO lists in a pool of flat arrays. */
final class Fifos {
  private static final int NONE = -1;

  /** Channel → the list node of its first message, or {@link #NONE}. */
  private final int[] head;

  /** Channel → the list node of its last message; meaningless when empty. */
  private final int[] tail;

  /** Channel → when the last message that was sent arrives [ticks]. */
  private final long[] last;

  /** List node → when its message arrives [ticks]. */
  private long[] time = new long[64];

  /** List node → the one behind it, in its channel or among the free ones, or {@link #NONE}. */
  private int[] next = new int[64];

  private int used;
  private int free = NONE;
  private int messages;

  Fifos(int channels) {
    head = new int[channels];
    tail = new int[channels];
    last = new long[channels];
    clear();
  }

  void clear() {
    Arrays.fill(head, NONE);
    Arrays.fill(last, 0);
    used = 0;
    free = NONE;
    messages = 0;
  }

  boolean isEmpty(int channel) {
    return head[channel] == NONE;
  }

  /** How many messages there are in all channels. */
  int messages() {
    return messages;
  }

  /** Adds a message; it does not arrive before those ahead of it. Returns when it arrives. */
  long add(int channel, long arrival) {
    last[channel] = Math.max(last[channel], arrival);
    int node = free;
    if (node != NONE) {
      free = next[node];
    } else {
      node = used++;
      if (node == time.length) {
        time = Arrays.copyOf(time, 2 * node);
        next = Arrays.copyOf(next, 2 * node);
      }
    }
    time[node] = last[channel];
    next[node] = NONE;
    if (head[channel] == NONE) {
      head[channel] = node;
    } else {
      next[tail[channel]] = node;
    }
    tail[channel] = node;
    messages++;
    return last[channel];
  }

  /** When the first message of a channel that is not empty arrives. */
  long first(int channel) {
    return time[head[channel]];
  }

  /** Takes the first message of a channel that is not empty; returns when it arrives. */
  long take(int channel) {
    int node = head[channel];
    head[channel] = next[node];
    next[node] = free;
    free = node;
    messages--;
    return time[node];
  }

  /** Makes everything so much later. */
  void shift(long by) {
    for (int channel = 0; channel < head.length; channel++) {
      last[channel] += by;
      for (int node = head[channel]; node != NONE; node = next[node]) {
        time[node] += by;
      }
    }
  }

  /** Appends what is to come of the channels, seen from {@code now}. */
  void capture(long now, StateVector into) {
    for (int channel = 0; channel < head.length; channel++) {
      into.add(Math.max(0, last[channel] - now));
      for (int node = head[channel]; node != NONE; node = next[node]) {
        into.add(Math.max(0, time[node] - now));
      }
      into.add(-1);
    }
  }
}
