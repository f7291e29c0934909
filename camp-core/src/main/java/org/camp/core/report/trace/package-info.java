// SPDX-License-Identifier: Apache-2.0
/**
 * Schedules and time lines as files of other tools: networks of activities ({@link
 * org.camp.core.report.trace.ScheduleForm}), and sequence diagrams ({@link
 * org.camp.core.report.trace.MermaidSequence}).
 */
package org.camp.core.report.trace;
