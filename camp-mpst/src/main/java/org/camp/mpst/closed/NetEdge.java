// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

/**
 * An edge of a {@link LoopNet}.
 *
 * @param weight what passing it takes
 * @param tokens how many rounds further it leads
 */
record NetEdge(int from, int to, CostForm weight, int tokens) {
  boolean isLoop() {
    return from == to;
  }
}
