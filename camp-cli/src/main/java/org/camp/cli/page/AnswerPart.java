// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.camp.core.report.FrontPage;
import org.camp.core.report.Numeric;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Summary;
import org.camp.core.report.Value;
import org.camp.core.report.replay.ReplayNetwork;

/**
 * The first screen of a report: its figure, from its network, its key figures or else its words;
 * why, and what would change it.
 */
final class AnswerPart {
  private static final int MOST_STEPS = 6;
  private static final int MOST_SAVINGS = 6;
  private static final List<Integer> HUES = List.of(1, 3, 4, 5, 6, 2);
  private static final List<Integer> WORSE = List.of(2, 5, 6, 4, 3);
  private static final double NOTHING = 5e-5;

  private final Report report;
  private final Optional<ReplayNetwork> replay;
  private final Function<Reason, Page.Step> placed;
  private final boolean first;
  private final Optional<Summary> summary;
  private final Optional<FrontPage> front;
  private final List<Page.Fact> facts = new ArrayList<>();
  private final String words;
  private Page.Cell figure;
  private String beside = "";
  private String unit = "";
  private String total = "";

  /**
   * The first screen of a report.
   *
   * @param placed a step of an explanation with the place that it leads to
   * @param first whether it has the first heading of its page
   */
  AnswerPart(
      Report report,
      Optional<ReplayNetwork> replay,
      Function<Reason, Page.Step> placed,
      boolean first) {
    this.report = report;
    this.replay = replay;
    this.placed = placed;
    this.first = first;
    this.summary = report.summary().get();
    this.words = words(report);
    this.figure = new Page.Cell(words, "", true);
    this.front = report.front().get();
    keyFigures();
    replay.ifPresent(this::ofNetwork);
    front.flatMap(FrontPage::main).ifPresent(this::ofFront);
  }

  /** What is said where there is no figure: the answer of the screen, or the one line there is. */
  private String words(Report of) {
    return summary
        .map(Summary::answer)
        .or(
            () ->
                of.sections().size() == 1
                        && of.sections().get(0) instanceof Section.Text text
                        && text.lines().size() == 1
                    ? Optional.of(text.lines().get(0))
                    : Optional.empty())
        .orElse(of.title());
  }

  /** Whether the first screen says all that a section says. */
  boolean says(Section section) {
    return section instanceof Section.Text text
        && text.lines().stream().allMatch(List.of(figure.text(), because())::contains);
  }

  /** The first figure with a unit; any number where no sentence says more. */
  private void keyFigures() {
    List<Section.Figure> all = new ArrayList<>();
    for (Section section : report.sections()) {
      if (section instanceof Section.KeyFigures figures && figures.execution().isEmpty()) {
        facts.addAll(ReportParts.facts(figures));
        all.addAll(figures.figures());
      }
    }
    all.stream()
        .filter(one -> one.value() instanceof Value.Num && !one.unit().isEmpty())
        .findFirst()
        .or(
            () ->
                all.stream()
                    .filter(one -> summary.isEmpty() && Numeric.of(one.value()).isPresent())
                    .findFirst())
        .filter(one -> !summary.map(Summary::open).orElse(false))
        .ifPresent(this::show);
  }

  private void show(Section.Figure one) {
    double number = Numeric.of(one.value()).orElse(Double.NaN);
    String raw = Double.isNaN(number) ? "" : Double.toString(number);
    beside = one.name();
    unit = one.unit();
    figure = new Page.Cell(PageNumbers.counted(number, one.unit()), raw, true);
  }

  private void ofNetwork(ReplayNetwork network) {
    double time = network.asGiven().total();
    total = Double.toString(time);
    figure = new Page.Cell(PageNumbers.text(time, network.heading().unit()), total, true);
    beside = network.heading().until();
    unit = network.heading().unit();
  }

  private void ofFront(FrontPage.Main main) {
    String text =
        main.isChange()
            ? PageNumbers.signed(main.value(), main.unit())
            : PageNumbers.counted(main.value(), main.unit());
    figure = new Page.Cell(text, Double.toString(main.value()), true);
    beside = main.beside();
    unit = main.unit();
  }

  /** The figure, as a cell of an overview. */
  Page.Cell figure() {
    return figure;
  }

  /** What the figure is. */
  String beside() {
    return beside;
  }

  /** The unit of the figure. */
  String unit() {
    return unit;
  }

  private String because() {
    boolean isWords = figure.text().equals(words);
    return front
        .map(FrontPage::because)
        .filter(text -> !text.isEmpty())
        .or(() -> summary.map(Summary::answer).filter(said -> !isWords))
        .orElse("");
  }

  /** The first screen. */
  Page.Answer answer() {
    return new Page.Answer(
        front.map(FrontPage::question).orElse(report.title()),
        first,
        front.isEmpty() && figure.text().equals(report.title()) ? "" : figure.text(),
        total,
        PageNumbers.sentence(beside),
        PageNumbers.sentence(because()),
        front
            .filter(page -> !page.parts().isEmpty())
            .map(AnswerPart::parts)
            .or(() -> replay.map(AnswerPart::shares))
            .orElse(List.of()),
        steps(),
        front
            .filter(page -> !page.changes().isEmpty())
            .map(AnswerPart::gains)
            .or(() -> replay.map(AnswerPart::savings).filter(s -> !s.isEmpty()))
            .orElseGet(this::changes),
        facts,
        front.map(FrontPage::remark).orElse(""));
  }

  /** What a figure adds up from, as one bar: its parts that have its sign. */
  private static List<Page.Share> parts(FrontPage page) {
    FrontPage.Main main = page.main().orElseThrow();
    double sign = main.value() < 0 ? -1 : 1;
    List<FrontPage.Part> adding =
        page.parts().stream().filter(part -> sign * part.amount() > 0).toList();
    double all = adding.stream().mapToDouble(part -> sign * part.amount()).sum();
    List<Page.Share> shares = new ArrayList<>();
    double from = 0;
    for (FrontPage.Part part : adding) {
      double share = sign * part.amount() / all;
      String amount =
          main.isChange()
              ? PageNumbers.signed(part.amount(), main.unit(), main.value())
              : PageNumbers.text(part.amount(), main.unit());
      int colour = part.name().equals(FrontPage.OTHERS) ? 0 : hue(main, shares.size());
      shares.add(new Page.Share(colour, part.name() + " " + amount, percent(from), percent(share)));
      from += share;
    }
    return shares;
  }

  /** What is worse has the colour of what is worse, then those that are near it. */
  private static int hue(FrontPage.Main main, int part) {
    List<Integer> hues = main.isChange() && main.value() > 0 ? WORSE : HUES;
    return part < hues.size() ? hues.get(part) : 0;
  }

  private static List<Page.Saving> gains(FrontPage page) {
    double most =
        page.changes().stream().mapToDouble(step -> Math.abs(step.amount())).max().orElse(1);
    return page.changes().stream()
        .limit(MOST_SAVINGS)
        .map(
            step ->
                new Page.Saving(
                    step.text(),
                    amount(step, page),
                    Double.isNaN(step.amount()) ? "0" : percent(Math.abs(step.amount()) / most)))
        .toList();
  }

  private static Page.Step step(FrontPage.Step step, FrontPage page) {
    return new Page.Step(PageNumbers.sentence(step.text()), "", amount(step, page));
  }

  private static String amount(FrontPage.Step step, FrontPage page) {
    double greatest =
        page.main()
            .filter(main -> main.unit().equals(step.unit()))
            .map(FrontPage.Main::value)
            .orElse(step.amount());
    return Double.isNaN(step.amount())
        ? ""
        : PageNumbers.signed(step.amount(), step.unit(), greatest);
  }

  private List<Page.Step> steps() {
    List<FrontPage.Step> own = front.map(FrontPage::steps).orElse(List.of());
    if (!own.isEmpty()) {
      return own.stream().map(step -> step(step, front.orElseThrow())).toList();
    }
    List<Reason> because = report.because();
    if (because.isEmpty()) {
      return lines("Why").map(AnswerPart::told).orElse(List.of());
    }
    List<Page.Step> steps =
        new ArrayList<>(because.stream().limit(MOST_STEPS).map(placed).toList());
    if (because.size() > MOST_STEPS) {
      steps.add(new Page.Step((because.size() - MOST_STEPS) + " more steps", "", ""));
    }
    return steps;
  }

  private Optional<List<List<String>>> lines(String block) {
    return summary.flatMap(
        s ->
            s.blocks().stream()
                .filter(b -> b.name().equals(block))
                .findFirst()
                .map(b -> b.lines().stream().map(AnswerPart::cells).toList()));
  }

  private static List<String> cells(Summary.Line line) {
    return line instanceof Summary.Row row
        ? row.cells()
        : List.of(((Summary.Sentence) line).text());
  }

  private static List<Page.Step> told(List<List<String>> lines) {
    return lines.stream()
        .limit(MOST_STEPS)
        .map(cells -> new Page.Step(PageNumbers.sentence(cells.get(0)), "", rest(cells)))
        .toList();
  }

  private static String rest(List<String> cells) {
    return cells.stream()
        .skip(1)
        .filter(cell -> !cell.isEmpty())
        .map(PageNumbers::sentence)
        .collect(Collectors.joining(" · "));
  }

  /** What the summary says would change it. */
  private List<Page.Saving> changes() {
    return lines("If").orElse(List.of()).stream()
        .limit(MOST_SAVINGS)
        .map(
            cells ->
                new Page.Saving(
                    cells.size() > 2
                        ? cells.get(0) + ": " + rest(cells.subList(1, cells.size()))
                        : cells.get(0),
                    cells.size() > 1 ? PageNumbers.sentence(cells.get(1)) : "",
                    "0"))
        .toList();
  }

  /** The kinds of activities on the critical path, the longest first. */
  private static List<Page.Share> shares(ReplayNetwork replay) {
    ReplayNetwork.Evaluation given = replay.asGiven();
    Map<Integer, Double> byKind = new HashMap<>();
    given
        .onPath()
        .forEach(
            (number, time) ->
                byKind.merge(replay.activities().get(number).kind(), time, Double::sum));
    List<Integer> kinds = new ArrayList<>(byKind.keySet());
    kinds.removeIf(kind -> !(byKind.getOrDefault(kind, 0.0) > 0));
    kinds.sort(Comparator.comparing((Integer k) -> byKind.getOrDefault(k, 0.0)).reversed());
    List<Page.Share> shares = new ArrayList<>();
    double from = 0;
    for (int kind : kinds) {
      double time = byKind.getOrDefault(kind, 0.0);
      double share = time / given.total();
      String name = kind < replay.kinds().size() ? replay.kinds().get(kind) : "other";
      String says =
          name
              + " "
              + PageNumbers.text(time, replay.heading().unit())
              + ", "
              + PageNumbers.text(share, "%");
      shares.add(new Page.Share(NetworkData.colour(kind), says, percent(from), percent(share)));
      from += share;
    }
    return shares;
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.3f", 100 * share);
  }

  /** What half of each value would save, the greatest first, where it saves anything. */
  private static List<Page.Saving> savings(ReplayNetwork replay) {
    double total = replay.asGiven().total();
    return replay.halves().stream()
        .filter(half -> Math.abs(half.saved()) >= NOTHING * total)
        .limit(MOST_SAVINGS)
        .map(half -> saving(half.knob().label(), half.saved() / total))
        .toList();
  }

  private static Page.Saving saving(String label, double saved) {
    return new Page.Saving(
        "half of " + label,
        PageNumbers.signed(-saved, "%"),
        percent(Math.min(1, Math.max(0.002, 2 * saved))));
  }
}
