// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What computations cost, by where they stand: a parameter for those of one name whose means are
 * alike, as a function of the number of ranks where the means follow one.
 */
public final class RankCosts {
  private static final double ALIKE = 0.05;

  /** Site of a computation → its parameter. */
  private final Map<String, String> bySite = new HashMap<>();

  /** Parameter → its value; empty when nothing was measured. */
  private final Map<String, String> parameters = new LinkedHashMap<>();

  /** What was measured of one site: ranks → times [s]. */
  public static final class Site {
    final String label;
    final SortedMap<Integer, List<Double>> times = new TreeMap<>();

    Site(String label) {
      this.label = label;
    }

    void add(int ranks, double seconds) {
      times.computeIfAbsent(ranks, n -> new ArrayList<>()).add(seconds);
    }

    public double mean() {
      return times.values().stream()
          .flatMap(List::stream)
          .mapToDouble(Double::doubleValue)
          .average()
          .orElse(Double.NaN);
    }
  }

  /** Costs of sites, in the order of programs. */
  public static RankCosts of(Map<String, Site> sites) {
    RankCosts costs = new RankCosts();
    Map<String, List<List<Map.Entry<String, Site>>>> groups = new LinkedHashMap<>();
    for (Map.Entry<String, Site> site : sites.entrySet()) {
      List<List<Map.Entry<String, Site>>> known =
          groups.computeIfAbsent(site.getValue().label, l -> new ArrayList<>());
      List<Map.Entry<String, Site>> own =
          known.stream()
              .filter(group -> isAlike(group.get(0).getValue(), site.getValue()))
              .findFirst()
              .orElseGet(
                  () -> {
                    List<Map.Entry<String, Site>> fresh = new ArrayList<>();
                    known.add(fresh);
                    return fresh;
                  });
      own.add(site);
    }
    groups.forEach(
        (label, own) -> {
          for (int i = 0; i < own.size(); i++) {
            String name = costs.free("c_" + word(label) + (i == 0 ? "" : "_" + (i + 1)));
            costs.parameters.put(
                name, value(own.get(i).stream().map(Map.Entry::getValue).toList()));
            own.get(i).forEach(site -> costs.bySite.put(site.getKey(), name));
          }
        });
    return costs;
  }

  private String free(String wished) {
    String name = wished;
    while (parameters.containsKey(name)) {
      name += "_";
    }
    return name;
  }

  private static String word(String label) {
    String word = label.replaceAll("[^A-Za-z0-9_]", "_").toLowerCase(Locale.ROOT);
    return word.isEmpty() ? "work" : word;
  }

  private static boolean isAlike(Site one, Site other) {
    double a = one.mean();
    double b = other.mean();
    return (Double.isNaN(a) || Double.isNaN(b))
        ? Double.isNaN(a) == Double.isNaN(b)
        : Math.abs(a - b) <= ALIKE * Math.max(Math.abs(a), Math.abs(b));
  }

  private static String value(List<Site> sites) {
    SortedMap<Integer, List<Double>> all = new TreeMap<>();
    sites.forEach(
        site ->
            site.times.forEach(
                (n, times) -> all.computeIfAbsent(n, k -> new ArrayList<>()).addAll(times)));
    if (all.isEmpty()) {
      return "";
    }
    double mean =
        all.values().stream()
            .flatMap(List::stream)
            .mapToDouble(Double::doubleValue)
            .average()
            .orElse(0);
    if (all.size() < 2 || follows(all, n -> 1.0, mean)) {
      return time(mean);
    }
    double byN = constant(all, n -> n);
    if (follows(all, n -> 1.0 / n, byN)) {
      return time(byN) + "/n";
    }
    double byRoot = constant(all, n -> Math.sqrt((double) n));
    if (follows(all, n -> 1 / Math.sqrt((double) n), byRoot)) {
      return time(byRoot) + "/sqrt(n)";
    }
    double growing = constant(all, n -> 1.0 / n);
    if (follows(all, n -> n, growing)) {
      return time(growing) + "*n";
    }
    return time(mean);
  }

  /** A function of the number of ranks. */
  private interface OfRanks {
    double at(int n);
  }

  private static double average(List<Double> times) {
    return times.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static double constant(SortedMap<Integer, List<Double>> all, OfRanks factor) {
    return all.entrySet().stream()
        .mapToDouble(e -> average(e.getValue()) * factor.at(e.getKey()))
        .average()
        .orElse(0);
  }

  private static boolean follows(
      SortedMap<Integer, List<Double>> all, OfRanks shape, double constant) {
    return all.entrySet().stream()
        .allMatch(
            e -> {
              double predicted = constant * shape.at(e.getKey());
              return Math.abs(average(e.getValue()) - predicted) <= ALIKE * Math.abs(predicted);
            });
  }

  /** {@code 12.5us}. */
  static String time(double seconds) {
    return number(seconds * 1e6) + "us";
  }

  static String number(double value) {
    return new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros().toPlainString();
  }

  /** Parameters with their values, in the order of programs. */
  public Map<String, String> parameters() {
    return parameters;
  }

  /** What the computation of a site costs. */
  public String cost(String site) {
    return bySite.getOrDefault(site, "0");
  }

  /** The middle of times; of an even number the lower one. */
  static double median(List<Double> times) {
    double[] sorted = times.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted[(sorted.length - 1) / 2];
  }

  /** Middles of times as a line in the size, as an expression; empty without times. */
  static String line(SortedMap<Long, List<Double>> bySize) {
    if (bySize.isEmpty()) {
      return "";
    }
    double[] sizes = bySize.keySet().stream().mapToDouble(Long::doubleValue).toArray();
    double[] middles = bySize.values().stream().mapToDouble(RankCosts::median).toArray();
    double[] weights = bySize.values().stream().mapToDouble(List::size).toArray();
    double all = Arrays.stream(weights).sum();
    double size = 0;
    double time = 0;
    for (int i = 0; i < sizes.length; i++) {
      size += weights[i] * sizes[i] / all;
      time += weights[i] * middles[i] / all;
    }
    double spread = 0;
    double both = 0;
    for (int i = 0; i < sizes.length; i++) {
      spread += weights[i] * (sizes[i] - size) * (sizes[i] - size);
      both += weights[i] * (sizes[i] - size) * (middles[i] - time);
    }
    double slope = spread == 0 ? 0 : both / spread;
    double constant = time - slope * size;
    if (slope <= 1e-18 || constant < 0) {
      return time(time);
    }
    return time(constant) + " + " + number(slope * 1e9) + "ns*size";
  }
}
