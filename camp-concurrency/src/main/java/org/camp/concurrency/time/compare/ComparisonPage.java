// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.camp.concurrency.time.compare.account.Difference;
import org.camp.concurrency.time.compare.account.OffPath;
import org.camp.concurrency.time.compare.blame.Suspect;
import org.camp.concurrency.time.compare.chance.ChanceVerdict;
import org.camp.core.report.FrontPage;
import org.camp.core.report.Section;
import org.camp.core.report.Section.Column;
import org.camp.core.report.Value;

/** A comparison as a page opens with it: by how much B is slower, what adds up to that, and why. */
final class ComparisonPage {
  private static final int MOST_STEPS = 5;
  private static final int MOST_CHANGES = 4;
  private static final int MOST_SERVICES = 3;

  /** Parts below this share of the difference are no part of the sentence. */
  private static final double SLIGHT = 0.1;

  private final TraceSets sets;
  private final TraceComparison comparison;

  /** What chance does not explain. */
  private final List<Difference> told;

  private final List<Difference> others;

  ComparisonPage(TraceSets sets, TraceComparison comparison) {
    this.sets = sets;
    this.comparison = comparison;
    this.told = comparison.parts().stream().filter(ComparisonPage::isTold).toList();
    this.others = comparison.parts().stream().filter(part -> !isTold(part)).toList();
  }

  private static boolean isTold(Difference part) {
    ChanceVerdict verdict = ChanceVerdict.of(part.p());
    return verdict == ChanceVerdict.SURE || verdict == ChanceVerdict.LIKELY;
  }

  FrontPage page() {
    Latencies latency = comparison.latency();
    double within = latency.within();
    return new FrontPage(
        question(),
        Optional.of(new FrontPage.Main(Figures.seconds(within), "s", true, beside())),
        sentence(),
        parts(),
        steps(),
        changes(),
        remark(),
        sections());
  }

  private String question() {
    ChanceVerdict verdict = comparison.verdict();
    if (verdict != ChanceVerdict.SURE && verdict != ChanceVerdict.LIKELY) {
      return "Is B slower than A?";
    }
    return comparison.latency().within() > 0
        ? "Why is B slower than A?"
        : "Why is B faster than A?";
  }

  private String beside() {
    Latencies latency = comparison.latency();
    String means =
        "the mean went from " + Figures.time(latency.a()) + " to " + Figures.time(latency.b());
    if (Math.abs(latency.mix()) < SLIGHT * Math.abs(latency.within())) {
      return "for the same requests; " + means;
    }
    return "for the same requests; "
        + means
        + ", as another mix of requests "
        + (latency.mix() < 0
            ? "took " + Figures.time(-latency.mix()) + " off"
            : "added " + Figures.time(latency.mix()));
  }

  /** The greatest causes that chance does not explain, in words. */
  private String sentence() {
    if (told.isEmpty()) {
      return Double.isNaN(comparison.p())
          ? "There are too few traces to tell a difference from chance."
          : "No part differs by more than chance explains.";
    }
    double total = Math.abs(comparison.latency().within());
    List<String> clauses = new ArrayList<>();
    for (Difference part : told) {
      if (clauses.size() < 2 && Math.abs(part.contribution()) >= SLIGHT * total) {
        clauses.add(Figures.name(part.kind(), part.name()) + " " + change(part));
      }
    }
    boolean sure = told.stream().allMatch(p -> ChanceVerdict.of(p.p()) == ChanceVerdict.SURE);
    String certainty =
        told.size() == 1
            ? (sure ? "That is sure" : "That is likely")
            : "All " + told.size() + " parts named below are " + (sure ? "sure" : "likely or sure");
    String rest = others.isEmpty() ? "." : "; everything else is within chance.";
    return (clauses.isEmpty() ? "" : String.join(", and ", clauses) + ". ") + certainty + rest;
  }

  private static String change(Difference part) {
    if (part.callsA() == 0 || part.callsB() == 0) {
      return part.callsA() == 0 ? "is new" : "is no longer called";
    }
    double slower = part.slower();
    double calls = part.calls();
    double exposed = part.exposed();
    if (Math.abs(exposed) >= Math.max(Math.abs(slower), Math.abs(calls))) {
      return exposed > 0 ? "is no longer hidden behind others" : "is now hidden behind others";
    }
    if (Math.abs(calls) > Math.abs(slower)) {
      return calls > 0 ? "is called more often" : "is called less often";
    }
    return slower > 0 ? "takes longer per call" : "takes less per call";
  }

  /** What the difference adds up from: what is told, and all others as one. */
  private List<FrontPage.Part> parts() {
    List<FrontPage.Part> parts = new ArrayList<>();
    for (Difference part : told) {
      parts.add(
          new FrontPage.Part(
              Figures.name(part.kind(), part.name()), Figures.seconds(part.contribution())));
    }
    double rest = others.stream().mapToDouble(Difference::contribution).sum();
    if (!others.isEmpty()) {
      parts.add(new FrontPage.Part(FrontPage.OTHERS, Figures.seconds(rest)));
    }
    return parts;
  }

  private List<FrontPage.Step> steps() {
    List<FrontPage.Step> steps = new ArrayList<>();
    double rest = others.stream().mapToDouble(Difference::contribution).sum();
    int left = others.size();
    for (Difference part : told) {
      if (steps.size() < MOST_STEPS) {
        steps.add(step(part));
      } else {
        rest += part.contribution();
        left++;
      }
    }
    if (left > 0) {
      boolean chance = left == others.size();
      String name =
          (told.isEmpty() ? "all " : "the other ") + left + (left == 1 ? " part" : " parts");
      steps.add(
          new FrontPage.Step(chance ? name + ": within chance" : name, Figures.seconds(rest), "s"));
    }
    return steps;
  }

  private FrontPage.Step step(Difference part) {
    String because = Because.of(part, comparison.parts().get(0).contribution());
    return new FrontPage.Step(
        Figures.name(part.kind(), part.name()) + ": " + because,
        Figures.seconds(part.contribution()),
        "s");
  }

  /** What is told and makes the difference greater, as it was. */
  private List<FrontPage.Step> changes() {
    double sign = Math.signum(comparison.latency().within());
    return told.stream()
        .filter(part -> part.contribution() * sign > 0)
        .limit(MOST_CHANGES)
        .map(
            part ->
                new FrontPage.Step(
                    Figures.name(part.kind(), part.name()) + " as in A",
                    Figures.seconds(-part.contribution()),
                    "s"))
        .toList();
  }

  private String remark() {
    List<String> services =
        comparison.services().stream()
            .limit(MOST_SERVICES)
            .filter(one -> one.score() >= comparison.services().get(0).score() / 10)
            .map((Suspect one) -> one.service() + " " + Figures.percent(one.score()))
            .toList();
    String named = services.isEmpty() ? "" : "Services to look at: " + String.join(", ", services);
    return String.format(
        Locale.ROOT,
        "%s%,d and %,d traces, %,d root operation%s.",
        named.isEmpty() ? "" : named + ". ",
        comparison.tracesA(),
        comparison.tracesB(),
        comparison.roots(),
        comparison.roots() == 1 ? "" : "s");
  }

  private List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    if (!comparison.parts().isEmpty()) {
      sections.add(causes("Causes", comparison.parts(), true));
    }
    sections.add(new LatencyHistogram(sets, comparison.latency()).diagram());
    sections.add(new DifferenceFlame(sets, comparison.latency()).diagram());
    if (!comparison.tail().parts().isEmpty()) {
      sections.add(causes("The slowest tenth", comparison.tail().parts(), false));
    }
    if (!comparison.offPath().isEmpty()) {
      sections.add(offPath());
    }
    if (!comparison.structure().isEmpty()) {
      sections.add(CompareTables.structure(comparison.structure()));
    }
    only("Only in A", comparison.onlyA(), sections);
    only("Only in B", comparison.onlyB(), sections);
    return sections;
  }

  private static Section causes(String title, List<Difference> parts, boolean judged) {
    List<Column> columns =
        new ArrayList<>(
            List.of(Column.of("part"), Column.change("adds", "s"), Column.of("because")));
    if (judged) {
      columns.add(Column.of("B above A"));
      columns.add(Column.of("certain"));
    }
    double greatest = parts.get(0).contribution();
    List<List<Value>> rows = new ArrayList<>();
    for (Difference part : parts) {
      List<Value> row =
          new ArrayList<>(
              List.of(
                  Value.of(Figures.name(part.kind(), part.name())),
                  Value.of(Figures.seconds(part.contribution())),
                  Value.of(Because.of(part, greatest))));
      if (judged) {
        row.add(Value.of(part.superiority()));
        row.add(Value.of(ChanceVerdict.of(part.p()).shown()));
      }
      rows.add(row);
    }
    return new Section.Table(title, columns, rows);
  }

  private Section offPath() {
    List<List<Value>> rows = new ArrayList<>();
    for (OffPath part : comparison.offPath()) {
      rows.add(
          List.of(
              Value.of(Figures.name(part.kind(), part.name())),
              Value.of(Figures.seconds(part.work()))));
    }
    return new Section.Table(
        "Off the path: costs nothing yet",
        List.of(Column.of("part"), Column.change("work a trace", "s")),
        rows);
  }

  private static void only(String title, List<String> roots, List<Section> sections) {
    if (!roots.isEmpty()) {
      sections.add(
          new Section.Table(
              title,
              List.of(Column.of("root operation")),
              roots.stream().map(root -> List.of(Value.of(root))).toList()));
    }
  }
}
