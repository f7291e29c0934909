// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.core.report.Ellipsis;

/** Ranks over time as lines of text: in each column what takes most of it. */
final class RankTimeline {
  private static final int WIDTH = 76;
  private static final int MOST_NAME = 18;
  private static final String GLYPHS = " █─░";
  private static final int WORK = 1;
  private static final int WIRE = 2;
  private static final int WAIT = 3;

  private RankTimeline() {}

  /** Lines for so many ranks at most: those that work most and least, in their order. */
  static List<String> of(RankRun run, long[] useful, int most) {
    int[] shown = shown(run, useful, most);
    int name = 0;
    for (int rank : shown) {
      name = Math.max(name, Math.min(MOST_NAME, run.rankName(rank).length()));
    }
    int columns = WIDTH - name - 2;
    long[][][] spent = new long[run.ranks()][][];
    for (int rank : shown) {
      spent[rank] = new long[columns][GLYPHS.length()];
    }
    new RankActivities(run)
        .each(
            (event, what, from, to) -> {
              int rank = run.rank(run.network().owner(event));
              if (spent[rank] != null) {
                spread(spent[rank], glyph(what), from, to, run.makespan());
              }
            });
    List<String> lines = new ArrayList<>();
    String end = Lines.time(run.makespan());
    lines.add(
        " ".repeat(name + 2) + "0" + " ".repeat(Math.max(1, columns - 1 - end.length())) + end);
    for (int rank : shown) {
      StringBuilder line = new StringBuilder(Ellipsis.middle(run.rankName(rank), name));
      line.append(" ".repeat(name + 2 - line.length()));
      for (long[] column : spent[rank]) {
        line.append(GLYPHS.charAt(greatest(column)));
      }
      lines.add(line.toString().stripTrailing());
    }
    String others =
        shown.length == run.ranks() ? "" : "; " + (run.ranks() - shown.length) + " more not shown";
    lines.add(" ".repeat(name + 2) + "█ working  ─ wire  ░ waiting" + others);
    return lines;
  }

  private static int[] shown(RankRun run, long[] useful, int most) {
    if (run.ranks() <= most) {
      return IntStream.range(0, run.ranks()).toArray();
    }
    int[] byWork =
        IntStream.range(0, run.ranks())
            .boxed()
            .sorted(Comparator.comparingLong((Integer rank) -> -useful[rank]))
            .mapToInt(Integer::intValue)
            .toArray();
    int busiest = (most + 1) / 2;
    return IntStream.concat(
            Arrays.stream(byWork, 0, busiest),
            Arrays.stream(byWork, byWork.length - (most - busiest), byWork.length))
        .sorted()
        .toArray();
  }

  private static int glyph(String what) {
    return switch (what) {
      case RankActivities.WORK -> WORK;
      case RankActivities.WIRE -> WIRE;
      case RankActivities.IDLE -> 0;
      default -> WAIT;
    };
  }

  /** Adds what an interval takes of each column; columns are counted in parts of the makespan. */
  private static void spread(long[][] columns, int glyph, long from, long to, long makespan) {
    double unit = (double) makespan / columns.length;
    int first = (int) Math.min(columns.length - 1, Math.max(0, from / unit));
    int last = (int) Math.min(columns.length - 1, Math.max(0, to / unit));
    for (int column = first; column <= last; column++) {
      double begin = Math.max((double) from, column * unit);
      double end = Math.min((double) to, (column + 1) * unit);
      columns[column][glyph] += Math.max(0, (long) (end - begin));
    }
  }

  private static int greatest(long[] spent) {
    int best = 0;
    for (int glyph = 1; glyph < spent.length; glyph++) {
      best = spent[glyph] > spent[best] ? glyph : best;
    }
    return best;
  }
}
