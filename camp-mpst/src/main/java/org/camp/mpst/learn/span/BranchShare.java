// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.span;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.camp.core.report.Value;
import org.camp.mpst.learn.replay.BranchPoint;

/**
 * How often instances take a branch, beside what a protocol says of it.
 *
 * @param operation whose branch it is
 * @param branch what happens there
 * @param expected its share by the protocol
 * @param share its share in the traces
 * @param of how often it came to that in the traces
 * @param low lower end of the 95 % interval of what the share of the traces is greater by
 * @param high upper end
 */
public record BranchShare(
    String operation,
    String branch,
    double expected,
    double share,
    long of,
    double low,
    double high) {
  private static final double NORMAL_95 = 1.959963984540054;

  /** An end of an interval of a share. */
  private record Interval(double low, double high) {
    /** Wilson's interval; the share itself where there is no end to the cases. */
    static Interval of(double share, double cases) {
      if (Double.isInfinite(cases)) {
        return new Interval(share, share);
      }
      double z = NORMAL_95 * NORMAL_95 / cases;
      double middle = (share + z / 2) / (1 + z);
      double half = NORMAL_95 / (1 + z) * Math.sqrt(share * (1 - share) / cases + z / (4 * cases));
      return new Interval(Math.max(0, middle - half), Math.min(1, middle + half));
    }
  }

  /**
   * Compares two shares by the interval of their difference (Newcombe, Interval estimation for the
   * difference between independent proportions, 1998, method 10).
   *
   * @param known cases that the expected share is of; infinitely many when it is exact
   */
  static BranchShare of(
      String operation, String branch, double expected, double known, double share, long of) {
    Interval one = Interval.of(expected, known);
    Interval other = Interval.of(share, (double) of);
    double difference = share - expected;
    double low = difference - Math.hypot(share - other.low, one.high - expected);
    double high = difference + Math.hypot(other.high - share, expected - one.low);
    return new BranchShare(operation, branch, expected, share, of, low, high);
  }

  /** All branches of an operation, by its points in the traces. */
  static List<BranchShare> of(String operation, List<BranchPoint> points, OptionalLong learntFrom) {
    List<BranchShare> all = new ArrayList<>();
    for (BranchPoint point : points) {
      double known =
          learntFrom.isPresent()
              ? Math.max(1, learntFrom.getAsLong() * point.reached())
              : Double.POSITIVE_INFINITY;
      for (BranchPoint.Outcome outcome : point.outcomes()) {
        if (point.of() > 0 && isOpen(point)) {
          double share = (double) outcome.seen() / point.of();
          all.add(of(operation, outcome.text(), outcome.expected(), known, share, point.of()));
        }
      }
    }
    return all;
  }

  /** The same beside runs that were drawn with the probabilities of a protocol. */
  static List<BranchShare> beside(
      String operation, List<BranchPoint> points, List<BranchPoint> drawn) {
    List<BranchShare> all = new ArrayList<>();
    for (int i = 0; i < Math.min(points.size(), drawn.size()); i++) {
      BranchPoint point = points.get(i);
      BranchPoint other = drawn.get(i);
      for (BranchPoint.Outcome outcome : point.outcomes()) {
        if (point.of() > 0 && other.of() > 0 && isOpen(point)) {
          double expected =
              (double)
                      other.outcomes().stream()
                          .filter(o -> o.number() == outcome.number())
                          .mapToLong(BranchPoint.Outcome::seen)
                          .sum()
                  / other.of();
          double share = (double) outcome.seen() / point.of();
          all.add(of(operation, outcome.text(), expected, (double) other.of(), share, point.of()));
        }
      }
    }
    return all;
  }

  /** Whether more than one thing may happen there. */
  private static boolean isOpen(BranchPoint point) {
    return point.outcomes().size() > 1
        || (point.outcomes().size() == 1 && point.outcomes().get(0).expected() < 1);
  }

  /** Whether the share is another one than the protocol says. */
  public boolean moved() {
    return low > 0 || high < 0;
  }

  /** As machines read it. */
  public Value value() {
    return Value.object()
        .put("operation", operation)
        .put("branch", branch)
        .put("expected", expected)
        .put("share", share)
        .put("of", of)
        .put("interval", Value.list(List.of(Value.of(low), Value.of(high))))
        .put("moved", moved())
        .build();
  }
}
