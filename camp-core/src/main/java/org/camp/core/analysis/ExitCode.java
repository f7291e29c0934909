// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.OverBudget;

/** The exit codes of the command, which scripts rely on; of several, the last one here counts. */
public enum ExitCode {
  /** Fine. */
  OK(0),
  /** The model was read but is wrong, or the answer is "no". */
  NO(1),
  /** A budget or time limit was hit. */
  LIMIT(3),
  /** Usage, unreadable file, syntax error, unsupported construct. */
  USAGE(2),
  /** A defect of CAMP or of a plug-in. */
  DEFECT(70);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  /** The number that the process ends with. */
  public int code() {
    return code;
  }

  /** The code of a run whose parts ended with this one and with {@code other}. */
  public ExitCode worst(ExitCode other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /** The code of a refusal; something that does not apply counts, because it was asked for. */
  public static ExitCode of(CampException refusal) {
    if (refusal instanceof BadInput) {
      return USAGE;
    }
    return refusal instanceof OverBudget ? LIMIT : NO;
  }
}
