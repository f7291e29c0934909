// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.grid;

import java.util.Collections;
import java.util.List;
import org.camp.core.analysis.ExitCode;
import org.camp.core.report.Value;
import org.jspecify.annotations.Nullable;

/**
 * What was measured at one point.
 *
 * @param values one scalar per measure, {@link Value#NULL} where there is none
 * @param error why something is missing, or null
 * @param exit the exit code of the point by itself
 * @param beside what else the point tells of itself for the whole, such as a unit; else {@link
 *     Value#NULL}
 */
public record Row(List<Value> values, @Nullable String error, ExitCode exit, Value beside) {
  /** Copies the list. */
  public Row {
    values = List.copyOf(values);
  }

  /** A point that tells nothing else. */
  public Row(List<Value> values, @Nullable String error, ExitCode exit) {
    this(values, error, exit, Value.NULL);
  }

  /** The same, with something else that it tells. */
  public Row beside(Value more) {
    return new Row(values, error, exit, more);
  }

  /** A point without values. */
  public static Row failed(int measures, String error, ExitCode exit) {
    return new Row(Collections.nCopies(measures, Value.NULL), error, exit);
  }
}
