// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import org.camp.core.analysis.AnalysisContext;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;

/**
 * How a program numbers processors. The semantics numbers them from 1; the library of BSML, and
 * MPI, from 0.
 *
 * @param first the number of the first processor: 0 or 1
 * @param why the library that the program names, with its line; {@code option} or {@code default}
 */
public record ProcessorNumbering(int first, String why) {
  /** How a program numbers processors in a context. */
  static ProcessorNumbering of(BulkSynchronousProgram program, AnalysisContext context) {
    String asked = context.get(BspOptions.NUMBERING);
    if (!asked.equals("auto")) {
      return new ProcessorNumbering(Integer.parseInt(asked), "option");
    }
    return program.library().isEmpty()
        ? new ProcessorNumbering(1, "default")
        : new ProcessorNumbering(0, program.library());
  }

  /** The line of a report that says so; empty when it is the default. */
  String text() {
    return switch (why) {
      case "default" -> "";
      case "option" -> "processors are numbered from " + first + ", as -o bsp.numbering says";
      default ->
          "processors are numbered from "
              + first
              + ", as in the library that the program names ("
              + why
              + "); -o bsp.numbering="
              + (1 - first)
              + " changes that";
    };
  }
}
