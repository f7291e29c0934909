// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ReaderCard;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;

/** Reads partial orders, {@code .order.json}. */
public final class OrderReader implements ModelReader<Executions> {
  private static final ReaderCard<Executions> CARD =
      new ReaderCard<>(
          Descriptor.of("order", "Partial order", "Events on processes and messages between them"),
          Executions.class,
          List.of(".order.json"));

  @Override
  public ReaderCard<Executions> card() {
    return CARD;
  }

  @Override
  public boolean recognises(String head) {
    return head.stripLeading().startsWith("{")
        && head.contains("\"events\"")
        && head.contains("\"process");
  }

  @Override
  public Executions read(Source source, AnalysisContext context) {
    SourceText text = new SourceText(source.name(), source.text());
    return new OrderJson(text, context).read();
  }
}
