// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Composition;
import org.camp.core.report.FrontPage;
import org.camp.core.report.Summary;
import org.camp.spaceprofile.graph.Site;

/** What a program keeps alive under each schedule, and who holds it. */
final class PeakScreen {
  private static final int MOST_USES = 3;
  private static final int MOST_SCHEDULERS = 5;
  private static final int MOST_PROCESSORS = 4;

  private final SpaceResult result;
  private final SourceText source;
  private final String unit;

  PeakScreen(SpaceResult result, String unit) {
    this.result = result;
    this.unit = unit;
    source = result.evaluation().program().source();
  }

  Summary summary() {
    Profile worst = result.worst();
    Profile best =
        result.profiles().stream()
            .min(Comparator.comparingLong(Profile::highWaterMark))
            .orElse(worst);
    boolean alike = best.highWaterMark() == worst.highWaterMark();
    String peak = text(worst.highWaterMark()) + " " + unit;
    String answer =
        alike
            ? "keeps at most " + peak + " alive under every schedule"
            : "keeps "
                + text(best.highWaterMark())
                + " "
                + unit
                + " alive under "
                + name(best)
                + ", "
                + text(worst.highWaterMark())
                + " under "
                + name(worst);
    String program = result.evaluation().program().name();
    Summary.Builder summary = Summary.of(program + " " + answer).aside(answer);
    uses(worst, summary);
    result.profiles().forEach(profile -> summary.made(composition(profile)));
    schedules(summary);
    summary.say(
        "Work",
        String.format(
            Locale.ROOT,
            "work %,d, span %,d, parallelism %s",
            result.work(),
            result.span(),
            Quantity.plain(result.parallelism(), 3)));
    return summary
        .part("space", "Space in " + unit)
        .part("peak", "Live at the peak of")
        .part("time", "Space over time")
        .build();
  }

  /** What a page opens with: the greatest peak, by what its cells wait for. */
  FrontPage page() {
    Profile worst = result.worst();
    List<FrontPage.Part> parts = new ArrayList<>();
    double rest = worst.highWaterMark();
    for (Profile.Share use : worst.byUse().stream().limit(MOST_USES).toList()) {
      parts.add(new FrontPage.Part(what(use.site()), use.space()));
      rest -= use.space();
    }
    if (rest > 0.5) {
      parts.add(new FrontPage.Part(FrontPage.OTHERS, rest));
    }
    return FrontPage.asking(
            "How much space does " + result.evaluation().program().name() + " need?")
        .answered((double) worst.highWaterMark(), unit, "at the peak of " + name(worst))
        .adding(parts);
  }

  private static String text(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  private static String name(Profile profile) {
    return profile.scheduler() + " on " + profile.processors();
  }

  private void uses(Profile worst, Summary.Builder summary) {
    List<Profile.Share> uses = worst.byUse();
    if (uses.isEmpty()) {
      return;
    }
    summary.say("Why", "at the peak of " + name(worst) + ", what " + unit + " wait for:");
    double rest = 0;
    for (int i = 0; i < uses.size(); i++) {
      if (i < MOST_USES) {
        row(
            what(uses.get(i).site()),
            uses.get(i).space(),
            worst,
            place(uses.get(i).site()),
            summary);
      } else {
        rest += uses.get(i).space();
      }
    }
    if (rest > 0) {
      row(uses.size() - MOST_USES + " more", rest, worst, "", summary);
    }
  }

  /** What the cells that are live at a peak wait for. */
  private Composition composition(Profile profile) {
    List<Composition.Part> parts = new ArrayList<>();
    for (Profile.Share use : profile.byUse()) {
      int line = source.line(use.site().span().start());
      parts.add(new Composition.Part(what(use.site()), use.space(), line));
    }
    double rest =
        profile.highWaterMark() - parts.stream().mapToDouble(Composition.Part::amount).sum();
    if (rest > 0.5) {
      parts.add(new Composition.Part("the rest", rest, 0));
    }
    String path =
        String.format(
            Locale.ROOT,
            "profiles[scheduler=%s,processors=%d].highWaterMark",
            profile.scheduler(),
            profile.processors());
    String what = "the peak of " + name(profile) + ", by what " + unit + " wait for";
    return Composition.joined(path, what, unit, parts);
  }

  private static void row(
      String what, double space, Profile worst, String place, Summary.Builder summary) {
    summary.row(
        "Why",
        what,
        Quantity.plain(space, 3),
        Quantity.format(space / worst.highWaterMark(), "%", 3),
        place);
  }

  private static String what(Site site) {
    return site.operation() + " in " + site.function();
  }

  private String place(Site site) {
    int line = source.line(site.span().start());
    return line == 0 ? "" : "line " + line;
  }

  /** One row a scheduler, with its peaks on each number of processors. */
  private void schedules(Summary.Builder summary) {
    Map<String, List<Profile>> byScheduler = new LinkedHashMap<>();
    result
        .profiles()
        .forEach(p -> byScheduler.computeIfAbsent(p.scheduler(), s -> new ArrayList<>()).add(p));
    int shown = 0;
    for (Map.Entry<String, List<Profile>> entry : byScheduler.entrySet()) {
      if (shown++ == MOST_SCHEDULERS) {
        summary.row("Peaks", byScheduler.size() - MOST_SCHEDULERS + " more");
        return;
      }
      List<String> cells = new ArrayList<>(List.of(entry.getKey()));
      for (Profile profile : entry.getValue().stream().limit(MOST_PROCESSORS).toList()) {
        cells.add(text(profile.highWaterMark()));
        cells.add("on " + profile.processors());
      }
      summary.row("Peaks", cells.toArray(String[]::new));
    }
  }
}
