// SPDX-License-Identifier: Apache-2.0
/**
 * Where results go and in which form: an {@link org.camp.cli.output.Output} is standard output or a
 * {@link org.camp.cli.output.WholeFile}, its {@link org.camp.cli.output.Format} is text, JSON, CSV
 * or SVG.
 */
@NullMarked
package org.camp.cli.output;

import org.jspecify.annotations.NullMarked;
