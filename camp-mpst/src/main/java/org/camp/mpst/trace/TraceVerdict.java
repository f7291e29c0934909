// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.trace;

import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Diagnostic;

/**
 * Whether a trace is one of a protocol.
 *
 * @param file the trace
 * @param protocol the protocol
 * @param actions how many actions it has
 * @param at the first action that is not possible, from 1; 0 when there is none
 * @param action that action as it was written
 * @param expected actions that were possible there
 * @param complete whether every role may be done, and nothing is on its way
 * @param rounds recursion → in how many rounds of it some role has acted
 * @param cost role → when it is done [s]; empty when costs are not known
 * @param bound role → the cost of the protocol with these rounds [s]; empty when not known
 * @param problems what to tell besides
 */
public record TraceVerdict(
    String file,
    String protocol,
    int actions,
    int at,
    String action,
    List<String> expected,
    boolean complete,
    Map<String, Long> rounds,
    Map<String, Double> cost,
    Map<String, Double> bound,
    List<Diagnostic> problems) {

  /** Copies the lists. */
  public TraceVerdict {
    expected = List.copyOf(expected);
    problems = List.copyOf(problems);
  }

  /** Whether it is a trace of the protocol. */
  public boolean accepted() {
    return at == 0;
  }
}
