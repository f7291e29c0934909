// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

/**
 * What the cases tell of parameters that they cannot tell apart.
 *
 * @param text the combination: {@code work + 4*gap}
 * @param value its value
 * @param low the lower end of its 95 % interval
 * @param high the upper end
 */
public record Known(String text, double value, double low, double high) {}
