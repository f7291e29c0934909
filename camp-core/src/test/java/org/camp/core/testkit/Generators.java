// SPDX-License-Identifier: Apache-2.0
package org.camp.core.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/** Generators of common cases; any function of a {@link SplittableRandom} is one. */
public final class Generators {
  private Generators() {}

  /** Whole numbers from {@code low} to {@code high}, both included. */
  public static Function<SplittableRandom, Integer> integers(int low, int high) {
    return random -> (int) random.nextLong(low, high + 1L);
  }

  /** One of the values. */
  @SafeVarargs
  public static <T> Function<SplittableRandom, T> oneOf(T... values) {
    return random -> values[random.nextInt(values.length)];
  }

  /** Lists of at most {@code longest} items. */
  public static <T> Function<SplittableRandom, List<T>> lists(
      int longest, Function<SplittableRandom, T> items) {
    return random -> {
      int size = random.nextInt(longest + 1);
      List<T> list = new ArrayList<>(size);
      for (int i = 0; i < size; i++) {
        list.add(items.apply(random));
      }
      return list;
    };
  }
}
