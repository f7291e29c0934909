// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import org.jspecify.annotations.Nullable;

/**
 * One step of the explanation of a figure, such as a step of a critical path.
 *
 * @param text what happens, for example {@code q waits 3.1 ms for p's Task}
 * @param file the source, or null
 * @param line line from 1, or 0 when unknown
 * @param column column from 1, or 0 when unknown
 */
public record Reason(String text, @Nullable String file, int line, int column) {}
