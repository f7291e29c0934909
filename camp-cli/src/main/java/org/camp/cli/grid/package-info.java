// SPDX-License-Identifier: Apache-2.0
/**
 * Runs over grids of parameters, a task at each point. A {@link org.camp.cli.grid.ParameterGrid} is
 * the product of ranges, and a {@link org.camp.cli.grid.SweepRunner} runs a task at each point.
 */
@NullMarked
package org.camp.cli.grid;

import org.jspecify.annotations.NullMarked;
