// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.code;

import org.camp.bsp.cost.Charge;
import org.camp.core.lang.eval.Matcher;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.ProgramFault;

/**
 * The clauses of a match, which are tried in order.
 *
 * @param patterns clause → what the value is matched with
 * @param targets clause → position where its code begins
 * @param binds clause → whether its pattern binds names
 */
public record CaseTable(Matcher[] patterns, int[] targets, boolean[] binds) {
  private static final int LET = Charge.LET.ordinal();
  private static final int TEST = Charge.INT_EQ.ordinal();
  private static final int IF = Charge.IF.ordinal();

  /**
   * Where the code of the first clause that matches begins; its names go to {@code stack}.
   *
   * @param counts ordinal of a {@link Charge} → how often it was made [count]
   */
  public int choose(MlValue value, MlValue[] stack, int frame, long[] counts) {
    int target = choose(0, value, stack, frame, counts);
    if (target < 0) {
      throw ProgramFault.unmatched(value, "_ -> …");
    }
    return target;
  }

  /** The same from a clause on; -1 when none matches. */
  public int choose(int first, MlValue value, MlValue[] stack, int frame, long[] counts) {
    for (int i = first; i < patterns.length; i++) {
      long tests = counts[TEST];
      boolean matches = patterns[i].matches(value, stack, frame, counts);
      counts[IF] += counts[TEST] - tests;
      if (matches) {
        counts[LET] += binds[i] ? 1 : 0;
        return targets[i];
      }
    }
    return -1;
  }
}
