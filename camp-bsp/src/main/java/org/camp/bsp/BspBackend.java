// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendCard;
import org.camp.core.analysis.CountedFigure;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.FigureCompiler;
import org.camp.core.analysis.Goal;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;

/** The analysis {@code bsp}: costs of bulk-synchronous ML programs, superstep by superstep. */
public final class BspBackend implements AnalysisBackend<BulkSynchronousProgram> {
  static final String PAPER =
      "Allombert, Gava and Tesson, Toward Performance Prediction for Multi-BSP Programs in ML,"
          + " 2018";

  private static final BackendCard<BulkSynchronousProgram> CARD =
      new BackendCard<>(
          Descriptor.of(
                  "bsp",
                  "BSP costs",
                  "What a bulk-synchronous ML program costs: by rule per superstep, and in seconds")
              .paper(PAPER)
              .options(
                  BspOptions.P,
                  BspOptions.NUMBERING,
                  BspOptions.VIEW,
                  BspOptions.MISSING_TIMINGS,
                  BspOptions.DOWN,
                  BspOptions.FINAL_BARRIER,
                  BspOptions.CALLS,
                  BspOptions.SUPERSTEPS)
              .examples("inner-product", "broadcast", "sample-sort", "matrix-vector-tree"),
          BulkSynchronousProgram.class,
          List.of("cost.time", "cost.counts|cost.resolved"),
          Map.of("cost.time", Goal.LESS, "cost.counts", Goal.LESS, "cost.resolved", Goal.LESS));

  @Override
  public BackendCard<BulkSynchronousProgram> card() {
    return CARD;
  }

  @Override
  public Optional<FigureCompiler<BulkSynchronousProgram>> compiler(String figure) {
    return figure.equals(TimeCompiler.FIGURE) ? Optional.of(new TimeCompiler()) : Optional.empty();
  }

  @Override
  public Optional<CountedFigure> counted(String figure) {
    return figure.equals(TimeCompiler.FIGURE)
        ? Optional.of(new CountedFigure("cost.resolved", "cost.prices"))
        : Optional.empty();
  }

  @Override
  public BspResult analyze(BulkSynchronousProgram program, AnalysisContext context) {
    return Bsp.analyze(program, context);
  }
}
