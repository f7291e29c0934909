// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import java.util.Arrays;

/** The forward pass over nodes in flat arrays, children before parents. */
final class ForwardPass {
  private ForwardPass() {}

  static void run(
      byte[] kind,
      double[] constant,
      int[] first,
      int[] child,
      double[] coefficient,
      int count,
      double[] symbolValues,
      double[] values) {
    int edge = first[0];
    for (int node = 0; node < count; node++) {
      int end = first[node + 1];
      double value = constant[node];
      switch (kind[node]) {
        case NodeStore.SYMBOL -> value = symbolValues[child[edge++]];
        case NodeStore.SUM -> {
          for (; edge < end; edge++) {
            value += coefficient[edge] * values[child[edge]];
          }
        }
        case NodeStore.MAX -> {
          value = Double.NEGATIVE_INFINITY;
          for (; edge < end; edge++) {
            value = Math.max(value, values[child[edge]]);
          }
        }
        case NodeStore.PRODUCT -> {
          value = product(values[child[edge]], values[child[edge + 1]]);
          edge = end;
        }
        case NodeStore.LEAST -> {
          value = least(child, edge, end, (int) value, values);
          edge = end;
        }
        default -> {}
      }
      values[node] = value;
    }
  }

  /** A number of rounds times a cost; minus infinity when it does not count, for fewer rounds. */
  private static double product(double rounds, double cost) {
    return rounds < 0 ? Double.NEGATIVE_INFINITY : rounds == 0 ? 0 : rounds * cost;
  }

  /** The value of so high a rank among some children; NaN when one of them is NaN. */
  static double least(int[] child, int from, int to, int rank, double[] values) {
    double[] members = new double[to - from];
    for (int i = 0; i < members.length; i++) {
      members[i] = values[child[from + i]];
    }
    Arrays.sort(members);
    double last = members[members.length - 1];
    return Double.isNaN(last) ? last : members[rank - 1];
  }
}
