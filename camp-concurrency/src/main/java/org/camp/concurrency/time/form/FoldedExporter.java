// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.form;

import java.io.IOException;
import org.camp.concurrency.time.TimeOptions;
import org.camp.concurrency.time.picture.CallStacks;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.order.Executions;
import org.camp.core.report.trace.FoldedStacks;

/**
 * The form {@code folded}: a line for each path of operations with its time on critical paths in
 * nanoseconds, as flame graph tools read them. Frames are separated by {@code ;}; where a name has
 * one, or a character that steers, it stands as {@code %3B} and the like.
 */
public final class FoldedExporter implements ModelExporter<Executions> {
  private static final ExporterCard<Executions> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "time-folded",
                  "Folded stacks",
                  "Time on critical paths by the path of operations, in ns, for flame graph tools")
              .options(TimeOptions.ROOT, TimeOptions.TRACE),
          Executions.class,
          "folded",
          "text/plain");

  @Override
  public ExporterCard<Executions> card() {
    return CARD;
  }

  @Override
  public void export(Executions model, AnalysisContext context, Appendable out) throws IOException {
    CallStacks stacks = new CallStacks();
    TimedRuns.of(model, context).each(stacks::add);
    tellLost(stacks, context);
    folded(stacks).write(out);
  }

  /** Stacks with time. */
  static FoldedStacks folded(CallStacks stacks) {
    FoldedStacks folded = new FoldedStacks();
    for (int frame = 0; frame < stacks.size(); frame++) {
      if (stacks.own(frame) > 0) {
        folded.add(stacks.stack(frame).stream().map(stacks::name).toList(), stacks.own(frame));
      }
    }
    return folded;
  }

  /** Says what no form with widths can show. */
  static void tellLost(CallStacks stacks, AnalysisContext context) {
    if (stacks.lost() > 0) {
      context.report(
          Diagnostic.note(
              "overlaps", stacks.lost() + " ns of overlaps that are tolerated are not taken off"));
    }
  }
}
