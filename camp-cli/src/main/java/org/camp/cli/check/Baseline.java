// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Source;
import org.camp.core.report.JsonValues;
import org.camp.core.report.JsonWriter;
import org.camp.core.report.Value;

/**
 * An earlier JSON result that values are compared with: their status and values, not the version,
 * notes or tables.
 */
public final class Baseline {
  private static final int MOST_SHOWN = 20;

  private final String name;
  private final Value root;
  private final RelativeTolerance tolerance;
  private final Changes changes;
  private final Map<String, Value> rows = new LinkedHashMap<>();
  private final Set<String> unseen = new LinkedHashSet<>();

  private Baseline(String name, Value root, RelativeTolerance tolerance) {
    this.name = name;
    this.root = root;
    this.tolerance = tolerance;
    this.changes = new Changes(tolerance);
  }

  /**
   * Reads a baseline.
   *
   * @param sweep whether rows of a sweep are expected
   * @throws BadInput when it cannot be read, or holds the other kind of result
   */
  static Baseline read(Source source, RelativeTolerance tolerance, boolean sweep) {
    SourceText text = new SourceText(source.name(), source.text());
    if (text.text().isBlank()) {
      throw new BadInput(Diagnostic.error("empty", "is empty, not JSON").inFile(source.name()));
    }
    Baseline baseline = new Baseline(source.name(), JsonValues.read(text), tolerance);
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

  /** Compares the JSON of a run of {@code analyze}. */
  void files(Value now) {
    List<Value> before = files();
    List<Value> current = now instanceof Value.Arr array ? array.items() : List.of(now);
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
      String prefix = before.size() == 1 ? "" : "[" + i + "].";
      file(prefix, (Value.Obj) before.get(i), (Value.Obj) current.get(i));
    }
  }

  private void file(String prefix, Value.Obj before, Value.Obj now) {
    Map<String, Value> then = results(before);
    Map<String, Value> current = results(now);
    then.forEach(
        (id, result) -> {
          Value other = current.get(id);
          if (other == null) {
            changes.removed(prefix + id);
          } else {
            part(prefix + id + ".status", result, other, "status");
            part(prefix + id, result, other, "values");
          }
        });
    current.keySet().stream()
        .filter(id -> !then.containsKey(id))
        .forEach(id -> changes.add(prefix + id));
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
  public void row(Value.Obj parameters, String label, Value.Obj values) {
    String key = JsonWriter.line(parameters);
    Value before = rows.get(key);
    if (before == null) {
      changes.add(label);
    } else {
      unseen.remove(key);
      changes.compare(label + ": ", before, values);
    }
  }

  /** What there is to tell, the verdict last. */
  public List<Diagnostic> verdict() {
    List<Diagnostic> told = new ArrayList<>();
    List<String> found = changes.found();
    found.stream()
        .limit(MOST_SHOWN)
        .forEach(change -> told.add(Diagnostic.error("changed", change)));
    if (!changes.added().isEmpty()) {
      told.add(Diagnostic.note("added", "not in " + name + ": " + listed(changes.added())));
    }
    if (!unseen.isEmpty()) {
      String points = unseen.size() == 1 ? "1 point" : unseen.size() + " points";
      told.add(Diagnostic.note("unseen", points + " of " + name + " are not in this sweep"));
    }
    String bar = tolerance.part() == 0 ? "" : " by more than " + tolerance.text();
    String of = changes.changed() + " of " + changes.compared() + " values";
    told.add(
        changes.changed() == 0
            ? Diagnostic.note(
                "unchanged",
                "as in " + name + ": none of " + changes.compared() + " values differs" + bar)
            : Diagnostic.error("baseline", of + " differ from " + name + bar)
                .withHint(
                    changes.changed() > MOST_SHOWN
                        ? "the first " + MOST_SHOWN + " are shown"
                        : null));
    return told;
  }

  public boolean holds() {
    return changes.changed() == 0;
  }

  private static String listed(List<String> names) {
    int most = 5;
    String shown = String.join(", ", names.subList(0, Math.min(most, names.size())));
    return names.size() > most ? shown + " and " + (names.size() - most) + " more" : shown;
  }
}
