// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/** What went wrong while a program ran; the evaluator adds the place. */
public final class ProgramFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  final String code;
  final String hint;

  /** Whether a limit was hit, so that the program need not be wrong. */
  final boolean limit;

  private transient @Nullable Span span;
  private String where = "";

  /** A fault with a code for scripts and a hint that may be empty. */
  public ProgramFault(String code, String message, String hint) {
    this(code, message, hint, false);
  }

  private ProgramFault(String code, String message, String hint, boolean limit) {
    super(message, null, false, false);
    this.limit = limit;
    this.code = code;
    this.hint = hint;
  }

  /** A limit that was hit. */
  static ProgramFault limit(String message, String hint) {
    return new ProgramFault("over-budget", message, hint, true);
  }

  /** An operand of the wrong type. */
  static ProgramFault type(String what, String expected, Datum found) {
    return new ProgramFault(
        "wrong-type", what + " needs " + expected + ", not " + DatumText.brief(found), "");
  }

  /** Says where in the text, unless that is known. */
  ProgramFault at(@Nullable Span place) {
    if (span == null) {
      span = place;
    }
    return this;
  }

  /** Says where on the machine, unless that is known. */
  ProgramFault on(String component) {
    where = where.isEmpty() ? component : where;
    return this;
  }

  /** What the user is told: {@link OverBudget} for a limit, else {@link IllFormed}. */
  public CampException in(Code running) {
    @Nullable Span known = span;
    Diagnostic found =
        running.program().source().error(code, known == null ? Span.NONE : known, text());
    Diagnostic whole = hint.isEmpty() ? found : found.withHint(hint);
    return limit ? new OverBudget(whole) : new IllFormed(whole);
  }

  /** The message with the component on which it happened. */
  String text() {
    return where.isEmpty() ? String.valueOf(getMessage()) : getMessage() + ", on " + where;
  }
}
