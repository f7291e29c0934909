// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.camp.cli.check.Checks;
import org.camp.cli.check.FigureUnit;
import org.camp.cli.check.ResultValues;
import org.camp.cli.output.JsonEnvelope;
import org.camp.cli.run.AnalysisRun;
import org.camp.cli.session.Session;
import org.camp.core.analysis.Answer;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.report.Axis;
import org.camp.core.report.Numeric;
import org.camp.core.report.Report;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;

/**
 * What a sweep measures: the paths of {@code --of} and {@code --assert}, or else what the backends
 * that are nearest to the model say is usual; where one says nothing, its first key figure with a
 * unit, or its first number. A path to an object measures all numbers in it, one to a list of
 * numbers the curve that it is.
 *
 * @param paths what is measured
 * @param units the base unit of each, as far as the report tells it; else empty
 * @param parts of which object each path is a part that is measured as one
 * @param curves which are curves → what they go over
 */
record SweepMeasures(
    List<ValuePath> paths,
    List<String> units,
    Map<ValuePath, Part> parts,
    Map<ValuePath, Axis> curves) {
  /** A number that is measured because the object that holds it is. */
  record Part(ValuePath whole, String name) {}

  /**
   * Chooses and checks the measures at the first point, and at the last where the first does not
   * tell.
   *
   * @throws BadInput when a path names nothing at either
   * @throws IllFormed when there is nothing to measure
   * @throws BadInput also when that is since what was asked for is wrong
   */
  static SweepMeasures of(Session session, Checks checks, SweepTask task, long points) {
    Set<ValuePath> asked = new LinkedHashSet<>();
    List<Diagnostic> faults = new ArrayList<>();
    List<String> named = session.arguments().values("--of");
    for (String text : named.equals(List.of("main")) ? List.<String>of() : named) {
      try {
        asked.add(ValuePath.parse(text));
      } catch (BadInput e) {
        faults.addAll(e.diagnostics());
      }
    }
    checks.assertions().stream()
        .filter(a -> session.measuredFor().map(done -> done.contains(a.text())).orElse(true))
        .forEach(a -> asked.add(a.path()));
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    List<ValuePath> paths =
        asked.isEmpty() ? mainFigures(task, points) : checked(List.copyOf(asked), task, points);
    if (asked.isEmpty()) {
      session.messages().all(unanswered(task));
      session.messages().all(undefined(task));
      session.messages().all(guessed(paths, task));
    }
    Map<ValuePath, Part> parts = new HashMap<>();
    List<ValuePath> all = expanded(paths, task, points, parts);
    List<String> units =
        all.stream()
            .map(
                path ->
                    parts.containsKey(path)
                        ? FigureUnit.declared(path, task.look(0).envelope())
                        : unit(path, task, points))
            .toList();
    Map<ValuePath, Axis> curves = new HashMap<>();
    all.forEach(path -> axis(path, task, points).ifPresent(axis -> curves.put(path, axis)));
    return new SweepMeasures(all, units, parts, curves);
  }

  /** The paths with objects replaced by the numbers that they hold at the ends or the middle. */
  private static List<ValuePath> expanded(
      List<ValuePath> paths, SweepTask task, long points, Map<ValuePath, Part> parts) {
    Set<ValuePath> all = new LinkedHashSet<>();
    for (ValuePath path : paths) {
      Set<String> names = numbers(path, task.look(0));
      boolean object = !names.isEmpty();
      if (object) {
        names.addAll(numbers(path, task.look(points / 2)));
        names.addAll(numbers(path, task.look(points - 1)));
      }
      for (String name : names) {
        boolean plain = name.chars().noneMatch(c -> c == '.' || c == '[');
        ValuePath part = ValuePath.parse(path + (plain ? "." + name : "[\"" + name + "\"]"));
        parts.put(part, new Part(path, name));
        all.add(part);
      }
      if (!object) {
        all.add(path);
      }
    }
    return List.copyOf(all);
  }

  /** The names of the numbers in an object; none when the path leads to something else. */
  private static Set<String> numbers(ValuePath path, AnalysisRun analysed) {
    Set<String> names = new LinkedHashSet<>();
    if (path.find(ResultValues.of(analysed.envelope())).orElse(Value.NULL) instanceof Value.Obj o) {
      o.fields()
          .forEach(
              (name, value) -> {
                if (Numeric.of(value).isPresent()) {
                  names.add(name);
                }
              });
    }
    return names;
  }

  /** What a curve goes over, at the first point; where it has no such value, at the last. */
  private static Optional<Axis> axis(ValuePath path, SweepTask task, long points) {
    JsonEnvelope first = task.look(0).envelope();
    boolean there = path.find(ResultValues.of(first)).isPresent();
    JsonEnvelope file = there ? first : task.look(points - 1).envelope();
    return SweepCurve.find(path, ResultValues.of(file))
        .flatMap(SweepCurve::of)
        .map(curve -> curve.axis(file));
  }

  /** Whether a measure is a value by itself, neither a part nor a curve. */
  boolean isSingle(int measure) {
    return !isPart(measure) && !isCurve(measure);
  }

  /** Whether a measure is a curve. */
  boolean isCurve(int measure) {
    return curves.containsKey(paths.get(measure));
  }

  /** What a curve goes over. */
  Axis axis(int measure) {
    return Objects.requireNonNull(curves.get(paths.get(measure)));
  }

  /** Whether a path is measured as a part of an object. */
  boolean isPart(int measure) {
    return parts.containsKey(paths.get(measure));
  }

  /** Whether a path is measured as a part of that object. */
  boolean isPartOf(int measure, ValuePath whole) {
    Part part = parts.get(paths.get(measure));
    return part != null && part.whole().equals(whole);
  }

  /** The objects whose numbers are measured. */
  List<ValuePath> wholes() {
    return paths.stream()
        .flatMap(p -> Stream.ofNullable(parts.get(p)))
        .map(Part::whole)
        .distinct()
        .toList();
  }

  /** The name of a measure: of a part, how the object calls it. */
  String name(int measure) {
    ValuePath path = paths.get(measure);
    Part part = parts.get(path);
    return part == null ? path.text() : part.name();
  }

  private static List<ValuePath> checked(List<ValuePath> paths, SweepTask task, long points) {
    List<Diagnostic> faults = new ArrayList<>();
    for (ValuePath path : paths) {
      try {
        check(path, task, 0);
      } catch (BadInput first) {
        try {
          check(path, task, points - 1);
        } catch (BadInput last) {
          faults.addAll(first.diagnostics());
        }
      }
    }
    if (!faults.isEmpty()) {
      throw new BadInput(faults);
    }
    return paths;
  }

  private static void check(ValuePath path, SweepTask task, long point) {
    AnalysisRun here = task.look(point);
    boolean failed =
        here.envelope().answers().isEmpty()
            || ResultValues.answer(path, here.envelope())
                .filter(answer -> answer.report().isEmpty())
                .isPresent();
    if (failed) {
      return;
    }
    Value value = path.get(ResultValues.of(here.envelope()));
    boolean numbers = !numbers(path, here).isEmpty();
    boolean curve = SweepCurve.find(path, ResultValues.of(here.envelope())).isPresent();
    if (!ResultValues.isScalar(value) && !numbers && !curve) {
      List<String> inside = ValuePath.leaves(value, 3);
      String hint = inside.isEmpty() ? "it is empty" : "take a part of it: " + path + joint(inside);
      throw new BadInput(
          Diagnostic.error("no-number", "'" + path + "' is no single value").withHint(hint));
    }
  }

  private static String joint(List<String> inside) {
    return inside.get(0).startsWith("[") ? inside.get(0) : "." + inside.get(0);
  }

  private static List<ValuePath> mainFigures(SweepTask task, long points) {
    List<ValuePath> found = mainFigures(task, task.look(0), points);
    if (found.isEmpty() && points > 1) {
      found = mainFigures(task, task.look(points - 1), points);
    }
    if (found.isEmpty()) {
      throw nothingToMeasure(task.look(0).applicable());
    }
    return found;
  }

  /** Which backends made for the model have no answer, so that nothing of theirs is measured. */
  private static List<Diagnostic> unanswered(SweepTask task) {
    List<Diagnostic> warnings = new ArrayList<>();
    for (Answer answer : task.look(0).envelope().answers()) {
      if (answer.report().isEmpty() && answer.via().isEmpty() && answer.exit() != ExitCode.OK) {
        answer.diagnostics().stream()
            .filter(Diagnostic::isError)
            .findFirst()
            .ifPresent(
                why ->
                    warnings.add(
                        Diagnostic.warning(
                                "unanswered",
                                String.format(
                                    Locale.ROOT,
                                    "'%s' has no answer at the first point: %s",
                                    answer.id(),
                                    why.message()))
                            .withHint(why.hint())));
      }
    }
    return warnings;
  }

  /** Which backends have a main figure that is undefined, so that it is not measured. */
  private static List<Diagnostic> undefined(SweepTask task) {
    List<Diagnostic> warnings = new ArrayList<>();
    for (Answer answer : usual(task.look(0))) {
      Report report = answer.report().orElseThrow();
      if (answer.via().isEmpty() && task.measures(answer.id()).isEmpty()) {
        FigureUnit.figures(report).stream()
            .filter(figure -> !figure.unit().isEmpty())
            .findFirst()
            .filter(figure -> Numeric.isUndefined(figure.value()))
            .ifPresent(
                figure ->
                    warnings.add(
                        Diagnostic.warning(
                                "undefined",
                                String.format(
                                    Locale.ROOT,
                                    "the '%s' of '%s' is undefined at the first point",
                                    figure.name(),
                                    answer.id()))
                            .withHint(report.notes().stream().findFirst().orElse(null))));
      }
    }
    return warnings;
  }

  /** Which paths were chosen although the backend does not call them its main figures. */
  private static List<Diagnostic> guessed(List<ValuePath> paths, SweepTask task) {
    return usual(task.look(0)).stream()
        .filter(answer -> task.measures(answer.id()).isEmpty())
        .flatMap(a -> paths.stream().filter(path -> ResultValues.leadsInto(path, a.id())))
        .map(
            path ->
                Diagnostic.note("guessed", "'" + path + "' is measured, the first figure there is")
                    .withHint("--of PATH names another; -f json of analyze shows what there is"))
        .toList();
  }

  private static CampException nothingToMeasure(AnalysisRun analysed) {
    List<Diagnostic> wrong =
        analysed.envelope().answers().stream()
            .flatMap(answer -> answer.diagnostics().stream())
            .filter(Diagnostic::isError)
            .distinct()
            .toList();
    if (analysed.exit() == ExitCode.USAGE && !wrong.isEmpty()) {
      return new BadInput(wrong);
    }
    String error = analysed.error();
    Optional<String> note =
        analysed.envelope().answers().stream()
            .flatMap(answer -> answer.report().stream())
            .flatMap(report -> report.notes().stream())
            .findFirst();
    return new IllFormed(
        Diagnostic.error(
                "nothing-to-measure",
                "no backend gives a number to measure" + (error == null ? "" : ": " + error))
            .withHint(
                note.orElse(
                    "name one with --of PATH; 'camp analyze FILE -f json' shows what there is")));
  }

  /**
   * The answers that are measured when nobody says which: those of the backends that are nearest to
   * the model, by the number of views between.
   */
  private static List<Answer> usual(AnalysisRun analysed) {
    List<Answer> all =
        analysed.envelope().answers().stream().filter(a -> a.report().isPresent()).toList();
    int nearest = all.stream().mapToInt(a -> a.via().size()).min().orElse(0);
    return all.stream().filter(a -> a.via().size() == nearest).toList();
  }

  private static List<ValuePath> mainFigures(SweepTask task, AnalysisRun analysed, long points) {
    List<ValuePath> found = new ArrayList<>();
    for (Answer answer : usual(analysed)) {
      List<ValuePath> own =
          task.measures(answer.id()).stream()
              .map(text -> ofNumbers(answer.id(), text, task, points))
              .filter(path -> isDefined(path, analysed))
              .toList();
      found.addAll(own);
      if (own.isEmpty()) {
        answer
            .report()
            .flatMap(FirstFigure::pathIn)
            .ifPresent(main -> found.add(ValuePath.parse(answer.id() + "." + main)));
      }
    }
    return found;
  }

  private static boolean isDefined(ValuePath path, AnalysisRun analysed) {
    return path.find(ResultValues.of(analysed.envelope()))
        .filter(value -> !Numeric.isUndefined(value))
        .isPresent();
  }

  /** The first of some paths that holds nothing but numbers, as far as looked; or the last. */
  private static ValuePath ofNumbers(String id, String paths, SweepTask task, long points) {
    List<ValuePath> all =
        Stream.of(paths.split("\\|", -1)).map(text -> ValuePath.parse(id + "." + text)).toList();
    Predicate<ValuePath> one = path -> !path.text().contains("[*]");
    return all.stream()
        .filter(path -> LongStream.of(0, points / 2, points - 1).allMatch(p -> flat(path, p, task)))
        .findFirst()
        .or(() -> all.stream().filter(one).reduce((first, last) -> last))
        .orElse(all.get(0));
  }

  private static boolean flat(ValuePath path, long point, SweepTask task) {
    Value value = path.find(ResultValues.of(task.look(point).envelope())).orElse(Value.NULL);
    return value instanceof Value.Obj object
        ? object.fields().values().stream().allMatch(ResultValues::isScalar)
        : !Numeric.isUndefined(value);
  }

  private static String unit(ValuePath path, SweepTask task, long points) {
    String first = FigureUnit.of(path, task.look(0).envelope());
    return first.isEmpty() ? FigureUnit.of(path, task.look(points - 1).envelope()) : first;
  }
}
