// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.Locale;

/** How a run of an analysis ended. */
public enum Status {
  /** With an answer. */
  OK(0),
  /** The model is wrong; what is still defined may be given. */
  ILL_FORMED(1),
  /** The model is fine, and the answer to what was asked is "no". */
  NO(1),
  /** The analysis has nothing to say about this model. */
  NOT_APPLICABLE(0),
  /** A limit of time or of work was hit. */
  OVER_BUDGET(3),
  /** Others used the host while something was measured, so that it says nothing. */
  BUSY(1),
  /** There is no answer: something the analysis needs is missing (exit code 2), or it broke. */
  FAILED(70);

  private final int exit;

  Status(int exit) {
    this.exit = exit;
  }

  /** The text in JSON: {@code ok}, {@code ill-formed}, {@code no}, … */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The exit code that usually belongs to it. */
  public int exit() {
    return exit;
  }
}
