// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.camp.cli.output.JsonEnvelope;
import org.camp.cli.session.Session;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ContractBreach;
import org.camp.core.analysis.Defect;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.ModelReader;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.log.Log;
import org.camp.core.model.Model;
import org.camp.core.model.Source;
import org.camp.core.model.SourceSet;
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
    return of(List.of(operand), session);
  }

  /**
   * Reads what operands name, files and directories of files, as one model. Never throws for what
   * is wrong with it.
   */
  public static LoadedFile of(List<String> operands, Session session) {
    return unchecked(operands, session, source -> source).checked(session);
  }

  /**
   * The same, where something else may stand for each source that is read, and names that the model
   * does not have are not refused yet.
   *
   * @param instead is asked in the order in which they are read
   */
  public static LoadedFile unchecked(
      List<String> operands, Session session, UnaryOperator<Source> instead) {
    List<Diagnostic> heard = Collections.synchronizedList(new ArrayList<>());
    String name = operands.get(0);
    Model model = null;
    ExitCode exit;
    try {
      if (FileSet.isSet(operands, session)) {
        name = FileSet.name(operands);
        FileSet files = FileSet.of(name, operands, session);
        heard.addAll(files.told());
        SourceSet set =
            new SourceSet(
                files.sources().name(), files.sources().parts().stream().map(instead).toList());
        model = read(files.reader(), name, session, heard, (r, c) -> r.read(set, c));
      } else {
        Source source = session.sources().of(name);
        name = source.name();
        Entry<ModelReader<?>> reader =
            FileSet.reader(source, session).orElseThrow(() -> FileSet.unknown(source, session));
        model = read(reader, name, session, heard, (r, c) -> r.read(instead.apply(source), c));
      }
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

  /** The same, not usable when the session binds names that neither it nor one beside it has. */
  public LoadedFile checked(Session session) {
    if (!usable || model == null) {
      return this;
    }
    try {
      session.checkBindings(model);
      return this;
    } catch (CampException e) {
      List<Diagnostic> heard = new ArrayList<>(diagnostics);
      heard.addAll(e.diagnostics());
      session.trace(e);
      return new LoadedFile(source, model, false, List.copyOf(heard), ExitCode.of(e));
    }
  }

  /** The same, which the session is about from now on; it tells what is bound for others alone. */
  public LoadedFile about(Session session) {
    if (!usable || model == null) {
      return this;
    }
    session.about(model);
    Set<String> lacking = session.lackingNames();
    if (lacking.isEmpty()) {
      return this;
    }
    List<Diagnostic> heard = new ArrayList<>(diagnostics);
    heard.add(
        Diagnostic.note(
            "not-bound-here",
            "'"
                + model.name()
                + "' has no "
                + String.join(" and no ", lacking)
                + ": what is bound there holds for other files"));
    return new LoadedFile(source, model, true, List.copyOf(heard), exit);
  }

  /** What a reader makes of something that it is given. */
  private interface Step {
    @Nullable Model read(ModelReader<?> reader, AnalysisContext context);
  }

  private static Model read(
      Entry<ModelReader<?>> reader,
      String name,
      Session session,
      List<Diagnostic> heard,
      Step step) {
    LOG.debug(() -> name + " is read as " + reader.id());
    AnalysisContext context = session.context(reader, heard::add);
    return session
        .deadline()
        .call(
            reader,
            context.cancellation(),
            () -> ContractBreach.require(step.read(reader.service(), context), "it gave no model"));
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
