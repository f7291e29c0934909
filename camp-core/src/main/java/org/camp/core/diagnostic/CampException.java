// SPDX-License-Identifier: Apache-2.0
package org.camp.core.diagnostic;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A refusal that the user can act on: it carries diagnostics, never just a string. Four kinds:
 * {@link BadInput}, {@link IllFormed}, {@link NotApplicable}, {@link OverBudget}. Anything else
 * that is thrown is a defect.
 */
public abstract sealed class CampException extends RuntimeException
    permits BadInput, IllFormed, NotApplicable, OverBudget {
  private static final long serialVersionUID = 1L;

  private final transient List<Diagnostic> diagnostics;

  CampException(List<Diagnostic> diagnostics) {
    super(null, null);
    this.diagnostics = Diagnostics.limited(diagnostics);
  }

  @Override
  public String getMessage() {
    return diagnostics.stream().map(Diagnostic::render).collect(Collectors.joining("\n"));
  }

  /** What to tell the user; at least one, and at most {@link Diagnostics#LIMIT} errors. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
