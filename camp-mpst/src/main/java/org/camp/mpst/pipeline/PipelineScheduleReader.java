// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.pipeline;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.pipeline.PipelineFile.Cell;

/**
 * Reads schedules of pipeline-parallel training, {@code .csv} as PyTorch writes them: a protocol in
 * which a rank computes F, I, W and B of its stages, and holds an activation from F to W or B.
 */
public final class PipelineScheduleReader implements ModelReader<Protocol> {
  private static final ReaderCard<Protocol> CARD =
      new ReaderCard<>(
          Descriptor.of(
              "pipeline-schedule",
              "Pipeline schedule",
              "Schedules of pipeline-parallel training, a line of cells for each rank"),
          Protocol.class,
          List.of(".csv"));

  @Override
  public ReaderCard<Protocol> card() {
    return CARD;
  }

  @Override
  public boolean recognises(String head) {
    return head.lines().limit(1).anyMatch(line -> PipelineFile.HEAD.matcher(line).matches());
  }

  @Override
  public Protocol read(Source source, AnalysisContext context) {
    PipelineFile file = PipelineFile.parse(new SourceText(source.name(), source.text()));
    PipelineStages stages = new PipelineStages(file);
    List<List<Cell>> lines = PipelineMessages.of(stages);
    String text = PipelineText.of(stages, lines);
    if (stages.saysMessages()) {
      List<String> cycle = OneAtATime.cycle(stages, lines);
      if (!cycle.isEmpty()) {
        context.report(warning(source.name(), cycle));
      }
    }
    return Protocol.parse(new SourceText(source.name(), text));
  }

  private static Diagnostic warning(String file, List<String> cycle) {
    return Diagnostic.warning(
            "hangs-one-at-a-time",
            "hangs where a rank communicates one at a time and a send waits for its receive: "
                + String.join(" before ", cycle)
                + " before "
                + cycle.get(0))
        .inFile(file)
        .withHint("a receive stands too early: write it where its message is sent");
  }
}
