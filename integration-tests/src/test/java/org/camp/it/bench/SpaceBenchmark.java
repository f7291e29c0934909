// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.type.BoundValue;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.BreadthFirst;
import org.camp.spaceprofile.schedule.DataParallel;
import org.camp.spaceprofile.schedule.DepthFirst;
import org.camp.spaceprofile.schedule.Scheduler;
import org.camp.spaceprofile.schedule.WorkStealing;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.semantics.Variant;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Evaluation of a program that forks as a binary tree, and schedules with the space at all steps
 * (the counter {@code nodes}).
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class SpaceBenchmark {
  private static final String SUM =
      """
      let fun sum low size =
            if size = 1 then low
            else let val half = size div 2
                     val parts = {sum low half, sum (low + half) (size - half)}
                 in #1 parts + #2 parts end
      in sum 0 n end
      """;

  @Param({"df", "bf", "ws", "dp"})
  public String scheduler = "";

  @Param({"1", "2", "4"})
  public int processors;

  private ForkJoinProgram program;
  private ProgramGraph graph;

  @Setup
  public void run() {
    program = ForkJoinProgram.parse(SUM);
    graph = evaluate();
  }

  private ProgramGraph evaluate() {
    return Evaluation.of(
            program,
            Map.of("n", BoundValue.parse("n", "200000", program.expression().span())),
            new Variant(false, false, scheduler.equals("dp")),
            1_000_000_000,
            new Cancellation(),
            Progress.NONE)
        .graph();
  }

  /** Counts nodes. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Nodes {
    public long nodes;
  }

  @Benchmark
  public ProgramGraph evaluation(Nodes count) {
    ProgramGraph made = evaluate();
    count.nodes += made.size();
    return made;
  }

  @Benchmark
  public long scheduleAndSpace(Nodes count) {
    Scheduler chosen =
        switch (scheduler) {
          case "df" -> new DepthFirst();
          case "bf" -> new BreadthFirst();
          case "dp" -> new DataParallel();
          default -> new WorkStealing();
        };
    count.nodes += graph.size();
    var schedule = chosen.schedule(graph, processors, new Cancellation());
    return SpaceUse.of(graph, schedule, Weights.CELLS, new Cancellation()).highWaterMark();
  }
}
