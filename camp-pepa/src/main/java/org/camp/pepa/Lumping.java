// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa;

/** What can be asked for by {@code -o pepa.lump}: which states are kept as one. */
public enum Lumping {
  /** Those that differ by an exchange of equal components, and as {@link #ARRAYS} says. */
  REPLICAS,
  /** Those that differ by an exchange of copies of an array. */
  ARRAYS
}
