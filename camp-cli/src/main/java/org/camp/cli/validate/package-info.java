// SPDX-License-Identifier: Apache-2.0
/**
 * {@code camp validate}: the lines of a {@link org.camp.cli.cases.MeasuredTable} are runs of {@code
 * analyze}, and {@link org.camp.cli.validate.Validation} compares what they say with what was
 * measured.
 */
@NullMarked
package org.camp.cli.validate;

import org.jspecify.annotations.NullMarked;
