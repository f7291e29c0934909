// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.verb;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.cli.run.Listing;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.ModelView;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import picocli.CommandLine.Model.CommandSpec;

/** {@code formats}: what can be read, written, and seen as something else. */
public final class FormatsVerb implements Verb {
  private final BackendRegistry registry;

  public FormatsVerb(BackendRegistry registry) {
    this.registry = registry;
  }

  @Override
  public String name() {
    return "formats";
  }

  @Override
  public String summary() {
    return "List the formats that can be read and the forms that can be shown.";
  }

  @Override
  public Operands operands() {
    return Operands.NONE;
  }

  @Override
  public void declare(CommandSpec spec) {
    CommonOptions.reports(spec, prints().help());
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    List<Section.Table> tables = List.of(readers(), exporters(), views());
    Value.Builder values = Value.object().put("camp", Listing.version());
    for (Section.Table table : tables) {
      String key = table.title().toLowerCase(Locale.ROOT).replaceFirst(" .*", "");
      values.put(key, objects(table));
    }
    List<Section> filled = new ArrayList<>();
    tables.stream().filter(table -> !table.rows().isEmpty()).forEach(filled::add);
    return Listing.print(
        new Report("Formats", filled, values.build(), List.of(), List.of()), session);
  }

  private Section.Table readers() {
    List<List<String>> rows = new ArrayList<>();
    for (Entry<ModelReader<?>> reader : registry.readers()) {
      rows.add(
          List.of(
              reader.id(),
              String.join(" ", reader.service().card().extensions()),
              reader.service().card().modelType().getSimpleName(),
              reader.descriptor().title(),
              reader.origin()));
    }
    return Listing.table(
        "Readers (--input-format)", List.of("id", "files", "model", "title", "from"), rows);
  }

  private Section.Table exporters() {
    List<List<String>> rows = new ArrayList<>();
    for (Entry<ModelExporter<?>> exporter : registry.exporters()) {
      rows.add(
          List.of(
              exporter.service().card().form(),
              exporter.service().card().modelType().getSimpleName(),
              exporter.service().card().mediaType(),
              exporter.descriptor().title(),
              exporter.origin()));
    }
    return Listing.table(
        "Exporters (show --as)", List.of("form", "model", "media", "title", "from"), rows);
  }

  private Section.Table views() {
    List<List<String>> rows = new ArrayList<>();
    for (Entry<ModelView<?, ?>> view : registry.views()) {
      rows.add(
          List.of(
              view.id(),
              view.service().card().from().getSimpleName(),
              view.service().card().to().getSimpleName(),
              view.service().card().lossy() ? "yes" : "no",
              view.descriptor().title(),
              view.origin()));
    }
    return Listing.table("Views", List.of("id", "sees", "as", "lossy", "title", "from"), rows);
  }

  /** The rows as objects with the column names as keys. */
  private static Value objects(Section.Table table) {
    return Value.lazy(
        table.rows().size(),
        r -> {
          Value.Builder row = Value.object();
          for (int c = 0; c < table.columns().size(); c++) {
            row.put(table.columns().get(c).name(), table.rows().get(r).get(c));
          }
          return row.build();
        });
  }
}
