// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.schedule;

/** A binary heap of tasks, the least rank first. */
final class TaskQueue {
  /** Task → its rank. */
  private final int[] rank;

  /** Place → task; no parent ranks behind its children. */
  private final int[] heap;

  private int size;

  TaskQueue(int[] rank) {
    this.rank = rank;
    heap = new int[rank.length];
  }

  boolean isEmpty() {
    return size == 0;
  }

  void add(int task) {
    int at = size++;
    while (at > 0) {
      int parent = (at - 1) >> 1;
      if (rank[heap[parent]] <= rank[task]) {
        break;
      }
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = task;
  }

  int remove() {
    int first = heap[0];
    int last = heap[--size];
    int at = 0;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && rank[heap[child + 1]] < rank[heap[child]]) {
        child++;
      }
      if (rank[last] <= rank[heap[child]]) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
    return first;
  }
}
