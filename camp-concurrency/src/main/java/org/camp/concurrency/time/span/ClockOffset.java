// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

/**
 * The correction of a clock in a trace.
 *
 * @param host what the clock is called
 * @param offset what is added to its times [ns]
 * @param low the least offset that was allowed [ns], or {@link Long#MIN_VALUE} for no bound
 * @param high the greatest [ns], or {@link Long#MAX_VALUE}
 */
public record ClockOffset(String host, long offset, long low, long high) {}
