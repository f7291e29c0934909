// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

/** The interval of one symbol's value in which a critical path stays critical. */
final class CriticalRange {
  private static final double ROUNDING = 1e-12;

  private final CostProgram program;
  private final int rootIndex;
  private final int symbolIndex;

  /** Symbol index → its value at the point that is looked at. */
  private final double[] point;

  private final double here;
  private final double slope;
  private final double base;

  CriticalRange(
      CostProgram program,
      int rootIndex,
      CostGradient gradient,
      int symbolIndex,
      double[] symbolValues) {
    if (!Double.isFinite(gradient.value())) {
      throw new IllegalArgumentException("no path is critical where the cost is not finite");
    }
    this.program = program;
    this.rootIndex = rootIndex;
    this.symbolIndex = symbolIndex;
    point = symbolValues.clone();
    here = symbolValues[symbolIndex];
    slope = gradient.slope(symbolIndex);
    base = gradient.value() - slope * here;
  }

  double[] ends() {
    double low = approach(0);
    double steepest = steepestCrossing();
    double high =
        steepest > here && steepest < Double.POSITIVE_INFINITY ? approach(steepest) : steepest;
    return new double[] {Math.min(low, here), Math.max(high, here)};
  }

  /** Moves from a value outside the interval, or at its end, to the end on that side. */
  private double approach(double outside) {
    double at = outside;
    while (at != here) {
      point[symbolIndex] = at;
      CostGradient piece = program.gradient(rootIndex, point);
      double excess = piece.value() - (base + slope * at);
      double gained = piece.slope(symbolIndex) - slope;
      if (!(excess > ROUNDING * Math.abs(piece.value())) || gained == 0) {
        return at;
      }
      double next = at - excess / gained;
      boolean nearer = outside < here ? next > at : next < at;
      boolean passed = outside < here ? next >= here : next <= here;
      if (passed) {
        return here;
      }
      if (!nearer) {
        return at;
      }
      at = next;
    }
    return at;
  }

  /**
   * Where the path meets the linear piece that holds for very great values of the symbol: every
   * node is {@code rise·x + offset} there, compared by rise first.
   */
  private double steepestCrossing() {
    CostProgram p = program;
    int root = p.roots[rootIndex];
    double[] rise = new double[root + 1];
    double[] offset = new double[root + 1];
    for (int node = 0; node <= root; node++) {
      int from = p.first[node];
      int to = p.first[node + 1];
      offset[node] = p.constant[node];
      if (p.kind[node] == NodeStore.SYMBOL) {
        boolean varied = p.child[from] == symbolIndex;
        rise[node] = varied ? 1 : 0;
        offset[node] = varied ? 0 : point[p.child[from]];
      } else if (p.kind[node] == NodeStore.SUM) {
        for (int e = from; e < to; e++) {
          rise[node] += p.coefficient[e] * rise[p.child[e]];
          offset[node] += p.coefficient[e] * offset[p.child[e]];
        }
      } else if (p.kind[node] == NodeStore.MAX) {
        int best = p.child[from];
        for (int e = from + 1; e < to; e++) {
          int c = p.child[e];
          if (rise[c] > rise[best] || (rise[c] == rise[best] && offset[c] > offset[best])) {
            best = c;
          }
        }
        rise[node] = rise[best];
        offset[node] = offset[best];
      }
    }
    double gained = rise[root] - slope;
    return gained > ROUNDING * Math.max(rise[root], slope)
        ? (base - offset[root]) / gained
        : Double.POSITIVE_INFINITY;
  }
}
