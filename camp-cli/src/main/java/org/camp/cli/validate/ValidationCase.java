// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.validate;

import java.util.List;
import org.camp.core.analysis.Status;
import org.camp.core.report.ValuePath;

/**
 * A line of a table of cases: a run of {@code analyze}, and what is known of its figure.
 *
 * @param line where it stands, from 1
 * @param name what it is called
 * @param arguments of {@code analyze}
 * @param measure which value of the result is the figure
 * @param times by how much the value is multiplied
 * @param published what others predict, in base units; NaN when nothing is known
 * @param measured what was measured, in base units; NaN when nothing was
 * @param status the status that the run should have
 * @param note what there is to say about it; may be empty
 */
record ValidationCase(
    int line,
    String name,
    List<String> arguments,
    ValuePath measure,
    double times,
    double published,
    double measured,
    Status status,
    String note) {}
