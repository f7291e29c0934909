// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;

/** How a run of an analysis or of an operation ended. */
public enum Status {
  /** With an answer. */
  OK("ok", "", ExitCode.OK),
  /** The model is wrong; what is still defined may be given. */
  ILL_FORMED("ill-formed", "ill-formed", ExitCode.NO),
  /** The model is fine, and the answer to what was asked is "no". */
  NO("no", "no", ExitCode.NO),
  /** The analysis has nothing to say about this model. */
  NOT_APPLICABLE("not-applicable", "not applicable", ExitCode.OK),
  /** A limit of time or of work was hit. */
  OVER_BUDGET("over-budget", "over-budget", ExitCode.LIMIT),
  /**
   * Others used the host while something was measured, so that it says nothing: failed, though the
   * values that were measured are there, and the host is to blame.
   */
  BUSY("failed", "host busy", ExitCode.NO),
  /** There is no answer: something the analysis needs is missing (exit code 2), or it broke. */
  FAILED("failed", "failed", ExitCode.DEFECT);

  private final String text;
  private final String title;
  private final ExitCode exit;

  Status(String text, String title, ExitCode exit) {
    this.text = text;
    this.title = title;
    this.exit = exit;
  }

  /** How a run ends that is refused. */
  static Status of(CampException refusal) {
    if (refusal instanceof IllFormed) {
      return ILL_FORMED;
    }
    if (refusal instanceof OverBudget) {
      return OVER_BUDGET;
    }
    return refusal instanceof NotApplicable ? NOT_APPLICABLE : FAILED;
  }

  /** The text in JSON: {@code ok}, {@code ill-formed}, {@code no}, … */
  public String text() {
    return text;
  }

  /** What stands behind the title of a report, in brackets; empty where nothing has to be said. */
  public String title() {
    return title;
  }

  /** The exit code that usually belongs to it. */
  public ExitCode exit() {
    return exit;
  }
}
