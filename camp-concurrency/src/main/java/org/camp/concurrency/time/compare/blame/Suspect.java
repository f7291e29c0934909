// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.blame;

/**
 * A service to look at.
 *
 * @param service its name
 * @param score the greater of {@code time} and half of {@code shape}
 * @param time by how much its work and calls slow B down, as a share of A's latency
 * @param shape share of B's traces that went wrong at it
 */
public record Suspect(String service, double score, double time, double shape) {}
