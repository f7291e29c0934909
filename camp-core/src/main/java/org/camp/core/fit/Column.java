// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.List;
import java.util.Optional;

/**
 * What a column of the table says of the cases.
 *
 * @param name its heading
 * @param texts case → what stands there
 * @param values case → its number; NaN where it is none
 */
public record Column(String name, List<String> texts, List<Double> values) {
  /** Copies the lists. */
  public Column {
    texts = List.copyOf(texts);
    values = List.copyOf(values);
    checkArgument(texts.size() == values.size(), "%s", name);
  }

  /** A column of texts, some or all of which are plain numbers. */
  public Column(String name, List<String> texts) {
    this(name, texts, texts.stream().map(Column::number).toList());
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException noNumber) {
      return Double.NaN;
    }
  }

  /** Case → number; nothing when one of them is no number. */
  public Optional<double[]> numbers() {
    return values.stream().allMatch(Double::isFinite)
        ? Optional.of(values.stream().mapToDouble(Double::doubleValue).toArray())
        : Optional.empty();
  }

  /** Whether two cases differ. */
  public boolean varies() {
    return texts.stream().distinct().count() > 1;
  }
}
