// SPDX-License-Identifier: Apache-2.0
/**
 * The language PEPA (Hillston 1996): reading every dialect in use, static rules, and writing.
 *
 * <p>{@link org.camp.pepa.lang.PepaModel} is what everything else works on.
 */
package org.camp.pepa.lang;
