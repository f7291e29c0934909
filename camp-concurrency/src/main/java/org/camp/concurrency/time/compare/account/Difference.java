// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.account;

import org.camp.core.order.ActivityClass;

/**
 * What a part contributes to the difference of mean latencies [ns]; {@code slower}, {@code calls}
 * and {@code exposed} add up to it.
 *
 * @param kind what its activities are
 * @param name an operation, or {@code caller → callee}
 * @param contribution to B's mean less A's, root operations as in B
 * @param low lower end of its 95 % interval
 * @param high upper end
 * @param slower of it, by more work per call
 * @param calls of it, by more calls
 * @param exposed of it, since it is no longer hidden behind something else
 * @param callsA calls per trace of A, root operations as in B
 * @param callsB and of B
 * @param superiority share of pairs of traces in which B's work per call is the greater
 * @param p how likely some part differs so much by chance (Westfall, Young 1993), or NaN
 */
public record Difference(
    ActivityClass kind,
    String name,
    double contribution,
    double low,
    double high,
    double slower,
    double calls,
    double exposed,
    double callsA,
    double callsB,
    double superiority,
    double p) {}
