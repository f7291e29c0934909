// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.Program;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.standard.StandardProgram;
import org.camp.core.lang.standard.parse.StandardFacts;
import org.camp.core.model.Source;
import org.camp.core.scan.name.LanguageFacts;

/** Reads Standard ML, {@code .sml}. */
public final class SmlReader implements ModelReader<ForkJoinProgram> {
  private static final ReaderCard<ForkJoinProgram> CARD =
      new ReaderCard<>(
          Descriptor.of("sml", "Standard ML", "Parallel programs in Standard ML"),
          ForkJoinProgram.class,
          List.of(".sml"));

  @Override
  public ReaderCard<ForkJoinProgram> card() {
    return CARD;
  }

  @Override
  public Optional<LanguageFacts> language() {
    return Optional.of(StandardFacts.FACTS);
  }

  @Override
  public boolean recognises(String head) {
    return false;
  }

  @Override
  public ForkJoinProgram read(Source source, AnalysisContext context) {
    SourceText text = new SourceText(source.name(), source.text());
    StandardProgram program = StandardProgram.read(text);
    return new ForkJoinProgram(Program.nameOf(source.name()), program.expression(), text, program);
  }
}
