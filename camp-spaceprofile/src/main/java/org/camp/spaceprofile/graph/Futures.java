// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.graph;

import java.util.Arrays;

/**
 * The futures of a run: a spawn is followed by its body, which begins with the next node, and by
 * what comes behind the body; the end of the body is followed by all that touch the future.
 */
final class Futures {
  /** Future → node that spawned it. */
  private int[] spawns = new int[16];

  /** Future → last node of its body. */
  private int[] ends = new int[16];

  /** Future → fork whose branch its spawn ends, as nothing follows there; −1 for none. */
  private int[] ended = new int[16];

  private int count;

  /** Touch → node that touches. */
  private int[] touches = new int[16];

  /** Touch → the future. */
  private int[] touched = new int[16];

  private int touchCount;

  /** A node spawns: the number of the future. */
  int spawn(int node) {
    if (count == spawns.length) {
      spawns = Arrays.copyOf(spawns, count * 2);
      ends = Arrays.copyOf(ends, count * 2);
      ended = Arrays.copyOf(ended, count * 2);
    }
    spawns[count] = node;
    ends[count] = -1;
    ended[count] = -1;
    return count++;
  }

  void end(int future, int node) {
    ends[future] = node;
  }

  /** The future whose body ends with a node, if it is the latest; else −1. */
  int endedBy(int node) {
    for (int future = count - 1; future >= 0 && spawns[future] < node; future--) {
      if (ends[future] == node) {
        return future;
      }
    }
    return -1;
  }

  void endsBranch(int future, int fork) {
    ended[future] = fork;
  }

  int endedFork(int future) {
    return ended[future];
  }

  void touch(int future, int node) {
    if (touchCount == touches.length) {
      touches = Arrays.copyOf(touches, touchCount * 2);
      touched = Arrays.copyOf(touched, touchCount * 2);
    }
    touches[touchCount] = node;
    touched[touchCount++] = future;
  }

  int count() {
    return count;
  }

  /** Whether a node between two others spawns. O(futures). */
  boolean anyBetween(int from, int to) {
    for (int future = 0; future < count; future++) {
      if (spawns[future] > from && spawns[future] < to) {
        return true;
      }
    }
    return false;
  }

  int touchCount() {
    return touchCount;
  }

  int spawnOf(int future) {
    return spawns[future];
  }

  /** The future that a node spawned. O(log futures). */
  int at(int node) {
    return Arrays.binarySearch(spawns, 0, count, node);
  }

  int endOf(int future) {
    return ends[future];
  }

  int touchNode(int touch) {
    return touches[touch];
  }

  int touchedFuture(int touch) {
    return touched[touch];
  }
}
