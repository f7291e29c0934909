// SPDX-License-Identifier: Apache-2.0
/**
 * Continuous-time Markov chains over flat arrays: steady state, transient distribution, passage
 * times. Knows nothing of where a chain comes from.
 */
package org.camp.pepa.solve;
