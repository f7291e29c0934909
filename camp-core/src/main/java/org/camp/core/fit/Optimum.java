// SPDX-License-Identifier: Apache-2.0
package org.camp.core.fit;

/**
 * Where a search ended.
 *
 * @param x free parameter → its place in the search
 * @param values free parameter → its value
 * @param cost Σ w ρ(r), and what pulls cost
 */
record Optimum(double[] x, double[] values, double cost) {}
