// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.sml.SmlFacts;
import org.camp.core.model.Source;
import org.camp.core.scan.name.LanguageFacts;

/** Reads parallel functional programs in the SML-like surface, {@code .pml}. */
public final class PmlReader implements ModelReader<ForkJoinProgram> {
  private static final ReaderCard<ForkJoinProgram> CARD =
      new ReaderCard<>(
          Descriptor.of("pml", "Parallel ML", "Functional programs with parallel tuples"),
          ForkJoinProgram.class,
          List.of(".pml"));

  @Override
  public ReaderCard<ForkJoinProgram> card() {
    return CARD;
  }

  @Override
  public Optional<LanguageFacts> language() {
    return Optional.of(SmlFacts.FACTS);
  }

  @Override
  public boolean recognises(String head) {
    return head.contains("let") && head.contains("fun ");
  }

  @Override
  public ForkJoinProgram read(Source source, AnalysisContext context) {
    SourceText text = new SourceText(source.name(), source.text());
    return ForkJoinProgram.read(text, context.bindings().keySet());
  }
}
