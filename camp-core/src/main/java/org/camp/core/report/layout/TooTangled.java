// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.layout;

/** A graph has so many long edges that nobody could follow them. */
public final class TooTangled extends RuntimeException {
  private static final long serialVersionUID = 1;

  TooTangled(long bends) {
    super("the edges pass " + bends + " layers");
  }
}
