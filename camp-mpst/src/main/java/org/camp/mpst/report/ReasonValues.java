// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.report;

import java.util.List;
import org.camp.core.report.Reason;
import org.camp.core.report.Value;

/** Reasons under their promised names. */
public final class ReasonValues {
  private ReasonValues() {}

  /** A list of objects with text, file, line and column. */
  public static Value of(List<Reason> reasons) {
    return Value.list(reasons.stream().map(ReasonValues::value).toList());
  }

  private static Value value(Reason reason) {
    return Value.object()
        .put("text", reason.text())
        .put("file", reason.file())
        .put("line", placed(reason.line()))
        .put("column", placed(reason.column()))
        .build();
  }

  /** Lines and columns begin at 1. */
  private static Value placed(int place) {
    return place > 0 ? Value.of(place) : Value.NULL;
  }
}
