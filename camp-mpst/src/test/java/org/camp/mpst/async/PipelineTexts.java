// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

/** Pipelines of training as protocols: all forwards of a microbatch, then its backwards. */
final class PipelineTexts {
  private PipelineTexts() {}

  /**
   * A pipeline in which an activation of one byte is held from F to the last part of the backward.
   *
   * @param ranks stage → its rank
   * @param forward stage → its cost [us]
   * @param backward stage → the costs of the parts of its backward [us]: one, or two
   */
  static String of(int[] ranks, double[] forward, double[][] backward, int microbatches) {
    int most = 0;
    for (int rank : ranks) {
      most = Math.max(most, rank);
    }
    StringBuilder out = new StringBuilder("global protocol P(role r[0.." + most + "]) {\n");
    int last = ranks.length - 1;
    for (int k = 0; k < microbatches; k++) {
      for (int s = 0; s <= last; s++) {
        String needs = "nothing";
        if (s > 0 && ranks[s] == ranks[s - 1]) {
          needs = "f" + (s - 1) + "[" + k + "]";
        } else if (s > 0) {
          needs = "a" + s + "[" + k + "]";
          message(out, "Act", needs, ranks[s - 1], ranks[s], "f" + (s - 1) + "[" + k + "]");
        }
        compute(out, "f" + s + "[" + k + "]", ranks[s], forward[s], needs + " holds 1B");
      }
      for (int s = last; s >= 0; s--) {
        String needs = "f" + s + "[" + k + "]";
        if (s < last && ranks[s] == ranks[s + 1]) {
          needs += ", b" + (s + 1) + "[" + k + "]";
        } else if (s < last) {
          String gradient = "g" + s + "[" + k + "]";
          needs += ", " + gradient;
          message(out, "Grad", gradient, ranks[s + 1], ranks[s], "b" + (s + 1) + "[" + k + "]");
        }
        compute(out, "b" + s + "[" + k + "]", ranks[s], backward[s][0], needs);
        if (backward[s].length > 1) {
          String both = "f" + s + "[" + k + "], b" + s + "[" + k + "]";
          compute(out, "w" + s + "[" + k + "]", ranks[s], backward[s][1], both);
        }
      }
    }
    return out.append("}\n").toString();
  }

  private static void message(
      StringBuilder out, String label, String name, int from, int to, String needs) {
    out.append(label).append('(').append(name).append(": t) from r[").append(from);
    out.append("] to r[").append(to).append("] needs ").append(needs).append(";\n");
  }

  private static void compute(StringBuilder out, String name, int rank, double cost, String needs) {
    out.append("let ").append(name).append(" = compute at r[").append(rank).append("] cost ");
    out.append(cost).append("us needs ").append(needs).append(";\n");
  }
}
