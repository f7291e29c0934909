// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.camp.cli.run.AnalysisRun;
import org.camp.cli.run.Backends;
import org.camp.cli.run.LoadedFile;
import org.camp.cli.session.Session;
import org.camp.cli.traceset.SetReading;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.diagnostic.CampException;
import org.camp.core.model.Model;

/** Analyses of sides, at points of a sweep or as they stand. Thread-safe. */
final class SideRuns {
  private final List<Side> sides;
  private final List<Session> sessions = new ArrayList<>();
  private final List<LoadedFile> files = new ArrayList<>();

  /**
   * Reads the models of all sides.
   *
   * @param read models that were read, one a side; empty to read them here
   */
  SideRuns(Session whole, List<Side> sides, List<LoadedFile> read, IntFunction<String> first) {
    this.sides = List.copyOf(sides);
    sides.forEach(side -> sessions.add(whole.alongside(side.at(first))));
    if (read.isEmpty()) {
      List<List<String>> names = sides.stream().map(side -> List.of(side.file())).toList();
      try (SetReading reading = SetReading.of(names, whole)) {
        files.addAll(reading.together(names, sessions));
      }
    } else {
      files.addAll(read);
      read.forEach(
          file ->
              file.usableModel()
                  .ifPresent(model -> sessions.forEach(session -> session.alsoBinds(model))));
    }
    for (int s = 0; s < sides.size(); s++) {
      files.get(s).usableModel().ifPresent(sessions.get(s)::about);
    }
  }

  List<Side> sides() {
    return sides;
  }

  /** What tells the sides apart. */
  List<String> names() {
    return sides.stream().map(Side::name).toList();
  }

  /** The models as they were read. */
  List<LoadedFile> files() {
    return files;
  }

  /** What all backends say of a side at the first point. */
  AnalysisRun whole(int side) {
    Session session = sessions.get(side);
    boolean asked = !Backends.isAll(session);
    return AnalysisRun.of(session, files.get(side), Backends.chosen(session), asked);
  }

  /**
   * What some backends say of a side at a point. Never throws for what is wrong there.
   *
   * @param needed the ids of the backends
   * @param values those of the parameters that are swept
   * @throws org.camp.core.diagnostic.OverBudget when the time of all is over
   */
  AnalysisRun at(int side, List<String> needed, IntFunction<String> values) {
    Session session = sessions.get(side);
    if (session.deadline().passed()) {
      throw AnalysisRun.timeUp();
    }
    List<Entry<AnalysisBackend<?>>> backends =
        Backends.chosen(session).stream().filter(b -> needed.contains(b.id())).toList();
    try {
      Session here = session.at(sides.get(side).at(values));
      Optional<Model> model = Optional.ofNullable(files.get(side).model());
      boolean again = sides.get(side).rereads() || model.filter(Model::boundWhenRead).isPresent();
      LoadedFile file = again ? LoadedFile.of(sides.get(side).file(), here) : files.get(side);
      return AnalysisRun.of(here, file, backends, true);
    } catch (CampException e) {
      return AnalysisRun.refused(e);
    }
  }
}
