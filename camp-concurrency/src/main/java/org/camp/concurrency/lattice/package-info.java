// SPDX-License-Identifier: Apache-2.0
/**
 * The lattice of antichains of an order: how many there are, how many contain each event, and the
 * lattice itself where it is small enough to be drawn.
 */
package org.camp.concurrency.lattice;
