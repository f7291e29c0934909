// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.pipeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.Dependencies;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.memory.MemoryUnit;
import org.camp.mpst.pipeline.PipelineAction.Kind;
import org.camp.mpst.pipeline.PipelineFile.Cell;

/**
 * The form {@code pipeline-schedule}: the computations of every rank as PyTorch reads them, with
 * messages where the file had some, each receive at the moment of its send.
 */
public final class PipelineScheduleExporter implements ModelExporter<Protocol> {
  /** Whether messages are written. */
  public static final Option<Boolean> MESSAGES =
      Option.flag("pipeline-schedule.messages", "also write what is sent and received");

  private static final ExporterCard<Protocol> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "pipeline-schedule",
                  "Pipeline schedule",
                  "What each rank computes, a line of cells for each, as PyTorch reads it")
              .options(MESSAGES),
          Protocol.class,
          "pipeline-schedule",
          "text/csv");

  private static final Pattern NAME =
      Pattern.compile("(F|I|W|B|UNSHARD|RESHARD|REDUCE_GRAD)(\\d+)\\[(\\d+)\\]");

  @Override
  public ExporterCard<Protocol> card() {
    return CARD;
  }

  @Override
  public void export(Protocol protocol, AnalysisContext context, Appendable out)
      throws IOException {
    if (!MemoryUnit.isSchedule(protocol.name())) {
      throw new NotApplicable(
          Diagnostic.error("no-schedule", "'" + protocol.name() + "' was no pipeline schedule")
              .withHint("this form is written of what was read from it"));
    }
    ProtocolInstance code =
        protocol.instantiate(
            EvaluatedProtocol.parameters(protocol, context), Protocol.Limits.DEFAULT);
    List<List<Cell>> lines = computations(code);
    if (context.get(MESSAGES) || protocol.name().equals(MemoryUnit.SCHEDULE_WITH_MESSAGES)) {
      PipelineFile file = new PipelineFile(new SourceText(protocol.name(), ""), lines);
      lines = PipelineMessages.lowered(new PipelineStages(file));
    }
    for (List<Cell> line : lines) {
      out.append(String.join(",", line.stream().map(Cell::text).toList())).append('\n');
    }
  }

  private static List<List<Cell>> computations(ProtocolInstance code) {
    List<List<Cell>> lines = new ArrayList<>();
    for (int rank = 0; rank < code.roles().size(); rank++) {
      lines.add(new ArrayList<>());
    }
    Dependencies data = code.dependencies();
    for (int pc = 0; pc < code.length(); pc++) {
      if (code.op(pc) == ProtocolOp.COMPUTE) {
        int action = Dependencies.sent(pc);
        List<PipelineAction> actions = new ArrayList<>();
        int first = data.firstMade(action);
        for (int value = first; value < first + data.made(action); value++) {
          Matcher name = NAME.matcher(data.name(value));
          if (name.matches()) {
            Kind kind = Kind.valueOf(name.group(1));
            int stage = Integer.parseInt(name.group(2));
            actions.add(
                new PipelineAction(
                    kind, stage, kind.computes() ? Integer.parseInt(name.group(3)) : -1));
          }
        }
        List<Cell> line = lines.get(code.role(pc));
        if (!actions.isEmpty()) {
          line.add(new Cell(actions, line.size() + 1, Span.NONE));
        }
      }
    }
    return lines;
  }
}
