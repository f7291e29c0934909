// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a figure is made of: parts that add up to it, or to a time whose inverse it is.
 *
 * @param figure path of the figure in the values of its result: {@code cost.total}
 * @param what what the parts add up to, in words: {@code the critical path}
 * @param unit base unit of the parts
 * @param parts each name once
 */
public record Composition(String figure, String what, String unit, List<Part> parts) {
  /** Copies the parts. */
  public Composition {
    parts = List.copyOf(parts);
  }

  /**
   * A part.
   *
   * @param name such as {@code send Task}
   * @param amount in base units
   * @param line where the model says it; 0 for nowhere
   */
  public record Part(String name, double amount, int line) {}

  /** A composition whose parts of one name are one part. */
  public static Composition joined(String figure, String what, String unit, List<Part> parts) {
    Map<String, Part> byName = new LinkedHashMap<>();
    for (Part part : parts) {
      byName.merge(
          part.name(), part, (a, b) -> new Part(a.name(), a.amount() + b.amount(), a.line()));
    }
    return new Composition(figure, what, unit, new ArrayList<>(byName.values()));
  }

  /** The sum of the parts. */
  public double total() {
    return parts.stream().mapToDouble(Part::amount).sum();
  }
}
