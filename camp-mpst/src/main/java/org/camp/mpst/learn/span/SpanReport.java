// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.order.Timing;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.learn.call.OperationName;
import org.camp.mpst.learn.replay.ExecutionTerms;
import org.camp.mpst.learn.system.CostChoice;
import org.camp.mpst.learn.system.LearnSettings;
import org.camp.mpst.learn.system.LearntOperation;
import org.camp.mpst.learn.system.LearntSystem;

/** The screen of a protocol learnt from traces of services. */
final class SpanReport {
  /** Lines of a screen, without those that say where the protocol went. */
  private static final int HEIGHT = 38;

  private static final int COSTS_SHOWN = 6;
  private static final int FEWER_COSTS = 4;
  private static final int DECISIONS_SHOWN = 5;
  private static final int FEWER_DECISIONS = 3;
  private static final int PROCESS_LINES = 14;
  private static final int FEWEST_LINES = 6;
  private static final int SUPPORT = 36;
  private static final int WIDTH = 76;

  /** Lines of {@link #summary}. */
  private static final int SUMMARY = 3;

  private final Timing timing;
  private final LearntSystem system;
  private final LearnSettings settings;
  private final PrintedSystem printed;
  private final LatencyPrediction prediction;
  private final SpanRemarks remarks;

  SpanReport(
      Timing timing,
      LearntSystem system,
      LearnSettings settings,
      PrintedSystem printed,
      LatencyPrediction prediction) {
    this.timing = timing;
    this.system = system;
    this.settings = settings;
    this.printed = printed;
    this.prediction = prediction;
    this.remarks = new SpanRemarks(system, settings, printed, prediction);
  }

  Report build() {
    List<String> notes = remarks.all();
    CostLines costs = new CostLines(system);
    List<String> shown = shown(notes, costs.lines(FEWER_COSTS), decisions(FEWER_DECISIONS));
    int told = lines(shown);
    List<String> processes = processes(Integer.MAX_VALUE);
    List<String> spent = costs.lines(COSTS_SHOWN);
    List<String> decided = decisions(DECISIONS_SHOWN);
    int room = room(told, spent, decided);
    if (room < Math.min(processes.size(), PROCESS_LINES)) {
      spent = costs.lines(FEWER_COSTS);
      decided = decisions(FEWER_DECISIONS);
      room = room(told, spent, decided);
    }
    List<Section> sections = new ArrayList<>();
    sections.add(new Section.Text("", summary()));
    sections.add(new Section.Text("", processes(Math.min(PROCESS_LINES, room))));
    sections.add(new Section.Text("", spent));
    if (!decided.isEmpty()) {
      sections.add(new Section.Text("", decided));
    }
    Value learnt =
        new SpanValues(timing, system).values(printed, prediction, remarks.correlated(), notes);
    Report report =
        new Report(
                title(),
                sections,
                Value.object().put("learn", learnt).build(),
                List.of(),
                shown,
                ProcessPicture.of(timing, system))
            .asking("Which protocol do these traces follow?");
    return report
        .withDocument(printed.protocol().source().text(), next())
        .withFile("machine-output", printed.yaml())
        .withData(List.of(costs.table()));
  }

  private static int lines(List<String> notes) {
    return notes.stream().mapToInt(note -> (int) note.lines().count()).sum();
  }

  /**
   * The notes that have room beside the fewest lines of all else; the last says how many have not.
   */
  private List<String> shown(List<String> notes, List<String> costs, List<String> decided) {
    int room = room(0, costs, decided) - 1 - FEWEST_LINES;
    if (lines(notes) <= room) {
      return notes;
    }
    List<String> shown = new ArrayList<>();
    int left = room - 1;
    for (String note : notes) {
      int height = (int) note.lines().count();
      if (height <= left) {
        shown.add(note);
        left -= height;
      }
    }
    int more = notes.size() - shown.size();
    shown.add(more + (more == 1 ? " more note" : " more notes") + " in -f json");
    return shown;
  }

  /** Lines that are left of a screen for processes; each part has a blank line before it. */
  private int room(int notes, List<String> costs, List<String> decided) {
    int parts = 3 + (notes > 0 ? 1 : 0) + (decided.isEmpty() ? 0 : 1);
    int summary = Double.isNaN(prediction.done()) ? SUMMARY : SUMMARY + 1;
    return HEIGHT - 1 - summary - parts - costs.size() - decided.size() - notes;
  }

  static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  private String next() {
    boolean measured = settings.machine() && settings.costs() == CostChoice.EMPIRICAL;
    return "analyze {} --default-cost 0" + (measured ? " -m {machine-output}" : "");
  }

  private String title() {
    Set<String> operations = new TreeSet<>(system.operations().keySet());
    for (LearntOperation operation : system.operations().values()) {
      operation
          .block()
          .ifPresent(block -> block.labels().map(OperationName::plain).forEach(operations::add));
    }
    return "Protocol learnt from "
        + ScreenText.count(system.traces(), "trace")
        + ", "
        + ScreenText.count(system.calls(), "call")
        + " of "
        + ScreenText.count(operations.size(), "operation");
  }

  private List<String> summary() {
    List<String> lines = new ArrayList<>();
    int replay = system.traces() - system.misfits().size();
    String replayed = String.format(Locale.ROOT, "%,d of ", replay);
    lines.add(row("replay", replayed + ScreenText.count(system.traces(), "trace")));
    lines.add(row("precision", precision()));
    if (!system.isTimed()) {
      lines.add(row("mean", "no trace takes any time"));
      return lines;
    }
    double measured = mean(system.latencies());
    double predicted = prediction.mean();
    lines.add(row("mean", beside(measured, predicted)));
    if (!Double.isNaN(prediction.done())) {
      lines.add(row("all done", beside(system.done(), prediction.done())));
    }
    return lines;
  }

  private String precision() {
    long executions = 0;
    long seen = 0;
    int upTo = 0;
    boolean whole = true;
    boolean told = true;
    for (LearntOperation operation : system.operations().values()) {
      if (operation.terms().isPresent()) {
        ExecutionTerms terms = operation.terms().get();
        executions += terms.count();
        seen += operation.seen().orElse(0);
        upTo = Math.max(upTo, terms.upTo());
        whole &= terms.isWhole();
        told &= operation.seen().isPresent();
      }
    }
    String text =
        whole
            ? "%,d of %,d executions of at most %d calls were seen"
            : told
                ? "%1$,d executions of at most %3$d calls were seen, of too many to count"
                : "executions of at most %3$d calls are too many to count, seen ones too";
    return String.format(Locale.ROOT, text, seen, executions, upTo);
  }

  private static String beside(double measured, double predicted) {
    return "measured "
        + ScreenText.time(measured)
        + (Double.isNaN(predicted)
            ? ", not predicted"
            : "   predicted "
                + ScreenText.time(predicted)
                + (measured > 0 ? " (" + ScreenText.change(predicted / measured - 1) + ")" : ""));
  }

  private static String row(String name, String value) {
    return ScreenText.left(name, 13) + value;
  }

  /** The operations that traces begin with, those of most traces first, and then the others. */
  private List<LearntOperation> operations() {
    return system.operations().values().stream()
        .sorted(Comparator.comparingInt(o -> -system.roots().getOrDefault(o.name(), 0)))
        .toList();
  }

  private List<String> processes(int most) {
    List<String> lines = new ArrayList<>();
    for (LearntOperation operation : operations()) {
      if (operation.block().isPresent()) {
        lines.add(
            Ellipsis.middle(
                operation.name() + ", " + ScreenText.count(operation.instances(), "instance"),
                WIDTH));
        ProcessLines.of(operation.block().get()).forEach(line -> lines.add("  " + line));
      }
    }
    return ScreenText.few(lines, most, "lines; -O writes all");
  }

  private List<String> decisions(int most) {
    List<DecisionLines> all = new ArrayList<>();
    operations().forEach(operation -> all.addAll(DecisionLines.of(operation)));
    if (all.isEmpty()) {
      return List.of();
    }
    int shown = Math.min(all.size(), all.size() <= most ? most : most - 1);
    int longest =
        all.subList(0, shown).stream().mapToInt(d -> d.support().length()).max().orElse(0);
    int support = Math.max("support".length(), Math.min(SUPPORT, longest));
    int text = WIDTH - 2 - support;
    List<String> rows = new ArrayList<>();
    for (DecisionLines decision : all) {
      rows.add(
          ScreenText.left(decision.text(), text)
              + "  "
              + ScreenText.right(decision.support(), support));
    }
    List<String> lines = new ArrayList<>();
    lines.add(ScreenText.left("Decided", text) + "  " + ScreenText.right("support", support));
    lines.add("-".repeat(text) + "  " + "-".repeat(support));
    lines.addAll(ScreenText.few(rows, most, "decisions; the protocol tells all"));
    return lines;
  }
}
