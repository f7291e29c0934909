// SPDX-License-Identifier: Apache-2.0
/**
 * What answers say of the lines and the names of a model's text: {@link
 * org.camp.cli.lines.LineCosts} gives each line its figure, for editors and pages alike.
 */
@NullMarked
package org.camp.cli.lines;

import org.jspecify.annotations.NullMarked;
