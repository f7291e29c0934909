// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/** What the residuals of a fit say: cases far off, columns that explain them, a trend. */
final class Diagnosis {
  private static final double FAR = 4;
  private static final double OF_NORMAL = 1.4826;
  private static final double LEAST_SPREAD = 0.01;
  private static final int FEWEST = 12;
  private static final int PERMUTATIONS = 999;
  private static final double ABOVE_CHANCE = 0.2;
  private static final double LEVEL = 0.01;

  /** Residuals below this are rounding. */
  private static final double ROUNDING = 1e-9;

  /** Case → ln(predicted/measured). */
  private final double[] residuals;

  private final Cases cases;
  private final double median;
  private final double deviation;

  Diagnosis(Cases cases, double[] residuals) {
    this.cases = cases;
    this.residuals = residuals.clone();
    median = new Median().evaluate(residuals);
    double[] away = Arrays.stream(residuals).map(r -> Math.abs(r - median)).toArray();
    deviation = Math.max(LEAST_SPREAD, OF_NORMAL * new Median().evaluate(away));
  }

  private boolean isRounding() {
    return Arrays.stream(residuals).allMatch(r -> Math.abs(r) <= ROUNDING);
  }

  /** The cases further than four robust deviations from the median residual. */
  List<Integer> outliers() {
    return IntStream.range(0, residuals.length)
        .filter(i -> Math.abs(residuals[i] - median) > FAR * deviation)
        .boxed()
        .toList();
  }

  private record Tested(Column column, int[] groups, double share, double chance, double p) {}

  /** The columns that explain residuals, by their share. */
  List<Factor> factors() {
    if (residuals.length < FEWEST || isRounding()) {
      return List.of();
    }
    List<Tested> tested = new ArrayList<>();
    for (Column column : cases.columns()) {
      groups(column).ifPresent(groups -> tested.add(test(column, groups)));
    }
    tested.sort(Comparator.comparingDouble(Tested::p));
    List<Factor> named = new ArrayList<>();
    double before = 0;
    for (int k = 0; k < tested.size(); k++) {
      Tested one = tested.get(k);
      double p = Math.max(before, Math.min(1, (tested.size() - k) * one.p));
      before = p;
      if (p <= LEVEL && one.share > one.chance + ABOVE_CHANCE) {
        boolean known =
            tested.subList(0, k).stream().anyMatch(t -> Arrays.equals(t.groups, one.groups));
        if (!known) {
          List<String> names =
              tested.stream()
                  .filter(t -> Arrays.equals(t.groups, one.groups))
                  .map(t -> t.column.name())
                  .toList();
          named.add(new Factor(names, one.share, one.chance, p, levels(one)));
        }
      }
    }
    named.sort(Comparator.comparingDouble(Factor::share).reversed());
    return named;
  }

  private List<Factor.Level> levels(Tested tested) {
    List<Factor.Level> levels = new ArrayList<>();
    int count = Arrays.stream(tested.groups).max().orElse(-1) + 1;
    for (int g = 0; g < count; g++) {
      int which = g;
      int[] members =
          IntStream.range(0, residuals.length).filter(i -> tested.groups[i] == which).toArray();
      double off =
          Arrays.stream(members).mapToDouble(i -> Math.expm1(residuals[i])).average().orElse(0);
      List<String> texts =
          Arrays.stream(members).mapToObj(i -> tested.column.texts().get(i)).distinct().toList();
      String first = texts.get(0);
      String value = texts.size() == 1 ? first : range(tested.column, members);
      levels.add(new Factor.Level(value, off, members.length));
    }
    return levels;
  }

  private static String range(Column column, int[] members) {
    double[] numbers = column.numbers().orElseThrow();
    int least =
        Arrays.stream(members)
            .boxed()
            .min(Comparator.comparingDouble(i -> numbers[i]))
            .orElseThrow();
    int most =
        Arrays.stream(members)
            .boxed()
            .max(Comparator.comparingDouble(i -> numbers[i]))
            .orElseThrow();
    return column.texts().get(least) + ".." + column.texts().get(most);
  }

  private Tested test(Column column, int[] groups) {
    double[] clipped =
        Arrays.stream(residuals)
            .map(r -> Math.max(median - FAR * deviation, Math.min(median + FAR * deviation, r)))
            .toArray();
    double share = share(clipped, groups);
    SplittableRandom random = new SplittableRandom(1);
    double sum = 0;
    int asMuch = 0;
    for (int k = 0; k < PERMUTATIONS; k++) {
      for (int i = clipped.length - 1; i > 0; i--) {
        int j = random.nextInt(i + 1);
        double swap = clipped[i];
        clipped[i] = clipped[j];
        clipped[j] = swap;
      }
      double other = share(clipped, groups);
      sum += other;
      asMuch += other >= share ? 1 : 0;
    }
    return new Tested(
        column, groups, share, sum / PERMUTATIONS, (1.0 + asMuch) / (1 + PERMUTATIONS));
  }

  /** The share of the variance that lies between groups. */
  private static double share(double[] values, int[] groups) {
    int count = Arrays.stream(groups).max().orElse(0) + 1;
    double[] sums = new double[count];
    int[] sizes = new int[count];
    double mean = Arrays.stream(values).average().orElse(0);
    double all = 0;
    for (int i = 0; i < values.length; i++) {
      sums[groups[i]] += values[i] - mean;
      sizes[groups[i]]++;
      all += (values[i] - mean) * (values[i] - mean);
    }
    double between = 0;
    for (int g = 0; g < count; g++) {
      between += sizes[g] == 0 ? 0 : sums[g] * sums[g] / sizes[g];
    }
    return all == 0 ? 0 : between / all;
  }

  /** Case → group: the levels when they are few, else thirds by rank. */
  private Optional<int[]> groups(Column column) {
    List<String> levels = column.texts().stream().distinct().toList();
    if (levels.size() < 2) {
      return Optional.empty();
    }
    if (3 * levels.size() <= residuals.length) {
      return Optional.of(column.texts().stream().mapToInt(levels::indexOf).toArray());
    }
    return column.numbers().map(Diagnosis::thirds);
  }

  private static int[] thirds(double[] numbers) {
    double[] sorted = Arrays.stream(numbers).sorted().toArray();
    double first = sorted[sorted.length / 3];
    double second = sorted[2 * sorted.length / 3];
    int[] groups =
        Arrays.stream(numbers).mapToInt(v -> v < first ? 0 : v < second ? 1 : 2).toArray();
    int[] present = Arrays.stream(groups).distinct().sorted().toArray();
    return Arrays.stream(groups).map(g -> Arrays.binarySearch(present, g)).toArray();
  }

  /** Whether large cases are predicted too high (positive) or too low; nothing when neither. */
  Optional<Double> trend() {
    int n = residuals.length;
    if (n < FEWEST || isRounding()) {
      return Optional.empty();
    }
    double[] measured = IntStream.range(0, n).mapToDouble(cases::measured).toArray();
    double rho = new SpearmansCorrelation().correlation(measured, residuals);
    double t = Math.abs(rho) * Math.sqrt((n - 2) / Math.max(1e-300, 1 - rho * rho));
    double p = 2 * (1 - new TDistribution(n - 2.0).cumulativeProbability(t));
    return p <= LEVEL ? Optional.of(rho) : Optional.empty();
  }
}
