// SPDX-License-Identifier: Apache-2.0
/**
 * Tables of cases that were measured: one run of {@code analyze} in each line, its options in the
 * columns.
 */
@NullMarked
package org.camp.cli.cases;

import org.jspecify.annotations.NullMarked;
