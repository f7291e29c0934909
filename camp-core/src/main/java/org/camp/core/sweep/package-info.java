// SPDX-License-Identifier: Apache-2.0
/**
 * Sweeps: an analysis at every point of a grid of parameters. {@link
 * org.camp.core.sweep.SweepRange} reads ranges, {@link org.camp.core.sweep.Grid} is their product,
 * a {@link org.camp.core.sweep.SweepRunner} runs a task at each point, and {@link
 * org.camp.core.sweep.GrowthFit} says how what was measured grows.
 */
package org.camp.core.sweep;
