// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

/**
 * A figure that is a sum of counts times what one of each takes, so that it grows as its counts do.
 * Both paths lead to objects with one number a name, in the values of reports.
 *
 * @param counts path of the counts
 * @param prices path of what one of each takes [unit of the figure]
 */
public record CountedFigure(String counts, String prices) {}
