// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.machine.yaml.Yaml;
import org.camp.core.quantity.Functions;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/** Reads one entry of {@code profiles}. */
final class ProfileReader {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
  private static final List<String> KEYS = List.of("points", "interpolation", "extrapolation");

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
    Interpolation interpolation = interpolation(of.get("interpolation"));
    Yaml flag = of.get("extrapolation");
    Boolean extrapolation = flag == null ? Boolean.FALSE : values.flag(flag, "'extrapolation'");
    Yaml points = of.get("points");
    double[][] read = points == null ? null : points(points, interpolation);
    return !named || read == null || interpolation == null || extrapolation == null
        ? null
        : new MeasuredProfile(name, read[0], read[1], interpolation, extrapolation);
  }

  private boolean nameIsFree(String name, Yaml value) {
    if (Functions.isBuiltIn(name) || Functions.isRandom(name) || name.equals(ValueReader.SIZE)) {
      String message = "a profile cannot be called '" + name + "', which has a meaning already";
      values.error("bad-name", value.span(), message);
      return false;
    }
    if (!NAME.matcher(name).matches()) {
      String message = "a profile cannot be called '" + name + "'";
      values.error("bad-name", value.span(), message, "use letters, digits and _");
      return false;
    }
    return true;
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
  private double @Nullable [][] points(Yaml value, @Nullable Interpolation interpolation) {
    List<Yaml> items = fields.items(value, "points");
    double[] sizes = new double[items.size()];
    double[] times = new double[items.size()];
    boolean wrong = !(value instanceof Yaml.Sequence);
    for (int i = 0; i < sizes.length; i++) {
      double[] point = point(items.get(i));
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

  private double @Nullable [] point(Yaml item) {
    if (!(item instanceof Yaml.Sequence pair) || pair.items().size() != 2) {
      String message = "a point must be a list of a size and a time, not " + item.kind();
      values.error("wrong-type", item.span(), message, "write [1000, \"1.2ms\"]");
      return null;
    }
    Quantity size = values.quantity(pair.items().get(0), "the size", Measure.SIZE);
    Quantity time = values.quantity(pair.items().get(1), "the time", Measure.TIME);
    return size == null || time == null ? null : new double[] {size.asDouble(), time.asDouble()};
  }
}
