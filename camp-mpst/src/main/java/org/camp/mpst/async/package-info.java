// SPDX-License-Identifier: Apache-2.0
/**
 * Asynchronous message optimisation (Castro-Perez and Yoshida, OOPSLA 2020, section 6): whether a
 * protocol is a reordering of another one that is safe and may be faster, and which reordering is
 * the fastest. {@link org.camp.mpst.async.Optimisation} is the entry.
 */
package org.camp.mpst.async;
