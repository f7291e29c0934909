// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare;

import java.util.List;
import org.camp.concurrency.time.compare.account.Difference;
import org.camp.concurrency.time.compare.account.OffPath;
import org.camp.concurrency.time.compare.account.Structure;
import org.camp.concurrency.time.compare.blame.Suspect;
import org.camp.concurrency.time.compare.chance.ChanceVerdict;

/**
 * Why B is slower than A. The difference of mean latencies is taken apart exactly: first the mix of
 * root operations (Kitagawa 1955), then the contribution of each part within them. Times are
 * nanoseconds.
 *
 * @param tracesA traces of A whose root operations B has too
 * @param tracesB and of B
 * @param roots root operations that both have
 * @param minutes whether minutes, not traces, were taken as independent
 * @param latency mean latencies
 * @param p how likely chance alone makes so great a difference within root operations, or NaN
 * @param parts contributions, the greatest first; they add up to {@code latency.within()}
 * @param offPath parts whose own work surely differs, but off the path
 * @param tail the same account of the slowest
 * @param structure calls, errors and retries per trace that differ
 * @param services services to look at, the likeliest first
 * @param onlyA root operations that B has not
 * @param onlyB root operations that A has not
 */
public record TraceComparison(
    int tracesA,
    int tracesB,
    int roots,
    boolean minutes,
    Latencies latency,
    double p,
    List<Difference> parts,
    List<OffPath> offPath,
    Tail tail,
    List<Structure> structure,
    List<Suspect> services,
    List<String> onlyA,
    List<String> onlyB) {
  /** How certain it is that B's requests take another time than A's. */
  public ChanceVerdict verdict() {
    return ChanceVerdict.of(p);
  }
}
