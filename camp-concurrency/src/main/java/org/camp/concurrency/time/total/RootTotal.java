// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.total;

import java.util.List;

/**
 * What all traces of one root operation say.
 *
 * @param name the operation; fragments say that they are
 * @param traces how many there are
 * @param errors of how many the root failed
 * @param latency of the roots [ns]
 * @param makespan to the end that paths lead to [ns]
 * @param slowest ids of the three slowest, the slowest first
 * @param parts the most time on the path first
 */
public record RootTotal(
    String name,
    int traces,
    int errors,
    Quantiles latency,
    Quantiles makespan,
    List<String> slowest,
    List<PartTotal> parts) {}
