// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.report;

/**
 * How many parts people see of one trace.
 *
 * @param most so many
 * @param folds whether the last ones are one line where they take little together
 */
public record Rows(int most, boolean folds) {}
