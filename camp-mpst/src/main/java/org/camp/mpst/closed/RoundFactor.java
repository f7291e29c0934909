// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.Comparator;

/**
 * How often something happens in k rounds: of the k − 1 − {@code missed} rounds that are left all,
 * one share, the whole part of a share, or the rest of that.
 *
 * @param loop the number of the recursion
 * @param missed how many rounds but the first are spoken for
 * @param by the rounds of a share; 1 for {@link Kind#ALL}
 */
public record RoundFactor(int loop, int missed, int by, Kind kind)
    implements Comparable<RoundFactor> {
  private static final Comparator<RoundFactor> ORDER =
      Comparator.comparingInt(RoundFactor::loop)
          .thenComparingInt(RoundFactor::missed)
          .thenComparingInt(RoundFactor::by)
          .thenComparing(RoundFactor::kind);

  /** What of the rounds that are left is meant. */
  public enum Kind {
    /** (k − 1 − missed) / by. */
    ALL,
    /** The whole part of that. */
    WHOLE,
    /** What is left of the rounds then. */
    REST
  }

  static RoundFactor all(int loop, int missed) {
    return new RoundFactor(loop, missed, 1, Kind.ALL);
  }

  /** The factor for so many rounds. */
  public double at(long rounds) {
    long left = rounds - 1 - missed;
    return switch (kind) {
      case ALL -> (double) left / by;
      case WHOLE -> (double) Math.floorDiv(left, by);
      case REST -> (double) Math.floorMod(left, by);
    };
  }

  @Override
  public int compareTo(RoundFactor other) {
    return ORDER.compare(this, other);
  }
}
