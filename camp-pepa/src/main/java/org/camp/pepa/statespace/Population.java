// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

/** How many copies of each component are in each of its local states, at one moment. */
@FunctionalInterface
public interface Population {
  /** Copies of a component in a local state; both are numbers of the state space. */
  double count(int component, int local);
}
