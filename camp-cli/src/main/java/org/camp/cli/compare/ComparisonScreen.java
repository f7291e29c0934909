// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.camp.cli.check.FigureGoals;
import org.camp.core.analysis.Goal;
import org.camp.core.report.Composition;
import org.camp.core.report.FrontPage;
import org.camp.core.report.PartChange;
import org.camp.core.report.Summary;

/** Which side is best and by how much, and which part of the figure makes the difference. */
final class ComparisonScreen {
  private static final int MOST_SIDES = 7;
  private static final int MOST_FIGURES = 4;
  private static final int MOST_PARTS = 4;
  private static final int MOST_OTHERS = 3;

  private final List<String> names;
  private final List<SideLine> figures;
  private final List<SideLine> others;
  private final SideReasons reasons;
  private final Map<String, List<String>> steps;
  private final FigureGoals goals;

  /**
   * The screen of a comparison.
   *
   * @param figures the main figures, at least one
   * @param others what else differs, most first
   * @param steps side → the first steps of its reason
   */
  ComparisonScreen(
      List<String> names,
      List<SideLine> figures,
      List<SideLine> others,
      SideReasons reasons,
      Map<String, List<String>> steps,
      FigureGoals goals) {
    this.steps = steps;
    this.names = names;
    this.figures = figures;
    this.others = others;
    this.reasons = reasons;
    this.goals = goals;
  }

  Summary summary(double rounding) {
    SideLine main = main(rounding);
    boolean same = !(main.spread() > rounding);
    Summary.Builder summary = Summary.of(same ? same(main) : answer(main));
    if (names.size() == 2) {
      figures(summary);
    } else {
      sides(main, summary);
    }
    if (!same) {
      int[] ends = names.size() == 2 ? new int[] {0, 1} : new int[] {best(main), worst(main)};
      why(main, ends[0], ends[1], summary);
    }
    also(summary);
    return summary.build();
  }

  /** What a page of the comparison opens with. */
  FrontPage page(double rounding) {
    SideLine main = main(rounding);
    boolean same = !(main.spread() > rounding);
    int[] ends = names.size() == 2 ? new int[] {0, 1} : new int[] {best(main), worst(main)};
    List<String> texts = main.texts();
    String from = names.get(ends[0]);
    String to = names.get(ends[1]);
    double change = main.values()[ends[1]] - main.values()[ends[0]];
    String beside =
        same
            ? "in " + main.brief() + ", " + texts.get(0)
            : main.brief() + ", from " + texts.get(ends[0]) + " to " + texts.get(ends[1]);
    List<Composition> made = reasons.of(main.path());
    List<PartChange> changes = same ? List.of() : reasons.between(main.path(), ends[0], ends[1]);
    String unit = made.isEmpty() ? "" : made.get(0).unit();
    boolean addUp = unit.equals(main.unit());
    return new FrontPage(
        names.size() == 2
            ? "What differs from " + from + " to " + to + "?"
            : "Which of " + names.size() + " sides is best?",
        Optional.of(new FrontPage.Main(same ? 0 : change, main.unit(), true, beside))
            .filter(given -> !same || known(main).count() == names.size()),
        "",
        addUp ? PartChange.parts(changes, MOST_PARTS) : List.of(),
        PartChange.steps(changes, unit, MOST_PARTS),
        List.of(),
        "",
        List.of());
  }

  /** The first figure that differs and says what it is made of, or else that differs. */
  private SideLine main(double rounding) {
    List<SideLine> apart = figures.stream().filter(line -> line.spread() > rounding).toList();
    return apart.stream()
        .filter(line -> !reasons.of(line.path()).isEmpty())
        .findFirst()
        .orElse(apart.isEmpty() ? figures.get(0) : apart.get(0));
  }

  private String same(SideLine main) {
    List<Integer> known = known(main).toList();
    if (known.size() == names.size()) {
      return "no side differs in " + main.brief() + ", " + main.texts().get(0);
    }
    return "nothing to compare in "
        + main.brief()
        + (known.isEmpty()
            ? ""
            : ": " + names.get(known.get(0)) + " has " + main.texts().get(known.get(0)))
        + "; no value of "
        + IntStream.range(0, names.size())
            .filter(side -> !known.contains(side))
            .mapToObj(names::get)
            .collect(Collectors.joining(", "));
  }

  private String answer(SideLine main) {
    if (names.size() > 2) {
      int best = best(main);
      int worst = worst(main);
      String word = goals.of(main.places().get(0)).isPresent() ? "best" : "least";
      String most = goals.of(main.places().get(0)).isPresent() ? "worst" : "most";
      return String.format(
          Locale.ROOT,
          "%s %s of %d sides: %s, %s; %s: %s, %s",
          word,
          main.brief(),
          names.size(),
          names.get(best),
          main.texts().get(best),
          most,
          names.get(worst),
          main.texts().get(worst));
    }
    List<String> ends = main.texts();
    Optional<Goal> goal = goals.of(main.places().get(0));
    String word =
        goal.map(g -> g.isWorse(main.values()[0], main.values()[1]) ? ", worse" : ", better")
            .orElse("");
    return String.format(
        Locale.ROOT,
        "%s against %s: %s %s%s (%s to %s)",
        names.get(1),
        names.get(0),
        main.brief(),
        main.change(1),
        word,
        ends.get(0),
        ends.get(1));
  }

  private Comparator<Integer> order(SideLine line) {
    Comparator<Integer> less = Comparator.comparingDouble(side -> line.values()[side]);
    return goals.of(line.places().get(0)).filter(goal -> goal == Goal.MORE).isPresent()
        ? less.reversed()
        : less;
  }

  private int best(SideLine line) {
    return known(line).min(order(line)).orElseThrow();
  }

  private int worst(SideLine line) {
    return known(line).max(order(line)).orElseThrow();
  }

  /** The sides that have a figure. */
  private Stream<Integer> known(SideLine line) {
    return IntStream.range(0, names.size())
        .filter(side -> !Double.isNaN(line.values()[side]))
        .boxed();
  }

  private void figures(Summary.Builder summary) {
    List<SideLine> shown =
        figures.stream()
            .filter(line -> line.spread() > 0 || figures.size() <= MOST_FIGURES)
            .limit(MOST_FIGURES)
            .toList();
    for (SideLine line : shown) {
      row("Sides", line, summary);
    }
    if (figures.size() > shown.size()) {
      summary.say("Sides", figures.size() - shown.size() + " more (--full)");
    }
  }

  private static void row(String block, SideLine line, Summary.Builder summary) {
    List<String> cells = new ArrayList<>(List.of(line.brief()));
    cells.addAll(line.texts());
    cells.add(line.values().length == 2 ? line.change(1) : SideReasons.share(line.spread(), 1));
    summary.row(block, cells.toArray(String[]::new));
  }

  private void sides(SideLine main, Summary.Builder summary) {
    List<String> texts = main.texts();
    int shown = names.size() == MOST_SIDES + 1 ? names.size() : Math.min(MOST_SIDES, names.size());
    for (int s = 0; s < shown; s++) {
      summary.row("Sides", names.get(s), texts.get(s), s == 0 ? "" : main.change(s));
    }
    if (names.size() > shown) {
      summary.say("Sides", names.size() - shown + " more (--full)");
    }
  }

  private void why(SideLine main, int from, int to, Summary.Builder summary) {
    List<PartChange> changes = reasons.between(main.path(), from, to);
    if (!changes.isEmpty()) {
      String what = reasons.of(main.path()).get(from).what();
      String unit = reasons.of(main.path()).get(from).unit();
      summary.say("Why", what + ", from " + names.get(from) + " to " + names.get(to) + ":");
      PartChange.rows(changes, unit, MOST_PARTS, "Why", summary);
    } else {
      for (int side : List.of(from, to)) {
        String most = reasons.greatest(main.path(), side);
        List<String> told = steps.getOrDefault(names.get(side), List.of());
        if (!most.isEmpty() || !told.isEmpty()) {
          summary.say("Why", names.get(side) + ": " + (most.isEmpty() ? told.get(0) : most));
        }
      }
    }
  }

  /** What else differs: values that differ alike are shown once. */
  private void also(Summary.Builder summary) {
    Set<List<String>> told = new HashSet<>();
    figures.forEach(line -> told.add(line.texts()));
    int left = others.size();
    for (SideLine line : others) {
      if (others.size() - left == MOST_OTHERS) {
        break;
      }
      if (told.add(line.texts())) {
        row("Also", line, summary);
        left--;
      }
    }
    if (left > 0) {
      String more = left == 1 ? "1 more value differs" : left + " more values differ";
      summary.say("Also", more + " (--full, -f json)");
    }
  }
}
