// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.camp.cli.check.Assertion;
import org.camp.cli.check.Checks;
import org.camp.cli.check.ResultValues;
import org.camp.cli.findings.Findings;
import org.camp.cli.grid.Parameter;
import org.camp.cli.grid.ParameterGrid;
import org.camp.cli.grid.Row;
import org.camp.cli.output.AssertionResult;
import org.camp.cli.output.JsonEnvelope;
import org.camp.core.analysis.ExitCode;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.law.Verdict;
import org.camp.core.law.curve.Exponent;
import org.camp.core.law.joint.JointLaw;
import org.camp.core.law.search.Law;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;
import org.jspecify.annotations.Nullable;

/** Checks each row of a sweep as it comes, and the growth at the end. */
final class SweepChecks {
  private static final int MOST_NAMED = 5;

  private static final String FURTHER = "sweep further, or lower the noise";

  private final Checks checks;
  private final ParameterGrid grid;
  private final List<ValuePath> measures;
  private final SweepRows form;
  private final Map<String, String> units = new HashMap<>();
  private final List<Tally> tallies = new ArrayList<>();
  private @Nullable Ending ending;

  /**
   * How the checks ended.
   *
   * @param told what there is to tell of the assertions
   * @param changes what there is to tell of the baseline
   */
  record Ending(
      ExitCode exit,
      List<AssertionResult> assertions,
      List<Diagnostic> told,
      List<Diagnostic> changes) {
    /** The same as findings about a model. */
    Findings findings(JsonEnvelope.Subject model, Optional<Diagnostic> failure, ExitCode whole) {
      JsonEnvelope file =
          new JsonEnvelope(Optional.of(model), failure.stream().toList(), List.of(), assertions);
      return new Findings(List.of(file), changes, whole);
    }
  }

  /** How often an assertion failed, and where worst. */
  private static final class Tally {
    private final Assertion assertion;
    private final String unit;
    private long failures;
    private long undecided;
    private String open = "";
    private String worst = "";
    private double size = Double.NEGATIVE_INFINITY;
    private Value value = Value.NULL;

    Tally(Assertion assertion, String unit) {
      this.assertion = assertion;
      this.unit = unit;
    }

    AssertionResult result(Optional<Boolean> holds, String message) {
      Value shown = ResultValues.isScalar(value) ? value : Value.NULL;
      return new AssertionResult(assertion.text(), holds, shown, unit, message, Optional.empty());
    }

    void leaveOpen(String why, String where) {
      if (undecided == 0) {
        open = where + why;
      }
      undecided++;
    }

    void add(Assertion.Breach breach, String where) {
      failures++;
      if (breach.size() > size) {
        size = breach.size();
        worst = where + breach.how();
      }
    }
  }

  /**
   * Checks of a sweep.
   *
   * @throws BadInput when growth is meant over something that is no parameter with numbers, or a
   *     condition is about no measure
   */
  SweepChecks(Checks checks, ParameterGrid grid, SweepMeasures measured, SweepRows form) {
    this.checks = checks;
    this.grid = grid;
    measures = measured.paths();
    for (int m = 0; m < measures.size(); m++) {
      units.put(measures.get(m).text(), measured.units().get(m));
    }
    this.form = form;
    for (Assertion assertion : checks.assertions()) {
      String over = assertion.over();
      if (over != null) {
        axis(grid, over);
      }
      if (!measures.contains(assertion.path())) {
        throw new BadInput(unmeasured(assertion, measured));
      }
      tallies.add(new Tally(assertion, unit(assertion.path().text())));
    }
  }

  private static Diagnostic unmeasured(Assertion assertion, SweepMeasures measured) {
    ValuePath path = assertion.path();
    if (measured.wholes().contains(path)) {
      return Diagnostic.error("no-number", "'" + path + "' is no single value")
          .withHint("take a part of it: " + parts(path, measured));
    }
    return Diagnostic.error("unmeasured", "'" + path + "' was measured by no shard")
        .withHint("what was: " + named(measured.paths()) + "; --of PATH of shards measures more");
  }

  private static String parts(ValuePath whole, SweepMeasures measured) {
    return named(
        IntStream.range(0, measured.paths().size())
            .filter(m -> measured.isPartOf(m, whole))
            .mapToObj(m -> measured.paths().get(m))
            .toList());
  }

  private static String named(List<ValuePath> paths) {
    String more = paths.size() > MOST_NAMED ? " and " + (paths.size() - MOST_NAMED) + " more" : "";
    return paths.stream()
        .limit(MOST_NAMED)
        .map(ValuePath::text)
        .collect(Collectors.joining(", ", "", more));
  }

  private static int axis(ParameterGrid grid, String name) {
    List<String> names = new ArrayList<>();
    for (int a = 0; a < grid.axes().size(); a++) {
      Parameter axis = grid.axes().get(a);
      if (axis.name().equals(name) && axis.range().isNumeric()) {
        return a;
      }
      names.add(axis.name());
    }
    throw new BadInput(
        Diagnostic.error(
                "unknown-parameter", "the sweep has no numbers of '" + name + "' to grow with")
            .withHint(Suggestions.hint(name, names)));
  }

  void add(long point, Row row) {
    for (Tally tally : tallies) {
      if (tally.assertion.over() == null) {
        Value value = row.values().get(measures.indexOf(tally.assertion.path()));
        if (tally.assertion.isOpen(value)) {
          tally.leaveOpen("it is undefined", "at " + grid.label(point) + " ");
          continue;
        }
        Optional<Assertion.Breach> breach = tally.assertion.check(value);
        if (grid.size() == 1 || breach.filter(b -> b.size() > tally.size).isPresent()) {
          tally.value = value;
        }
        breach.ifPresent(b -> tally.add(b, "at " + grid.label(point) + " "));
      }
    }
    checks
        .baseline()
        .ifPresent(
            b -> b.row(grid.parameters(point), grid.label(point), form.values(row), this::unit));
  }

  /** The base unit of what is measured at a path. */
  private String unit(String path) {
    return units.getOrDefault(path, "");
  }

  /** How all ended; checks the growth when it is first asked. */
  Ending ending(SweepResults results, SweepGrowth growth) {
    Ending known = ending;
    if (known == null) {
      known = end(results, growth);
      ending = known;
    }
    return known;
  }

  private Ending end(SweepResults results, SweepGrowth growth) {
    ExitCode exit = ExitCode.OK;
    List<AssertionResult> assertions = new ArrayList<>();
    List<Diagnostic> told = new ArrayList<>();
    List<Diagnostic> changes = new ArrayList<>();
    for (Tally tally : tallies) {
      String over = tally.assertion.over();
      long of = results.size();
      if (over != null) {
        of = growth(tally, over, growth);
      }
      String where = over == null ? "points" : "series";
      if (tally.failures > 0) {
        exit = ExitCode.NO;
        String count =
            of == 1 ? "" : "at " + tally.failures + " of " + of + " " + where + "; at worst, ";
        told.add(Checks.broken(tally.assertion, count + tally.worst));
        assertions.add(tally.result(Optional.of(false), count + tally.worst));
      } else if (tally.undecided > 0) {
        exit = ExitCode.NO;
        String count =
            of == 1 ? "" : "at " + tally.undecided + " of " + of + " " + where + "; first, ";
        told.add(Checks.undecided(tally.assertion, count + tally.open));
        assertions.add(tally.result(Optional.empty(), count + tally.open));
      } else {
        assertions.add(tally.result(Optional.of(true), ""));
      }
    }
    if (exit == ExitCode.OK && !tallies.isEmpty()) {
      told.add(checks.holds());
    }
    if (checks.baseline().isPresent()) {
      changes.addAll(checks.baseline().get().verdict());
      exit = exit.worst(checks.baseline().get().exit());
    }
    return new Ending(exit, assertions, told, changes);
  }

  /** Holds the growth in every series; where there is no law, it is undecided. */
  private int growth(Tally tally, String over, SweepGrowth growth) {
    int axis = axis(grid, over);
    int measure = measures.indexOf(tally.assertion.path());
    List<SweepGrowth.Slice> slices = growth.over(measure, axis);
    List<SweepGrowth.Joint> joint =
        tally.assertion.subject() == Assertion.Subject.LIMIT
            ? List.of()
            : growth.joint(measure).stream().filter(j -> j.axes().contains(axis)).toList();
    boolean exact = joint.stream().allMatch(SweepGrowth.Joint::isExact);
    boolean each = slices.stream().allMatch(slice -> slice.exponent().isPresent());
    if (!joint.isEmpty() && (exact || !each) && joint.stream().allMatch(j -> j.law().isPresent())) {
      joint.forEach(j -> together(tally, j, j.axes().indexOf(axis), over, joint.size() == 1));
      return joint.size();
    }
    for (SweepGrowth.Slice slice : slices) {
      String where = slices.size() == 1 ? "" : "at " + others(slice.first(), List.of(axis)) + " ";
      if (tally.assertion.subject() == Assertion.Subject.EXPONENT) {
        exponent(tally, slice, over, where);
      } else if (slice.law() instanceof Law.None) {
        tally.leaveOpen(slice.whyNot(), where);
      } else {
        String is = is(tally.assertion.subject(), slice.law(), over);
        switch (tally.assertion.decide(slice.law())) {
          case HOLDS -> {}
          case FAILS -> tally.add(new Assertion.Breach(is, 0), where);
          case UNDECIDED -> tally.leaveOpen(is + "; " + FURTHER, where);
          default -> throw new AssertionError(is);
        }
      }
    }
    return slices.size();
  }

  /** Holds the growth that one law over several parameters tells. */
  private void together(
      Tally tally, SweepGrowth.Joint joint, int parameter, String over, boolean alone) {
    JointLaw law = joint.law().orElseThrow();
    Exponent exponent = law.exponents().get(parameter);
    boolean ofExponent = tally.assertion.subject() == Assertion.Subject.EXPONENT;
    String is =
        ofExponent
            ? "it is " + LawText.exponent(exponent)
            : "it grows like " + law.form().order(parameter).text(over);
    String where = alone ? "" : "at " + others(joint.first(), joint.axes()) + " ";
    Verdict verdict =
        ofExponent ? tally.assertion.decide(exponent) : tally.assertion.decide(law, parameter);
    switch (verdict) {
      case HOLDS -> {}
      case FAILS ->
          tally.add(
              new Assertion.Breach(is, ofExponent ? tally.assertion.distance(exponent) : 0), where);
      case UNDECIDED -> tally.leaveOpen(is + "; " + FURTHER, where);
      default -> throw new AssertionError(verdict);
    }
  }

  private static void exponent(Tally tally, SweepGrowth.Slice slice, String over, String where) {
    if (slice.exponent().isEmpty()) {
      tally.leaveOpen(slice.whyNot(), where);
      return;
    }
    Exponent exponent = slice.exponent().get();
    String text = LawText.exponent(exponent);
    switch (tally.assertion.decide(exponent)) {
      case HOLDS -> {}
      case FAILS ->
          tally.add(
              new Assertion.Breach("it is " + text, tally.assertion.distance(exponent)), where);
      case UNDECIDED ->
          tally.leaveOpen(
              "it is " + text + " (" + shapes(slice.law(), over) + "); " + FURTHER, where);
      default -> throw new AssertionError(exponent);
    }
  }

  /** How a figure grows, or what it tends to. */
  private String is(Assertion.Subject subject, Law law, String over) {
    String shape = "it grows like " + law.order().map(o -> o.text(over)).orElse("?");
    String sure =
        law instanceof Law.Fitted f
            ? " (fitted; exponent " + LawText.exponent(f.interval()) + ")"
            : "";
    return subject == Assertion.Subject.GROWTH
        ? shape + sure
        : law.asymptote()
                .filter(curve -> !Double.isInfinite(curve.limit()))
                .map(curve -> "it tends to " + Quantity.plain(curve.limit(), 6))
                .orElse(shape)
            + sure;
  }

  /** The curves at the ends of what fits as well. */
  private static String shapes(Law law, String name) {
    return law instanceof Law.Fitted fitted
        ? fitted.ends().stream()
            .map(curve -> curve.shape(name))
            .distinct()
            .collect(Collectors.joining(", "))
        : law.asymptote().map(curve -> curve.shape(name)).orElse("by remainder");
  }

  private String others(long point, List<Integer> without) {
    List<String> labels = new ArrayList<>();
    for (int a = 0; a < grid.axes().size(); a++) {
      if (!without.contains(a)) {
        labels.add(grid.axes().get(a).name() + "=" + grid.text(point, a));
      }
    }
    return String.join(", ", labels);
  }
}
