// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.walk;

import java.util.Arrays;

/**
 * FIFO queues by channel, in flat arrays: an open-addressing table of channels, and a pool of list
 * nodes. Adding and taking are O(1) and allocate nothing once the arrays have grown.
 */
final class ChannelTable {
  private static final long FREE = -1;

  /** Slot of the hash table → a channel, or {@link #FREE}. */
  private long[] keys = new long[64];

  /** Slot → the list node of the first message; −1 when empty. */
  private int[] head = new int[64];

  /** Slot → the list node of the last message. */
  private int[] tail = new int[64];

  private int used;

  /** List node → the time of its message, as the walk stores it. */
  private long[] time = new long[64];

  /** List node → the position of the send of its message. */
  private int[] sentAt = new int[64];

  /** List node → the one behind it, in its channel or among the free ones; −1 for none. */
  private int[] next = new int[64];

  private int nodes;
  private int freeNode = -1;

  ChannelTable() {
    Arrays.fill(keys, FREE);
  }

  /** Visits a channel that is not empty. */
  interface Visitor {
    void channel(long channel, int[] sentAt, long[] times);
  }

  void add(long channel, long newTime, int newSentAt) {
    int slot = slot(channel);
    if (keys[slot] == FREE) {
      if (2 * (used + 1) > keys.length) {
        grow();
        slot = slot(channel);
      }
      keys[slot] = channel;
      head[slot] = -1;
      used++;
    }
    int node = node();
    time[node] = newTime;
    sentAt[node] = newSentAt;
    next[node] = -1;
    if (head[slot] < 0) {
      head[slot] = node;
    } else {
      next[tail[slot]] = node;
    }
    tail[slot] = node;
  }

  /** The position of the send of the first message in the channel, or −1 when it is empty. */
  int firstSentAt(long channel) {
    int slot = slot(channel);
    return keys[slot] == FREE || head[slot] < 0 ? -1 : sentAt[head[slot]];
  }

  /** Takes the first message of a channel that is not empty. */
  long take(long channel) {
    int slot = slot(channel);
    int node = head[slot];
    head[slot] = next[node];
    next[node] = freeNode;
    freeNode = node;
    if (head[slot] < 0) {
      remove(slot);
    }
    return time[node];
  }

  /**
   * Frees a slot, and moves back the channels behind it that had to pass it (Knuth, The Art of
   * Computer Programming 3, section 6.4, algorithm R).
   */
  private void remove(int slot) {
    int mask = keys.length - 1;
    int free = slot;
    for (int i = (free + 1) & mask; keys[i] != FREE; i = (i + 1) & mask) {
      if (((i - home(keys[i])) & mask) >= ((i - free) & mask)) {
        keys[free] = keys[i];
        head[free] = head[i];
        tail[free] = tail[i];
        free = i;
      }
    }
    keys[free] = FREE;
    used--;
  }

  void clear() {
    Arrays.fill(keys, FREE);
    used = 0;
    nodes = 0;
    freeNode = -1;
  }

  /** Empties a channel, and returns how many messages were in it. */
  int drop(long channel) {
    int slot = slot(channel);
    if (keys[slot] == FREE) {
      return 0;
    }
    int messages = 1;
    int last = head[slot];
    for (; next[last] >= 0; last = next[last]) {
      messages++;
    }
    next[last] = freeNode;
    freeNode = head[slot];
    remove(slot);
    return messages;
  }

  /** Visits a channel unless it is empty. */
  void visit(long channel, Visitor visitor) {
    visit(slot(channel), visitor);
  }

  /** Visits all channels that are not empty, in no particular order. */
  void forEach(Visitor visitor) {
    for (int slot = 0; slot < keys.length; slot++) {
      visit(slot, visitor);
    }
  }

  private void visit(int slot, Visitor visitor) {
    if (keys[slot] == FREE) {
      return;
    }
    int length = 0;
    for (int node = head[slot]; node >= 0; node = next[node]) {
      length++;
    }
    int[] positions = new int[length];
    long[] times = new long[length];
    int i = 0;
    for (int node = head[slot]; node >= 0; node = next[node]) {
      positions[i] = sentAt[node];
      times[i++] = time[node];
    }
    visitor.channel(keys[slot], positions, times);
  }

  private int node() {
    if (freeNode >= 0) {
      int node = freeNode;
      freeNode = next[node];
      return node;
    }
    if (nodes == time.length) {
      time = Arrays.copyOf(time, 2 * nodes);
      sentAt = Arrays.copyOf(sentAt, 2 * nodes);
      next = Arrays.copyOf(next, 2 * nodes);
    }
    return nodes++;
  }

  private int slot(long channel) {
    int mask = keys.length - 1;
    int slot = home(channel);
    while (keys[slot] != FREE && keys[slot] != channel) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private int home(long channel) {
    return (int) ((channel * 0x9E3779B97F4A7C15L) >>> 32) & (keys.length - 1);
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldHead = head;
    int[] oldTail = tail;
    int capacity = 2 * oldKeys.length;
    keys = new long[capacity];
    head = new int[capacity];
    tail = new int[capacity];
    Arrays.fill(keys, FREE);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != FREE) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        head[slot] = oldHead[i];
        tail[slot] = oldTail[i];
      }
    }
  }
}
