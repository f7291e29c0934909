// SPDX-License-Identifier: Apache-2.0
package org.camp.core.law.curve;

import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * The universal scalability law, one · n / (1 + contention·(n − 1) + coherency·n·(n − 1)).
 *
 * <p>N. J. Gunther, Guerrilla Capacity Planning, Springer 2007, chapter 4, DOI
 * 10.1007/978-3-540-31010-5.
 *
 * @param one the throughput at n = 1
 * @param contention the share of work that waits for others, from 0
 * @param coherency the price of agreement between each two, from 0
 */
public record Scalability(double one, double contention, double coherency) implements Curve {
  @Override
  public double at(double n) {
    return one * n / (1 + contention * (n - 1) + coherency * n * (n - 1));
  }

  /** The n at which it is greatest; infinite without coherency. */
  public double greatestAt() {
    return coherency == 0
        ? Double.POSITIVE_INFINITY
        : Math.sqrt(Math.max(0, 1 - contention) / coherency);
  }

  @Override
  public Order order() {
    return new Order(coherency > 0 ? -1 : contention > 0 ? 0 : 1, 0);
  }

  @Override
  public double limit() {
    return coherency > 0 ? 0 : contention > 0 ? one / contention : Double.POSITIVE_INFINITY;
  }

  @Override
  public String text(String name, DoubleFunction<String> number) {
    return number.apply(one)
        + String.format(
            Locale.ROOT,
            "*%1$s/(1 + %2$.6g*(%1$s-1) + %3$.6g*%1$s*(%1$s-1))",
            name,
            contention,
            coherency);
  }

  @Override
  public String shape(String name) {
    return String.format(Locale.ROOT, "l*%1$s/(1 + s*(%1$s-1) + k*%1$s*(%1$s-1))", name);
  }
}
