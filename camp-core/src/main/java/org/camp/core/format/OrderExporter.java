// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.io.IOException;
import java.util.Optional;
import java.util.stream.Collectors;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.order.Executions;
import org.camp.core.order.PartialOrder;
import org.camp.core.report.JsonWriter;

/** Writes an execution as {@code .order.json}. */
public final class OrderExporter implements ModelExporter<Executions> {
  /** Which execution of a log. */
  public static final Option<String> EXECUTION =
      Option.text("execution", "LABEL", "the execution to show, of several");

  private static final int MOST_LABELS = 12;

  private static final ExporterCard<Executions> CARD =
      new ExporterCard<>(
          Descriptor.of("order", "Partial order", "Events and messages as .order.json")
              .options(EXECUTION),
          Executions.class,
          "order",
          "application/json");

  @Override
  public ExporterCard<Executions> card() {
    return CARD;
  }

  /**
   * The execution that the options ask for, or the only one.
   *
   * @throws BadInput when there are several and none of them is named
   */
  public static PartialOrder chosen(Executions model, AnalysisContext context) {
    Optional<String> label = context.find(EXECUTION);
    model.said().forEach(context::report);
    if (label.isEmpty() && model.runs().size() == 1) {
      return model.runs().get(0);
    }
    return model.runs().stream()
        .filter(run -> label.isPresent() && run.label().equals(label.get()))
        .findFirst()
        .orElseThrow(() -> notChosen(model, label));
  }

  private static BadInput notChosen(Executions model, Optional<String> label) {
    String labels =
        model.runs().stream()
            .limit(MOST_LABELS)
            .map(PartialOrder::label)
            .collect(Collectors.joining("', '", "'", "'"));
    int more = model.runs().size() - MOST_LABELS;
    return new BadInput(
        (label.isPresent()
                ? Diagnostic.error(
                    "unknown-execution", "there is no execution '" + label.get() + "'")
                : Diagnostic.error(
                    "several-executions",
                    "there are " + model.runs().size() + " executions, and one can be shown"))
            .withHint(
                "-o order.execution=LABEL picks one: "
                    + labels
                    + (more > 0 ? " and " + more + " more" : "")));
  }

  @Override
  public void export(Executions model, AnalysisContext context, Appendable out) throws IOException {
    PartialOrder order = chosen(model, context);
    out.append("{\n \"name\": ")
        .append(JsonWriter.quoted(model.name()))
        .append(",\n \"processes\": [");
    for (int p = 0; p < order.processes(); p++) {
      out.append(p == 0 ? "" : ", ").append(JsonWriter.quoted(order.processName(p)));
    }
    out.append("],\n \"events\": [");
    for (int e = 0; e < order.size(); e++) {
      out.append(e == 0 ? "\n" : ",\n")
          .append("  {\"id\": ")
          .append(JsonWriter.quoted(order.id(e)));
      out.append(", \"process\": ").append(JsonWriter.quoted(order.processName(order.process(e))));
      if (!order.label(e).isEmpty()) {
        out.append(", \"label\": ").append(JsonWriter.quoted(order.label(e)));
      }
      out.append('}');
    }
    out.append("\n ],\n \"messages\": [");
    String separator = "\n";
    for (int e = 0; e < order.size(); e++) {
      for (int i = 0; i < order.sources(e); i++) {
        out.append(separator).append("  [").append(JsonWriter.quoted(order.id(order.source(e, i))));
        out.append(", ").append(JsonWriter.quoted(order.id(e))).append(']');
        separator = ",\n";
      }
    }
    out.append("\n ]");
    if (order.repeat() != 1) {
      out.append(",\n \"repeat\": ");
      out.append(
          order.repeat() == PartialOrder.FOR_EVER ? "\"inf\"" : String.valueOf(order.repeat()));
    }
    out.append("\n}\n");
  }
}
