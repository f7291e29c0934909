// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.machine.Machine;
import org.camp.core.order.SpanTreeRun;
import org.camp.core.order.Timing;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Report;
import org.camp.mpst.learn.print.ProtocolPrinter;
import org.camp.mpst.learn.system.LearnSettings;
import org.camp.mpst.learn.system.LearntSystem;

/** A protocol learnt from traces of services, with how far it is to be trusted. */
public final class SpanLearning implements AnalysisResult {
  /** From which part on it matters that services go on when the client has its answer. */
  private static final double FURTHER = 1.1;

  private final Timing timing;
  private final LearntSystem system;
  private final LearnSettings settings;
  private final PrintedSystem printed;
  private final LatencyPrediction prediction;

  private SpanLearning(
      Timing timing,
      LearntSystem system,
      LearnSettings settings,
      PrintedSystem printed,
      LatencyPrediction prediction) {
    this.timing = timing;
    this.system = system;
    this.settings = settings;
    this.printed = printed;
    this.prediction = prediction;
  }

  /** Learns from traces, of which the first is given. */
  public static SpanLearning of(Timing timing, SpanTreeRun first, AnalysisContext context) {
    LearnSettings settings = LearnOptions.settings(context);
    LearntSystem system = LearntSystem.of(timing, first, settings, context);
    ProtocolPrinter printer = new ProtocolPrinter(system, settings);
    Protocol protocol = printer.print();
    Machine machine = printer.machine();
    boolean further = system.done() > FURTHER * SpanReport.mean(system.latencies());
    LatencyPrediction prediction =
        LatencyPrediction.of(protocol, Optional.of(machine), further, context);
    return new SpanLearning(
        timing,
        system,
        settings,
        new PrintedSystem(protocol, machine, printer.notes()),
        prediction);
  }

  /** The protocol. */
  public Protocol protocol() {
    return printed.protocol();
  }

  @Override
  public Report report() {
    return new SpanReport(timing, system, settings, printed, prediction).build();
  }
}
