// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.eval;

import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Program;
import org.jspecify.annotations.Nullable;

/** What went wrong while a program ran; the machine that runs it adds the place. */
public final class ProgramFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String code;
  private final String hint;

  /** Whether a limit was hit, so that the program need not be wrong. */
  private final boolean limit;

  private transient @Nullable Span span;
  private transient @Nullable Span other;
  private String otherText = "";
  private String seen = "";
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
  public static ProgramFault limit(String message, String hint) {
    return new ProgramFault("over-budget", message, hint, true);
  }

  /** An operand of the wrong type. */
  public static ProgramFault type(String what, String expected, MlValue found) {
    return new ProgramFault(
        "wrong-type", what + " needs " + expected + ", not " + ValueText.brief(found), "");
  }

  /** A condition that is none. */
  public static ProgramFault condition(MlValue found) {
    return type("a condition", "a truth value", found);
  }

  /** A call of what is no function. */
  public static ProgramFault notCallable(MlValue found) {
    return new ProgramFault(
        "not-a-function", ValueText.brief(found) + " is no function, but is called", "");
  }

  /**
   * A value that no pattern is for.
   *
   * @param last how the surface syntax writes a clause for all values
   */
  public static ProgramFault unmatched(MlValue found, String last) {
    return new ProgramFault(
        "no-match",
        "no pattern matches " + ValueText.brief(found),
        "add a clause for it, or a last clause '" + last + "'");
  }

  /** Says where in the text, unless that is known. */
  public ProgramFault at(@Nullable Span place) {
    if (span == null) {
      span = place;
    }
    return this;
  }

  /** Says which other place has to do with it. */
  public ProgramFault with(Span place, String what) {
    other = place;
    otherText = what;
    return this;
  }

  /** Says what a run that meets a limit had done before. */
  public ProgramFault after(String done) {
    seen = limit ? done : "";
    return this;
  }

  /** Says where on the machine, unless that is known. */
  public ProgramFault on(String component) {
    where = where.isEmpty() ? component : where;
    return this;
  }

  /** The code for scripts. */
  public String code() {
    return code;
  }

  /** What may help; null for nothing. */
  public @Nullable String hint() {
    return hint.isEmpty() ? null : hint;
  }

  /** The message with the component on which it happened. */
  public String text() {
    return (where.isEmpty() ? String.valueOf(getMessage()) : getMessage() + ", on " + where) + seen;
  }

  /** What the user is told: {@link OverBudget} for a limit, else {@link IllFormed}. */
  public CampException in(Program running) {
    Span known = span;
    Diagnostic found =
        running.source().error(code, known == null ? Span.NONE : known, text()).withHint(hint());
    if (other != null) {
      found = found.relatedTo(running.source().note(code, other, otherText));
    }
    return limit ? new OverBudget(found) : new IllFormed(found);
  }
}
