// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
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

/** Reads BSML programs, {@code .bsml}: vectors over the processors of one machine. */
public final class BsmlReader implements ModelReader<BulkSynchronousProgram> {
  private static final Pattern VECTOR = Pattern.compile("<<.*>>|\\b(?:proj|put|mkpar)\\b");
  private static final Pattern BINDING =
      Pattern.compile("\\blet\\s+(?!val\\b|fun\\b)[^=]*=|\\bfun\\s[^-]*->");

  private static final ReaderCard<BulkSynchronousProgram> CARD =
      new ReaderCard<>(
          Descriptor.of("bsml", "BSML", "Functional programs with parallel vectors"),
          BulkSynchronousProgram.class,
          List.of(".bsml"));

  @Override
  public ReaderCard<BulkSynchronousProgram> card() {
    return CARD;
  }

  @Override
  public Optional<LanguageFacts> language() {
    return Optional.of(OcamlFacts.BSML);
  }

  @Override
  public boolean recognises(String head) {
    return VECTOR.matcher(head).find()
        && BINDING.matcher(head).find()
        && !head.contains("let multi")
        && !head.contains("protocol ");
  }

  @Override
  public BulkSynchronousProgram read(Source source, AnalysisContext context) {
    return OcamlParser.parse(new SourceText(source.name(), source.text()), Dialect.BSML);
  }
}
