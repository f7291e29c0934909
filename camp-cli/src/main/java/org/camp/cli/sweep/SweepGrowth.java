// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.camp.cli.grid.ParameterGrid;
import org.camp.core.law.ExactFit;
import org.camp.core.law.curve.Exponent;
import org.camp.core.law.joint.JointLaw;
import org.camp.core.law.joint.JointSearch;
import org.camp.core.law.search.Law;
import org.camp.core.law.search.LawSearch;
import org.camp.core.report.Numbers;
import org.camp.core.report.Numeric;
import org.camp.core.report.ValuePath;

/** The laws of what a sweep measured, over one parameter and over several. */
final class SweepGrowth {
  /** The fewest different values of a parameter that tell one form from another. */
  private static final int FEWEST_VALUES = 3;

  private final SweepResults results;
  private final ParameterGrid grid;
  private final List<ValuePath> measures;
  private final SweepCounts counts;

  /** Measure and axis → what was found about them. */
  private final Map<List<Integer>, List<Slice>> slices = new HashMap<>();

  /** Measure → what was found about it. */
  private final Map<Integer, List<Joint>> joint = new HashMap<>();

  SweepGrowth(SweepResults results, List<ValuePath> measures, SweepCounts counts) {
    this.results = results;
    this.grid = results.grid();
    this.measures = measures;
    this.counts = counts;
  }

  /**
   * Points that differ in one parameter alone.
   *
   * @param first the first of them
   * @param law the law along them
   * @param exponent the exponent of the law, or of the formula that counts follow exactly
   * @param x the parameter
   * @param y the measure; NaN where it is undefined
   */
  record Slice(int first, Law law, Optional<Exponent> exponent, Numbers x, Numbers y) {
    /** Why there is no exponent. */
    String whyNot() {
      return law instanceof Law.None none ? "no law: " + none.reason() : "no law";
    }
  }

  /**
   * Points that differ in several parameters with numbers.
   *
   * @param first the first of them
   * @param axes the parameters in which they differ
   * @param law the law of all of them
   */
  record Joint(int first, List<Integer> axes, Optional<JointLaw> law) {
    Joint {
      axes = List.copyOf(axes);
    }

    boolean isExact() {
      return law.filter(JointLaw::isExact).isPresent();
    }
  }

  /** How a measure grows over a parameter, for each combination of the others. */
  List<Slice> over(int measure, int axis) {
    return slices.computeIfAbsent(List.of(measure, axis), key -> slices(measure, axis));
  }

  private List<Slice> slices(int measure, int axis) {
    int stride = 1;
    for (int a = axis + 1; a < grid.axes().size(); a++) {
      stride *= (int) grid.axes().get(a).range().size();
    }
    int length = (int) grid.axes().get(axis).range().size();
    List<Slice> all = new ArrayList<>();
    for (int first = 0; first < results.size(); first++) {
      if (grid.index(first, axis) == 0) {
        int start = first;
        int step = stride;
        int[] points = IntStream.range(0, length).map(j -> start + j * step).toArray();
        all.add(slice(measure, axis, points));
      }
    }
    return all;
  }

  private Slice slice(int measure, int axis, int[] points) {
    double[] x = new double[points.length];
    double[] y = new double[points.length];
    for (int j = 0; j < points.length; j++) {
      x[j] = number(points[j], axis);
      y[j] = points[j] < results.size() ? results.number(measure, points[j]) : Double.NaN;
    }
    Law law = counts.law(measures.get(measure), points, x, y).orElseGet(() -> LawSearch.find(x, y));
    Optional<Exponent> counted =
        law instanceof Law.Fitted || law instanceof Law.None
            ? countsGrow(measure, x, points)
            : Optional.empty();
    return new Slice(points[0], law, counted.or(law::exponent), Numbers.of(x), Numbers.of(y));
  }

  private double number(int point, int axis) {
    return Numeric.of(grid.value(point, axis)).orElse(Double.NaN);
  }

  /** The exponent of a formula that counts follow exactly. */
  private Optional<Exponent> countsGrow(int measure, double[] x, int[] points) {
    List<long[]> places = new ArrayList<>();
    List<BigInteger> whole = new ArrayList<>();
    for (int j = 0; j < points.length && points[j] < results.size(); j++) {
      Optional<BigInteger> count = results.count(measure, points[j]);
      if (count.isPresent() && x[j] == Math.rint(x[j])) {
        places.add(new long[] {(long) x[j]});
        whole.add(count.get());
      }
    }
    OptionalInt degree =
        whole.size() < points.length
            ? OptionalInt.empty()
            : ExactFit.of(places, whole).map(ExactFit::degree).orElse(OptionalInt.empty());
    return degree.isPresent() ? Optional.of(Exponent.point(degree.getAsInt())) : Optional.empty();
  }

  /**
   * How a measure grows with all parameters of at least three numbers together, for each
   * combination of the others; none where there are no two such parameters.
   */
  List<Joint> joint(int measure) {
    return joint.computeIfAbsent(measure, this::joined);
  }

  private List<Joint> joined(int measure) {
    List<Integer> axes =
        IntStream.range(0, grid.axes().size())
            .filter(a -> grid.axes().get(a).range().isNumeric())
            .filter(a -> grid.axes().get(a).range().size() >= FEWEST_VALUES)
            .boxed()
            .toList();
    if (axes.size() < 2 || results.size() < grid.size()) {
      return List.of();
    }
    Map<List<Long>, List<Integer>> groups = new LinkedHashMap<>();
    for (int point = 0; point < results.size(); point++) {
      int at = point;
      List<Long> others =
          IntStream.range(0, grid.axes().size())
              .filter(a -> !axes.contains(a))
              .mapToObj(a -> grid.index(at, a))
              .toList();
      groups.computeIfAbsent(others, key -> new ArrayList<>()).add(point);
    }
    return groups.values().stream().map(points -> joint(measure, axes, points)).toList();
  }

  private Joint joint(int measure, List<Integer> axes, List<Integer> all) {
    int[] points =
        all.stream()
            .mapToInt(point -> point)
            .filter(point -> !Double.isNaN(results.number(measure, point)))
            .toArray();
    double[][] at = new double[points.length][];
    double[] y = new double[points.length];
    for (int i = 0; i < points.length; i++) {
      int point = points[i];
      at[i] = axes.stream().mapToDouble(axis -> number(point, axis)).toArray();
      y[i] = results.number(measure, point);
    }
    Optional<JointLaw> law = counts.law(measures.get(measure), points, at, y);
    return new Joint(all.get(0), axes, law.isPresent() ? law : JointSearch.find(at, y));
  }

  /** The laws of some series; none where one has none. */
  static List<Law> laws(List<Slice> slices) {
    List<Law> laws =
        slices.stream().map(Slice::law).filter(law -> !(law instanceof Law.None)).toList();
    return laws.size() == slices.size() ? laws : List.of();
  }
}
