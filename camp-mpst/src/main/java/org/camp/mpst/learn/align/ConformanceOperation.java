// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.align;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.order.Executions;
import org.camp.core.order.RankProgram;
import org.camp.core.order.SpanTreeRun;
import org.camp.core.order.Timing;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.rank.RankConformance;
import org.camp.mpst.learn.span.GivenProcesses;
import org.camp.mpst.learn.span.SpanConformance;

/** {@code check TRACES --against P.scr}: where executions and a protocol part. */
public final class ConformanceOperation implements Operation<Executions> {
  /** The protocol. */
  public static final Option<Protocol> AGAINST =
      Option.model("against", Protocol.class, "the protocol that executions are held against");

  /** States of an alignment. */
  public static final Option<Long> BUDGET =
      Option.budget("budget", 200_000, "states that the alignment of one instance may look at");

  private static final OperationCard<Executions> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "conformance.check",
                  "Conformance",
                  "Whether executions are those of a protocol, and where they deviate")
              .paper(
                  "van der Aalst, Adriansyah, van Dongen: Replaying history on process models for"
                      + " conformance checking, 2012")
              .options(AGAINST, BUDGET),
          Executions.class,
          Map.of("conformance.fitness", Goal.MORE));

  @Override
  public OperationCard<Executions> card() {
    return CARD;
  }

  @Override
  public boolean takesSet() {
    return true;
  }

  @Override
  public AnalysisResult run(List<Executions> models, AnalysisContext context) {
    Executions executions = models.get(0);
    Protocol protocol =
        context
            .find(AGAINST)
            .orElseThrow(
                () ->
                    new NotApplicable(
                        Diagnostic.error("usage", "there is nothing to hold executions against")
                            .withHint("name a protocol: --against P.scr")));
    if (!executions.programs().isEmpty()) {
      List<RankConformance> traces = new ArrayList<>();
      for (RankProgram program : executions.programs()) {
        traces.add(RankConformance.of(program, protocol, context));
      }
      return new ConformanceResult(List.of(), traces, List.of(), List.of(), 0);
    }
    Timing timing =
        executions
            .timing()
            .orElseThrow(
                () ->
                    new NotApplicable(
                        Diagnostic.error("no-times", "these executions have no times")));
    if (!(timing.run(0) instanceof SpanTreeRun)) {
      throw new NotApplicable(
          Diagnostic.error("not-applicable", "these executions are no traces of services"));
    }
    SortedMap<String, Block> told = ProcessReader.of(protocol);
    GivenProcesses given =
        told.isEmpty()
            ? DrawnProcesses.of(protocol, context)
            : new GivenProcesses(told, ProcessReader.instances(protocol), new TreeMap<>(), 0);
    if (given.processes().isEmpty()) {
      throw new IllFormed(
          Diagnostic.error(
                  "no-process", "'" + protocol.name() + "' does not say what its services call")
              .inFile(protocol.source().name())
              .withHint(
                  "a message M that MReply answers is a call; 'camp learn … -O P.scr' writes"
                      + " such"));
    }
    SpanConformance found = SpanConformance.of(timing, given, context.get(BUDGET), context);
    return new ConformanceResult(
        found.traces(), List.of(), List.copyOf(found.unknown()), found.branches(), given.runs());
  }
}
