// SPDX-License-Identifier: Apache-2.0
/** The folded lattice of a pattern that is repeated for ever, and its forms. */
@NullMarked
package org.camp.concurrency.folded;

import org.jspecify.annotations.NullMarked;
