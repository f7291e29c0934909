// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.cost.Symbols;
import org.camp.bsp.eval.Run;
import org.camp.bsp.machine.Target;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.report.Report;

/**
 * What a bulk-synchronous program costs.
 *
 * @param program the program
 * @param run its value, cost and supersteps by the rules
 * @param target the machine
 * @param view how much of the cost is shown
 * @param finalBarrier whether a barrier after the last superstep counts
 */
public record BspResult(
    BulkSynchronousProgram program, Run run, Target target, CostView view, boolean finalBarrier)
    implements AnalysisResult {

  /** The symbols of its costs. */
  public Symbols symbols() {
    return run.symbols();
  }

  /** The value of the program as text, cut behind 100 000 characters. */
  public String value() {
    return run.value().toString();
  }

  /** The whole cost, as the view shows it. */
  public Cost cost() {
    return view.of(finalBarrier ? run.costWithFinalBarrier() : run.cost(), symbols());
  }

  /** The time of the cost that is shown, in seconds; empty when the machine has no timings. */
  public OptionalDouble time() {
    return time(cost());
  }

  /** The time of a part of the cost, in seconds. */
  public OptionalDouble time(Cost part) {
    return isTimed()
        ? OptionalDouble.of(view.of(part, symbols()).value(target.prices().values()))
        : OptionalDouble.empty();
  }

  /** The symbols of the cost that is shown whose time the machine does not say, by name. */
  public List<String> untimed() {
    return target.prices().missing(cost());
  }

  /** Whether times are known. */
  public boolean isTimed() {
    return target.prices().isTimed();
  }

  /** What a superstep takes, as the view shows it. */
  SuperstepTimes times(Superstep superstep) {
    return SuperstepTimes.of(superstep, symbols(), view, target.prices().values());
  }

  /** All supersteps, those of nodes below behind the one that contains them. */
  public List<Superstep> supersteps() {
    List<Superstep> all = new ArrayList<>();
    run.nodes().forEach(node -> collect(node, all));
    return all;
  }

  private static void collect(NodeRun node, List<Superstep> all) {
    for (Superstep superstep : node.supersteps()) {
      all.add(superstep);
      superstep.calls().forEach(call -> collect(call, all));
    }
  }

  /** A warning for every level that would hold more than its memory. */
  public List<Diagnostic> overfull() {
    List<Diagnostic> warnings = new ArrayList<>();
    for (int i = 0; i < run.memory().size(); i++) {
      long held = run.memory().get(i);
      Long memory = i < target.memory().size() ? target.memory().get(i) : null;
      if (memory != null && held > memory) {
        warnings.add(
            Diagnostic.warning(
                    "memory",
                    String.format(
                        Locale.ROOT,
                        "a component of level %d would hold %d words, more than its m of %d",
                        i + 1,
                        held,
                        memory))
                .withHint("the costs hold only for a machine with more memory there"));
      }
    }
    return warnings;
  }

  @Override
  public Report report() {
    return new BspReport(this).build();
  }
}
