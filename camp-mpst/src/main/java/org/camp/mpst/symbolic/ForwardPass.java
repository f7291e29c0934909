// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

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
        default -> {}
      }
      values[node] = value;
    }
  }
}
