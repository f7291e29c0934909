// SPDX-License-Identifier: Apache-2.0
/**
 * What went wrong, where, and the way out: diagnostics with source positions, and the exceptions
 * that carry them.
 *
 * <p>Readers collect every error of a file into {@link org.camp.core.diagnostic.Diagnostics} and
 * throw once; see {@link org.camp.core.diagnostic.BadInput} and {@link
 * org.camp.core.diagnostic.IllFormed} for which exception says what.
 */
package org.camp.core.diagnostic;
