// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.cases;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.camp.core.analysis.Status;
import org.camp.core.report.ValuePath;

/**
 * A line of a table of cases: a run of {@code analyze}, and what is known of its figure.
 *
 * @param line where it stands, from 1
 * @param name what it is called; may be empty
 * @param arguments of {@code analyze}
 * @param measure which value of the result is the figure; nothing when the line does not say
 * @param times by how much the value is multiplied
 * @param published what others predict, in base units; NaN when nothing is known
 * @param measured what was measured, in base units; NaN when nothing was
 * @param weight how much it counts in a fit
 * @param status the status that the run should have
 * @param note what there is to say about it; may be empty
 * @param cells heading → text, of those that bind and of factors; without empty ones
 */
public record MeasuredCase(
    int line,
    String name,
    List<String> arguments,
    Optional<ValuePath> measure,
    double times,
    double published,
    double measured,
    double weight,
    Status status,
    String note,
    Map<ColumnHeading, String> cells) {
  /** Copies what can change. */
  public MeasuredCase {
    arguments = List.copyOf(arguments);
    cells = new LinkedHashMap<>(cells);
  }

  /** Its name, or else what tells it from others: {@code p=4, m=2}. */
  public String label() {
    if (!name.isEmpty()) {
      return name;
    }
    String bound = bound();
    return bound.isEmpty() && !arguments.isEmpty() ? arguments.get(0) : bound;
  }

  /** What {@code analyze} would be given: arguments, then what columns bind. */
  public List<String> words() {
    List<String> words = new ArrayList<>(arguments);
    cells.forEach(
        (heading, text) -> {
          if (heading.binds()) {
            words.add(heading.kind().option());
            words.add(heading.key() + "=" + text);
          }
        });
    return words;
  }

  /** What its columns bind: {@code p=4, m=2}. */
  public String bound() {
    return cells.entrySet().stream()
        .filter(cell -> cell.getKey().binds())
        .map(cell -> cell.getKey().key() + "=" + cell.getValue())
        .collect(Collectors.joining(", "));
  }
}
