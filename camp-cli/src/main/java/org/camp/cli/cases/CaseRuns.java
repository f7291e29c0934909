// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.cases;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.camp.cli.run.Backends;
import org.camp.cli.run.LoadedFile;
import org.camp.cli.session.Session;
import org.camp.cli.usage.Arguments;
import org.camp.cli.usage.Operands;
import org.camp.core.analysis.Bindings;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.model.Model;
import org.camp.core.report.ValuePath;

/**
 * Makes the cases of tables ready to run. Cases with the same {@code arguments} share what was read
 * of the command line and, where their columns do not change how it is read, the model.
 */
public final class CaseRuns {
  private static final List<String> COMMON =
      List.of("-b", "-m", "-D", "-M", "-k", "-o", "--budget", "--protocol", "--input-format");

  private final Session whole;
  private final Function<List<String>, Arguments> parser;
  private final Optional<String> model;
  private final Optional<ValuePath> measure;
  private final CaseLine kind;

  /** Arguments of a line → its session, before columns. */
  private final Map<List<String>, Session> lines = new HashMap<>();

  private final Map<Session, LoadedFile> read = new HashMap<>();
  private final Set<Diagnostic> faults = new LinkedHashSet<>();

  /**
   * Cases of a command, each a line of {@code analyze}.
   *
   * @param parser reads a command line without the name of the command
   * @param model the model of all lines, when they name none
   * @param measure the figure of lines that name none
   */
  public CaseRuns(
      Session whole,
      Function<List<String>, Arguments> parser,
      Optional<String> model,
      Optional<ValuePath> measure) {
    this(whole, parser, model, measure, CaseLine.ANALYZE);
  }

  /** As above, where each is a line of another kind. */
  public CaseRuns(
      Session whole,
      Function<List<String>, Arguments> parser,
      Optional<String> model,
      Optional<ValuePath> measure,
      CaseLine kind) {
    this.kind = kind;
    this.whole = whole;
    this.parser = parser;
    this.model = model;
    this.measure = measure;
  }

  /**
   * The cases of a table, checked before anything runs.
   *
   * @throws BadInput with everything that is wrong with their lines
   */
  public List<CaseRun> of(MeasuredTable table) {
    List<CaseRun> runs = new ArrayList<>();
    for (MeasuredCase one : table.cases()) {
      try {
        runs.add(run(table, one));
      } catch (BadInput e) {
        e.diagnostics().forEach(d -> faults.add(d.line() > 0 ? d : placed(d, table, one)));
      }
    }
    if (!faults.isEmpty()) {
      throw new BadInput(List.copyOf(faults));
    }
    return runs;
  }

  private CaseRun run(MeasuredTable table, MeasuredCase one) {
    Session line = lines.get(one.arguments());
    if (line == null) {
      line = line(table, one);
      lines.put(one.arguments(), line);
    }
    Session session = line;
    Map<String, List<String>> bound = new LinkedHashMap<>();
    for (Map.Entry<ColumnHeading, String> cell : one.cells().entrySet()) {
      if (cell.getKey().binds()) {
        String option = cell.getKey().kind().option();
        bound
            .computeIfAbsent(option, o -> new ArrayList<>(session.arguments().values(o)))
            .add(cell.getKey().key() + "=" + cell.getValue());
      }
    }
    Session here = bound.isEmpty() ? line : line.at(line.arguments().and(bound));
    if (bound.containsKey("-o")) {
      here.checkOptions();
    }
    LoadedFile loaded = read.computeIfAbsent(line, CaseRuns::load);
    Optional<Model> shared = Optional.ofNullable(loaded.model());
    shared.ifPresent(m -> parameters(table, m));
    if (!bound.isEmpty()) {
      if (bound.containsKey("-o") || shared.filter(Model::boundWhenRead).isPresent()) {
        loaded = load(here);
      } else if (loaded.usable() && shared.isPresent()) {
        Bindings.check(shared.get(), here.bindings(), here.iterations());
      }
    }
    return new CaseRun(one, here, loaded, measure(one, here, loaded));
  }

  private static LoadedFile load(Session session) {
    return LoadedFile.of(session.arguments().operands().get(0), session);
  }

  /** What the columns bind must be there to be bound: told once, at the heading. */
  private void parameters(MeasuredTable table, Model known) {
    if (known.boundWhenRead()) {
      return;
    }
    for (ColumnHeading heading : table.headings()) {
      if (heading.kind() == ColumnHeading.Kind.PARAMETER
          && !known.parameters().contains(heading.key())) {
        Set<String> names = new LinkedHashSet<>(known.parameters());
        names.addAll(ColumnHeading.COLUMNS);
        throw new BadInput(
            table.heading(
                "unknown-column",
                "there is no column '"
                    + heading.key()
                    + "', and '"
                    + known.name()
                    + "' has no parameter of that name",
                heading.key().contains(";")
                    ? "cells are separated by commas"
                    : Suggestions.hint(heading.key(), names)));
      }
    }
  }

  private ValuePath measure(MeasuredCase one, Session session, LoadedFile loaded) {
    return one.measure()
        .or(() -> measure)
        .or(() -> Optional.ofNullable(loaded.model()).flatMap(m -> usual(session, m)))
        .orElseGet(
            () -> {
              if (loaded.model() == null) {
                return ValuePath.parse("result");
              }
              throw new BadInput(
                  Diagnostic.error("no-measure", "nothing says which figure was measured")
                      .withHint("add a column 'measure', such as ID.cost.total"));
            });
  }

  /** What a sweep would measure: the first main figure of a backend made for the model. */
  private static Optional<ValuePath> usual(Session session, Model model) {
    return Backends.chosen(session).stream()
        .filter(backend -> Backends.isDirect(backend, model))
        .flatMap(
            backend ->
                backend.service().card().measures().stream()
                    .limit(1)
                    .map(text -> backend.id() + "." + text.split("\\|", -1)[0]))
        .map(ValuePath::parse)
        .findFirst();
  }

  private Session line(MeasuredTable table, MeasuredCase one) {
    List<String> words = new ArrayList<>(List.of(kind.verb()));
    words.addAll(kind.first());
    model.ifPresent(words::add);
    words.addAll(one.arguments());
    Stream.of(COMMON, whole.optionAliases(), kind.passed())
        .flatMap(List::stream)
        .distinct()
        .flatMap(option -> whole.arguments().options(option).stream())
        .forEach(words::add);
    Arguments line = parser.apply(words);
    new Operands("FILE", "file", 1, 1, "").check(kind.verb(), line.operands());
    List<String> fromHere = new ArrayList<>(whole.arguments().values("-m"));
    if (!kind.machines()) {
      line = line.with(Map.of("-m", fromHere));
    }
    model.ifPresent(fromHere::add);
    return whole.beside(table.name(), line, fromHere, kind.own());
  }

  private static Diagnostic placed(Diagnostic fault, MeasuredTable table, MeasuredCase one) {
    String file = fault.file();
    return table.fault(
        one,
        fault.code(),
        file == null ? fault.message() : "'" + file + "' " + fault.message(),
        file == null ? fault.hint() : "files are named from the folder of the table");
  }
}
