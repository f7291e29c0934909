// SPDX-License-Identifier: Apache-2.0
/**
 * Roles that share the cores of the machine's nodes: what a protocol costs there, and where its
 * roles run best (Castro-Perez and Yoshida, OOPSLA 2020, section 7.1, on projections).
 */
package org.camp.mpst.contention;
