// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ScribbleFacts;
import org.camp.core.scan.name.LanguageFacts;

/** Reads protocols in the nuScr dialect of Scribble, {@code .nuscr}. */
public final class NuscrReader implements ModelReader<Protocol> {
  private static final ReaderCard<Protocol> CARD =
      new ReaderCard<>(
          Descriptor.of("nuscr", "nuScr", "Global protocols in the nuScr dialect, with costs")
              .options(ScribbleReader.PROTOCOL),
          Protocol.class,
          List.of(".nuscr"));

  @Override
  public ReaderCard<Protocol> card() {
    return CARD;
  }

  @Override
  public Optional<LanguageFacts> language() {
    return Optional.of(ScribbleFacts.FACTS);
  }

  @Override
  public Protocol read(Source source, AnalysisContext context) {
    return ScribbleReader.protocol(source, context);
  }
}
