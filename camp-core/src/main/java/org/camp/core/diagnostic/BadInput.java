// SPDX-License-Identifier: Apache-2.0
package org.camp.core.diagnostic;

import java.util.List;

/**
 * The input cannot be read or used as given: bad usage, unreadable file, lexical or syntax error,
 * unsupported construct, missing binding (exit code 2).
 */
public final class BadInput extends CampException {
  private static final long serialVersionUID = 1L;

  /** Carries several diagnostics. */
  public BadInput(List<Diagnostic> diagnostics) {
    super(diagnostics);
  }

  /** Carries one diagnostic. */
  public BadInput(Diagnostic diagnostic) {
    this(List.of(diagnostic));
  }
}
