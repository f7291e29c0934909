// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.OcamlParser;
import org.camp.core.lang.Program;
import org.camp.core.model.Source;

/** Reads Multi-ML programs, {@code .mml}: multi-functions over a hierarchical machine. */
public final class MultiMlReader implements ModelReader<Program> {
  private static final ReaderCard<Program> CARD =
      new ReaderCard<>(
          Descriptor.of("multi-ml", "Multi-ML", "Functional programs over trees of components"),
          Program.class,
          List.of(".mml"));

  @Override
  public ReaderCard<Program> card() {
    return CARD;
  }

  @Override
  public boolean recognises(String head) {
    return head.contains("let multi");
  }

  @Override
  public Program read(Source source, AnalysisContext context) {
    return OcamlParser.parse(new SourceText(source.name(), source.text()), "multi-ml");
  }
}
