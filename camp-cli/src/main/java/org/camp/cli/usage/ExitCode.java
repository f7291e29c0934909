// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.usage;

import java.util.List;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.OverBudget;

/** The exit codes that scripts rely on. */
public final class ExitCode {
  /** Fine. */
  public static final int OK = 0;

  /** The model was read but is wrong, or the answer is "no". */
  public static final int NO = 1;

  /** Usage, unreadable file, syntax error, unsupported construct. */
  public static final int USAGE = 2;

  /** A budget or time limit was hit. */
  public static final int LIMIT = 3;

  /** A defect of CAMP or of a plug-in. */
  public static final int DEFECT = 70;

  private static final List<Integer> WORST_LAST = List.of(OK, NO, LIMIT, USAGE, DEFECT);

  private ExitCode() {}

  /** The code of a run whose parts ended with {@code first} and {@code second}. */
  public static int worst(int first, int second) {
    return WORST_LAST.indexOf(first) >= WORST_LAST.indexOf(second) ? first : second;
  }

  /** The code of a refusal; something that does not apply counts, because it was asked for. */
  public static int of(CampException refusal) {
    if (refusal instanceof BadInput) {
      return USAGE;
    }
    return refusal instanceof OverBudget ? LIMIT : NO;
  }
}
