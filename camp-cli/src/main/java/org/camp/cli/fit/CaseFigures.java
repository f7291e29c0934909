// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.fit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.cli.cases.CaseRun;
import org.camp.cli.cases.MeasuredTable;
import org.camp.cli.run.AnalysisRun;
import org.camp.cli.run.Backends;
import org.camp.cli.session.Session;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.Defect;
import org.camp.core.analysis.FigureCompiler;
import org.camp.core.analysis.FigureFunction;
import org.camp.core.analysis.FigureInputs;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.machine.Machine;
import org.camp.core.model.Model;

/** Makes the figures of cases functions of what is free. For one thread. */
final class CaseFigures {
  private static final int MOST_MACHINES = 1000;

  private final Session whole;
  private final List<FreeName> free;

  /** Backend and figure → what compiles it, for all cases. */
  private final Map<List<String>, Optional<? extends FigureCompiler<?>>> compilers =
      new HashMap<>();

  /** Settings of the machine → the machine, for the last values. */
  private final Map<Map<String, String>, Machine> machines =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Map<String, String>, Machine> eldest) {
              return size() > MOST_MACHINES;
            }
          });

  CaseFigures(Session whole, List<FreeName> free) {
    this.whole = whole;
    this.free = List.copyOf(free);
  }

  /** The cases of a table that can be used; why others cannot is told. */
  CaseSet of(MeasuredTable table, List<CaseRun> runs, boolean measured) {
    List<CaseRun> usable = new ArrayList<>();
    List<FigureFunction> figures = new ArrayList<>();
    List<CaseSet.Left> left = new ArrayList<>();
    for (CaseRun run : runs) {
      if (whole.deadline().passed()) {
        throw AnalysisRun.timeUp();
      }
      String why = null;
      if (measured && !(run.one().measured() > 0)) {
        why =
            Double.isNaN(run.one().measured())
                ? "nothing was measured"
                : "what was measured is not positive";
      }
      if (why == null) {
        try {
          FigureFunction figure = times(figure(run), run.one().times());
          double start = figure.at(starts(), new double[free.size()]);
          if (start > 0 && Double.isFinite(start)) {
            usable.add(run);
            figures.add(figure);
          } else {
            why = "'" + run.measure() + "' is " + (Double.isNaN(start) ? "undefined" : start);
          }
        } catch (CampException e) {
          if (whole.deadline().passed()) {
            throw AnalysisRun.timeUp();
          }
          why = first(e);
        } catch (Defect e) {
          whole.trace(e.getCause());
          why = e.diagnostic().message();
        }
      }
      if (why != null) {
        left.add(new CaseSet.Left(run.one(), why));
      }
      whole.progressOfAll().at("cases", usable.size() + left.size(), runs.size());
    }
    return new CaseSet(table, usable, figures, left);
  }

  private static String first(CampException e) {
    return e.diagnostics().stream()
        .filter(Diagnostic::isError)
        .findFirst()
        .map(Diagnostic::message)
        .orElse("failed");
  }

  private double[] starts() {
    return free.stream().mapToDouble(name -> name.parameter().start()).toArray();
  }

  private static FigureFunction times(FigureFunction figure, double times) {
    return times == 1
        ? figure
        : (values, slopes) -> {
          double value = times * figure.at(values, slopes);
          for (int i = 0; i < slopes.length; i++) {
            slopes[i] *= times;
          }
          return value;
        };
  }

  private FigureFunction figure(CaseRun run) {
    if (run.model().isPresent()) {
      for (Entry<AnalysisBackend<?>> backend : run.needed()) {
        if (Backends.isDirect(backend, run.model().get())) {
          Optional<FigureFunction> compiled =
              compiled(backend, backend.service(), run, run.model().get());
          if (compiled.isPresent()) {
            return compiled.get();
          }
        }
      }
    }
    return new AnalysedFigure(run, free);
  }

  @SuppressWarnings("unchecked") // A compiler stands under the backend that made it.
  private <M extends Model> Optional<FigureFunction> compiled(
      Entry<AnalysisBackend<?>> entry, AnalysisBackend<M> backend, CaseRun run, Model model) {
    String figure = run.measure().text().substring(entry.id().length());
    String path = figure.startsWith(".") ? figure.substring(1) : figure;
    Optional<FigureCompiler<M>> compiler =
        (Optional<FigureCompiler<M>>)
            compilers.computeIfAbsent(List.of(entry.id(), path), k -> backend.compiler(path));
    if (compiler.isEmpty()) {
      return Optional.empty();
    }
    AnalysisContext base = run.session().context(entry, heard -> {});
    FigureInputs inputs =
        new FigureInputs(
            free.stream().map(FreeName::input).toList(),
            starts(),
            values -> context(base, run.session(), values));
    return whole
        .deadline()
        .call(
            entry,
            base.cancellation(),
            () -> compiler.get().compile(backend.card().modelType().cast(model), inputs));
  }

  private AnalysisContext context(AnalysisContext base, Session session, double[] values) {
    AnalysisContext.Builder builder = base.toBuilder();
    Map<String, String> settings = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      FreeName name = free.get(i);
      String text = name.text(values[i]);
      if (name.input().ofMachine()) {
        settings.put(name.name(), text);
      } else {
        builder.bind(name.name(), text);
      }
    }
    if (!settings.isEmpty()) {
      Map<String, String> all = new LinkedHashMap<>(session.arguments().pairs("-M"));
      all.putAll(settings);
      boolean common = session.arguments().values("-m").equals(whole.arguments().values("-m"));
      Machine machine = common ? machines.get(all) : null;
      if (machine == null) {
        machine = session.machineFile().machine(all);
        if (common) {
          machines.put(all, machine);
        }
      }
      builder.machine(machine);
    }
    return builder.build();
  }
}
