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
 */
public record Row(List<Value> values, @Nullable String error, ExitCode exit) {
  /** Copies the list. */
  public Row {
    values = List.copyOf(values);
  }

  /** A point without values. */
  public static Row failed(int measures, String error, ExitCode exit) {
    return new Row(Collections.nCopies(measures, Value.NULL), error, exit);
  }
}
