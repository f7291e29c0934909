// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.screen;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.latency.Latency;
import org.camp.mpst.random.ExpectedCost;
import org.camp.mpst.semantics.Judgement;

/**
 * What a screen is made of.
 *
 * @param code the protocol, written out
 * @param judgement whether it is well-formed
 * @param problems errors and warnings
 * @param cost its cost; empty when there is none
 * @param latencies of its recursions
 * @param freeMessages the same with messages free, where nothing but their costs is missing
 * @param contention its cost on the nodes of the machine, when that has some
 * @param expected what it costs on average, when chance has a part
 */
public record JudgedCost(
    ProtocolInstance code,
    Judgement judgement,
    List<Diagnostic> problems,
    Optional<BoundedCost> cost,
    List<Latency> latencies,
    Supplier<List<Latency>> freeMessages,
    Optional<Contention> contention,
    Optional<ExpectedCost> expected) {
  /** Copies the lists. */
  public JudgedCost {
    problems = List.copyOf(problems);
    latencies = List.copyOf(latencies);
  }
}
