// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.List;
import java.util.Optional;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.report.Report;

/**
 * How one analysis of one model went.
 *
 * @param backend id of the analysis
 * @param status how it ended
 * @param result what it found; there when it ended with an answer, also with the answer "no"
 * @param report the result's report; there when the result is
 * @param route ids of the views that were used, the first first; for an analysis that did not
 *     apply, empty
 * @param diagnostics what the analysis and its views had to say, warnings first, then why there is
 *     no answer; refusals on other routes as notes
 * @param exit the exit code by itself: 0, 1, 2, 3 or 70
 * @param defect what was thrown, when the analysis or a view broke
 */
public record Outcome(
    String backend,
    Status status,
    Optional<AnalysisResult> result,
    Optional<Report> report,
    List<String> route,
    List<Diagnostic> diagnostics,
    int exit,
    Optional<Throwable> defect) {

  /** Copies the lists. */
  public Outcome {
    route = List.copyOf(route);
    diagnostics = List.copyOf(diagnostics);
  }
}
