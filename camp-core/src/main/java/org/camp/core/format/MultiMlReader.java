// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlFacts;
import org.camp.core.lang.ocaml.OcamlParser;
import org.camp.core.model.Source;
import org.camp.core.scan.name.LanguageFacts;

/** Reads Multi-ML programs, {@code .mml}: multi-functions over a hierarchical machine. */
public final class MultiMlReader implements ModelReader<BulkSynchronousProgram> {
  private static final ReaderCard<BulkSynchronousProgram> CARD =
      new ReaderCard<>(
          Descriptor.of("multi-ml", "Multi-ML", "Functional programs over trees of components"),
          BulkSynchronousProgram.class,
          List.of(".mml"));

  @Override
  public ReaderCard<BulkSynchronousProgram> card() {
    return CARD;
  }

  @Override
  public Optional<LanguageFacts> language() {
    return Optional.of(OcamlFacts.MULTI_ML);
  }

  @Override
  public boolean recognises(String head) {
    return head.contains("let multi");
  }

  @Override
  public BulkSynchronousProgram read(Source source, AnalysisContext context) {
    return OcamlParser.parse(new SourceText(source.name(), source.text()), Dialect.MULTI_ML);
  }
}
