// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.loop;

import java.util.List;
import org.camp.concurrency.loop.LoopNest.Affine;
import org.camp.concurrency.loop.LoopNest.Array;
import org.camp.concurrency.loop.LoopNest.Assign;
import org.camp.concurrency.loop.LoopNest.Loop;
import org.camp.concurrency.loop.LoopNest.Node;
import org.camp.concurrency.loop.LoopNest.Reference;

/**
 * Whether all subscripts of a program stay within their arrays, by interval arithmetic: variables
 * run from the least of their lower to the greatest of their upper bounds; or, where that is too
 * coarse, from 0 to the greatest length of their loop.
 */
final class SubscriptBounds {
  private final LoopNest nest;

  /** Variable → least value of its lower bound. */
  private final long[] least;

  /** Variable → greatest value of its upper bound. */
  private final long[] greatest;

  /** Variable → its value by the loops around it, each counted from 0. */
  private final Affine[] counted;

  /** Variable → 0, the least value of its loop counted from 0. */
  private final long[] zero;

  /** Variable → greatest value of its loop counted from 0. */
  private final long[] last;

  private SubscriptBounds(LoopNest nest) {
    this.nest = nest;
    this.least = new long[nest.variables().size()];
    this.greatest = new long[least.length];
    this.counted = Affine.variables(least.length);
    this.zero = new long[least.length];
    this.last = new long[least.length];
  }

  /** True when they surely do. */
  static boolean hold(LoopNest nest) {
    return new SubscriptBounds(nest).hold(nest.body());
  }

  private boolean hold(List<Node> body) {
    for (Node node : body) {
      if (node instanceof Loop loop) {
        least[loop.slot()] = end(loop.low(), least, greatest);
        greatest[loop.slot()] = end(loop.high(), greatest, least);
        Affine from = loop.low().with(counted);
        last[loop.slot()] = end(loop.high().with(counted).plus(from, -1), last, zero);
        counted[loop.slot()] = from.plus(Affine.variable(loop.slot()), 1);
        boolean never = least[loop.slot()] > greatest[loop.slot()] || last[loop.slot()] < 0;
        if (!never && !hold(loop.body())) {
          return false;
        }
      } else if (node instanceof Assign assign) {
        if (!within(assign.target()) || !assign.reads().stream().allMatch(this::within)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean within(Reference reference) {
    Array array = nest.arrays().get(reference.array());
    List<Affine> subscripts = reference.subscripts();
    return within(subscripts.get(0), array.rows())
        && (subscripts.size() == 1 || within(subscripts.get(1), array.columns()));
  }

  private boolean within(Affine subscript, long size) {
    Affine other = subscript.with(counted);
    return Math.max(end(subscript, least, greatest), end(other, zero, last)) >= 0
        && Math.min(end(subscript, greatest, least), end(other, last, zero)) < size;
  }

  /** The value with each variable at one end if it counts up, at the other if it counts down. */
  private static long end(Affine affine, long[] up, long[] down) {
    long end = affine.constant();
    for (int v = 0; v < affine.factors().size(); v++) {
      long factor = affine.factor(v);
      end = Math.addExact(end, Math.multiplyExact(factor, factor > 0 ? up[v] : down[v]));
    }
    return end;
  }
}
