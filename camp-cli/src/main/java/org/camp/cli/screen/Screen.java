// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.screen;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.cli.output.JsonEnvelope;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.Status;
import org.camp.core.report.Ellipsis;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Style;
import org.camp.core.report.Summary;
import org.camp.core.report.text.SummaryText;
import org.camp.core.report.text.TextWriter;

/**
 * What a person sees of the answers about one model: the nearest one on a screen with a line of
 * each other, or each on a screen of its own; below it all of the reports, or instead of it the
 * sections that were chosen.
 *
 * @param asked what of the answers was asked for
 * @param style how headings are emphasised
 * @param width most characters of a line
 * @param analyses ids of what analyses models; whatever else has no summary is shown whole
 * @param forms how else a report can be had, such as {@code -f html -O report.html}
 */
public record Screen(Asked asked, Style style, int width, Set<String> analyses, String forms) {
  /** Lines of a screen. */
  public static final int LINES = 20;

  /** Lines up to which a report without a summary is a screen by itself. */
  private static final int MOST_LINES = 40;

  private static final int MOST_ROWS = 40;
  private static final int LEAST_BLOCK = 2;

  /** Why an analysis does not apply, where that says nothing about the model. */
  private static final Set<String> SILENT = Set.of("no-view", "no-times");

  /**
   * What of the answers was asked for.
   *
   * @param full all of their reports, below the screen
   * @param together whether all analyses share one screen
   * @param quiet whether notes are left out
   * @param sections single sections instead
   */
  public record Asked(boolean full, boolean together, boolean quiet, ChosenSections sections) {}

  /** Writes what is seen of the answers about one model; nothing when there is none. */
  public void write(JsonEnvelope file, Appendable out) throws IOException {
    List<Answer> answers =
        file.answers().stream().filter(answer -> answer.report().isPresent()).toList();
    String gap = "";
    if (!asked.sections().isEmpty()) {
      for (Answer answer : answers) {
        gap = sections(answer, gap, out);
      }
      return;
    }
    boolean one = asked.together() && answers.size() > 1;
    for (Answer answer : one ? List.of(Answer.lead(answers)) : answers) {
      if (asked.full() && summary(answer).isEmpty()) {
        continue;
      }
      out.append(gap);
      if (!one && isWhole(answer)) {
        if (isCut(answer)) {
          lines(new ReportScreen(style, width).lines(shown(answer), false), out);
        } else {
          writer().write(shown(answer), out);
        }
      } else {
        lines(screen(answer, asked.together() ? file.answers() : List.of()), out);
      }
      gap = "\n";
    }
    if (asked.full()) {
      for (Answer answer : answers) {
        out.append(gap);
        writer().write(shown(answer), out);
        gap = "\n";
      }
    }
  }

  private TextWriter writer() {
    return new TextWriter(style, MOST_ROWS, width);
  }

  private static void lines(List<String> lines, Appendable out) throws IOException {
    for (String line : lines) {
      out.append(line).append('\n');
    }
  }

  private String sections(Answer answer, String gap, Appendable out) throws IOException {
    Report report = answer.report().orElseThrow();
    List<Section> sections = asked.sections().among(answer, report);
    if (sections.isEmpty()) {
      return gap;
    }
    out.append(gap);
    writer().write(shown(answer).only(sections), out);
    return "\n";
  }

  /** Whether a report is shown as it is: one that fits a screen, or does without a summary. */
  private boolean isWhole(Answer answer) {
    Report report = answer.report().orElseThrow();
    return report.summary().get().isEmpty() && (!analyses.contains(answer.id()) || fits(answer));
  }

  /**
   * Whether an answer that is no analysis is cut to a screen: not where it is a text that was made.
   */
  private boolean isCut(Answer answer) {
    return !analyses.contains(answer.id())
        && !answer.report().orElseThrow().sections().stream()
            .allMatch(Section.Text.class::isInstance);
  }

  private List<String> text(Answer answer) {
    StringBuilder text = new StringBuilder();
    try {
      writer().write(shown(answer), text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return text.toString().lines().toList();
  }

  private boolean fits(Answer answer) {
    List<String> lines = text(answer);
    return lines.size() <= MOST_LINES && lines.stream().allMatch(line -> line.length() <= width);
  }

  private static Optional<Summary> summary(Answer answer) {
    return answer.report().flatMap(report -> report.summary().get());
  }

  private List<String> screen(Answer lead, List<Answer> all) {
    SummaryText text = new SummaryText(style, width);
    List<Answer> telling = telling(lead, all);
    List<String> below = new ArrayList<>();
    List<String> asides = asides(lead, all, telling);
    if (!asides.isEmpty()) {
      below.addAll(text.flowing("", asides, "   "));
    }
    Optional<Summary> summary = summary(lead);
    List<String> more = text.flowing("more: ", more(lead, all), ", ");
    boolean full =
        summary.isEmpty()
            && fits(lead)
            && text(lead).size() + 2 + below.size() + more.size() > MOST_LINES;
    if (!asked.full() && !full) {
      below.add("");
      below.addAll(more);
    }
    List<String> lines = new ArrayList<>();
    if (summary.isEmpty()) {
      lines.addAll(begin(lead, fits(lead) ? MOST_LINES : LINES - 1 - below.size()));
    } else {
      String status = lead.status().title();
      String answer = summary.get().answer() + (status.isEmpty() ? "" : " [" + status + "]");
      lines.addAll(text.answer(answer));
      List<Summary.Block> blocks = new ArrayList<>(summary.get().blocks());
      if (!blocks.isEmpty() || !telling.isEmpty()) {
        lines.add("");
      }
      lines.addAll(blocks(text, blocks, telling, LINES - lines.size() - below.size()));
    }
    if (!asides.isEmpty() && (summary.isEmpty() || summary.get().blocks().isEmpty())) {
      lines.add("");
    }
    lines.addAll(below);
    return lines;
  }

  /** The first lines of a report without a summary. */
  private List<String> begin(Answer lead, int most) {
    List<String> lines = text(lead);
    List<String> shown = new ArrayList<>();
    for (String line : lines.subList(0, Math.min(most, lines.size()))) {
      shown.add(Ellipsis.end(line, width));
    }
    while (!shown.isEmpty() && shown.get(shown.size() - 1).isBlank()) {
      shown.remove(shown.size() - 1);
    }
    return shown;
  }

  /** The lines of blocks and of what theories agree on, which is never cut. */
  private static List<String> blocks(
      SummaryText text, List<Summary.Block> blocks, List<Answer> telling, int most) {
    List<Summary.Line> agreement =
        Agreement.of(
            telling.stream()
                .map(answer -> summary(answer).flatMap(Summary::bottleneck))
                .flatMap(Optional::stream)
                .toList());
    if (agreement.isEmpty()) {
      return cut(text, blocks, most);
    }
    Summary.Block who = new Summary.Block("Who", agreement);
    List<Summary.Block> kept = new ArrayList<>(blocks);
    int own = text.blocks(List.of(who)).size();
    List<String> lines = cut(text, kept, most - own);
    lines.addAll(text.blocks(List.of(who)));
    return lines;
  }

  /** As many lines as fit: the longest blocks lose their last ones, and say how many. */
  private static List<String> cut(SummaryText text, List<Summary.Block> blocks, int most) {
    List<Summary.Block> kept = new ArrayList<>(blocks);
    List<String> lines = new ArrayList<>(text.blocks(kept));
    int[] hidden = new int[kept.size()];
    while (lines.size() > most && !kept.isEmpty()) {
      int longest = 0;
      for (int b = 1; b < kept.size(); b++) {
        if (kept.get(b).lines().size() > kept.get(longest).lines().size()) {
          longest = b;
        }
      }
      Summary.Block block = kept.get(longest);
      int size = block.lines().size();
      if (size - (hidden[longest] > 0 ? 1 : 0) < LEAST_BLOCK) {
        kept.remove(kept.size() - 1);
      } else {
        int shown = size - (hidden[longest] > 0 ? 2 : 1);
        List<Summary.Line> left = new ArrayList<>(block.lines().subList(0, shown));
        hidden[longest]++;
        left.add(new Summary.Sentence(hidden[longest] + " more (--full)"));
        kept.set(longest, new Summary.Block(block.name(), left));
      }
      lines = new ArrayList<>(text.blocks(kept));
    }
    return lines;
  }

  /** The answers whose bottlenecks are compared, the shown one first; none where it has none. */
  private static List<Answer> telling(Answer lead, List<Answer> all) {
    List<Answer> found = new ArrayList<>(List.of(lead));
    all.stream().filter(answer -> !answer.id().equals(lead.id())).forEach(found::add);
    found.removeIf(answer -> summary(answer).flatMap(Summary::bottleneck).isEmpty());
    return found.size() < 2 || !found.contains(lead) ? List.of() : found;
  }

  /** A line of each other answer, but for those whose bottlenecks are compared. */
  private static List<String> asides(Answer lead, List<Answer> all, List<Answer> telling) {
    Map<String, String> byText = new LinkedHashMap<>();
    for (Answer answer : all) {
      if (!answer.id().equals(lead.id()) && !telling.contains(answer)) {
        String aside =
            answer.status() == Status.NOT_APPLICABLE
                ? why(answer)
                : summary(answer).map(Summary::aside).orElse("");
        byText.putIfAbsent(aside, answer.id());
      }
    }
    byText.remove("");
    return byText.entrySet().stream().map(one -> one.getValue() + ": " + one.getKey()).toList();
  }

  /** Why an analysis does not apply, in short; empty where that says nothing. */
  private static String why(Answer answer) {
    return answer.diagnostics().stream()
        .filter(reason -> !SILENT.contains(reason.code()))
        .findFirst()
        .map(reason -> brief(reason.message()))
        .orElse("");
  }

  /** What stands behind the last colon, without what explains it. */
  private static String brief(String message) {
    String last = message.substring(message.lastIndexOf(": ") + 1).strip();
    int comma = last.indexOf(", ");
    return comma > 0 ? last.substring(0, comma) : last;
  }

  private List<String> more(Answer lead, List<Answer> all) {
    List<String> ways = new ArrayList<>();
    boolean seen = summary(lead).isEmpty() && fits(lead);
    int notes =
        seen || asked.quiet() ? 0 : lead.report().map(report -> report.notes().size()).orElse(0);
    ways.add("--full" + (notes == 0 ? "" : " (" + notes + (notes == 1 ? " note)" : " notes)")));
    if (analyses.contains(lead.id())) {
      List<Section> sections = lead.report().orElseThrow().sections();
      summary(lead)
          .map(Summary::parts)
          .orElse(Map.of())
          .forEach(
              (name, title) -> {
                if (sections.stream().anyMatch(section -> section.title().startsWith(title))) {
                  ways.add("-o " + lead.id() + "." + name);
                }
              });
    }
    for (Answer answer : all) {
      if (!answer.id().equals(lead.id()) && answer.report().isPresent()) {
        ways.add("-b " + answer.id());
      }
    }
    Optional.of(forms).filter(form -> !form.isEmpty()).ifPresent(ways::add);
    return ways;
  }

  /** Its report as it is printed. */
  private Report shown(Answer answer) {
    Report report = titled(answer);
    return asked.quiet() ? report.withoutNotes() : report;
  }

  /** Its report, whose title says by which way it was found and how it ended. */
  public static Report titled(Answer answer) {
    Report report = answer.report().orElseThrow();
    String via = answer.via().isEmpty() ? "" : " (seen as " + String.join(", ", answer.via()) + ")";
    String title = answer.status().title();
    return report.titled(report.title() + via + (title.isEmpty() ? "" : " [" + title + "]"));
  }
}
