// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.model.Source;
import org.camp.core.scan.name.LanguageFacts;
import org.camp.pepa.lang.PepaFacts;
import org.camp.pepa.lang.PepaModel;

/** Reads PEPA models, {@code .pepa}. */
public final class PepaReader implements ModelReader<PepaModel> {
  private static final Pattern DEFINITION =
      Pattern.compile("(?m)^\\s*[#%]?\\s*[\\p{L}_][\\w']*\\s*=\\s*\\(\\s*[\\p{L}_][\\w']*\\s*,");

  private static final ReaderCard<PepaModel> CARD =
      new ReaderCard<>(
          Descriptor.of("pepa", "PEPA", "Models of Performance Evaluation Process Algebra"),
          PepaModel.class,
          List.of(".pepa"));

  @Override
  public ReaderCard<PepaModel> card() {
    return CARD;
  }

  @Override
  public Optional<LanguageFacts> language() {
    return Optional.of(PepaFacts.FACTS);
  }

  @Override
  public boolean recognises(String head) {
    return DEFINITION.matcher(head).find();
  }

  @Override
  public PepaModel read(Source source, AnalysisContext context) {
    return PepaModel.read(source);
  }
}
