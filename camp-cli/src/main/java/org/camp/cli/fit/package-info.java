// SPDX-License-Identifier: Apache-2.0
/**
 * {@code camp fit}: values of a model or its machine that come nearest to measured cases, with
 * intervals, and how well the model foretells others.
 */
@NullMarked
package org.camp.cli.fit;

import org.jspecify.annotations.NullMarked;
