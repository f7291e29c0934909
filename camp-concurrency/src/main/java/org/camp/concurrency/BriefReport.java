// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import org.camp.core.report.Report;
import org.camp.core.report.Summary;
import org.camp.core.report.Value;

/**
 * One line on executions whose times say more: an event is in one antichain only if and only if it
 * is on the critical path whatever the durations are.
 */
final class BriefReport {
  private BriefReport() {}

  static Report of(List<ExecutionMeasures> runs, Value.Obj values) {
    long events = 0;
    long fixed = 0;
    for (ExecutionMeasures run : runs) {
      events += run.order().size();
      for (int event = 0; event < run.order().size(); event++) {
        fixed += run.mu(event).filter(BigInteger.ONE::equals).isPresent() ? 1 : 0;
      }
    }
    String line =
        String.format(Locale.ROOT, "%d of %d events critical whatever they take", fixed, events);
    String title = "Concurrency: " + line;
    return new Report(title + " (-b concurrency)", List.of(), values, List.of(), List.of())
        .withSummary(() -> Summary.of(title).aside(line).build());
  }
}
