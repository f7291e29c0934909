// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Model;
import org.jspecify.annotations.Nullable;

/**
 * What is said of one file: the JSON object that the command prints, {@code {"camp": …, "model": …,
 * "diagnostics": […], "results": {…}}}.
 *
 * @param model the model, or null when it could not be read
 * @param diagnostics of reading the file
 * @param answers of the backends, in the order in which they are printed
 */
public record Answers(@Nullable Card model, List<Diagnostic> diagnostics, List<Answer> answers) {

  /** Copies the lists. */
  public Answers {
    diagnostics = List.copyOf(diagnostics);
    answers = List.copyOf(answers);
  }

  /**
   * The name card of a model.
   *
   * @param kind as {@link Model#kind()}
   * @param name as {@link Model#name()}
   * @param source the file as the user gave it
   */
  public record Card(String kind, String name, String source) {
    /** The card of {@code model}, read from {@code source}. */
    public static Card of(Model model, String source) {
      return new Card(model.kind(), model.name(), source);
    }
  }

  /** A file that could not be read. */
  public static Answers unread(List<Diagnostic> diagnostics) {
    return new Answers(null, diagnostics, List.of());
  }

  /**
   * The diagnostics of reading, then those of each answer, each once. Why a backend does not apply
   * is no diagnostic of the file: it is the reason in its answer.
   */
  public List<Diagnostic> allDiagnostics() {
    Map<Diagnostic, Boolean> all = new LinkedHashMap<>();
    diagnostics.forEach(d -> all.put(d, true));
    for (Answer answer : answers) {
      if (!answer.status().equals("not-applicable")) {
        answer.diagnostics().forEach(d -> all.put(d, true));
      }
    }
    return new ArrayList<>(all.keySet());
  }

  /**
   * The JSON object of one file.
   *
   * @param version the version of CAMP
   */
  public Value.Obj value(String version) {
    Value.Builder results = Value.object();
    answers.forEach(answer -> results.put(answer.id(), answer.value()));
    return Value.object()
        .put("camp", Value.object().put("version", version).build())
        .put("model", card())
        .put("diagnostics", diagnostics(allDiagnostics()))
        .put("results", results.build())
        .build();
  }

  /** The JSON of a run: the object of the only file, or an array when there are several. */
  public static Value value(List<Answers> files, String version) {
    return files.size() == 1
        ? files.get(0).value(version)
        : Value.lazy(files.size(), i -> files.get(i).value(version));
  }

  /** Diagnostics as JSON objects; unknown places and hints are {@code null}. */
  public static Value diagnostics(List<Diagnostic> diagnostics) {
    return Value.lazy(
        diagnostics.size(),
        i -> {
          Diagnostic diagnostic = diagnostics.get(i);
          return Value.object()
              .put("severity", diagnostic.severity().text())
              .put("code", diagnostic.code())
              .put("message", diagnostic.message())
              .put("file", diagnostic.file())
              .put("line", Places.orNull(diagnostic.line()))
              .put("column", Places.orNull(diagnostic.column()))
              .put("hint", diagnostic.hint())
              .build();
        });
  }

  private Value card() {
    return model == null
        ? Value.NULL
        : Value.object()
            .put("kind", model.kind())
            .put("name", model.name())
            .put("source", model.source())
            .build();
  }
}
