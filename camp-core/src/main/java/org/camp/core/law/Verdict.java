// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoublePredicate;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.camp.core.law.curve.Exponent;
import org.camp.core.law.curve.Levelling;
import org.camp.core.law.curve.Order;
import org.camp.core.law.joint.JointLaw;
import org.camp.core.law.search.Law;

/** What points say of an assertion. */
public enum Verdict {
  /** It is so. */
  HOLDS,
  /** It is not so. */
  FAILS,
  /** The points leave both open. */
  UNDECIDED;

  /**
   * A verdict on a comparison with a bound: it holds when it holds at both ends of the interval,
   * and fails when at neither.
   *
   * @param exponent what is compared
   * @param holds the comparison; monotone, so that both ends decide
   */
  public static Verdict of(Exponent exponent, DoublePredicate holds) {
    boolean low = holds.test(exponent.low());
    boolean high = holds.test(exponent.high());
    return low && high ? HOLDS : low || high ? UNDECIDED : FAILS;
  }

  /**
   * A verdict on how fast a figure grows, compared with a bound. Of a fitted law logarithms are
   * never sure.
   *
   * @param holds what the sign of the comparison must be: negative when the figure grows more
   *     slowly
   */
  public static Verdict ofGrowth(Law law, Order bound, IntPredicate holds) {
    Set<Integer> signs = new TreeSet<>();
    if (law instanceof Law.Periodic periodic) {
      periodic.forms().forEach(form -> signs.add(sign(form.order(), bound)));
    } else if (law instanceof Law.Fitted fitted && !(fitted.curve() instanceof Levelling)) {
      signs.addAll(signs(fitted.interval(), bound));
    } else {
      law.order().ifPresent(order -> signs.add(sign(order, bound)));
    }
    return of(signs, holds::test);
  }

  /** A verdict on how fast a figure grows with one of several parameters. */
  public static Verdict ofGrowth(JointLaw law, int parameter, Order bound, IntPredicate holds) {
    return of(
        law.isExact()
            ? Set.of(sign(law.form().order(parameter), bound))
            : signs(law.exponents().get(parameter), bound),
        holds::test);
  }

  private static Set<Integer> signs(Exponent interval, Order bound) {
    Set<Integer> signs = new TreeSet<>();
    if (interval.low() < bound.power()) {
      signs.add(-1);
    }
    if (interval.high() > bound.power()) {
      signs.add(1);
    }
    if (interval.low() <= bound.power() && interval.high() >= bound.power()) {
      signs.addAll(List.of(-1, 0, 1));
    }
    return signs;
  }

  private static int sign(Order order, Order bound) {
    return Integer.signum(order.compareTo(bound));
  }

  /**
   * A verdict on what a figure tends to. A fitted constant is sure up to twice the error of the
   * law.
   *
   * @param holds the comparison of a limit, which may be infinite
   */
  public static Verdict ofLimit(Law law, DoublePredicate holds) {
    Set<Double> limits = new TreeSet<>();
    if (law instanceof Law.Periodic periodic) {
      periodic.forms().forEach(form -> limits.add(form.limit()));
    } else if (law instanceof Law.Fitted fitted) {
      double limit = fitted.curve().limit();
      boolean grows = Double.isInfinite(limit);
      boolean falls = fitted.interval().value() < 0;
      if ((grows && fitted.interval().low() <= 0) || (falls && fitted.interval().high() >= 0)) {
        return UNDECIDED;
      }
      limits.add(limit * (1 - 2 * fitted.error()));
      limits.add(limit * (1 + 2 * fitted.error()));
      if (fitted.interval().high() > 0) {
        limits.add(Double.POSITIVE_INFINITY);
      }
    } else {
      law.asymptote().ifPresent(curve -> limits.add(curve.limit()));
    }
    return of(limits, holds::test);
  }

  private static <T> Verdict of(Set<T> possible, Predicate<T> holds) {
    long good = possible.stream().filter(holds).count();
    return possible.isEmpty() || (good > 0 && good < possible.size())
        ? UNDECIDED
        : good > 0 ? HOLDS : FAILS;
  }

  /** The verdict on the contrary. */
  public Verdict not() {
    return switch (this) {
      case HOLDS -> FAILS;
      case FAILS -> HOLDS;
      case UNDECIDED -> UNDECIDED;
    };
  }
}
