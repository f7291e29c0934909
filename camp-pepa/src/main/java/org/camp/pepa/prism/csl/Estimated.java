// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.csl;

/**
 * A number and how far it may be off.
 *
 * @param error absolute
 */
record Estimated(double value, double error) {
  static final Estimated ZERO = new Estimated(0, 0);

  static Estimated exact(double value) {
    return new Estimated(value, 0);
  }

  /** The rest to one. */
  Estimated complement() {
    return new Estimated(1 - value, error);
  }
}
