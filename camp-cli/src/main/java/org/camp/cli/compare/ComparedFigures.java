// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.cli.check.FigureGoals;
import org.camp.cli.check.FigureUnit;
import org.camp.cli.check.MainFigures;
import org.camp.cli.check.ResultValues;
import org.camp.cli.check.Unanswered;
import org.camp.cli.run.AnalysisRun;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.report.Numeric;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;

/**
 * Which figures of sides are compared: those asked for, or the main figures that all sides have, or
 * else those that mean the same on all sides: of one unit, with one goal.
 */
final class ComparedFigures {
  private final List<String> names;
  private final List<AnalysisRun> runs;
  private final FigureGoals goals;
  private final boolean single;

  /**
   * Figures of sides.
   *
   * @param names of the sides
   * @param runs what was said of each
   * @param single whether they must be single numbers
   */
  ComparedFigures(List<String> names, List<AnalysisRun> runs, FigureGoals goals, boolean single) {
    this.names = names;
    this.runs = runs;
    this.goals = goals;
    this.single = single;
  }

  /**
   * The figures.
   *
   * @param asked paths of the command line; empty for main figures
   * @throws NotApplicable when there is none
   * @throws IllFormed when a side has none, with its reasons
   */
  List<SideFigure> of(List<String> asked, BackendRegistry registry) {
    MainFigures selection =
        MainFigures.of(asked.isEmpty() ? List.of(MainFigures.MAIN) : asked, registry).orElseThrow();
    List<List<ValuePath>> near = new ArrayList<>();
    for (int side = 0; side < runs.size(); side++) {
      Map<String, Value> results = results(runs.get(side));
      if (results.isEmpty() || (asked.isEmpty() && selection.all(results).isEmpty())) {
        throw unanswered(names.get(side), runs.get(side));
      }
      near.add(selection.near(results));
    }
    List<SideFigure> figures = asked.isEmpty() ? matched(near) : named(near);
    if (figures.isEmpty() && asked.isEmpty()) {
      figures = matched(runs.stream().map(run -> selection.all(results(run))).toList());
    }
    if (figures.isEmpty()) {
      throw nothing(near);
    }
    return asked.isEmpty() ? goalsFirst(figures) : figures;
  }

  private List<SideFigure> goalsFirst(List<SideFigure> figures) {
    return figures.stream()
        .sorted(Comparator.comparing(figure -> goals.of(figure.of(0).text()).isEmpty()))
        .toList();
  }

  /** Figures that were named: on all sides, or on those that have them. */
  private List<SideFigure> named(List<List<ValuePath>> each) {
    Set<ValuePath> all = new LinkedHashSet<>();
    each.forEach(all::addAll);
    Set<ValuePath> missing = new LinkedHashSet<>(all);
    List<List<ValuePath>> found = new ArrayList<>();
    for (int side = 0; side < runs.size(); side++) {
      Value.Obj values = ResultValues.of(runs.get(side).envelope());
      List<ValuePath> own = all.stream().filter(path -> path.find(values).isPresent()).toList();
      own.forEach(missing::remove);
      found.add(own);
    }
    missing.forEach(path -> path.get(ResultValues.of(runs.get(0).envelope())));
    List<SideFigure> matched = matched(found);
    if (matched.isEmpty() && found.stream().allMatch(own -> own.size() == 1)) {
      SideFigure pair = new SideFigure(found.stream().map(own -> own.get(0)).toList());
      if (units(pair).size() > 1) {
        throw new NotApplicable(
            Diagnostic.error(
                    "nothing-to-compare",
                    "figures of different units cannot be compared: "
                        + pair.text()
                        + ", in "
                        + String.join(" and ", units(pair)))
                .withHint("name figures of one unit"));
      }
      return List.of(pair);
    }
    return matched.isEmpty() && !single ? all.stream().map(this::shared).toList() : matched;
  }

  /** The units of a figure on all sides, as far as they are known. */
  private Set<String> units(SideFigure figure) {
    Set<String> units = new LinkedHashSet<>();
    for (int side = 0; side < runs.size(); side++) {
      units.add(number(figure.of(side), runs.get(side)).orElse(""));
    }
    units.remove("");
    return units;
  }

  /** Those that all sides have; without such, one of each unit that all have. */
  private List<SideFigure> matched(List<List<ValuePath>> each) {
    Set<ValuePath> common = new LinkedHashSet<>(each.get(0));
    each.forEach(common::retainAll);
    if (single) {
      common.removeIf(path -> number(path, runs.get(0)).isEmpty());
    }
    return common.isEmpty() ? alike(each) : common.stream().map(this::shared).toList();
  }

  private SideFigure shared(ValuePath path) {
    return SideFigure.shared(path, runs.size());
  }

  private List<SideFigure> alike(List<List<ValuePath>> each) {
    List<SideFigure> alike = new ArrayList<>();
    Set<String> units = new LinkedHashSet<>();
    for (ValuePath first : each.get(0)) {
      Optional<String> unit = number(first, runs.get(0)).filter(u -> !u.isEmpty());
      if (unit.isEmpty() || units.contains(unit.get())) {
        continue;
      }
      List<ValuePath> paths = new ArrayList<>(List.of(first));
      for (int side = 1; side < runs.size(); side++) {
        AnalysisRun run = runs.get(side);
        each.get(side).stream()
            .filter(path -> number(path, run).equals(unit))
            .filter(path -> goals.of(path.text()).equals(goals.of(first.text())))
            .findFirst()
            .ifPresent(paths::add);
      }
      if (paths.size() == runs.size()) {
        units.add(unit.get());
        alike.add(new SideFigure(paths));
      }
    }
    return alike;
  }

  /** The unit of what a path leads to, where that is one number. */
  private static Optional<String> number(ValuePath path, AnalysisRun run) {
    return path.find(ResultValues.of(run.envelope()))
        .filter(value -> Numeric.of(value).isPresent())
        .map(value -> FigureUnit.of(path, run.envelope()));
  }

  /** What is open on sides, so that their own main figure is not compared. */
  List<Diagnostic> open() {
    List<Diagnostic> notes = new ArrayList<>();
    for (int side = 0; side < runs.size(); side++) {
      String name = names.get(side);
      Unanswered.open(runs.get(side).envelope())
          .map(
              summary ->
                  Diagnostic.note("open", name + ": " + summary.answer())
                      .withHint(Unanswered.give(summary).orElse(null)))
          .ifPresent(notes::add);
    }
    return notes;
  }

  private NotApplicable nothing(List<List<ValuePath>> each) {
    List<String> own = new ArrayList<>();
    for (int side = 0; side < runs.size(); side++) {
      String paths = each.get(side).stream().map(ValuePath::text).collect(Collectors.joining(", "));
      own.add("of " + names.get(side) + ": " + paths);
    }
    return new NotApplicable(
        Diagnostic.error(
                "nothing-to-compare",
                single
                    ? "no main figure is a single number on all sides"
                    : "no main figure is told of all sides")
            .withHint("--of PATH names one; " + String.join("; ", own)));
  }

  /** That nothing is known of a side, with its reason. */
  private static IllFormed unanswered(String side, AnalysisRun run) {
    List<Diagnostic> why = new ArrayList<>();
    for (Answer answer : run.envelope().answers()) {
      if (answer.status() != Status.NOT_APPLICABLE) {
        answer.diagnostics().stream().filter(Diagnostic::isError).forEach(why::add);
      }
    }
    why.add(Unanswered.of(side, run.envelope()));
    return new IllFormed(why);
  }

  /** The results of a run as JSON has them, by the ids of the backends; brief ones are the last. */
  private static Map<String, Value> results(AnalysisRun run) {
    Map<String, Value> results = new LinkedHashMap<>();
    List<Answer> ordered = new ArrayList<>(run.envelope().answers());
    ordered.sort(
        Comparator.comparing(
            answer -> answer.result().filter(AnalysisResult::isBrief).isPresent()));
    for (Answer answer : ordered) {
      answer
          .report()
          .ifPresent(
              report ->
                  results.put(
                      answer.id(),
                      Value.object()
                          .put("via", Value.strings(answer.via()))
                          .put("values", report.values())
                          .build()));
    }
    return results;
  }
}
