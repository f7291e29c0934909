// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.camp.cli.output.JsonEnvelope;
import org.camp.cli.output.Version;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Source;
import org.camp.core.report.JsonValues;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;

/**
 * An earlier JSON result that values are compared with: their status and values, not the version,
 * notes or tables.
 */
public final class Baseline {
  private static final int MOST_SHOWN = 20;

  private final String name;
  private final Value root;
  private final Bar bar;
  private final Optional<MainFigures> selection;
  private final Changes changes;
  private final List<Diagnostic> unanswered = new ArrayList<>();
  private final Map<String, Value> rows = new LinkedHashMap<>();
  private final Set<String> unseen = new LinkedHashSet<>();

  private Baseline(String name, Value root, Bar bar, Optional<MainFigures> selection) {
    this.name = name;
    this.root = root;
    this.bar = bar;
    this.selection = selection;
    this.changes = new Changes(bar);
  }

  /**
   * Reads a baseline.
   *
   * @param selection what is compared; everything when there is none
   * @param sweep whether rows of a sweep are expected
   * @throws BadInput when it cannot be read, or holds the other kind of result
   */
  static Baseline read(Source source, Bar bar, Optional<MainFigures> selection, boolean sweep) {
    SourceText text = new SourceText(source.name(), source.text());
    if (text.text().isBlank()) {
      throw new BadInput(Diagnostic.error("empty", "is empty, not JSON").inFile(source.name()));
    }
    Baseline baseline = new Baseline(source.name(), JsonValues.read(text), bar, selection);
    if (sweep) {
      baseline.collectRows();
    } else {
      baseline.files().forEach(baseline::checkFile);
    }
    return baseline;
  }

  private BadInput fault(String message, String hint) {
    return new BadInput(Diagnostic.error("baseline", message).inFile(name).withHint(hint));
  }

  private List<Value> files() {
    return root instanceof Value.Arr array ? array.items() : List.of(root);
  }

  private void checkFile(Value file) {
    if (!(file instanceof Value.Obj object) || object.get("results") == null) {
      throw fault("is no result of 'analyze'", "write one with 'camp analyze FILE -f json -O ...'");
    }
  }

  private void collectRows() {
    for (Value row : root instanceof Value.Arr array ? array.items() : List.<Value>of()) {
      if (row instanceof Value.Obj object
          && object.get("parameters") instanceof Value.Obj parameters
          && object.get("values") instanceof Value.Obj values) {
        String key = JsonWriter.line(parameters);
        rows.put(key, values);
        unseen.add(key);
      }
    }
    if (rows.isEmpty()) {
      throw fault("is no result of 'sweep'", "write one with 'camp sweep ... -f json -O ...'");
    }
  }

  /** Compares what was said of the files of a run. */
  void files(List<JsonEnvelope> files) {
    Value all = JsonEnvelope.value(files, Version.text());
    List<Value> before = files();
    List<Value> current = all instanceof Value.Arr array ? array.items() : List.of(all);
    if (before.size() != current.size()) {
      throw fault(
          String.format(
              Locale.ROOT,
              "has %d result%s, this run has %d",
              before.size(),
              before.size() == 1 ? "" : "s",
              current.size()),
          "give the files that the baseline was made of");
    }
    for (int i = 0; i < before.size(); i++) {
      JsonEnvelope file = files.get(i);
      changes.at(before.size() == 1 ? "" : "[" + i + "].", path -> unit(path, file));
      Value.Obj then = (Value.Obj) before.get(i);
      Value.Obj now = (Value.Obj) current.get(i);
      checkAnswers(results(then), results(now));
      if (selection.isPresent()) {
        selected(selection.get(), then, file, now);
      } else {
        file(then, now);
      }
    }
  }

  /** Answers to two different questions cannot be compared. */
  private void checkAnswers(Map<String, Value> then, Map<String, Value> now) {
    if (!then.isEmpty() && !now.isEmpty() && Collections.disjoint(then.keySet(), now.keySet())) {
      throw fault(
          "has an answer of '"
              + String.join("', '", then.keySet())
              + "', this run has one of '"
              + String.join("', '", now.keySet())
              + "'",
          "give the verb and the options that the baseline was made with");
    }
  }

  private static String unit(String path, JsonEnvelope file) {
    try {
      return FigureUnit.of(ValuePath.parse(path), file);
    } catch (BadInput e) {
      return "";
    }
  }

  /** The values of all results by their ids. */
  private static Value.Obj values(Value.Obj file) {
    Value.Builder values = Value.object();
    results(file)
        .forEach(
            (id, result) -> {
              Value of = result instanceof Value.Obj object ? object.get("values") : null;
              if (of != null) {
                values.put(id, of);
              }
            });
    return values.build();
  }

  private void selected(MainFigures selected, Value.Obj then, JsonEnvelope file, Value.Obj now) {
    Value.Obj was = values(then);
    Value.Obj is = values(now);
    Set<ValuePath> paths = new LinkedHashSet<>(selected.near(results(now)));
    paths.addAll(selected.near(results(then)));
    if (selected.main() && paths.size() == selected.paths().size()) {
      unanswered.add(Unanswered.of(file.source(), file));
    }
    for (ValuePath path : paths) {
      Optional<Value> before = path.find(was);
      Optional<Value> current = path.find(is);
      if (before.isEmpty()) {
        path.get(is);
        changes.add(path.text());
      } else if (current.isEmpty()) {
        changes.removed(path.text());
      } else {
        changes.compare(path.text(), before.get(), current.get());
      }
    }
  }

  private void file(Value.Obj before, Value.Obj now) {
    Map<String, Value> then = results(before);
    Map<String, Value> current = results(now);
    then.forEach(
        (id, result) -> {
          Value other = current.get(id);
          if (other == null) {
            changes.removed(id);
          } else {
            part(id + ".status", result, other, "status");
            part(id, result, other, "values");
          }
        });
    current.keySet().stream().filter(id -> !then.containsKey(id)).forEach(changes::add);
  }

  private static Map<String, Value> results(Value.Obj file) {
    return file.get("results") instanceof Value.Obj results ? results.fields() : Map.of();
  }

  private void part(String path, Value before, Value now, String field) {
    Value then = before instanceof Value.Obj object ? object.get(field) : null;
    Value current = now instanceof Value.Obj object ? object.get(field) : null;
    if (then != null) {
      changes.compare(path, then, current == null ? Value.NULL : current);
    } else if (current != null) {
      changes.add(path);
    }
  }

  /** Compares one row of a sweep. */
  public void row(
      Value.Obj parameters, String label, Value.Obj values, UnaryOperator<String> unit) {
    String key = JsonWriter.line(parameters);
    Value before = rows.get(key);
    if (before == null) {
      changes.at("", unit);
      changes.add(label);
    } else {
      unseen.remove(key);
      changes.at(label + ": ", unit);
      changes.compare("", before, values);
    }
  }

  /** What there is to tell, the verdict last. */
  public List<Diagnostic> verdict() {
    List<Diagnostic> told = new ArrayList<>(unanswered);
    List<String> found = changes.found();
    found.stream()
        .limit(MOST_SHOWN)
        .forEach(change -> told.add(Diagnostic.error("changed", change)));
    changes.better().stream()
        .limit(MOST_SHOWN)
        .forEach(change -> told.add(Diagnostic.note("better", "better: " + change)));
    if (!changes.added().isEmpty()) {
      told.add(Diagnostic.note("added", "not in " + name + ": " + listed(changes.added())));
    }
    if (!unseen.isEmpty()) {
      String points = unseen.size() == 1 ? "1 point" : unseen.size() + " points";
      told.add(Diagnostic.note("unseen", points + " of " + name + " are not in this sweep"));
    }
    if (!unanswered.isEmpty() && changes.compared() == 0) {
      return told;
    }
    String of = changes.changed() + " of " + changes.compared() + " values";
    told.add(
        changes.changed() == 0
            ? Diagnostic.note(
                "unchanged",
                "as in "
                    + name
                    + ": none of "
                    + changes.compared()
                    + " values "
                    + differ("is worse", "differs"))
            : Diagnostic.error(
                    "baseline",
                    of + " " + differ("are worse than in " + name, "differ from " + name))
                .withHint(
                    changes.changed() > MOST_SHOWN
                        ? "the first " + MOST_SHOWN + " are shown"
                        : null));
    return told;
  }

  private String differ(String oneSided, String bothSides) {
    return (bar.oneSided() ? oneSided : bothSides) + bar.text();
  }

  /** Whether nothing changed that counts, and everything that was asked for has figures. */
  public ExitCode exit() {
    ExitCode end = changes.changed() == 0 ? ExitCode.OK : ExitCode.NO;
    return end.worst(unanswered.isEmpty() ? ExitCode.OK : ExitCode.USAGE);
  }

  private static String listed(List<String> names) {
    int most = 5;
    String shown = String.join(", ", names.subList(0, Math.min(most, names.size())));
    return names.size() > most ? shown + " and " + (names.size() - most) + " more" : shown;
  }
}
