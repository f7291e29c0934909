// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

/**
 * What 95 % of the cases allow.
 *
 * @param low the lower end; 0 or negative infinity where there is none
 * @param high the upper end; infinite where there is none
 */
public record Interval(double low, double high) {}
