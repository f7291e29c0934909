// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Model;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/**
 * What is said of one file: the JSON object that the command prints, {@code {"camp": …, "model": …,
 * "diagnostics": […], "results": {…}}}.
 *
 * @param model the model; empty when it could not be read, or when there is no file
 * @param diagnostics of reading the file
 * @param answers of the backends, in the order in which they are printed
 * @param assertions what became of those that were made about it
 */
public record JsonEnvelope(
    Optional<Subject> model,
    List<Diagnostic> diagnostics,
    List<Answer> answers,
    List<AssertionResult> assertions) {

  /** Copies the lists. */
  public JsonEnvelope {
    diagnostics = List.copyOf(diagnostics);
    answers = List.copyOf(answers);
    assertions = List.copyOf(assertions);
  }

  /** Of a file about which nothing was asserted. */
  public JsonEnvelope(Optional<Subject> model, List<Diagnostic> diagnostics, List<Answer> answers) {
    this(model, diagnostics, answers, List.of());
  }

  /**
   * The model that answers are about.
   *
   * @param kind as {@link Model#kind()}
   * @param name as {@link Model#name()}
   * @param source the file as the user gave it
   */
  public record Subject(String kind, String name, String source) {
    /** What is said of {@code model}, read from {@code source}. */
    public static Subject of(Model model, String source) {
      return new Subject(model.kind(), model.name(), source);
    }
  }

  /** Of a file that could not be read. */
  public static JsonEnvelope unread(List<Diagnostic> diagnostics) {
    return new JsonEnvelope(Optional.empty(), diagnostics, List.of());
  }

  /** Of the same file, with other answers. */
  public JsonEnvelope with(List<Answer> others) {
    return new JsonEnvelope(model, diagnostics, others, assertions);
  }

  /** Of the same file, about which something was asserted. */
  public JsonEnvelope asserted(List<AssertionResult> results) {
    return new JsonEnvelope(model, diagnostics, answers, results);
  }

  /** The file as the user gave it; empty when there is none that could be read. */
  public String source() {
    return model.map(Subject::source).orElse("");
  }

  /** The reports of those that have one, in order. */
  public List<Report> reports() {
    return answers.stream().flatMap(answer -> answer.report().stream()).toList();
  }

  /**
   * The diagnostics of reading, then those of each answer, each once. Why a backend does not apply
   * is no diagnostic of the file: it is the reason in its answer.
   */
  public List<Diagnostic> allDiagnostics() {
    Set<Diagnostic> all = new LinkedHashSet<>(diagnostics);
    for (Answer answer : answers) {
      if (answer.status() != Status.NOT_APPLICABLE) {
        all.addAll(answer.diagnostics());
      }
    }
    return new ArrayList<>(all);
  }

  /** The JSON of a run: the object of the only file, or an array when there are several. */
  public static Value value(List<JsonEnvelope> files, String version) {
    return files.size() == 1
        ? files.get(0).value(version)
        : Value.lazy(files.size(), i -> files.get(i).value(version));
  }

  private Value.Obj value(String version) {
    Value.Builder results = Value.object();
    answers.forEach(answer -> results.put(answer.id(), value(answer)));
    Value.Builder file =
        Value.object()
            .put("camp", Value.object().put("version", version).build())
            .put("model", model.<Value>map(JsonEnvelope::value).orElse(Value.NULL))
            .put("diagnostics", value(allDiagnostics()))
            .put("results", results.build());
    if (!assertions.isEmpty()) {
      file.put("assertions", AssertionResult.json(assertions));
    }
    return file.build();
  }

  private static Value value(Subject model) {
    return Value.object()
        .put("kind", model.kind())
        .put("name", model.name())
        .put("source", model.source())
        .build();
  }

  /** Diagnostics as JSON objects; unknown places and hints are {@code null}. */
  public static Value value(List<Diagnostic> diagnostics) {
    return Value.lazy(
        diagnostics.size(),
        i -> {
          Diagnostic diagnostic = diagnostics.get(i);
          Value.Builder fields =
              Value.object()
                  .put("severity", diagnostic.severity().text())
                  .put("code", diagnostic.code())
                  .put("message", diagnostic.message())
                  .put("file", diagnostic.file())
                  .put("line", place(diagnostic.line()))
                  .put("column", place(diagnostic.column()))
                  .put("hint", diagnostic.hint());
          Diagnostic.Related related = diagnostic.related();
          return (related == null ? fields : fields.put("related", value(related))).build();
        });
  }

  private static Value value(Diagnostic.Related related) {
    return Value.object()
        .put("message", related.message())
        .put("file", related.file())
        .put("line", place(related.line()))
        .put("column", place(related.column()))
        .build();
  }

  /** An answer as an entry of {@code results}. */
  private static Value.Obj value(Answer answer) {
    Value.Builder fields = Value.object().put("status", answer.status().text());
    reason(answer).ifPresent(reason -> fields.put("reason", reason));
    return answer.report().map(report -> value(answer, report, fields)).orElseGet(fields::build);
  }

  private static Value.Obj value(Answer answer, Report report, Value.Builder fields) {
    List<Section.Table> tables = report.tables();
    return fields
        .put("via", Value.strings(answer.via()))
        .put("values", report.values())
        .put("tables", Value.lazy(tables.size(), i -> value(tables.get(i))))
        .put(
            "notes",
            Value.strings(report.notes().stream().map(note -> note.replace('\n', ' ')).toList()))
        .put("because", Value.lazy(report.because().size(), i -> value(report.because().get(i))))
        .build();
  }

  private static Optional<String> reason(Answer answer) {
    if (answer.status() == Status.OK) {
      return Optional.empty();
    }
    List<String> messages =
        answer.diagnostics().stream()
            .filter(d -> d.isError() || answer.report().isEmpty())
            .map(Diagnostic::message)
            .toList();
    return messages.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", messages));
  }

  private static Value value(Section.Table table) {
    return Value.object()
        .put("title", table.title())
        .put(
            "columns",
            Value.list(
                table.columns().stream()
                    .map(
                        c -> Value.object().put("name", c.name()).put("unit", c.baseUnit()).build())
                    .toList()))
        .put("rows", Value.lazy(table.rows().size(), i -> Value.list(table.rows().get(i))))
        .build();
  }

  private static Value value(Reason reason) {
    return Value.object()
        .put("text", reason.text())
        .put("file", reason.file())
        .put("line", place(reason.line()))
        .put("column", place(reason.column()))
        .build();
  }

  /** A line or column from 1, or null when it is unknown. */
  private static Value place(int place) {
    return place > 0 ? Value.of(place) : Value.NULL;
  }
}
