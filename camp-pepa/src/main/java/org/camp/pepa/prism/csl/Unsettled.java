// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.csl;

import java.util.Locale;
import org.camp.pepa.solve.SteadyState;

/** A chain was not solved: what asks for it has no answer, the rest stands. */
final class Unsettled extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private Unsettled(String message) {
    super(message, null, false, false);
  }

  static void check(SteadyState steady) {
    if (!steady.converged()) {
      throw new Unsettled(
          String.format(
              Locale.ROOT,
              "%s did not converge: after %,d iterations the residual is %s, and two starts differ"
                  + " by %s",
              steady.method(),
              steady.iterations(),
              steady.residual(),
              steady.error()));
    }
  }

  static Unsettled because(String message) {
    return new Unsettled(message);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
