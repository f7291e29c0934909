// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.List;
import org.camp.concurrency.time.rank.RankPart;
import org.camp.concurrency.time.rank.RankParts;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.core.order.CriticalInterval;
import org.camp.core.report.Ellipsis;

/**
 * The part that would help ranks most if it were twice as fast, and what takes over beyond that.
 */
final class RankSuggestion {
  private static final int LINE = 76;
  private static final int MOST_TRIED = 10;

  private RankSuggestion() {}

  static List<String> of(RankRun run, RankParts parts) {
    RankPart best = null;
    long least = 2 * run.makespan();
    List<RankPart> all = parts.all();
    for (RankPart part : all.subList(0, Math.min(MOST_TRIED, all.size()))) {
      long halved = parts.halved(part);
      if (halved < least) {
        least = halved;
        best = part;
      }
    }
    if (best == null) {
      return List.of();
    }
    CriticalInterval range = parts.range(best);
    double share = least / 2.0 / Math.max(1, run.makespan()) - 1;
    String rest =
        " twice as fast: "
            + Lines.time(least / 2.0)
            + " ("
            + Lines.change(share)
            + "); "
            + Suggestion.range(range);
    List<String> lines = new ArrayList<>();
    lines.add(Ellipsis.middle(best.name(), LINE - rest.length()) + rest);
    String name = best.name();
    for (boolean above : new boolean[] {false, true}) {
      parts
          .takesOver(best, range, above)
          .ifPresent(other -> lines.add(Suggestion.takesOver(other.name(), name, above)));
    }
    return lines;
  }
}
