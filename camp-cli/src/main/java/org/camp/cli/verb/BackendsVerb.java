// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.verb;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.camp.cli.run.Listing;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.Routes;
import org.camp.core.model.Model;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import picocli.CommandLine.Model.CommandSpec;

/** {@code backends}: what is installed, and what one backend can be told. */
public final class BackendsVerb implements Verb {
  private final BackendRegistry registry;

  public BackendsVerb(BackendRegistry registry) {
    this.registry = registry;
  }

  @Override
  public String name() {
    return "backends";
  }

  @Override
  public String summary() {
    return "List the backends, or explain one and its options.";
  }

  @Override
  public Operands operands() {
    return new Operands("[ID]", "backend", 0, 1, "The backend to explain.");
  }

  @Override
  public void declare(CommandSpec spec) {
    CommonOptions.reports(spec, prints().help());
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    List<String> ids = session.arguments().operands();
    return Listing.print(ids.isEmpty() ? all() : one(registry.backend(ids.get(0))), session);
  }

  private Report all() {
    List<List<String>> rows = new ArrayList<>();
    List<Value> values = new ArrayList<>();
    for (Entry<AnalysisBackend<?>> backend : registry.backends()) {
      List<String> reads = reads(backend);
      String title = backend.descriptor().title();
      rows.add(List.of(backend.id(), title, String.join(", ", reads), backend.origin()));
      values.add(card(backend, reads));
    }
    return new Report(
        "Backends",
        List.of(
            rows.isEmpty()
                ? new Section.Text("", List.of("none is installed"))
                : Listing.table("", List.of("id", "title", "reads", "from"), rows)),
        Value.object().put("camp", Listing.version()).put("backends", Value.list(values)).build(),
        List.of(),
        List.of("'camp backends ID' shows the options of one"));
  }

  /** Each format that leads to the backend, with the views of the shortest way. */
  private List<String> reads(Entry<AnalysisBackend<?>> backend) {
    List<String> reads = new ArrayList<>();
    for (Entry<ModelReader<?>> reader : registry.readers()) {
      Class<? extends Model> from = reader.service().card().modelType();
      Routes.find(registry.views(), from, backend.service().card().modelType()).stream()
          .findFirst()
          .map(route -> route.stream().<String>map(Entry::id).toList())
          .map(views -> views.isEmpty() ? "" : " (" + String.join(", ", views) + ")")
          .ifPresent(views -> reads.add(reader.id() + views));
    }
    return reads;
  }

  private Report one(Entry<AnalysisBackend<?>> backend) {
    Descriptor card = backend.descriptor();
    List<String> reads = reads(backend);
    List<Section> sections = new ArrayList<>();
    List<String> facts = new ArrayList<>();
    facts.add(card.summary());
    if (!card.paper().isEmpty()) {
      facts.add("Follows: " + card.paper());
    }
    facts.add("Reads: " + (reads.isEmpty() ? "no installed format" : String.join(", ", reads)));
    List<String> verbs =
        registry.operations().stream()
            .filter(o -> o.id().startsWith(card.id() + "."))
            .map(o -> ((Operation<?>) o.service()).card().verb())
            .toList();
    if (!verbs.isEmpty()) {
      facts.add("Verbs: " + String.join(", ", verbs));
    }
    if (!card.examples().isEmpty()) {
      facts.add("Examples: " + String.join(", ", card.examples()));
    }
    facts.add("From: " + backend.origin());
    sections.add(new Section.Text("", facts));
    if (!card.options().isEmpty()) {
      sections.add(options(card));
    }
    return new Report(
        card.id() + ": " + card.title(), sections, card(backend, reads), List.of(), List.of());
  }

  private static Section.Table options(Descriptor card) {
    List<List<String>> rows = new ArrayList<>();
    for (Option<?> option : card.options()) {
      rows.add(
          List.of(
              "-o " + card.id() + "." + option.key(),
              shortForm(option),
              option.typeName(),
              option.defaultText().orElse(""),
              option.help()));
    }
    return Listing.table(
        "Options", List.of("option", "short", "value", "default", "meaning"), rows);
  }

  private static String shortForm(Option<?> option) {
    String alias = option.alias();
    if (alias != null) {
      return "--" + alias;
    }
    return option.budget() ? "--budget " + option.key() : "";
  }

  private static Value.Obj card(Entry<AnalysisBackend<?>> backend, List<String> reads) {
    Descriptor card = backend.descriptor();
    List<Value> options = new ArrayList<>();
    for (Option<?> option : card.options()) {
      options.add(
          Value.object()
              .put("key", option.key())
              .put("type", option.typeName())
              .put("default", option.defaultText().orElse(null))
              .put("unit", option.unit())
              .put("budget", option.budget())
              .put("alias", option.alias())
              .put("help", option.help())
              .build());
    }
    return Value.object()
        .put("id", card.id())
        .put("title", card.title())
        .put("summary", card.summary())
        .put("paper", card.paper())
        .put("reads", Value.strings(reads))
        .put("options", Value.list(options))
        .put("examples", Value.strings(card.examples()))
        .put("from", backend.origin())
        .build();
  }
}
