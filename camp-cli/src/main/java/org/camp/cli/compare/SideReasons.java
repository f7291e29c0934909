// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.cli.run.AnalysisRun;
import org.camp.core.analysis.Answer;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Composition;
import org.camp.core.report.PartChange;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** Why figures differ: which of the parts that they are made of do. */
final class SideReasons {
  private static final int MOST_KEPT = 1000;

  private final List<String> names;

  /** Path of a figure → what it is made of on each side. */
  private final Map<String, List<Composition>> made = new LinkedHashMap<>();

  /** Path of a figure → its greatest part on each side; empty where that is not known. */
  private final Map<String, List<String>> greatest = new LinkedHashMap<>();

  /** The reasons of figures that say on all sides what they are made of. */
  SideReasons(List<String> names, List<AnalysisRun> runs, List<SideLine> figures) {
    this.names = names;
    for (SideLine figure : figures) {
      List<Optional<Composition>> sides = new ArrayList<>();
      for (int side = 0; side < runs.size(); side++) {
        sides.add(composition(runs.get(side), figure.places().get(side)));
      }
      List<Composition> known = sides.stream().flatMap(Optional::stream).toList();
      boolean alike = known.stream().map(Composition::unit).distinct().count() == 1;
      if (alike && known.size() == names.size()) {
        made.put(figure.path(), known);
      }
      greatest.put(
          figure.path(), sides.stream().map(s -> s.map(SideReasons::most).orElse("")).toList());
    }
  }

  private static String most(Composition whole) {
    double sum = whole.parts().stream().mapToDouble(Composition.Part::amount).sum();
    return whole.parts().stream()
        .max(Comparator.comparingDouble(Composition.Part::amount))
        .map(
            part ->
                part.name()
                    + ", "
                    + Quantity.format(part.amount(), whole.unit(), 3)
                    + " of "
                    + Quantity.format(sum, whole.unit(), 3)
                    + (part.line() > 0 ? "  (line " + part.line() + ")" : ""))
        .orElse("");
  }

  /** The greatest part of a figure on a side; empty where that is not known. */
  String greatest(String path, int side) {
    return greatest.containsKey(path) ? greatest.get(path).get(side) : "";
  }

  private static Optional<Composition> composition(AnalysisRun run, String path) {
    for (Answer answer : run.envelope().answers()) {
      if (path.startsWith(answer.id() + ".") && answer.report().isPresent()) {
        Optional<Composition> found =
            answer.report().get().summary().get().stream()
                .flatMap(summary -> summary.made().stream())
                .filter(one -> path.equals(answer.id() + "." + one.figure()))
                .findFirst();
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /** What a figure is made of on each side; empty where that is not known of all. */
  List<Composition> of(String path) {
    return made.getOrDefault(path, List.of());
  }

  /** The parts of a side that differ from those of another one, the greatest change first. */
  List<PartChange> between(String path, int first, int second) {
    List<Composition> sides = of(path);
    return sides.isEmpty() ? List.of() : PartChange.between(sides.get(first), sides.get(second));
  }

  /** A table a figure, with the parts that differ. */
  List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    made.forEach(
        (path, sides) -> {
          List<List<Value>> rows = new ArrayList<>();
          String unit = sides.get(0).unit();
          for (String part : parts(path)) {
            double[] amounts = amounts(path, part);
            List<Value> row = new ArrayList<>(List.of(Value.of(part)));
            for (double amount : amounts) {
              row.add(Value.of(amount));
            }
            if (names.size() == 2) {
              double ratio = amounts[0] == 0 ? Double.NaN : amounts[1] / amounts[0];
              row.add(Value.of(PartChange.signed(amounts[1] - amounts[0], unit)));
              row.add(Value.of(PartChange.times(ratio)));
            }
            row.add(line(sides, part));
            rows.add(row);
          }
          if (!rows.isEmpty()) {
            List<Section.Column> columns = new ArrayList<>(List.of(Section.Column.of("part")));
            names.forEach(name -> columns.add(new Section.Column(name, unit)));
            if (names.size() == 2) {
              columns.add(Section.Column.of("change"));
              columns.add(Section.Column.of("ratio"));
            }
            columns.add(Section.Column.of("line"));
            String title = "Why " + path + " differs: " + sides.get(0).what();
            sections.add(new Section.Table(title, columns, rows));
          }
        });
    return sections;
  }

  private static Value line(List<Composition> sides, String part) {
    return sides.stream()
        .flatMap(side -> side.parts().stream())
        .filter(one -> one.name().equals(part) && one.line() > 0)
        .findFirst()
        .map(one -> Value.of((long) one.line()))
        .orElse(Value.NULL);
  }

  /** The parts that differ from those of the first side on any other, by the greatest change. */
  private List<String> parts(String path) {
    Map<String, Double> most = new LinkedHashMap<>();
    for (int side = 1; side < names.size(); side++) {
      for (PartChange change : between(path, 0, side)) {
        most.merge(change.name(), Math.abs(change.change()), Math::max);
      }
    }
    return most.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .limit(MOST_KEPT)
        .map(Map.Entry::getKey)
        .toList();
  }

  private double[] amounts(String path, String part) {
    return of(path).stream()
        .mapToDouble(
            side ->
                side.parts().stream()
                    .filter(one -> one.name().equals(part))
                    .mapToDouble(Composition.Part::amount)
                    .sum())
        .toArray();
  }

  /** The reason of a figure for machines; null where none is known. */
  Value value(String path) {
    List<Composition> sides = of(path);
    if (sides.isEmpty()) {
      return Value.NULL;
    }
    List<Value> all = new ArrayList<>();
    for (String part : parts(path)) {
      double[] amounts = amounts(path, part);
      Value.Builder values = Value.object();
      Value.Builder ratios = Value.object();
      for (int s = 0; s < names.size(); s++) {
        values.put(names.get(s), amounts[s]);
        ratios.put(names.get(s), amounts[0] == 0 ? Double.NaN : amounts[s] / amounts[0]);
      }
      all.add(
          Value.object()
              .put("part", part)
              .put("line", line(sides, part))
              .put("values", values.build())
              .put("ratio", ratios.build())
              .build());
    }
    return Value.object()
        .put("of", sides.get(0).what())
        .put("unit", sides.get(0).unit())
        .put("parts", Value.list(all))
        .build();
  }

  /** A part of a whole in per cent, as a person reads it. */
  static String share(double part, double whole) {
    return Quantity.format(part / whole, "%", 3);
  }
}
