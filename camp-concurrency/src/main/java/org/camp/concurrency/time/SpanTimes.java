// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.network.SpanTiming;
import org.camp.concurrency.time.report.SetReport;
import org.camp.concurrency.time.report.TraceReport;
import org.camp.concurrency.time.span.SpanSet;
import org.camp.concurrency.time.total.Totals;
import org.camp.core.analysis.AnalysisContext;

/** Traces of spans: one of them in full, or all of them in few figures. */
final class SpanTimes {
  private SpanTimes() {}

  static TimeResult analyze(SpanTiming timing, TimeOptions options, AnalysisContext context) {
    SpanSet set = timing.set();
    context.cancellation().check();
    if (set.traces() == 1) {
      SpanNetwork network = SpanNetwork.of(set, set.trace(0));
      return new TimeResult(() -> TraceReport.of(network, options.top()));
    }
    Totals totals = Totals.of(set);
    return new TimeResult(() -> SetReport.of(totals, options.top()));
  }
}
