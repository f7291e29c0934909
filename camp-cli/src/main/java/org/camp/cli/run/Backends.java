// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.cli.session.Session;
import org.camp.core.analysis.Analyses;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.Operations;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.model.Model;

/** What {@code -b} chooses. */
public final class Backends {
  /** What {@code -b} takes for all of them. */
  public static final String ALL = "all";

  private Backends() {}

  /**
   * The backends asked for, in that order, or all.
   *
   * @throws BadInput with all unknown ids
   */
  public static List<Entry<AnalysisBackend<?>>> chosen(Session session) {
    List<String> ids = ids(session);
    if (isAll(session)) {
      return session.registry().backends();
    }
    Map<String, Entry<AnalysisBackend<?>>> chosen = new LinkedHashMap<>();
    List<Diagnostic> faults = new ArrayList<>();
    for (String id : ids) {
      try {
        chosen.put(id, session.registry().backend(id));
      } catch (BadInput e) {
        faults.addAll(e.diagnostics());
      }
    }
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    return List.copyOf(chosen.values());
  }

  /** Those of the operations that belong to a backend asked for, or all. */
  public static List<Entry<Operation<?>>> chosen(
      Session session, List<Entry<Operation<?>>> operations) {
    List<String> ids = ids(session);
    if (isAll(session)) {
      return operations;
    }
    List<Entry<Operation<?>>> chosen = new ArrayList<>();
    for (String id : ids) {
      List<Entry<Operation<?>>> own =
          operations.stream().filter(o -> o.id().startsWith(id + ".")).toList();
      if (own.isEmpty()) {
        session.registry().backend(id);
        throw new BadInput(
            Diagnostic.error("usage", "backend '" + id + "' does not have this verb"));
      }
      chosen.addAll(own);
    }
    return chosen;
  }

  /** Whether all backends run, so that none was asked for by name. */
  public static boolean isAll(Session session) {
    List<String> ids = ids(session);
    return ids.isEmpty() || ids.equals(List.of(ALL));
  }

  private static List<String> ids(Session session) {
    List<String> ids = new ArrayList<>();
    for (String value : session.arguments().values("-b")) {
      for (String id : value.split(",", -1)) {
        if (!id.isBlank()) {
          ids.add(id.strip());
        }
      }
    }
    return ids;
  }

  /** What backends say of a model, in their order. */
  public static List<Answer> answers(
      Session session, Model model, List<Entry<AnalysisBackend<?>>> backends, boolean asked) {
    Analyses analyses =
        new Analyses(
            session.registry(),
            model,
            who -> session.context(who, heard -> {}).toBuilder().asked(asked).build(),
            session.deadline());
    List<Answer> answers = new ArrayList<>();
    for (Entry<AnalysisBackend<?>> backend : backends) {
      Answer answer = analyses.run(backend);
      if (answer.isBroken()) {
        answer.cause().ifPresent(session::trace);
      }
      answers.add(counted(answer, asked, isNear(backend, answer, backends, model)));
    }
    return answers;
  }

  /** What an operation says of models. */
  public static Answer answer(Session session, Entry<Operation<?>> operation, List<Model> models) {
    AnalysisContext.Builder context = session.context(operation, heard -> {}).toBuilder();
    for (Option<?> option : operation.descriptor().options()) {
      if (option.isModel()) {
        Optional<String> file = session.arguments().value("--" + option.key());
        if (file.isPresent()) {
          handOver(option, file.get(), session, context);
        }
      }
    }
    Answer answer = Operations.run(operation, models, context.build(), session.deadline());
    answer.cause().ifPresent(session::trace);
    return answer.status() == Status.NOT_APPLICABLE ? answer.exit(ExitCode.NO) : answer;
  }

  /** Reads the model that an option names. */
  private static <T> void handOver(
      Option<T> option, String file, Session session, AnalysisContext.Builder context) {
    LoadedFile read = LoadedFile.of(file, session);
    Optional<Model> model = read.usableModel();
    if (model.isEmpty()) {
      throw new BadInput(read.diagnostics());
    }
    if (!option.type().isInstance(model.get())) {
      throw new BadInput(
          Diagnostic.error(
                  "usage", "--" + option.key() + " takes a " + option.type().getSimpleName())
              .inFile(read.source()));
    }
    context.option(option, option.type().cast(model.get()));
  }

  /**
   * What an answer counts for. One that does not apply is a failure when it was asked for. What
   * nobody asked for, sees the model from afar only (through a view, though others look at it
   * directly, or through several) and would be too much work is left out with a note, and is no
   * failure.
   *
   * @param asked whether the user asked for this backend
   */
  private static Answer counted(Answer answer, boolean asked, boolean near) {
    if (answer.status() == Status.NOT_APPLICABLE && asked) {
      return answer.exit(ExitCode.NO);
    }
    boolean leftOut =
        !asked
            && !near
            && answer.status() == Status.OVER_BUDGET
            && answer.diagnostics().stream().noneMatch(d -> d.code().equals("timeout"));
    if (!leftOut) {
      return answer;
    }
    return answer.leftOut(
        answer.diagnostics().stream().map(d -> d.isError() ? leftOut(answer.id(), d) : d).toList());
  }

  private static Diagnostic leftOut(String backend, Diagnostic reason) {
    return Diagnostic.note(reason.code(), "'" + backend + "' is left out: " + reason.message())
        .withHint(reason.hint());
  }

  /** Whether a backend looks at the model directly, or through one view when none does. */
  private static boolean isNear(
      Entry<AnalysisBackend<?>> backend,
      Answer answer,
      List<Entry<AnalysisBackend<?>>> backends,
      Model model) {
    return isDirect(backend, model)
        || (answer.via().size() == 1 && backends.stream().noneMatch(b -> isDirect(b, model)));
  }

  /** Whether a backend is made for the model, so that it needs no view. */
  public static boolean isDirect(Entry<AnalysisBackend<?>> backend, Model model) {
    return backend.service().card().modelType().isInstance(model);
  }
}
