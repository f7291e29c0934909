// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.rank;

/**
 * A wait state, as Scalasca defines them (Geimer et al. 2010): time in which a rank is inside of an
 * operation and another one is not there yet.
 *
 * @param operation in which operation
 * @param rank the rank that waits
 * @param state {@code late sender}, {@code late receiver}, {@code late root}, {@code early root} or
 *     {@code wait at barrier} and the like
 * @param on the rank that is waited for
 * @param from when the waiting begins [ns]
 * @param time how long it lasts [ns]
 */
public record Wait(int operation, int rank, String state, int on, long from, long time) {}
