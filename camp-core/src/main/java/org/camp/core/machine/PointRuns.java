// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

/**
 * How a point of a {@link MeasuredProfile} was measured.
 *
 * @param spread the distance of the quartiles by the median
 * @param repetitions how many runs there were
 */
public record PointRuns(double spread, long repetitions) {}
