// SPDX-License-Identifier: Apache-2.0
package org.camp.core.diagnostic;

import java.util.List;

/** This analysis or view has nothing to say about this model, and says why; another route may. */
public final class NotApplicable extends CampException {
  private static final long serialVersionUID = 1L;

  /** Carries several diagnostics. */
  public NotApplicable(List<Diagnostic> diagnostics) {
    super(diagnostics);
  }

  /** Carries one diagnostic. */
  public NotApplicable(Diagnostic diagnostic) {
    this(List.of(diagnostic));
  }
}
