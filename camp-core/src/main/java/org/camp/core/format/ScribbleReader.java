// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolModule;
import org.camp.core.protocol.ScribbleFacts;
import org.camp.core.protocol.ScribbleParser;
import org.camp.core.scan.name.LanguageFacts;

/** Reads protocols in Scribble with costs, {@code .scr}. */
public final class ScribbleReader implements ModelReader<Protocol> {
  /** Which protocol of the file. */
  public static final Option<String> PROTOCOL =
      Option.text("protocol", "NAME", "the protocol of the file to take (default: the first)")
          .alias("protocol");

  private static final ReaderCard<Protocol> CARD =
      new ReaderCard<>(
          Descriptor.of("scribble", "Scribble", "Global protocols with sizes and costs")
              .options(PROTOCOL),
          Protocol.class,
          List.of(".scr"));

  @Override
  public ReaderCard<Protocol> card() {
    return CARD;
  }

  @Override
  public Optional<LanguageFacts> language() {
    return Optional.of(ScribbleFacts.FACTS);
  }

  @Override
  public boolean recognises(String head) {
    return head.contains("protocol ");
  }

  @Override
  public Protocol read(Source source, AnalysisContext context) {
    return protocol(source, context);
  }

  /** Reads either dialect. */
  static Protocol protocol(Source source, AnalysisContext context) {
    ProtocolModule module = ScribbleParser.parse(new SourceText(source.name(), source.text()));
    module.notes().forEach(context::report);
    return Protocol.of(module, context.find(PROTOCOL).orElse(null));
  }
}
