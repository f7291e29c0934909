// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.total;

import org.camp.core.order.ActivityClass;

/**
 * What all traces of one root operation say of a part. Times are nanoseconds.
 *
 * @param kind what its activities are
 * @param name an operation, or {@code caller → callee}
 * @param calls spans, or starts for a queue
 * @param errors spans that failed
 * @param self self time of all
 * @param work activities of all
 * @param onPath time on critical paths
 * @param tracesOnPath traces on whose path it is
 * @param share time on the path by all makespans
 * @param shareOfSlowest the same over the slowest tenth
 * @param drag what would be won in the mean if it took no time
 * @param twiceAsFastMean the mean makespan if it were twice as fast
 * @param twiceAsFastP99 the 99 % quantile of makespans then
 * @param worst the trace with the most of it on the path
 */
public record PartTotal(
    ActivityClass kind,
    String name,
    long calls,
    long errors,
    long self,
    long work,
    long onPath,
    int tracesOnPath,
    double share,
    double shareOfSlowest,
    double drag,
    double twiceAsFastMean,
    double twiceAsFastP99,
    String worst) {}
