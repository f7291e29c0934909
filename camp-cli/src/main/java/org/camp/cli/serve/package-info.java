// SPDX-License-Identifier: Apache-2.0
/**
 * A page to think in: {@link org.camp.cli.serve.PageServer} serves an editor and its answers,
 * {@link org.camp.cli.serve.WorkQueue} keeps what is being computed within bounds.
 */
@NullMarked
package org.camp.cli.serve;

import org.jspecify.annotations.NullMarked;
