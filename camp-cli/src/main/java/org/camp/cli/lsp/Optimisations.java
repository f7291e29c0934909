// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Deadline;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.Operations;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Span;
import org.camp.core.model.Model;
import org.camp.core.report.Report;
import org.camp.core.report.Value;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/** Models made faster by the operations {@code optimise} of backends. */
final class Optimisations {
  /** The command of which the editor asks for it: its arguments are a text and an operation. */
  static final String COMMAND = "camp.optimise";

  private static final String VERB = "optimise";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final BackendRegistry registry;
  private final Desk desk;

  Optimisations(BackendRegistry registry, Desk desk) {
    this.registry = registry;
    this.desk = desk;
  }

  /** The operations that make such a model faster. */
  private List<Entry<Operation<?>>> fitting(Model model) {
    return registry.operations().stream()
        .filter(o -> o.service().card().verb().equals(VERB))
        .filter(o -> o.service().card().arity() == 1 && o.service().makesModel())
        .filter(o -> o.service().takes(model))
        .toList();
  }

  /** What is offered for a text. */
  List<CodeAction> offered(Study study) {
    List<Entry<Operation<?>>> all = study.model().map(this::fitting).orElse(List.of());
    return all.stream().map(one -> offered(one, all.size() > 1, study.text().uri())).toList();
  }

  private static CodeAction offered(
      Entry<Operation<?>> operation, boolean isOneOfSome, String uri) {
    String which = isOneOfSome ? ": " + operation.descriptor().title() : "";
    CodeAction action = new CodeAction("Optimise" + which);
    action.setKind(CodeActionKind.RefactorRewrite);
    action.setCommand(new Command("Optimise", COMMAND, List.of(uri, operation.id())));
    return action;
  }

  /** Does it, and has the editor change the text. Tells the user how that ended. */
  void run(String uri, String id) {
    Optional<Study> study = desk.study(uri);
    Optional<Model> model = study.flatMap(Study::model);
    if (study.isEmpty() || model.isEmpty()) {
      tell(MessageType.Warning, "the model has to be right before it can be optimised");
      return;
    }
    for (Entry<Operation<?>> operation : fitting(model.get())) {
      if (operation.id().equals(id)) {
        AnalysisContext context =
            new Examination(registry, new Cancellation(), desk.define())
                .context(study.get(), model.get());
        Answer answer =
            Operations.run(operation, List.of(model.get()), context, Deadline.after(LIMIT));
        take(study.get().text(), answer);
        return;
      }
    }
    tell(MessageType.Warning, "there is no operation '" + id + "' for this model");
  }

  private void take(OpenText text, Answer answer) {
    Optional<String> made =
        answer.result().flatMap(AnalysisResult::made).flatMap(model -> written(model, text));
    Optional<Report> report = answer.report();
    boolean better =
        report.isPresent()
            && !(report.get().values().fields().get("better") instanceof Value.Bool b
                && !b.value());
    if (made.isEmpty()) {
      String why =
          answer.diagnostics().stream().map(Diagnostic::message).findFirst().orElse("it says none");
      tell(MessageType.Warning, "there is no optimised model: " + why);
    } else if (!better || made.get().equals(text.text())) {
      tell(MessageType.Info, "no better model was found");
    } else {
      TextEdit whole =
          new TextEdit(text.lines().range(new Span(0, text.text().length())), made.get());
      CompletableFuture<ApplyWorkspaceEditResponse> unused =
          desk.editor()
              .applyEdit(
                  new ApplyWorkspaceEditParams(
                      new WorkspaceEdit(Map.of(text.uri(), List.of(whole))), "Optimise"));
    }
  }

  /** The model in the language of a text. */
  private Optional<String> written(Model model, OpenText text) {
    String form = text.reader().map(Entry::id).orElse("");
    return registry.exporters().stream()
        .filter(e -> e.service().card().form().equals(form))
        .filter(e -> e.service().card().modelType().isInstance(model))
        .findFirst()
        .map(e -> export(e.service(), model));
  }

  private static <M extends Model> String export(ModelExporter<M> exporter, Model model) {
    StringBuilder text = new StringBuilder();
    try {
      exporter.export(exporter.card().modelType().cast(model), AnalysisContext.defaults(), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private void tell(MessageType type, String message) {
    desk.editor().showMessage(new MessageParams(type, message));
  }
}
