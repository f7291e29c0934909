// SPDX-License-Identifier: Apache-2.0
/**
 * Runs over grids of parameters. A {@link org.camp.cli.grid.ParameterGrid} is the product of
 * ranges, and what was measured at each of its points, as at any item of a command, is a {@link
 * org.camp.cli.grid.Row}.
 */
@NullMarked
package org.camp.cli.grid;

import org.jspecify.annotations.NullMarked;
