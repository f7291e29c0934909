// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.SourceText;

/** How much may be written, and the pulse at which writing can be interrupted. */
final class WritingBudget {
  private static final int PULSE = 0xFFFF;

  private final Protocol.Limits limits;
  private final SourceText source;

  WritingBudget(Protocol.Limits limits, SourceText source) {
    this.limits = limits;
    this.source = source;
  }

  /** The most roles or operations. */
  long most() {
    return limits.operations();
  }

  /** To be called behind each operation that was written. */
  void written(int pc) {
    if (pc >= limits.operations()) {
      throw exceeded("operations");
    }
    if ((pc & PULSE) == PULSE) {
      limits.pulse().run();
    }
  }

  /** To be called before each round of a loop, which may write nothing. */
  void round(long value) {
    if ((value & PULSE) == 0) {
      limits.pulse().run();
    }
  }

  OverBudget exceeded(String what) {
    String message =
        "the protocol has more than " + limits.operations() + " " + what + " when written out";
    return new OverBudget(
        Diagnostic.error("too-large", message)
            .inFile(source.name())
            .withHint("make it smaller with -D, or allow more with --budget operations=…"));
  }
}
