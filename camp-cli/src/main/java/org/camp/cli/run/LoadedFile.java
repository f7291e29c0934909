// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.camp.cli.output.JsonEnvelope;
import org.camp.cli.session.Session;
import org.camp.cli.session.Sources;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.Bindings;
import org.camp.core.analysis.ContractBreach;
import org.camp.core.analysis.Defect;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.ModelReader;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.log.Log;
import org.camp.core.model.Model;
import org.camp.core.model.Source;
import org.jspecify.annotations.Nullable;

/**
 * A file that was read, or not.
 *
 * @param source its name
 * @param model the model, or null when it could not be read
 * @param usable whether the model can be worked on
 * @param diagnostics what reading it said
 * @param exit the exit code so far
 */
public record LoadedFile(
    String source,
    @Nullable Model model,
    boolean usable,
    List<Diagnostic> diagnostics,
    ExitCode exit) {
  private static final Log LOG = Log.of(LoadedFile.class);

  /** Reads what {@code operand} names. Never throws for what is wrong with it. */
  public static LoadedFile of(String operand, Session session) {
    List<Diagnostic> heard = Collections.synchronizedList(new ArrayList<>());
    String name = operand;
    Model model = null;
    ExitCode exit;
    try {
      Source source = session.sources().of(operand);
      name = source.name();
      Entry<ModelReader<?>> reader = reader(source, session);
      LOG.debug(() -> source.name() + " is read as " + reader.id());
      AnalysisContext context = session.context(reader, heard::add);
      model =
          session
              .deadline()
              .call(
                  reader,
                  context.cancellation(),
                  () ->
                      ContractBreach.require(
                          reader.service().read(source, context), "it gave no model"));
      Bindings.check(model, session.bindings(), session.iterations());
      return new LoadedFile(name, model, true, List.copyOf(heard), ExitCode.OK);
    } catch (CampException e) {
      heard.addAll(e.diagnostics());
      session.trace(e);
      exit = ExitCode.of(e);
    } catch (Defect e) {
      heard.add(e.diagnostic());
      session.trace(e.getCause());
      exit = ExitCode.DEFECT;
    }
    return new LoadedFile(name, model, false, List.copyOf(heard), exit);
  }

  private static Entry<ModelReader<?>> reader(Source source, Session session) {
    Optional<Entry<ModelReader<?>>> asked = session.format();
    if (asked.isPresent()) {
      return asked.get();
    }
    return session
        .registry()
        .reader(source.name(), Sources.head(source))
        .orElseThrow(
            () -> {
              List<String> ids =
                  session.registry().readers().stream().<String>map(Entry::id).toList();
              String hint =
                  ids.isEmpty()
                      ? "no input format is installed"
                      : "name its format with --input-format: " + String.join(", ", ids);
              return new BadInput(
                  Diagnostic.error("unknown-format", "the format of this file is not known")
                      .inFile(source.name())
                      .withHint(hint));
            });
  }

  /** What is said of this file, when {@code answers} are those of the backends. */
  JsonEnvelope envelope(List<Answer> answers) {
    return model == null
        ? JsonEnvelope.unread(diagnostics)
        : new JsonEnvelope(
            Optional.of(JsonEnvelope.Subject.of(model, source)), diagnostics, answers);
  }

  /** The model, when it can be worked on. */
  public Optional<Model> usableModel() {
    return Optional.ofNullable(usable ? model : null);
  }
}
