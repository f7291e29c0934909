// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

/**
 * All waiting of one state of one rank for another one.
 *
 * @param rank the rank that waits
 * @param state the wait state
 * @param on the rank that is waited for
 * @param count how often
 * @param time how long in all [ns]
 */
public record WaitTotal(int rank, String state, int on, int count, long time) {}
