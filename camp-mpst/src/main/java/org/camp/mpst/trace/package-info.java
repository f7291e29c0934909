// SPDX-License-Identifier: Apache-2.0
/**
 * Traces that are written as halves, and whether they are those of a protocol: the semantics of
 * configurations (Definition 3.4) role by role, and the cost of Definition 4.1.
 */
@NullMarked
package org.camp.mpst.trace;

import org.jspecify.annotations.NullMarked;
