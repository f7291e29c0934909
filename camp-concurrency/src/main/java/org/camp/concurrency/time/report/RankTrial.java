// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

/**
 * What would be.
 *
 * @param change the changes, as they were written
 * @param makespan when all ranks would end [ns]
 */
public record RankTrial(String change, double makespan) {}
