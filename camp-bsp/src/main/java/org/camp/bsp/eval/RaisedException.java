// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.Locale;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;
import org.jspecify.annotations.Nullable;

/** An exception of the program on its way to a handler. */
public final class RaisedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  final transient MlValue.Constructed packet;

  /** What an operation says went wrong; empty for what the program raised itself. */
  private final String detail;

  private transient @Nullable Span place;

  RaisedException(MlValue.Constructed packet, String detail) {
    super(null, null, false, false);
    this.packet = packet;
    this.detail = detail;
  }

  /** The exception with an argument. */
  static MlValue.Constructed packet(String name, String argument) {
    return new MlValue.Constructed(
        MlValue.UNBOXED, name, new MlValue.Text(MlValue.UNBOXED, argument));
  }

  /** The exception of OCaml that a fault of an operation is; null for others. */
  static @Nullable RaisedException of(ProgramFault fault) {
    MlValue.Constructed packet =
        switch (fault.code()) {
          case "division-by-zero" -> new MlValue.Constructed(MlValue.UNBOXED, "Division_by_zero");
          case "index-out-of-range" -> packet("Invalid_argument", "index out of bounds");
          case "bad-size", "bad-char" -> packet("Invalid_argument", fault.text());
          case "bad-number" -> packet("Failure", "int_of_string");
          case "no-match" -> new MlValue.Constructed(MlValue.UNBOXED, "Match_failure");
          default -> null;
        };
    return packet == null ? null : new RaisedException(packet, fault.text());
  }

  /** Says where in the text it was raised, unless that is known. */
  RaisedException at(@Nullable Span span) {
    place = place == null || !place.isKnown() ? span : place;
    return this;
  }

  private String text() {
    StringBuilder text = new StringBuilder(packet.constructor);
    for (MlValue field : packet.items) {
      text.append(' ').append(field);
    }
    return detail.isEmpty() ? text.toString() : text + ": " + detail;
  }

  /** What is said when nothing handles it. */
  public ProgramFault uncaught() {
    return new ProgramFault(
            "uncaught-exception",
            "uncaught exception " + text(),
            "handle it with try … with, or avoid its cause")
        .at(place);
  }

  /** What is said when it would leave the code of a component. */
  public ProgramFault leaves(String component) {
    return new ProgramFault(
            "exception-in-vector",
            String.format(
                Locale.ROOT,
                "the exception %s leaves the vector on %s: the others would wait for it",
                text(),
                component),
            "handle it inside the vector, and give a value for it: try Some (…) with _ -> None")
        .at(place);
  }
}
