// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.List;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.Exchange;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.cost.Symbols;

/**
 * What one superstep takes, in seconds.
 *
 * @param work until the slowest processor or child, or the node itself, is done
 * @param communication h·g
 * @param barrier L
 * @param slowest who that is: a processor or child from 1, 0 for the node itself
 * @param mean the mean work of the processors or children
 */
record SuperstepTimes(double work, double communication, double barrier, int slowest, double mean) {

  /** The times of a superstep when every symbol has the value that is given. */
  static SuperstepTimes of(Superstep superstep, Symbols symbols, CostView view, double[] values) {
    List<Cost> parts = superstep.parts();
    double own = view.of(superstep.node(), symbols).value(values);
    double most = symbols.isFlat() ? Double.NEGATIVE_INFINITY : own;
    int slowest = symbols.isFlat() ? 1 : 0;
    double sum = 0;
    Cost last = null;
    double time = 0;
    for (int i = 0; i < parts.size(); i++) {
      if (!parts.get(i).equals(last)) {
        last = parts.get(i);
        time = view.of(last, symbols).value(values) + (symbols.isFlat() ? own : 0);
      }
      sum += time;
      if (time > most) {
        most = time;
        slowest = i + 1;
      }
    }
    boolean idle = parts.isEmpty();
    Exchange exchange = superstep.exchange();
    return new SuperstepTimes(
        idle ? own : most,
        superstep.moved().value(values),
        exchange == null ? 0 : values[superstep.barrier()],
        slowest,
        idle ? own : sum / parts.size());
  }

  /** All of it. */
  double total() {
    return work + communication + barrier;
  }
}
