// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a column of the table says of the cases.
 *
 * @param name its heading
 * @param texts case → what stands there
 */
public record Column(String name, List<String> texts) {
  /** Copies the list. */
  public Column {
    texts = List.copyOf(texts);
  }

  /** Case → number; nothing when one of them is no number. */
  Optional<double[]> numbers() {
    double[] numbers = new double[texts.size()];
    for (int i = 0; i < numbers.length; i++) {
      try {
        numbers[i] = Double.parseDouble(texts.get(i));
      } catch (NumberFormatException noNumber) {
        return Optional.empty();
      }
    }
    return Arrays.stream(numbers).allMatch(Double::isFinite)
        ? Optional.of(numbers)
        : Optional.empty();
  }

  boolean varies() {
    return texts.stream().distinct().count() > 1;
  }
}
