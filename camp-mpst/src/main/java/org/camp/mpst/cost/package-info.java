// SPDX-License-Identifier: Apache-2.0
/**
 * The bounded cost of a protocol (Castro-Perez and Yoshida, OOPSLA 2020, doi:10.1145/3428223,
 * Definition 4.5): for every role the time at which it is done, with its reason and with what it is
 * sensitive to.
 */
package org.camp.mpst.cost;
