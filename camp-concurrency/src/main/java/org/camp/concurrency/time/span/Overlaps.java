// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import java.util.Arrays;

/** Which calls of one parent overlap, and by how much that is tolerated. */
public final class Overlaps {
  private final TimedTrace trace;
  private final long most;

  /** Judges children of a parent; overlaps of up to a share of its length may be tolerated. */
  public Overlaps(TimedTrace trace, int parent, Share tolerance) {
    this.trace = trace;
    this.most = tolerance.of(trace.length(parent));
  }

  /**
   * Whether one child that is not over when another one starts counts as over: it started and ends
   * before, and they overlap by no more than the share of the parent, and half of each.
   */
  public boolean isTolerated(int one, int next) {
    return isShort(trace, one, next) && trace.to(one) - trace.from(next) <= most;
  }

  /** The same of children of a parent that is as long as it takes. */
  public static boolean isShort(TimedTrace trace, int one, int next) {
    long overlap = trace.to(one) - trace.from(next);
    return trace.from(one) < trace.from(next)
        && trace.to(one) < trace.to(next)
        && 2 * overlap <= trace.length(one)
        && 2 * overlap <= trace.length(next);
  }

  /** The longest overlap that may be tolerated [ns]. */
  public long most() {
    return most;
  }

  /**
   * Name, name → whether some children of these names overlap by more than is tolerated.
   *
   * @param children of the parent
   * @param name place → number of the name of the child there
   * @param names how many names there are
   */
  boolean[][] among(int[] children, int[] name, int names) {
    boolean[][] found = new boolean[names][names];
    int[] order = new int[children.length];
    long[] starts = new long[children.length];
    for (int place = 0; place < order.length; place++) {
      order[place] = place;
      starts[place] = trace.from(children[place]);
    }
    KeySort.sort(starts, order, 0, order.length, Integer::compare);
    int[][] running = new int[names][4];
    int[] size = new int[names];
    int[] open = new int[names]; // place → a name some child of which runs
    int opened = 0;
    for (int at : order) {
      int child = children[at];
      int own = name[at];
      for (int place = opened - 1; place >= 0; place--) {
        int other = open[place];
        if (!found[other][own]) {
          found[other][own] = overlaps(running, size, other, child);
          if (size[other] == 0) {
            open[place] = open[--opened];
          }
        }
      }
      if (size[own] == 0) {
        open[opened++] = own;
      }
      if (size[own] == running[own].length) {
        running[own] = Arrays.copyOf(running[own], 2 * size[own]);
      }
      running[own][size[own]++] = child;
    }
    return found;
  }

  /** Drops what is over of a name, and says whether the rest overlaps a child that starts now. */
  private boolean overlaps(int[][] running, int[] size, int name, int child) {
    int kept = 0;
    boolean found = false;
    for (int i = 0; i < size[name]; i++) {
      int other = running[name][i];
      if (trace.to(other) > trace.from(child)) {
        running[name][kept++] = other;
        found |= trace.to(child) > trace.from(child) && !isTolerated(other, child);
      }
    }
    size[name] = kept;
    return found;
  }
}
