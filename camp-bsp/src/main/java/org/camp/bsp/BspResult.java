// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.camp.bsp.eval.Run;
import org.camp.bsp.machine.Target;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.report.Report;
import org.camp.core.report.activity.NamedNetwork;
import org.camp.core.report.activity.NamedReplay;
import org.camp.core.report.replay.ReplayNetwork;

/**
 * What a bulk-synchronous program costs.
 *
 * @param program the program
 * @param run its value, cost and supersteps by the rules
 * @param target the machine
 * @param view how much of the cost is shown
 * @param finalBarrier whether a barrier after the last superstep counts
 * @param numbering how it numbers processors
 */
public record BspResult(
    BulkSynchronousProgram program,
    Run run,
    Target target,
    CostView view,
    boolean finalBarrier,
    ProcessorNumbering numbering)
    implements AnalysisResult, PricedRun {

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

  /** The supersteps as a network whose parts can take less or more. */
  @Override
  public Optional<ReplayNetwork> replay() {
    if (!isTimed()) {
      return Optional.empty();
    }
    try {
      NamedNetwork named = SuperstepNetwork.of(this);
      return named.network().time(named.target()) > 0
          ? NamedReplay.of(named, "until the last superstep is done")
          : Optional.empty();
    } catch (OverBudget tooLarge) {
      return Optional.empty();
    }
  }

  @Override
  public Report report() {
    return new BspReport(this).build();
  }
}
