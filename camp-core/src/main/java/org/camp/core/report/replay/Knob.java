// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.replay;

/**
 * A value that a reader may set anew.
 *
 * @param name as {@link Form.Name} has it
 * @param label what people call it
 * @param value what it is now, above 0 [base units]
 * @param unit {@code s}, {@code B}, {@code ×} for a factor, or empty
 */
public record Knob(String name, String label, double value, String unit) {
  /** The unit of a factor. */
  public static final String FACTOR = "×";

  /** A factor, which is 1 now. */
  public static Knob factor(String name, String label) {
    return new Knob(name, label, 1, FACTOR);
  }
}
