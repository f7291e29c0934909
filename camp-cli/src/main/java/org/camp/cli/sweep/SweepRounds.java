// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.cli.grid.ParameterGrid;
import org.camp.cli.grid.Row;
import org.camp.cli.run.AnalysisRun;
import org.camp.cli.run.Backends;
import org.camp.cli.run.LoadedFile;
import org.camp.cli.session.Session;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.ExitCode;
import org.camp.core.analysis.FiguresOverRounds;
import org.camp.core.diagnostic.CampException;
import org.camp.core.model.Model;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;

/** The points of a sweep over numbers of rounds, where backends know their figures for any. */
final class SweepRounds {
  private final ParameterGrid grid;
  private final List<String> recursions;

  /** Id of a backend → its figures. */
  private final Map<String, FiguresOverRounds> figures;

  private SweepRounds(
      ParameterGrid grid, List<String> recursions, Map<String, FiguresOverRounds> figures) {
    this.grid = grid;
    this.recursions = recursions;
    this.figures = figures;
  }

  /**
   * The figures of the backends that look at the model directly.
   *
   * @param first what they say at the first point
   * @return nothing where more than rounds changes, or something is wrong at the first point
   */
  static Optional<SweepRounds> of(
      Session session,
      SweepPlan plan,
      LoadedFile reading,
      List<Entry<AnalysisBackend<?>>> backends,
      AnalysisRun first) {
    Model model = reading.model();
    List<String> recursions = plan.recursions();
    boolean wrong = first.exit() != ExitCode.OK || first.error() != null;
    if (model == null || plan.rereads() || model.boundWhenRead() || recursions.isEmpty() || wrong) {
      return Optional.empty();
    }
    Map<String, FiguresOverRounds> figures = new HashMap<>();
    Session here = session.at(plan.at(0));
    for (Entry<AnalysisBackend<?>> backend : backends) {
      if (Backends.isDirect(backend, model)) {
        figures(here, backend, backend.service(), model, recursions)
            .ifPresent(over -> figures.put(backend.id(), over));
      }
    }
    return figures.isEmpty()
        ? Optional.empty()
        : Optional.of(new SweepRounds(plan.grid(), recursions, figures));
  }

  private static <M extends Model> Optional<FiguresOverRounds> figures(
      Session session,
      Entry<AnalysisBackend<?>> entry,
      AnalysisBackend<M> backend,
      Model model,
      List<String> recursions) {
    AnalysisContext context = session.context(entry, heard -> {});
    M own = backend.card().modelType().cast(model);
    Set<String> open = Set.copyOf(recursions);
    try {
      return session
          .deadline()
          .call(entry, context.cancellation(), () -> backend.overRounds(own, context, open));
    } catch (CampException analysedInstead) {
      return Optional.empty();
    }
  }

  /** The measures at a point; nothing where one of them needs an analysis. */
  Optional<Row> row(long point, List<ValuePath> measures) {
    Map<String, Long> rounds = new HashMap<>();
    for (int axis = 0; axis < recursions.size(); axis++) {
      String text = grid.text(point, axis);
      if (!text.matches("[0-9]{1,18}")) {
        return Optional.empty();
      }
      rounds.put(recursions.get(axis), Long.parseLong(text));
    }
    Value.Builder all = Value.object();
    for (Map.Entry<String, FiguresOverRounds> figure : figures.entrySet()) {
      figure.getValue().at(rounds).ifPresent(values -> all.put(figure.getKey(), values));
    }
    Value.Obj root = all.build();
    List<Value> values = new ArrayList<>(measures.size());
    for (ValuePath measure : measures) {
      Optional<Value> value = measure.find(root).filter(v -> !(v instanceof Value.Obj));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      values.add(value.get());
    }
    return Optional.of(new Row(values, null, ExitCode.OK));
  }
}
