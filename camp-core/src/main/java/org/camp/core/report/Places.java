// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

/** Lines and columns in JSON. */
final class Places {
  private Places() {}

  /** A line or column from 1, or null when it is unknown. */
  static Value orNull(int place) {
    return place > 0 ? Value.of(place) : Value.NULL;
  }
}
