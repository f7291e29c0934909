// SPDX-License-Identifier: Apache-2.0
package org.camp.core.testkit;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Checks a property on generated cases. The cases are the same in every run, so a build does not
 * fail by chance; {@code -Dcamp.property.seed=S} runs the one case of that seed, which a failure
 * names, and {@code -Dcamp.property.start=S} starts from other cases.
 */
public final class Property {
  private static final int MOST_SHRINKS = 10_000;

  private Property() {}

  /**
   * Checks {@code cases} cases.
   *
   * @param check throws what it likes when the property does not hold
   * @throws AssertionError with the seed and the smallest failing case that was found
   */
  public static <T> void check(
      String name,
      int cases,
      Function<SplittableRandom, T> generator,
      Shrinker<T> shrinker,
      Consumer<T> check) {
    Long only = Long.getLong("camp.property.seed");
    if (only != null) {
      checkCase(name, only, generator, shrinker, check);
      return;
    }
    long start = Long.getLong("camp.property.start", 1);
    if (Evidence.full()) {
      System.out.printf(
          Locale.ROOT, "%s: %d cases, -Dcamp.property.start=%d%n", name, cases, start);
    }
    SplittableRandom seeds = new SplittableRandom(start ^ name.hashCode());
    for (int i = 0; i < cases; i++) {
      checkCase(name, seeds.nextLong(), generator, shrinker, check);
    }
  }

  private static <T> void checkCase(
      String name,
      long seed,
      Function<SplittableRandom, T> generator,
      Shrinker<T> shrinker,
      Consumer<T> check) {
    T first = generator.apply(new SplittableRandom(seed));
    Throwable firstFailure = failure(first, check);
    if (firstFailure == null) {
      return;
    }
    T smallest = first;
    Throwable why = firstFailure;
    int tried = 0;
    boolean smaller = true;
    while (smaller && tried < MOST_SHRINKS) {
      smaller = false;
      for (T candidate : shrinker.smaller(smallest)) {
        Throwable failure = failure(candidate, check);
        if (failure != null) {
          smallest = candidate;
          why = failure;
          smaller = true;
          break;
        }
        if (++tried >= MOST_SHRINKS) {
          break;
        }
      }
    }
    throw new AssertionError(
        String.format(
            Locale.ROOT,
            "%s: fails (-Dcamp.property.seed=%d)%nfor %s%nfirst found as %s%n%s",
            name,
            seed,
            smallest,
            first,
            why),
        why);
  }

  private static <T> Throwable failure(T value, Consumer<T> check) {
    try {
      check.accept(value);
      return null;
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      return e;
    }
  }
}
