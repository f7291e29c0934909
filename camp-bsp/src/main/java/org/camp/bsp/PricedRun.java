// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.cost.Symbols;
import org.camp.bsp.eval.Run;
import org.camp.bsp.machine.Target;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;

/** The figures of a run whose symbols a machine gives times: what tables, pictures, advice read. */
interface PricedRun {
  /** The program that was run. */
  BulkSynchronousProgram program();

  /** Its value, cost and supersteps by the rules. */
  Run run();

  /** The machine whose parameters price it. */
  Target target();

  /** How much of the cost is shown. */
  CostView view();

  /** Whether a barrier after the last superstep counts. */
  boolean finalBarrier();

  /** The symbols of its costs. */
  default Symbols symbols() {
    return run().symbols();
  }

  /** The value of the program as text, cut behind 100 000 characters. */
  default String value() {
    return run().value().toString();
  }

  /** The whole cost, as the view shows it. */
  default Cost cost() {
    return view().of(finalBarrier() ? run().costWithFinalBarrier() : run().cost(), symbols());
  }

  /** The time of the cost that is shown, in seconds; empty when the machine has no timings. */
  default OptionalDouble time() {
    return time(cost());
  }

  /** The time of a part of the cost, in seconds. */
  default OptionalDouble time(Cost part) {
    return isTimed()
        ? OptionalDouble.of(view().of(part, symbols()).value(target().prices().values()))
        : OptionalDouble.empty();
  }

  /** The symbols of the cost that is shown whose time the machine does not say, by name. */
  default List<String> untimed() {
    return target().prices().missing(cost());
  }

  /** Whether times are known. */
  default boolean isTimed() {
    return target().prices().isTimed();
  }

  /** What a superstep takes, as the view shows it. */
  default SuperstepTimes times(Superstep superstep) {
    return SuperstepTimes.of(superstep, symbols(), view(), target().prices().values());
  }

  /** All supersteps, those of nodes below behind the one that contains them. */
  default List<Superstep> supersteps() {
    List<Superstep> all = new ArrayList<>();
    run().nodes().forEach(node -> collect(node, all));
    return all;
  }

  private static void collect(NodeRun node, List<Superstep> all) {
    for (Superstep superstep : node.supersteps()) {
      all.add(superstep);
      superstep.calls().forEach(call -> collect(call, all));
    }
  }
}
