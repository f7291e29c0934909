// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.machine.yaml.Yaml;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/** Reads one entry of {@code profiles}. */
final class ProfileReader {
  private static final List<String> KEYS =
      List.of("points", "interpolation", "extrapolation", "law", "exponents", "error");
  private static final int WITH_SPREAD = 3;
  private static final int WITH_REPETITIONS = 4;

  private final ValueReader values;
  private final FieldReader fields;

  ProfileReader(ValueReader values, FieldReader fields) {
    this.values = values;
    this.fields = fields;
  }

  @Nullable MeasuredProfile read(String name, Yaml value) {
    boolean named = nameIsFree(name, value);
    Map<String, Yaml> of = fields.known(value, "a profile", KEYS);
    fields.require(of, value, "a profile", "points");
    Yaml law = of.get("law");
    Interpolation interpolation =
        law == null ? interpolation(of.get("interpolation")) : Interpolation.MONOTONE_CUBIC;
    if (law != null && of.get("interpolation") != null) {
      values.error(
          "bad-combination",
          law.span(),
          "a profile has a law or an interpolation, not both",
          "leave one of them out");
    }
    Yaml flag = of.get("extrapolation");
    Boolean extrapolation = flag == null ? Boolean.FALSE : values.flag(flag, "'extrapolation'");
    Yaml points = of.get("points");
    List<PointRuns> runs = new ArrayList<>();
    double[][] read = points == null ? null : points(points, interpolation, runs);
    ProfileLaw found = law == null ? null : law(law, of);
    if (!named
        || read == null
        || interpolation == null
        || extrapolation == null
        || (law != null && found == null)) {
      return null;
    }
    MeasuredProfile profile =
        new MeasuredProfile(name, read[0], read[1], interpolation, extrapolation);
    profile = runs.size() == read[0].length ? profile.withRuns(runs) : profile;
    return found == null ? profile : profile.withLaw(found);
  }

  private @Nullable ProfileLaw law(Yaml value, Map<String, Yaml> of) {
    Expression time = values.cost(value, "'law'", List.of());
    List<Double> exponents = new ArrayList<>();
    Yaml interval = of.get("exponents");
    if (interval != null) {
      for (Yaml item : fields.items(interval, "exponents")) {
        Quantity exponent = values.quantity(item, "an exponent", Measure.ANY);
        exponents.add(exponent == null ? 0 : exponent.asDouble());
      }
      if (exponents.size() != 2) {
        values.error(
            "wrong-type", interval.span(), "'exponents' are two, the least and the greatest");
      }
    }
    Yaml error = of.get("error");
    Quantity off = error == null ? null : values.quantity(error, "'error'", Measure.ANY);
    return time == null ? null : new ProfileLaw(time, exponents, off == null ? 0 : off.asDouble());
  }

  private boolean nameIsFree(String name, Yaml value) {
    if (MeasuredProfile.isName(name)) {
      return true;
    }
    boolean taken = MeasuredProfile.isTaken(name);
    String message = "a profile cannot be called '" + name + "'";
    values.error(
        "bad-name",
        value.span(),
        message + (taken ? ", which has a meaning already" : ""),
        taken ? null : "use letters, digits and _");
    return false;
  }

  private @Nullable Interpolation interpolation(@Nullable Yaml value) {
    if (value == null) {
      return Interpolation.CUBIC_SPLINE;
    }
    String id = values.text(value, "'interpolation'");
    Interpolation found = id == null ? null : Interpolation.named(id);
    if (id != null && found == null) {
      String message = "there is no interpolation '" + id + "'";
      String hint = Suggestions.hint(id, Interpolation.ids());
      values.error("unknown-interpolation", value.span(), message, hint);
    }
    return found;
  }

  /** Sizes and times, or null with an error. */
  private double @Nullable [][] points(
      Yaml value, @Nullable Interpolation interpolation, List<PointRuns> runs) {
    List<Yaml> items = fields.items(value, "points");
    double[] sizes = new double[items.size()];
    double[] times = new double[items.size()];
    boolean wrong = !(value instanceof Yaml.Sequence);
    for (int i = 0; i < sizes.length; i++) {
      double[] point = point(items.get(i), runs);
      if (point == null) {
        wrong = true;
        continue;
      }
      sizes[i] = point[0];
      times[i] = point[1];
      if (!wrong && i > 0 && sizes[i] <= sizes[i - 1]) {
        boolean twice = sizes[i] == sizes[i - 1];
        values.error(
            "not-increasing",
            items.get(i).span(),
            "the sizes of the points must increase"
                + (twice ? ", and this one occurs twice" : ", but this one is below the last"),
            twice ? "give each size one time" : "sort the points by size");
        wrong = true;
      }
    }
    if (wrong || interpolation == null) {
      return null;
    }
    if (sizes.length < interpolation.fewestPoints()) {
      String message =
          interpolation.id() + " needs at least " + interpolation.fewestPoints() + " points";
      String hint = sizes.length == 2 ? "use 'interpolation: linear'" : null;
      values.error("too-few-points", value.span(), message, hint);
      return null;
    }
    return new double[][] {sizes, times};
  }

  private double @Nullable [] point(Yaml item, List<PointRuns> runs) {
    List<Yaml> of = item instanceof Yaml.Sequence s ? s.items() : List.of();
    if (of.size() < 2 || of.size() > WITH_REPETITIONS) {
      String message = "a point must be a list of a size and a time, not " + item.kind();
      values.error(
          "wrong-type",
          item.span(),
          message,
          "write [1000, \"1.2ms\"], or with spread and runs [1000, \"1.2ms\", 0.01, 12]");
      return null;
    }
    Quantity size = values.quantity(of.get(0), "the size", Measure.SIZE);
    Quantity time = values.quantity(of.get(1), "the time", Measure.TIME);
    if (of.size() >= WITH_SPREAD) {
      Quantity spread = values.quantity(of.get(2), "the spread", Measure.SIZE);
      Quantity repetitions =
          of.size() < WITH_REPETITIONS
              ? null
              : values.quantity(of.get(WITH_SPREAD), "the repetitions", Measure.SIZE);
      runs.add(
          new PointRuns(
              spread == null ? 0 : spread.asDouble(),
              repetitions == null ? 0 : (long) repetitions.asDouble()));
    }
    return size == null || time == null ? null : new double[] {size.asDouble(), time.asDouble()};
  }
}
