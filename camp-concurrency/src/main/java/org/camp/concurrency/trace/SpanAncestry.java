// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Spans below their parents, numbered so that ancestors are told in O(1) (Tarjan 1974). A circle of
 * parents is cut at its first span. O(spans), without recursion.
 */
final class SpanAncestry {
  private final Map<String, Integer> numbers = new HashMap<>();

  /** Span → its parent, or −1. */
  private final int[] parent;

  /** Span → how many are above it. */
  private final int[] depth;

  /** Span → its place in preorder, from 1. */
  private final int[] enter;

  /** Span → the last place in preorder of what is below it, or its own. */
  private final int[] leave;

  SpanAncestry(List<TraceSpan> spans) {
    int n = spans.size();
    for (int span = 0; span < n; span++) {
      numbers.put(spans.get(span).id(), span);
    }
    parent = new int[n];
    depth = new int[n];
    enter = new int[n];
    leave = new int[n];
    for (int span = 0; span < n; span++) {
      parent[span] = numbers.getOrDefault(spans.get(span).parent(), -1);
    }
    number(new Children(parent));
  }

  /** Children of each span. */
  private static final class Children {
    /** Span → its child that comes first, or −1. */
    private final int[] first;

    /** Span → the next child of its parent, or −1. */
    private final int[] next;

    Children(int[] parent) {
      first = new int[parent.length];
      next = new int[parent.length];
      Arrays.fill(first, -1);
      for (int span = parent.length - 1; span >= 0; span--) {
        if (parent[span] >= 0) {
          next[span] = first[parent[span]];
          first[parent[span]] = span;
        }
      }
    }
  }

  private void number(Children children) {
    int numbered = 0;
    for (int span = 0; span < parent.length; span++) {
      numbered = parent[span] < 0 ? number(span, children, numbered) : numbered;
    }
    for (int span = 0; span < parent.length; span++) {
      if (enter[span] == 0) {
        parent[span] = -1;
        numbered = number(span, children, numbered);
      }
    }
  }

  private int number(int root, Children children, int before) {
    int numbered = before;
    int span = root;
    enter[root] = ++numbered;
    while (span >= 0) {
      int child = children.first[span];
      if (child < 0) {
        leave[span] = numbered;
        span = span == root ? -1 : parent[span];
      } else {
        children.first[span] = children.next[child];
        if (enter[child] == 0) {
          depth[child] = depth[span] + 1;
          enter[child] = ++numbered;
          span = child;
        }
      }
    }
    return numbered;
  }

  /** How many spans are above one. */
  int depth(TraceSpan span) {
    return depth[number(span)];
  }

  /** Whether a span is another one, or above it. */
  boolean isAround(TraceSpan span, TraceSpan other) {
    int outer = number(span);
    int inner = number(other);
    return enter[outer] <= enter[inner] && enter[inner] <= leave[outer];
  }

  private int number(TraceSpan span) {
    return numbers.getOrDefault(span.id(), -1);
  }
}
