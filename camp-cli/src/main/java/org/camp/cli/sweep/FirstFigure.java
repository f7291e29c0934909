// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.sweep;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.camp.cli.check.FigureUnit;
import org.camp.core.report.Numeric;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** The first key figure of a report that has a unit, else the first, as a path in its values. */
final class FirstFigure {
  private FirstFigure() {}

  /** Its path; nothing when the report has no such figure. */
  static Optional<String> pathIn(Report report) {
    List<Section.Figure> figures = FigureUnit.figures(report);
    for (boolean withUnit : new boolean[] {true, false}) {
      for (Section.Figure figure : figures) {
        OptionalDouble number = Numeric.of(figure.value());
        if (figure.unit().isEmpty() != withUnit && number.isPresent()) {
          Optional<String> path = pathOf(number, report.values());
          if (path.isPresent()) {
            return path;
          }
        }
      }
    }
    return Optional.empty();
  }

  private record Place(String path, Value.Obj object) {}

  /** The shortest of the paths to that number through objects, the first of those. */
  private static Optional<String> pathOf(OptionalDouble number, Value.Obj values) {
    Deque<Place> open = new ArrayDeque<>(List.of(new Place("", values)));
    while (!open.isEmpty()) {
      Place place = open.remove();
      for (Map.Entry<String, Value> field : place.object.fields().entrySet()) {
        String path = place.path + field.getKey();
        if (field.getValue() instanceof Value.Obj object) {
          open.add(new Place(path + ".", object));
        } else if (is(field.getValue(), number)) {
          return Optional.of(path);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean is(Value value, OptionalDouble wanted) {
    return Numeric.of(value).equals(wanted);
  }
}
