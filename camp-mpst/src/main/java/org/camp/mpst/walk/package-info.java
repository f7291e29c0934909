// SPDX-License-Identifier: Apache-2.0
/**
 * Definition 4.5 (Castro-Perez and Yoshida, OOPSLA 2020, doi:10.1145/3428223), coded once: {@link
 * org.camp.mpst.walk.CostWalk} goes through a protocol written out, with its messages in flight.
 * What a time is, is left open: a number, or a node of a graph. {@link
 * org.camp.mpst.walk.EventGraph} is the walk written down, for all that needs more than numbers.
 */
package org.camp.mpst.walk;
