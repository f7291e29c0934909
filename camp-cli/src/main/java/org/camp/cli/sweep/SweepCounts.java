// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.CountedFigure;
import org.camp.core.law.CountedLaw;
import org.camp.core.law.joint.JointLaw;
import org.camp.core.law.search.Law;
import org.camp.core.report.Numeric;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;

/** The counts, point by point, of measures that are sums of counts times what each takes. */
final class SweepCounts {
  /** Of larger grids no counts are kept. */
  private static final long MOST_POINTS = 10_000;

  /** Measure → where its counts and their prices are. */
  private final Map<ValuePath, Paths> paths = new HashMap<>();

  /** Point → measure → what was counted there. */
  private final Map<Long, Map<ValuePath, Counted>> known = new ConcurrentHashMap<>();

  private record Paths(ValuePath counts, ValuePath prices) {}

  /** Counts and prices by name. */
  private record Counted(Map<String, Double> counts, Map<String, Double> prices) {}

  /** The counts of some points: name → point → count, and name → price. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Table(double[][] counts, double[] prices) {}

  /** Counts of those measures that backends say to be sums of them. */
  SweepCounts(List<ValuePath> measures, List<Entry<AnalysisBackend<?>>> backends, long points) {
    for (ValuePath measure : points > MOST_POINTS ? List.<ValuePath>of() : measures) {
      for (Entry<AnalysisBackend<?>> backend : backends) {
        String prefix = backend.id() + ".";
        if (measure.text().startsWith(prefix)) {
          Optional<CountedFigure> counted =
              backend.service().counted(measure.text().substring(prefix.length()));
          counted.ifPresent(
              figure ->
                  paths.put(
                      measure,
                      new Paths(
                          ValuePath.parse(prefix + figure.counts()),
                          ValuePath.parse(prefix + figure.prices()))));
        }
      }
    }
  }

  /** The counts and prices of a point, by measure; {@link Value#NULL} where there are none. */
  Value of(Value.Obj root) {
    Value.Builder all = Value.object();
    paths.forEach(
        (measure, of) -> {
          Optional<Value> counts = of.counts().find(root).filter(v -> numbers(v).isPresent());
          Optional<Value> prices = of.prices().find(root).filter(v -> numbers(v).isPresent());
          if (counts.isPresent() && prices.isPresent()) {
            all.put(measure.text(), Value.list(List.of(counts.get(), prices.get())));
          }
        });
    Value.Obj found = all.build();
    return found.fields().isEmpty() ? Value.NULL : found;
  }

  /** Keeps what a point told of its counts. */
  void take(long point, Value told) {
    if (told instanceof Value.Obj all) {
      Map<ValuePath, Counted> here = new HashMap<>();
      for (ValuePath measure : paths.keySet()) {
        if (all.get(measure.text()) instanceof Value.Arr pair) {
          here.put(
              measure,
              new Counted(
                  numbers(pair.items().get(0)).orElseThrow(),
                  numbers(pair.items().get(1)).orElseThrow()));
        }
      }
      known.put(point, here);
    }
  }

  boolean isEmpty() {
    return paths.isEmpty();
  }

  private static Optional<Map<String, Double>> numbers(Value value) {
    if (!(value instanceof Value.Obj object)) {
      return Optional.empty();
    }
    Map<String, Double> numbers = new HashMap<>();
    for (Map.Entry<String, Value> field : object.fields().entrySet()) {
      OptionalDouble number = Numeric.of(field.getValue());
      if (number.isEmpty()) {
        return Optional.empty();
      }
      numbers.put(field.getKey(), number.getAsDouble());
    }
    return Optional.of(numbers);
  }

  /** The law that the counts of a measure give over one parameter. */
  Optional<Law> law(ValuePath measure, int[] points, double[] x, double[] y) {
    return table(measure, points).flatMap(t -> CountedLaw.of(x, y, t.counts(), t.prices()));
  }

  /** The law that the counts of a measure give over several parameters. */
  Optional<JointLaw> law(ValuePath measure, int[] points, double[][] at, double[] y) {
    return table(measure, points).flatMap(t -> CountedLaw.over(at, y, t.counts(), t.prices()));
  }

  /** The counts of some points; nothing where one is not known, or prices change between them. */
  private Optional<Table> table(ValuePath measure, int[] points) {
    List<Counted> counted = new ArrayList<>();
    Set<String> names = new TreeSet<>();
    Map<String, Double> prices = new HashMap<>();
    for (int point : points) {
      Counted here = known.getOrDefault((long) point, Map.of()).get(measure);
      if (here == null) {
        return Optional.empty();
      }
      counted.add(here);
      for (String name : here.counts().keySet()) {
        Double price = here.prices().get(name);
        Double before = price == null ? null : prices.putIfAbsent(name, price);
        if (price == null || (before != null && !before.equals(price))) {
          return Optional.empty();
        }
        names.add(name);
      }
    }
    List<String> order = List.copyOf(names);
    double[][] counts = new double[order.size()][points.length];
    for (int c = 0; c < counts.length; c++) {
      for (int i = 0; i < points.length; i++) {
        counts[c][i] = counted.get(i).counts().getOrDefault(order.get(c), 0.0);
      }
    }
    double[] each =
        IntStream.range(0, counts.length).mapToDouble(c -> prices.get(order.get(c))).toArray();
    return Optional.of(new Table(counts, each));
  }
}
