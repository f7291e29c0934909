// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.Locale;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.diagnostic.Diagnostic;

/**
 * A service broke: it threw something that is no answer to anybody (exit code 70). The cause is
 * what it threw.
 */
public final class Defect extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Diagnostic diagnostic;

  Defect(Entry<?> who, Throwable cause) {
    this(who.id(), who.origin(), cause);
  }

  /** Something broke that a service was given, such as a scheduler of a plug-in. */
  public Defect(String who, Class<?> type, Throwable cause) {
    this(who, Origin.of(type), cause);
  }

  private Defect(String who, String origin, Throwable cause) {
    super(cause);
    diagnostic =
        Diagnostic.error(
                "defect",
                String.format(
                    Locale.ROOT, "'%s' of %s failed: %s", who, origin, FaultText.reason(cause)))
            .withHint("this is a defect of '" + who + "', not of the model");
  }

  /** What to tell the user: who failed, where it comes from, and why. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }

  @Override
  public String getMessage() {
    return diagnostic.message();
  }
}
