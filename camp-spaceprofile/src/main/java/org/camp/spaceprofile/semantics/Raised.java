// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import org.camp.core.lang.FreshNames;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;

/** An exception of the program on its way to a handler. */
final class Raised extends RuntimeException {
  private static final long serialVersionUID = 1L;

  final transient MlValue packet;

  /** The node that raised it first. */
  final int node;

  Raised(MlValue packet, int node) {
    super(null, null, false, false);
    this.packet = packet;
    this.node = node;
  }

  /** What is said when nothing handles it. */
  ProgramFault uncaught() {
    MlValue.Constructed exception = (MlValue.Constructed) packet;
    StringBuilder text = new StringBuilder(FreshNames.written(exception.constructor));
    for (MlValue field : exception.items) {
      text.append(' ').append(field);
    }
    return new ProgramFault(
        "uncaught-exception", "uncaught exception " + text, "handle it, or avoid its cause");
  }

  /** The exception of the Basis that a fault of an operation is; empty for others. */
  static String nameOf(ProgramFault fault) {
    return switch (fault.code()) {
      case "overflow" -> "Overflow";
      case "division-by-zero" -> "Div";
      case "index-out-of-range" -> "Subscript";
      case "bad-size" -> "Size";
      case "bad-char" -> "Chr";
      case "unordered" -> "Domain";
      case "no-match" -> "Match";
      case "no-binding" -> "Bind";
      default -> "";
    };
  }
}
