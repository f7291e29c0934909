// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import java.util.Map;
import java.util.Optional;
import org.camp.core.report.Value;

/**
 * Figures of one model for any numbers of rounds of some of its recursions. Called by several
 * threads at once.
 */
@FunctionalInterface
public interface FiguresOverRounds {
  /**
   * What depends on the rounds, as it stands in the values of reports.
   *
   * @param rounds name of a recursion → how often it goes round
   * @return nothing where only another analysis tells
   */
  Optional<Value.Obj> at(Map<String, Long> rounds);
}
