// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.verb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.cli.output.WholeFiles;
import org.camp.cli.run.Listing;
import org.camp.cli.session.Session;
import org.camp.cli.session.Verb;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.CommonOptions;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import picocli.CommandLine.Model.CommandSpec;

/**
 * {@code examples}: lists the bundled examples or copies one; running one is what its verb does.
 */
public final class ExamplesVerb implements Verb {
  public static final String NAME = "examples";

  private final BackendRegistry registry;

  public ExamplesVerb(BackendRegistry registry) {
    this.registry = registry;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String summary() {
    return "List the bundled examples, run one, or copy its files.";
  }

  @Override
  public Operands operands() {
    return new Operands("[NAME]", "example", 0, 1, "The example to analyze.");
  }

  @Override
  public void declare(CommandSpec spec) {
    CommonOptions.value(spec, "DIR", "Write the files there instead of running it.", "--copy");
    AnalyzeVerb.options(spec, registry);
  }

  @Override
  public ExitCode run(Session session) throws IOException {
    List<Example> examples = new ArrayList<>(Example.all());
    List<String> names = session.arguments().operands();
    if (!names.isEmpty()) {
      examples = List.of(Example.named(names.get(0)));
    }
    String directory = session.arguments().value("--copy").orElse("");
    return directory.isEmpty() ? list(examples, session) : copy(examples, directory, session);
  }

  private static ExitCode list(List<Example> examples, Session session) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    List<Value> values = new ArrayList<>();
    for (Example example : examples) {
      rows.add(List.of(example.name(), example.about()));
      values.add(
          Value.object()
              .put("name", example.name())
              .put("about", example.about())
              .put("files", Value.strings(example.files()))
              .put("verb", example.verb())
              .put("arguments", Value.strings(example.arguments()))
              .build());
    }
    Section table = Listing.table("", List.of("name", "what it is"), rows);
    return Listing.print(
        new Report(
            "Examples",
            List.of(table),
            Value.object()
                .put("camp", Listing.version())
                .put("examples", Value.list(values))
                .build(),
            List.of(),
            List.of("'camp examples NAME' runs one, '--copy DIR' writes its files")),
        session);
  }

  private static ExitCode copy(List<Example> examples, String directory, Session session)
      throws IOException {
    Path folder = Arguments.path(directory);
    Map<Path, String> contents = new LinkedHashMap<>();
    for (Example example : examples) {
      Path own = examples.size() == 1 ? folder : folder.resolve(example.folder());
      example.files().forEach(file -> contents.put(own.resolve(file), example.content(file)));
    }
    List<Diagnostic> faults =
        contents.keySet().stream()
            .filter(Files::exists)
            .map(
                target ->
                    Diagnostic.error("exists", "is there already; nothing was copied")
                        .inFile(target.toString()))
            .toList();
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new BadInput(Diagnostic.error("output", "is no directory").inFile(directory));
    }
    WholeFiles.write(contents);
    StringBuilder said = new StringBuilder();
    contents.keySet().forEach(file -> said.append(file).append('\n'));
    if (examples.size() == 1) {
      Example example = examples.get(0);
      said.append("run it there with: camp ").append(example.verb()).append(' ');
      said.append(String.join(" ", example.arguments())).append('\n');
    }
    session.output().write(out -> out.append(said));
    return ExitCode.OK;
  }
}
