// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.diagram;

import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.scan.name.LanguageFacts;

/**
 * Reads sequence diagrams of Mermaid as protocols: messages, loops, alternatives, notes with costs.
 */
public final class MermaidReader implements ModelReader<Protocol> {
  private static final ReaderCard<Protocol> CARD =
      new ReaderCard<>(
          Descriptor.of(
              "mermaid",
              "Mermaid",
              "Sequence diagrams of Mermaid, with payloads and costs in their texts"),
          Protocol.class,
          List.of(".mmd", ".mermaid"));

  @Override
  public ReaderCard<Protocol> card() {
    return CARD;
  }

  @Override
  public Optional<LanguageFacts> language() {
    return Optional.of(DiagramFacts.MERMAID);
  }

  @Override
  public boolean recognises(String head) {
    return head.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("%%") && !line.startsWith("---"))
        .findFirst()
        .filter(line -> line.startsWith("sequenceDiagram"))
        .isPresent();
  }

  @Override
  public Protocol read(Source source, AnalysisContext context) {
    return DiagramProtocol.of(source, new MermaidLines(), context::report);
  }
}
