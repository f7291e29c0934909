// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

/**
 * A kind of things in a diagram, which look alike.
 *
 * @param name its name in the legend
 * @param look how it looks
 */
public record Kind(String name, Emphasis look) {
  /** A kind that looks like the others. */
  public static Kind of(String name) {
    return new Kind(name, Emphasis.PLAIN);
  }
}
