// SPDX-License-Identifier: Apache-2.0
/**
 * Schedules of tasks under limits of memory, whatever the tasks are: serial placement, improvement
 * from both ends, steady phases of copies, and bounds. {@link
 * org.camp.mpst.schedule.ScheduleSearch} is the entry.
 */
package org.camp.mpst.schedule;
