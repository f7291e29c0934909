// SPDX-License-Identifier: Apache-2.0
package org.camp.core.diagnostic;

import java.util.List;

/**
 * The input was read, but is wrong: undeclared names, not well-formed, type error, deadlock (exit
 * code 1).
 */
public final class IllFormed extends CampException {
  private static final long serialVersionUID = 1L;

  /** Carries several diagnostics. */
  public IllFormed(List<Diagnostic> diagnostics) {
    super(diagnostics);
  }

  /** Carries one diagnostic. */
  public IllFormed(Diagnostic diagnostic) {
    this(List.of(diagnostic));
  }
}
