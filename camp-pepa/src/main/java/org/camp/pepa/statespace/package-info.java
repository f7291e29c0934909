// SPDX-License-Identifier: Apache-2.0
/**
 * From a PEPA model to its labelled transitions: local processes of the components, activities with
 * correct apparent rates (Hillston 1996, definitions 3.3.1 and 3.3.3), and breadth-first derivation
 * over packed states.
 */
package org.camp.pepa.statespace;
