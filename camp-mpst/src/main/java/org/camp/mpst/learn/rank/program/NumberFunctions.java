// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.program;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Functions of ranks and their number that give numbers of a program, each exactly. */
public final class NumberFunctions {
  private static final List<RankFunction> ROUNDS =
      functions("n", "n-1", "2*n", "n/2", "log2(n)", "m");
  private static final List<RankFunction> BOUNDS =
      functions(
          "n-1",
          "n-2",
          "log2(n)-1",
          "floor(log2(i))+1",
          "i",
          "i+1",
          "i-1",
          "log2(n)-2-floor(log2(i))",
          "n-3",
          "floor(n/2)",
          "floor(n/2)-1",
          "floor((n-1)/2)");

  private NumberFunctions() {}

  private static List<RankFunction> functions(String... texts) {
    return Stream.of(texts).map(RankFunction::of).toList();
  }

  /**
   * A number that was seen.
   *
   * @param rank at which rank
   */
  public record Seen(RankCount ranks, int rank, long value) {}

  /** How often something goes round. */
  public static Optional<RankFunction> rounds(List<Seen> seen) {
    return constant(seen).or(() -> first(ROUNDS, seen));
  }

  /** Where a counter begins or ends. */
  public static Optional<RankFunction> bound(List<Seen> seen) {
    return constant(seen).or(() -> first(BOUNDS, seen));
  }

  /** How large messages are. */
  public static Optional<RankFunction> bytes(List<Seen> seen) {
    return constant(seen)
        .or(() -> scaled(seen, "n", "/n"))
        .or(() -> scaled(seen, "1/n", "*n"))
        .or(() -> scaled(seen, "m", "/m"))
        .or(() -> scaled(seen, "n^2", "/n^2"));
  }

  private static Optional<RankFunction> constant(List<Seen> seen) {
    long value = seen.get(0).value;
    return seen.stream().allMatch(s -> s.value == value)
        ? Optional.of(RankFunction.of(Long.toString(value)))
        : Optional.empty();
  }

  /** A constant by what gives the factor, such as c/n. */
  private static Optional<RankFunction> scaled(List<Seen> seen, String factor, String suffix) {
    if (factor.equals("m") && !seen.stream().allMatch(s -> s.ranks.isGrid())) {
      return Optional.empty();
    }
    RankFunction by = RankFunction.of(factor);
    double constant = seen.get(0).value * by.value(0, seen.get(0).ranks);
    long whole = Math.round(constant);
    if (Math.abs(constant - whole) > 1e-6) {
      return Optional.empty();
    }
    RankFunction function = RankFunction.of(whole + suffix);
    return first(List.of(function), seen);
  }

  private static Optional<RankFunction> first(List<RankFunction> functions, List<Seen> seen) {
    return functions.stream().filter(f -> seen.stream().allMatch(s -> gives(f, s))).findFirst();
  }

  private static boolean gives(RankFunction function, Seen seen) {
    if (function.text().contains("log2(i)") && seen.rank == 0) {
      return false;
    }
    return function.at(seen.rank, seen.ranks, 0) == seen.value;
  }
}
