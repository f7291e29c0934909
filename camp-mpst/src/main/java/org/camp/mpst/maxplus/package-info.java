// SPDX-License-Identifier: Apache-2.0
/**
 * Max-plus linear maps as circuits: one round of a recursion, its powers, its cycle times and its
 * periodic regime. Knows nothing of protocols.
 */
package org.camp.mpst.maxplus;
