// SPDX-License-Identifier: Apache-2.0
/**
 * {@code camp sweep}: {@link org.camp.cli.sweep.SweepPlan} finds the options that have ranges,
 * {@link org.camp.cli.sweep.SweepTask} analyses a point, {@link org.camp.cli.sweep.SweepRows}
 * writes its row, {@link org.camp.cli.sweep.SweepResume} goes on with an interrupted sweep, {@link
 * org.camp.cli.sweep.SweepReport} draws the whole.
 */
@NullMarked
package org.camp.cli.sweep;

import org.jspecify.annotations.NullMarked;
