// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.camp.cli.check.ResultValues;
import org.camp.cli.grid.Row;
import org.camp.cli.run.AnalysisRun;
import org.camp.cli.run.Backends;
import org.camp.cli.run.LoadedFile;
import org.camp.cli.session.Session;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.batch.ItemTask;
import org.camp.core.diagnostic.CampException;
import org.camp.core.model.Model;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;

/** Analyses the model at one point after another; the model is read once where that will do. */
final class SweepTask implements ItemTask<Row> {
  private final Session session;
  private final SweepPlan plan;
  private final LoadedFile reading;
  private final List<Entry<AnalysisBackend<?>>> backends;
  private final List<ValuePath> measures;
  private final Map<ValuePath, SweepMeasures.Part> parts;
  private final Set<ValuePath> curves;
  private final SweepCounts counts;
  private final Map<Long, AnalysisRun> known = new ConcurrentHashMap<>();
  private final Optional<SweepRounds> rounds;

  private SweepTask(
      Session session,
      SweepPlan plan,
      LoadedFile reading,
      List<Entry<AnalysisBackend<?>>> backends,
      List<ValuePath> measures,
      Map<ValuePath, SweepMeasures.Part> parts,
      Set<ValuePath> curves,
      Optional<SweepRounds> rounds) {
    this.session = session;
    this.plan = plan;
    this.reading = reading;
    this.backends = backends;
    this.measures = measures;
    this.parts = parts;
    this.curves = curves;
    this.rounds = rounds;
    this.counts = new SweepCounts(measures, backends, plan.grid().size());
  }

  /** Points at which nothing is measured yet: {@link #analyse} looks at all there is. */
  static SweepTask looking(Session session, SweepPlan plan, LoadedFile reading) {
    return new SweepTask(
        session,
        plan,
        reading,
        backends(session, reading),
        List.of(),
        Map.of(),
        Set.of(),
        Optional.empty());
  }

  /**
   * Those asked for, or all; but where options of some of them have parameters that the model has
   * not, these alone, since nothing else changes.
   */
  private static List<Entry<AnalysisBackend<?>>> backends(Session session, LoadedFile reading) {
    List<Entry<AnalysisBackend<?>>> all = Backends.chosen(session);
    Set<String> bound = session.bindings().keySet();
    Set<String> ofModel = reading.model() == null ? Set.of() : reading.model().parameters();
    List<Entry<AnalysisBackend<?>>> users =
        all.stream().filter(b -> session.names(b).stream().anyMatch(bound::contains)).toList();
    boolean others = bound.stream().anyMatch(ofModel::contains);
    return users.isEmpty() || others ? all : users;
  }

  /** The same points, at which only what the measures need is analysed. */
  SweepTask measuring(SweepMeasures chosen) {
    List<ValuePath> paths = chosen.paths();
    List<Entry<AnalysisBackend<?>>> needed =
        backends.stream()
            .filter(b -> paths.stream().anyMatch(path -> ResultValues.leadsInto(path, b.id())))
            .toList();
    Optional<SweepRounds> rounds =
        SweepRounds.of(session, plan, reading, needed, look(0).among(needed));
    SweepTask task =
        new SweepTask(
            session,
            plan,
            reading,
            needed,
            paths,
            chosen.parts(),
            chosen.curves().keySet(),
            rounds);
    known.forEach((point, analysed) -> task.known.put(point, analysed.among(needed)));
    return task;
  }

  /** What a backend says that sweeps measure. */
  List<String> measures(String id) {
    return backends.stream()
        .filter(backend -> backend.id().equals(id))
        .flatMap(backend -> backend.service().card().measures().stream())
        .toList();
  }

  /** What was counted at the points that were measured. */
  SweepCounts counts() {
    return counts;
  }

  /** How many points there are. */
  long points() {
    return plan.grid().size();
  }

  /** What is known of a point, looked at only once. */
  AnalysisRun look(long point) {
    return known.computeIfAbsent(point, this::analyse);
  }

  @Override
  public Row at(long point) {
    AnalysisRun before = known.remove(point);
    if (before == null && counts.isEmpty()) {
      Optional<Row> row = rounds.flatMap(over -> over.row(point, measures));
      if (row.isPresent()) {
        return row.get();
      }
    }
    AnalysisRun analysed = before == null ? analyse(point) : before;
    Row row = analysed.row(measures, this::absent);
    return counts.isEmpty() ? row : row.beside(counts.of(ResultValues.of(analysed.envelope())));
  }

  /** A curve; and a part that the object does not hold here counts as 0. */
  private Optional<Value> absent(ValuePath measure, Value.Obj root) {
    if (curves.contains(measure)) {
      return SweepCurve.find(measure, root);
    }
    return Optional.ofNullable(parts.get(measure))
        .flatMap(part -> part.whole().find(root))
        .filter(Value.Obj.class::isInstance)
        .map(object -> Value.of(0));
  }

  private AnalysisRun analyse(long point) {
    if (session.deadline().passed()) {
      throw AnalysisRun.timeUp();
    }
    Session here;
    try {
      here = session.at(plan.at(point));
    } catch (CampException e) {
      return AnalysisRun.refused(e);
    }
    Model first = reading.model();
    boolean again = plan.rereads() || (first != null && first.boundWhenRead());
    LoadedFile read = again ? LoadedFile.of(session.arguments().operands().get(0), here) : reading;
    return AnalysisRun.of(here, read, backends, !measures.isEmpty());
  }
}
