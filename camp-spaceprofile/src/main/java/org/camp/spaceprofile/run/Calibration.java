// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.spaceprofile.ProgramSetup;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.semantics.ParallelRun;
import org.camp.spaceprofile.semantics.RunPolicy;

/**
 * What work takes on this host: prices of nodes from single-worker runs of small programs, and what
 * handing a strand to a worker takes, from an empty tree of forks.
 *
 * @param prices of the nodes
 * @param handOver what every strand takes beside its nodes, on several workers [s]
 * @param turn what every node takes beside itself when a worker serves nodes, not strands [s]
 */
record Calibration(NodePrices prices, double handOver, double turn) {
  private static final int WARM_UP = 12;
  private static final int RUNS = 5;

  /** Measures for some seconds. */
  static Calibration of(RunPolicy policy, int workers, AnalysisContext context) {
    AnalysisContext own = AnalysisContext.builder().cancellation(context.cancellation()).build();
    List<ForkJoinProgram> programs = CalibrationPrograms.all();
    List<Prepared> prepared = new ArrayList<>();
    programs.forEach(program -> prepared.add(Prepared.of(program, own)));
    Prepared forks = Prepared.of(CalibrationPrograms.program(CalibrationPrograms.FORKS), own);
    for (int round = 0; round < WARM_UP; round++) {
      context.progress().at("calibration", round, WARM_UP);
      prepared.forEach(p -> p.run.run(RunPolicy.WS, 1, true));
      forks.run.run(policy, workers, true);
    }
    List<NodePrices.Sample> samples = new ArrayList<>();
    for (Prepared p : prepared) {
      samples.add(new NodePrices.Sample(p.counts(), p.median(RunPolicy.WS, 1)));
    }
    NodePrices prices = NodePrices.of(samples);
    double handOver = 0;
    if (workers > 1) {
      double alone = forks.median(RunPolicy.DF, 1);
      double taken = workers * forks.median(policy, workers) - alone;
      handOver = Math.max(0, taken / StrandTimes.count(forks.evaluation.graph()));
    }
    double turn = 0;
    if (ParallelRun.servesNodes(policy, workers)) {
      double taken = forks.median(policy, 1) - forks.median(RunPolicy.DF, 1);
      turn = Math.max(0, taken / forks.evaluation.graph().size());
    }
    return new Calibration(prices, handOver, turn);
  }

  /** A program that is ready to run. */
  private record Prepared(Evaluation evaluation, ParallelRun run) {
    static Prepared of(ForkJoinProgram program, AnalysisContext context) {
      ProgramSetup setup = ProgramSetup.of(program, false, context);
      Evaluation evaluation = setup.evaluate(context);
      return new Prepared(
          evaluation,
          new ParallelRun(evaluation, setup.values(), setup.variant(), context.cancellation()));
    }

    double median(RunPolicy policy, int workers) {
      double[] seconds = new double[RUNS];
      for (int i = 0; i < RUNS; i++) {
        seconds[i] = run.run(policy, workers, true).seconds();
      }
      Arrays.sort(seconds);
      return seconds[RUNS / 2];
    }

    List<Double> counts() {
      return Arrays.stream(NodeWork.counts(evaluation.graph())).boxed().toList();
    }
  }
}
