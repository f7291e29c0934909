// SPDX-License-Identifier: Apache-2.0
/**
 * Schedules of a computation graph (section 4 of the paper): which nodes run in which step. {@link
 * org.camp.spaceprofile.schedule.Schedule} is the result, {@link
 * org.camp.spaceprofile.schedule.Scheduler} what computes it, {@link
 * org.camp.spaceprofile.schedule.SchedulingPolicy} the interface for policies of your own (Fig. 8).
 * The printed definition of p-DF was corrected: {@code doc/theory.md}, section 4.
 */
package org.camp.spaceprofile.schedule;
