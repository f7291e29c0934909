// SPDX-License-Identifier: Apache-2.0
/**
 * What the operations of a protocol cost on a machine: c_O and c_I of every message and the
 * computations (Castro-Perez and Yoshida, OOPSLA 2020, doi:10.1145/3428223, section 3), in seconds
 * and as whole numbers of a common unit, so that sums of them are exact.
 */
package org.camp.mpst.price;
