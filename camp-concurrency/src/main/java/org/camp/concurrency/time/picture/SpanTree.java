// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.picture;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.camp.core.order.TimedRun;

/** The spans of a run as a forest: children by start, and what each has below it. */
public final class SpanTree {
  /** Span → place of its first child; before the first span stand those without a parent. */
  private final int[] first;

  /** Place → span, grouped by parent, in time order. */
  private final int[] children;

  /** Span → how many spans there are below it, itself included. */
  private final int[] size;

  /** Span → time on the critical path of it and of all below it [ns]. */
  private final long[] onPath;

  /** The forest of a run. O(spans · log spans). */
  public SpanTree(TimedRun run, SpanActivities activities) {
    int n = run.spans();
    int[] byStart =
        IntStream.range(0, n)
            .boxed()
            .sorted(
                Comparator.comparingInt(run::parent)
                    .thenComparing(
                        Comparator.comparingLong(run::from)
                            .thenComparing(Comparator.comparingLong(run::to).reversed())
                            .thenComparing(run::id)))
            .mapToInt(Integer::intValue)
            .toArray();
    this.children = byStart;
    this.first = new int[n + 2];
    for (int span = 0; span < n; span++) {
      first[run.parent(span) + 2]++;
    }
    for (int i = 1; i < first.length; i++) {
      first[i] += first[i - 1];
    }
    this.size = new int[n];
    this.onPath = new long[n];
    int[] preorder = preorder();
    for (int place = n - 1; place >= 0; place--) {
      int span = preorder[place];
      size[span]++;
      onPath[span] += activities.onPath(span);
      if (run.parent(span) >= 0) {
        size[run.parent(span)] += size[span];
        onPath[run.parent(span)] += onPath[span];
      }
    }
  }

  /** Spans, each behind its parent. */
  public int[] preorder() {
    int[] order = new int[children.length];
    int[] stack = new int[children.length];
    int depth = 0;
    int placed = 0;
    for (int span : reversed(children(-1))) {
      stack[depth++] = span;
    }
    while (depth > 0) {
      int span = stack[--depth];
      order[placed++] = span;
      for (int child : reversed(children(span))) {
        stack[depth++] = child;
      }
    }
    return order;
  }

  private static int[] reversed(int[] spans) {
    int[] reversed = new int[spans.length];
    for (int i = 0; i < spans.length; i++) {
      reversed[i] = spans[spans.length - 1 - i];
    }
    return reversed;
  }

  /** The children of a span in time order; of −1, the spans without a parent. */
  public int[] children(int span) {
    return Arrays.copyOfRange(children, first[span + 1], first[span + 2]);
  }

  /** How many spans there are below a span, itself included. */
  public int size(int span) {
    return size[span];
  }

  /** Time on the critical path of a span and of all below it [ns]. */
  public long onPath(int span) {
    return onPath[span];
  }
}
