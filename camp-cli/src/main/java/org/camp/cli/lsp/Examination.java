// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.lsp;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.camp.core.analysis.Analyses;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.ContractBreach;
import org.camp.core.analysis.Deadline;
import org.camp.core.analysis.Defect;
import org.camp.core.analysis.ModelReader;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.Operations;
import org.camp.core.analysis.Routes;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineFile;
import org.camp.core.model.Model;
import org.camp.core.model.Source;

/**
 * Reads, checks and analyses a text under a time limit, until it is cancelled.
 *
 * @param cancellation ends it
 * @param define values of parameters by name
 */
record Examination(
    BackendRegistry registry, Cancellation cancellation, Map<String, String> define) {
  /** How long one step may take. */
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private static final long STACK = 64L << 20;

  /** Reads a text: all that is wrong with it, or its model. */
  Study read(OpenText text, Optional<Machine> machine) {
    List<Diagnostic> said = Collections.synchronizedList(new ArrayList<>());
    Optional<Model> model = Optional.empty();
    try {
      if (text.isMachine()) {
        MachineFile.read(source(text)).machine(Map.of());
      } else if (text.reader().isPresent()) {
        AnalysisContext context = context(machine).listener(said::add).build();
        model = Optional.of(read(text.reader().get(), source(text), context));
      }
    } catch (CampException e) {
      said.addAll(e.diagnostics());
    } catch (Defect e) {
      said.add(e.diagnostic());
    }
    return new Study(text, List.copyOf(said), model, machine, List.of());
  }

  private static Source source(OpenText text) {
    return OpenText.path(text.uri())
        .map(file -> Source.of(file, text.text()))
        .orElseGet(() -> Source.of(text.path(), text.text()));
  }

  private static Model read(Entry<ModelReader<?>> reader, Source source, AnalysisContext context) {
    return deadline()
        .call(
            reader,
            context.cancellation(),
            () ->
                ContractBreach.require(reader.service().read(source, context), "it gave no model"));
  }

  private static Deadline deadline() {
    return new Deadline(LIMIT, STACK);
  }

  /** The same text with what the checks of backends say. */
  Study checked(Study read) {
    List<Diagnostic> said = new ArrayList<>(read.diagnostics());
    read.model()
        .ifPresent(
            model -> {
              for (Entry<Operation<?>> check : registry.operations()) {
                Operation<?> service = check.service();
                if (service.card().verb().equals("check")
                    && service.card().arity() == 1
                    && !service.takesSet()
                    && service.takes(model)) {
                  add(
                      Operations.run(check, List.of(model), context(read, model), deadline()),
                      said);
                }
              }
            });
    return new Study(read.text(), said, read.model(), read.machine(), read.answers());
  }

  /** The same text with the answers of the backends that are nearest to its model. */
  Study analysed(Study checked) {
    List<Diagnostic> said = new ArrayList<>(checked.diagnostics());
    List<Answer> answers = new ArrayList<>();
    checked
        .model()
        .ifPresent(
            model -> {
              Analyses analyses =
                  new Analyses(registry, model, who -> context(checked, model), deadline());
              for (Entry<AnalysisBackend<?>> backend : nearest(model)) {
                if (!cancellation.cancelled()) {
                  Answer answer = analyses.run(backend);
                  answers.add(answer);
                  add(answer, said);
                }
              }
            });
    return new Study(checked.text(), said, checked.model(), checked.machine(), answers);
  }

  /** The backends that look at a model directly, or else through as few views as there are. */
  private List<Entry<AnalysisBackend<?>>> nearest(Model model) {
    SortedMap<Integer, List<Entry<AnalysisBackend<?>>>> byDistance = new TreeMap<>();
    for (Entry<AnalysisBackend<?>> backend : registry.backends()) {
      Class<? extends Model> looked = backend.service().card().modelType();
      Routes.find(registry.views(), model.getClass(), looked).stream()
          .findFirst()
          .ifPresent(
              route ->
                  byDistance.computeIfAbsent(route.size(), d -> new ArrayList<>()).add(backend));
    }
    return byDistance.values().stream().findFirst().orElse(List.of());
  }

  AnalysisContext context(Study study, Model model) {
    return context(study.machine()).build().about(model);
  }

  private AnalysisContext.Builder context(Optional<Machine> machine) {
    AnalysisContext.Builder context =
        AnalysisContext.builder()
            .machine(machine.orElse(null))
            .cancellation(cancellation)
            .plugins(registry.plugins());
    define.forEach(context::bind);
    return context;
  }

  /** Adds what an answer says about the model: that it takes too long is said of no model. */
  private static void add(Answer answer, List<Diagnostic> said) {
    if (answer.status() == Status.OK || answer.status() == Status.ILL_FORMED || answer.isBroken()) {
      answer.diagnostics().stream().filter(d -> !said.contains(d)).forEach(said::add);
    }
  }
}
