// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.model.Source;
import org.camp.core.scan.name.LanguageFacts;
import org.camp.pepa.prism.lang.PrismFacts;

/** Reads models of PRISM, {@code .prism} and {@code .sm}, and the properties beside them. */
public final class PrismReader implements ModelReader<PrismModel> {
  private static final Pattern KIND =
      Pattern.compile(
          "(?m)\\A(\\s|//.*$)*(ctmc|stochastic|dtmc|mdp|probabilistic|nondeterministic|pta)\\s");

  private static final ReaderCard<PrismModel> CARD =
      new ReaderCard<>(
          Descriptor.of("prism", "PRISM", "Continuous-time Markov chains in the language of PRISM")
              .options(PrismOptions.PROPERTIES),
          PrismModel.class,
          List.of(".prism", ".sm"));

  @Override
  public ReaderCard<PrismModel> card() {
    return CARD;
  }

  @Override
  public Optional<LanguageFacts> language() {
    return Optional.of(PrismFacts.FACTS);
  }

  @Override
  public boolean recognises(String head) {
    return KIND.matcher(head).find();
  }

  @Override
  public PrismModel read(Source source, AnalysisContext context) {
    PrismModel model = PrismModel.read(source);
    return context
        .find(PrismOptions.PROPERTIES)
        .map(given -> model.asking(PropertySource.given(given, model)))
        .orElseGet(() -> model.asking(PropertySource.beside(source, model)));
  }
}
