// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelReader;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Source;
import org.camp.core.order.Executions;

/** Reads partial orders, {@code .order.json}. */
public final class OrderReader implements ModelReader<Executions> {
  private static final Descriptor DESCRIPTOR =
      Descriptor.of("order", "Partial order", "Events on processes and messages between them");

  /** For the service loader. */
  public OrderReader() {}

  @Override
  public Descriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public Class<Executions> modelType() {
    return Executions.class;
  }

  @Override
  public List<String> extensions() {
    return List.of(".order.json");
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
