// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.cases;

import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Severity;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.model.Source;
import org.jspecify.annotations.Nullable;

/**
 * A table of cases, as comma-separated values with a line of headings. Lines that are empty or
 * begin with {@code #} are skipped.
 *
 * @param name the name of its file
 * @param headings its headings, left to right
 * @param headingLine the line in which they stand, from 1
 * @param cases its lines, at least one
 * @param unit the unit of all published and measured quantities; empty for pure numbers
 */
public record MeasuredTable(
    String name,
    List<ColumnHeading> headings,
    int headingLine,
    List<MeasuredCase> cases,
    String unit) {
  /** Copies the lists. */
  public MeasuredTable {
    headings = List.copyOf(headings);
    cases = List.copyOf(cases);
  }

  /**
   * Reads a table.
   *
   * @param withModel whether the model is given, so that no line need name one
   * @throws BadInput with everything that is wrong with it
   */
  public static MeasuredTable read(Source source, boolean withModel) {
    return new CaseTableReader(new SourceText(source.name(), source.text()), withModel).table();
  }

  /** The same table, whose plain numbers turned out to be in that unit. */
  public MeasuredTable in(String base) {
    return unit.isEmpty() ? new MeasuredTable(name, headings, headingLine, cases, base) : this;
  }

  /** An error in a line. */
  public Diagnostic fault(MeasuredCase one, String code, String message, @Nullable String hint) {
    return at(one.line(), Severity.ERROR, code, message, hint);
  }

  /** A warning about a line. */
  public Diagnostic warning(MeasuredCase one, String code, String message) {
    return at(one.line(), Severity.WARNING, code, message, null);
  }

  Diagnostic heading(String code, String message, @Nullable String hint) {
    return at(headingLine, Severity.ERROR, code, message, hint);
  }

  private Diagnostic at(
      int line, Severity severity, String code, String message, @Nullable String hint) {
    return new Diagnostic(severity, code, message, name, line, 1, hint, null);
  }
}
