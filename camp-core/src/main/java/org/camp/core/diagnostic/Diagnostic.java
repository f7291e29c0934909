// SPDX-License-Identifier: Apache-2.0
package org.camp.core.diagnostic;

import org.jspecify.annotations.Nullable;

/**
 * One thing to tell the user: what is wrong, where, and what to do about it.
 *
 * @param severity how serious it is
 * @param code stable kebab-case id of the kind of problem, for example {@code unknown-role}
 * @param message one line, without trailing full stop
 * @param file name of the source, or null when the problem is in no file
 * @param line line from 1, or 0 when unknown
 * @param column column from 1, counted in characters, or 0 when unknown
 * @param hint the way out, or null
 * @param excerpt the source line with the place to underline, or null
 * @param related another place that has to do with it, or null
 */
public record Diagnostic(
    Severity severity,
    String code,
    String message,
    @Nullable String file,
    int line,
    int column,
    @Nullable String hint,
    @Nullable Excerpt excerpt,
    @Nullable Related related) {

  /**
   * The line that a diagnostic points at.
   *
   * @param line the text of the source line
   * @param from index of the first underlined character
   * @param length number of underlined characters, at least 1
   */
  public record Excerpt(String line, int from, int length) {}

  /**
   * Another place that a problem has to do with.
   *
   * @param message what is there
   * @param file name of the source, or null
   * @param line line from 1, or 0 when unknown
   * @param column column from 1, or 0 when unknown
   */
  public record Related(String message, @Nullable String file, int line, int column) {}

  private static final int LONGEST = 2_000;

  /** A diagnostic that has to do with one place at most. */
  public Diagnostic(
      Severity severity,
      String code,
      String message,
      @Nullable String file,
      int line,
      int column,
      @Nullable String hint,
      @Nullable Excerpt excerpt) {
    this(severity, code, message, file, line, column, hint, excerpt, null);
  }

  /** Cuts texts that hold a name or a value beyond all measure. */
  public Diagnostic {
    message = cut(message);
    hint = hint == null ? null : cut(hint);
  }

  private static String cut(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return text.substring(0, end) + "…";
  }

  /** An error that has no place in a source. */
  public static Diagnostic error(String code, String message) {
    return new Diagnostic(Severity.ERROR, code, message, null, 0, 0, null, null);
  }

  /** A warning that has no place in a source. */
  public static Diagnostic warning(String code, String message) {
    return new Diagnostic(Severity.WARNING, code, message, null, 0, 0, null, null);
  }

  /** A note that has no place in a source. */
  public static Diagnostic note(String code, String message) {
    return new Diagnostic(Severity.NOTE, code, message, null, 0, 0, null, null);
  }

  /** This diagnostic with a way out. */
  public Diagnostic withHint(@Nullable String newHint) {
    return new Diagnostic(severity, code, message, file, line, column, newHint, excerpt, related);
  }

  /** This diagnostic with another place, which a second one points at. */
  public Diagnostic relatedTo(Diagnostic other) {
    Related place = new Related(other.message(), other.file(), other.line(), other.column());
    return new Diagnostic(severity, code, message, file, line, column, hint, excerpt, place);
  }

  /** This diagnostic, placed in a file as a whole. */
  public Diagnostic inFile(String name) {
    return new Diagnostic(severity, code, message, name, line, column, hint, excerpt, related);
  }

  /** Whether this is an error. */
  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /**
   * The diagnostic as a compiler would print it: place, severity and message, the source line with
   * the place underlined, and the hint; several lines without a trailing line break.
   */
  public String render() {
    StringBuilder out = new StringBuilder();
    if (file != null) {
      out.append(file);
      if (line > 0) {
        out.append(':').append(line).append(':').append(column);
      }
      out.append(": ");
    }
    out.append(severity.text()).append(": ").append(message);
    if (excerpt != null) {
      String number = Integer.toString(line);
      String margin = " ".repeat(Math.max(0, 5 - number.length()));
      String before = excerpt.line().substring(0, excerpt.from()).replaceAll("[^\t]", " ");
      out.append('\n').append(margin).append(number).append(" | ").append(excerpt.line());
      out.append('\n').append(" ".repeat(margin.length() + number.length())).append(" | ");
      out.append(before).append("^".repeat(excerpt.length()));
    }
    if (related != null && related.line() > 0) {
      out.append("\n  ").append(related.message()).append(": ");
      out.append(related.file() == null ? "" : related.file() + ":");
      out.append(related.line()).append(':').append(related.column());
    }
    if (hint != null) {
      out.append("\n  hint: ").append(hint);
    }
    return out.toString();
  }

  @Override
  public String toString() {
    return render();
  }
}
