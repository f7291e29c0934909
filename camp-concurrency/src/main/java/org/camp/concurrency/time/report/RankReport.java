// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.camp.concurrency.time.rank.Efficiency;
import org.camp.concurrency.time.rank.RankFigures;
import org.camp.concurrency.time.rank.RankNote;
import org.camp.concurrency.time.rank.RankParts;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.concurrency.time.span.ClockOffset;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.FrontPage;
import org.camp.core.report.Report;
import org.camp.core.report.Section;

/** One execution of ranks. */
public final class RankReport {
  private static final int LINES = 40;
  private static final int FIXED = 21;
  private static final int LEAST_ROWS = 2;
  private static final int LEAST_LANES = 2;
  private static final int MOST_WAITS = 4;
  private static final int MOST_LINES = 6;
  private static final int MOST_CHANGE = 50;

  private RankReport() {}

  /** The report of an execution after trials, with so many parts at most. */
  public static Report of(RankRun run, List<Trial> trials, int top) {
    RankFigures figures = new RankFigures(run);
    RankParts parts = figures.parts();
    Efficiency pop = figures.efficiency();
    RankTables tables = new RankTables(run, figures);
    List<String> notes = notes(run, figures);
    Section.Table waits = tables.waits(MOST_WAITS);
    List<String> tried = trials.isEmpty() ? RankSuggestion.of(run, parts) : lines(trials);
    int room =
        LINES
            - FIXED
            - notes.size()
            - (waits.rows().isEmpty() ? 0 : 4 + waits.rows().size())
            - (tried.isEmpty() ? 0 : tried.size() + 2);
    int lanes =
        Math.min(run.ranks(), Math.min(MOST_LINES, Math.max(LEAST_LANES, room - LEAST_ROWS)));
    int rows = room - lanes;
    List<Section> sections = new ArrayList<>();
    sections.add(tables.efficiency(pop, parts));
    Section.Table onPath = tables.parts(parts, Math.min(top, Math.max(LEAST_ROWS, rows)));
    if (!onPath.rows().isEmpty()) {
      sections.add(onPath);
    }
    if (!waits.rows().isEmpty()) {
      sections.add(waits);
    }
    long[] useful = new long[run.ranks()];
    for (int rank = 0; rank < useful.length; rank++) {
      useful[rank] = figures.useful(rank);
    }
    if (run.makespan() > 0) {
      sections.add(new Section.Text("", RankTimeline.of(run, useful, lanes)));
    }
    if (!tried.isEmpty()) {
      sections.add(new Section.Text("What if", tried));
    }
    return new Report(
            title(run),
            sections,
            new RankValues(run, figures, parts).of(trials),
            List.of(),
            notes,
            RankPictures.of(run, pop))
        .opening(
            () ->
                FrontPage.asking("Where does the time of these ranks go?")
                    .answered(Seconds.of(run.makespan()), "s", "until the last one is done"));
  }

  private static String title(RankRun run) {
    return "Time of "
        + Ellipsis.middle(run.label().isEmpty() ? "one execution" : run.label(), 30)
        + ", "
        + Lines.count(run.ranks(), run.noun())
        + ", "
        + Lines.time(run.makespan());
  }

  private static List<String> lines(List<Trial> trials) {
    List<String> lines = new ArrayList<>();
    for (Trial trial : trials) {
      lines.add(
          Ellipsis.middle(trial.change(), MOST_CHANGE)
              + ": "
              + Lines.time(trial.mean())
              + " ("
              + Lines.change(-trial.share())
              + ")");
    }
    return lines;
  }

  private static List<String> notes(RankRun run, RankFigures figures) {
    List<String> notes = new ArrayList<>();
    figures.sections().stream()
        .findFirst()
        .filter(first -> first.from() > 0)
        .ifPresent(
            first ->
                notes.add(
                    "until "
                        + Lines.time(first.from())
                        + " nothing that is known holds up "
                        + Ellipsis.middle(run.rankName(first.rank()), 24)));
    run.notes().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(note -> notes.add(said(run, note.getKey(), note.getValue())));
    return notes;
  }

  private static String said(RankRun run, RankNote note, int count) {
    return switch (note) {
      case CLOCKS -> {
        ClockOffset first = run.offsets().get(0);
        String more = run.offsets().size() == 1 ? "" : ", " + (run.offsets().size() - 1) + " more";
        yield "clocks corrected: " + first.host() + " by " + Lines.time(first.offset()) + more;
      }
      case CONTRADICTION ->
          note.text()
              + ": "
              + Ellipsis.middle(String.join(", ", run.contradiction()), 30)
              + "; times stay";
      case POINTS -> note.text();
      default ->
          count + " × " + note.text() + run.place(note).map(first -> " (" + first + ")").orElse("");
    };
  }
}
