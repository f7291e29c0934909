// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.trace;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.mpst.learn.replay.Deviation;
import org.camp.mpst.verdict.ConformanceVerdict;

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

  /**
   * The verdict as it is told of any execution: it parts from the protocol at its first action that
   * is not possible, and what comes behind that is not looked at.
   */
  public ConformanceVerdict conformance() {
    if (accepted()) {
      return new ConformanceVerdict(file, 0, true, List.of());
    }
    Deviation.Kind kind = expected.isEmpty() ? Deviation.Kind.EXTRA : Deviation.Kind.OTHER;
    Optional<String> instead =
        expected.isEmpty() ? Optional.empty() : Optional.of(String.join(" or ", expected));
    Deviation deviation = new Deviation(kind, action, instead);
    return new ConformanceVerdict(
        file, 1, false, List.of(ConformanceVerdict.Parting.atAction(deviation, at)));
  }

  /** Whether it is a trace of the protocol. */
  public boolean accepted() {
    return at == 0;
  }
}
