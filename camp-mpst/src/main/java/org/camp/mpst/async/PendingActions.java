// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Actions that one side has done and the other has not, in the order in which they were done, with
 * a queue for each channel. All operations take amortised constant time, and clearing takes time in
 * what was added.
 */
final class PendingActions {
  /** Channel → its first action that is left; −1 for none. */
  private int[] head;

  /** Channel → its last action. */
  private int[] tail;

  /** Action → its channel. */
  private int[] channel = new int[16];

  /** Action → its message. */
  private int[] message = new int[16];

  /** Action → its node. */
  private int[] node = new int[16];

  /** Action → the next one of its channel; −1 for none. */
  private int[] next = new int[16];

  /** Action → whether it was taken away. */
  private boolean[] taken = new boolean[16];

  /** Action → when its side did it. */
  private int[] time = new int[16];

  private int size;
  private int left;
  private int first;
  private int firstSend;
  private int firstReceive;
  private int firstMaker;

  /** Nothing, over channels numbered from 0: even ones of sends, odd ones of receives. */
  PendingActions(int channels) {
    head = new int[channels];
    tail = new int[channels];
    Arrays.fill(head, -1);
    Arrays.fill(tail, -1);
  }

  private void reserve(int onChannel) {
    if (onChannel >= head.length) {
      int before = head.length;
      head = Arrays.copyOf(head, 2 * onChannel);
      tail = Arrays.copyOf(tail, 2 * onChannel);
      Arrays.fill(head, before, head.length, -1);
      Arrays.fill(tail, before, tail.length, -1);
    }
  }

  boolean isEmpty() {
    return left == 0;
  }

  void add(int onChannel, int what, int at, int when) {
    reserve(onChannel);
    if (size == channel.length) {
      channel = Arrays.copyOf(channel, 2 * size);
      message = Arrays.copyOf(message, 2 * size);
      node = Arrays.copyOf(node, 2 * size);
      time = Arrays.copyOf(time, 2 * size);
      next = Arrays.copyOf(next, 2 * size);
      taken = Arrays.copyOf(taken, 2 * size);
    }
    channel[size] = onChannel;
    message[size] = what;
    node[size] = at;
    time[size] = when;
    next[size] = -1;
    taken[size] = false;
    if (head[onChannel] < 0) {
      head[onChannel] = size;
    } else {
      next[tail[onChannel]] = size;
    }
    tail[onChannel] = size;
    size++;
    left++;
  }

  /** The first on a channel, or −1. */
  int first(int onChannel) {
    return onChannel < head.length ? head[onChannel] : -1;
  }

  /** The first of a message on a channel, or −1. */
  int first(int onChannel, int what) {
    int index = first(onChannel);
    while (index >= 0 && message[index] != what) {
      index = next[index];
    }
    return index;
  }

  /** The next on the same channel, or −1. */
  int next(int index) {
    return next[index];
  }

  /** Takes an action away. O(1) for the first on its channel. */
  void take(int index) {
    int at = channel[index];
    taken[index] = true;
    left--;
    if (head[at] == index) {
      head[at] = next[index];
      return;
    }
    int before = head[at];
    while (next[before] != index) {
      before = next[before];
    }
    next[before] = next[index];
    if (tail[at] == index) {
      tail[at] = before;
    }
  }

  /** The first of all, or −1. */
  int first() {
    while (first < size && taken[first]) {
      first++;
    }
    return first < size ? first : -1;
  }

  /** The first send, or −1. */
  int firstSend() {
    while (firstSend < size && (taken[firstSend] || (channel[firstSend] & 1) != 0)) {
      firstSend++;
    }
    return firstSend < size ? firstSend : -1;
  }

  /** The first that is accepted of those that take messages: receives and gatherings; or −1. */
  int firstReceive(IntPredicate takes) {
    while (firstReceive < size && (taken[firstReceive] || !takes.test(node[firstReceive]))) {
      firstReceive++;
    }
    return firstReceive < size ? firstReceive : -1;
  }

  /** The first that makes something: a receive, a gathering or a computation; or −1. */
  int firstMaker() {
    while (firstMaker < size && (taken[firstMaker] || (channel[firstMaker] & 1) == 0)) {
      firstMaker++;
    }
    return firstMaker < size ? firstMaker : -1;
  }

  int time(int index) {
    return time[index];
  }

  int channel(int index) {
    return channel[index];
  }

  int message(int index) {
    return message[index];
  }

  int node(int index) {
    return node[index];
  }

  /** What is left: channel, message, node and time of each, in order. */
  int[] all() {
    int[] all = new int[4 * left];
    int to = 0;
    for (int i = first(); to < all.length; i++) {
      if (!taken[i]) {
        all[to++] = channel[i];
        all[to++] = message[i];
        all[to++] = node[i];
        all[to++] = time[i];
      }
    }
    return all;
  }

  /** Replaces what is left. */
  void restore(int[] all) {
    for (int i = 0; i < size; i++) {
      head[channel[i]] = -1;
      tail[channel[i]] = -1;
    }
    size = 0;
    left = 0;
    first = 0;
    firstSend = 0;
    firstReceive = 0;
    firstMaker = 0;
    for (int i = 0; i < all.length; i += 4) {
      add(all[i], all[i + 1], all[i + 2], all[i + 3]);
    }
  }
}
