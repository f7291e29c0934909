// SPDX-License-Identifier: Apache-2.0
/**
 * Executions with times in other forms: pictures ({@link
 * org.camp.concurrency.time.form.GanttExporter}, {@link
 * org.camp.concurrency.time.form.FlameExporter}), and files for other tools.
 */
package org.camp.concurrency.time.form;
