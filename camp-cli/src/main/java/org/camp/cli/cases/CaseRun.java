// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.cases;

import java.util.List;
import java.util.Optional;
import org.camp.cli.check.ResultValues;
import org.camp.cli.grid.Row;
import org.camp.cli.run.AnalysisRun;
import org.camp.cli.run.Backends;
import org.camp.cli.run.LoadedFile;
import org.camp.cli.session.Session;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.diagnostic.CampException;
import org.camp.core.model.Model;
import org.camp.core.report.ValuePath;

/**
 * A case ready to run.
 *
 * @param one the line of the table
 * @param session with everything that holds for it
 * @param read its model
 * @param measure which value is its figure
 */
public record CaseRun(MeasuredCase one, Session session, LoadedFile read, ValuePath measure) {
  /** The backends that its figure comes from. */
  public List<Entry<AnalysisBackend<?>>> needed() {
    return Backends.chosen(session).stream()
        .filter(b -> ResultValues.leadsInto(measure, b.id()))
        .toList();
  }

  /** Its model, when it can be worked on. */
  public Optional<Model> model() {
    return read.usableModel();
  }

  /** Analyses it, under the options of a session. Never throws for what is wrong with it. */
  public AnalysisRun analysed(Session at) {
    if (at.deadline().passed()) {
      throw AnalysisRun.timeUp();
    }
    try {
      return AnalysisRun.of(at, read, needed(), true);
    } catch (CampException e) {
      return AnalysisRun.refused(e);
    }
  }

  /** Its figure. */
  public Row row() {
    return analysed(session).row(List.of(measure));
  }
}
