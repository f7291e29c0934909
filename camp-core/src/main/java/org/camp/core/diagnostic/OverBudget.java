// SPDX-License-Identifier: Apache-2.0
package org.camp.core.diagnostic;

import java.util.List;

/**
 * A limit of time or of states, events, nodes was hit; the message says what was reached and what
 * to change (exit code 3).
 */
public final class OverBudget extends CampException {
  private static final long serialVersionUID = 1L;

  /** Carries several diagnostics. */
  public OverBudget(List<Diagnostic> diagnostics) {
    super(diagnostics);
  }

  /** Carries one diagnostic. */
  public OverBudget(Diagnostic diagnostic) {
    this(List.of(diagnostic));
  }
}
