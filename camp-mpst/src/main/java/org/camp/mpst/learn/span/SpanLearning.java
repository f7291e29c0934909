// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.order.SpanTreeRun;
import org.camp.core.order.Timing;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Report;
import org.camp.mpst.learn.print.ProtocolPrinter;
import org.camp.mpst.learn.system.LearnSettings;
import org.camp.mpst.learn.system.LearntSystem;

/** A protocol learnt from traces of services, with how far it is to be trusted. */
public final class SpanLearning implements AnalysisResult {
  private final Timing timing;
  private final LearntSystem system;
  private final Protocol protocol;
  private final LatencyPrediction prediction;
  private final List<String> notes;

  private SpanLearning(
      Timing timing,
      LearntSystem system,
      Protocol protocol,
      LatencyPrediction prediction,
      List<String> notes) {
    this.timing = timing;
    this.system = system;
    this.protocol = protocol;
    this.prediction = prediction;
    this.notes = notes;
  }

  /** Learns from traces, of which the first is given. */
  public static SpanLearning of(Timing timing, SpanTreeRun first, AnalysisContext context) {
    LearnSettings settings = LearnOptions.settings(context);
    LearntSystem system = LearntSystem.of(timing, first, settings, context);
    ProtocolPrinter printer = new ProtocolPrinter(system, settings);
    Protocol protocol = printer.print();
    LatencyPrediction prediction = LatencyPrediction.of(protocol, Optional.empty(), context);
    return new SpanLearning(timing, system, protocol, prediction, printer.notes());
  }

  /** The protocol. */
  public Protocol protocol() {
    return protocol;
  }

  @Override
  public Report report() {
    return new SpanReport(timing, system, protocol, prediction, notes).build();
  }
}
