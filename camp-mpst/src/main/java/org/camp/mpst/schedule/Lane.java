// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.schedule;

/** The tasks that a role has been given so far, in the order of time, and what it holds then. */
final class Lane {
  /** Place → when its task begins [ticks]. */
  private final long[] start;

  /** Place → when its task ends [ticks]. */
  private final long[] end;

  /** Place → what is occupied during its task [B]. */
  private final double[] during;

  /** Place → what is occupied behind its task [B]. */
  private final double[] behind;

  private final double base;
  private int size;

  Lane(int most, double base) {
    start = new long[most];
    end = new long[most];
    during = new double[most];
    behind = new double[most];
    this.base = base;
  }

  int size() {
    return size;
  }

  long start(int at) {
    return start[at];
  }

  /** When the task before a place ends [ticks]. */
  long endBefore(int at) {
    return at == 0 ? 0 : end[at - 1];
  }

  /** What is occupied before the task at a place begins [B]. */
  double before(int at) {
    return at == 0 ? base : behind[at - 1];
  }

  /** The first place whose task ends behind a time. */
  int firstEndingBehind(long time) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (end[middle] <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The first place from one on, from which never more than this is occupied [B]; −1 for none. */
  int firstWithRoom(int from, double most) {
    if (before(size) > most) {
      return -1;
    }
    int at = size;
    while (at > from && during[at - 1] <= most && before(at - 1) <= most) {
      at--;
    }
    return at;
  }

  /** Whether no more than this is occupied from a place on until a task that begins at a time. */
  boolean hasRoomUntil(int from, long time, double most) {
    for (int at = from; at < size && start[at] < time; at++) {
      if (during[at] > most) {
        return false;
      }
    }
    return true;
  }

  /** Puts a task at a place; it occupies what is occupied before it. */
  void insert(int at, long from, long until) {
    System.arraycopy(start, at, start, at + 1, size - at);
    System.arraycopy(end, at, end, at + 1, size - at);
    System.arraycopy(during, at, during, at + 1, size - at);
    System.arraycopy(behind, at, behind, at + 1, size - at);
    size++;
    start[at] = from;
    end[at] = until;
    during[at] = before(at);
    behind[at] = during[at];
  }

  /** Occupies memory from the task at a place on. */
  void hold(int from, double bytes) {
    for (int at = from; at < size; at++) {
      during[at] += bytes;
      behind[at] += bytes;
    }
  }

  /** Occupies memory from the task at a place on, until a task that begins at a time. */
  void holdUntil(int from, long time, double bytes) {
    for (int at = from; at < size && start[at] < time; at++) {
      during[at] += bytes;
      behind[at] += bytes;
    }
  }

  /** Frees memory behind the last task that begins at a time. */
  void free(long time, double bytes) {
    int at = size - 1;
    while (at >= 0 && start[at] > time) {
      during[at] -= bytes;
      behind[at] -= bytes;
      at--;
    }
    if (at >= 0) {
      behind[at] -= bytes;
    }
  }
}
