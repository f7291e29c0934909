// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.concurrency.time.network.Parts;
import org.camp.concurrency.time.network.SpanFigures;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.network.TraceName;
import org.camp.concurrency.time.span.ClockOffset;
import org.camp.concurrency.time.span.Note;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.core.report.Diagram;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** One trace: what its time is made of, when what was critical, and what would help. */
public final class TraceReport {
  private static final int MOST_TRIALS = 6;
  private static final int LINE = 78;

  private final SpanNetwork network;
  private final String brief;
  private final TimedTrace trace;
  private final SpanFigures figures;
  private final Parts parts;
  private final List<PartFigures> all;
  private final List<Trial> trials;
  private final boolean alone;

  private TraceReport(SpanNetwork network, String brief, List<Trial> trials, boolean alone) {
    this.network = network;
    this.brief = brief;
    this.trace = network.trace();
    this.figures = new SpanFigures(network);
    this.parts = new Parts(trace.table());
    this.all = PartFigures.of(network, figures, parts);
    this.trials = trials;
    this.alone = alone;
  }

  /**
   * The report of a trace.
   *
   * @param brief as much of its id as is shown
   * @param trials what was tried on it
   * @param rows how many parts people see
   * @param alone whether nothing is known of other traces
   * @param pictures what forms that draw show
   */
  public static Report of(
      SpanNetwork network,
      String brief,
      List<Trial> trials,
      Rows rows,
      boolean alone,
      List<Diagram> pictures) {
    return new TraceReport(network, brief, trials, alone).report(rows, pictures);
  }

  private Report report(Rows rows, List<Diagram> pictures) {
    TraceValues values = new TraceValues(network, figures, parts);
    List<Section> sections = new ArrayList<>();
    sections.add(new Section.Text("", List.of(figuresLine())));
    if (network.makespan() > 0) {
      sections.add(PathScreen.table(network, figures, parts, all, rows));
    }
    List<String> timeline = Timeline.of(network, figures.path());
    if (!timeline.isEmpty()) {
      sections.add(new Section.Text("", timeline));
    }
    List<String> helps = whatIf();
    if (!helps.isEmpty()) {
      sections.add(new Section.Text("What if", helps));
    }
    if (network.completion() > network.latency()) {
      sections.add(new Section.Text("", List.of(afterwards())));
    }
    return new Report(title(), sections, values.of(all, trials), List.of(), notes(), pictures)
        .asking("Where does the time of this trace go?")
        .withData(TraceTables.of(trace, figures, parts, all));
  }

  private String title() {
    String root =
        trace.table().ownName(trace.operation(trace.root()))
            + " ("
            + trace.table().text(trace.service(trace.root()))
            + ")";
    String start = "Time of " + (trace.isFragment() ? "a fragment, " : "");
    String end = ", trace " + brief + ", " + Lines.count(trace.size(), "span");
    return start + Ellipsis.middle(root, LINE - start.length() - end.length()) + end;
  }

  private String figuresLine() {
    String latency = "latency     " + Lines.time(network.latency());
    String errors = "      errors  " + errors(trace);
    if (network.completion() <= network.latency()) {
      return latency + errors;
    }
    String completion = "      completion  " + Lines.time(network.completion());
    int room = LINE - latency.length() - completion.length() - errors.length() - " ()".length();
    int last = network.network().owner(network.lastCaused());
    String by = " (" + Ellipsis.middle(trace.operationName(last), room) + ")";
    return latency + completion + by + errors;
  }

  /** How many spans failed. */
  static int errors(TimedTrace trace) {
    int errors = 0;
    for (int span = 0; span < trace.size(); span++) {
      errors += trace.error(span) ? 1 : 0;
    }
    return errors;
  }

  private List<String> whatIf() {
    List<String> lines = new ArrayList<>();
    for (Trial trial : trials.subList(0, Math.min(MOST_TRIALS, trials.size()))) {
      lines.add(
          Ellipsis.middle(trial.change(), 46) + ": " + Suggestion.outcome(trial.mean(), network));
    }
    if (trials.isEmpty()) {
      lines.addAll(Suggestion.of(network, figures, parts, all));
    }
    return lines;
  }

  private String afterwards() {
    int last = network.network().owner(network.lastCaused());
    return "after the response: "
        + Ellipsis.middle(trace.operationName(last), 40)
        + ", "
        + Lines.time(network.completion());
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (alone) {
      notes.add("one trace: which calls wait for each other is assumed");
    }
    List<String> counted = new ArrayList<>();
    for (Note note : Note.values()) {
      boolean listed = note == Note.CLOCKS && !trace.offsets().isEmpty();
      if (trace.notes(note) > 0 && !listed) {
        counted.add(note.text() + " " + trace.notes(note));
      }
    }
    notes.addAll(Lines.notes("", counted, 2));
    notes.addAll(Lines.outliving(trace.outliving()));
    List<String> clocks = new ArrayList<>();
    for (ClockOffset clock : trace.offsets()) {
      String sign = clock.offset() > 0 ? "+" : "";
      clocks.add(clock.host() + " " + sign + Lines.time(clock.offset()));
    }
    notes.addAll(Lines.notes("clocks moved: ", clocks, 1));
    if (!trace.contradiction().isEmpty()) {
      notes.addAll(Lines.notes("clocks in contradiction: ", trace.contradiction(), 1));
    }
    if (trace.size() > SpanRow.MOST_DRAGS) {
      notes.add("of single spans no drag: more than " + Lines.count(SpanRow.MOST_DRAGS));
    }
    return notes;
  }

  /** A count of notes by their texts. */
  static Value notes(TimedTrace trace) {
    Value.Builder notes = Value.object();
    for (Note note : Note.values()) {
      if (trace.notes(note) > 0) {
        notes.put(note.text(), trace.notes(note));
      }
    }
    return notes.build();
  }

  /** When a trace began, as machines read it. */
  static String start(TimedTrace trace) {
    return TraceName.start(trace).replace(' ', 'T').toUpperCase(Locale.ROOT) + "Z";
  }
}
