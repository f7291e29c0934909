// SPDX-License-Identifier: Apache-2.0
package org.camp.core.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Makes a failing case smaller.
 *
 * @param <T> the cases
 */
@FunctionalInterface
public interface Shrinker<T> {
  /** Smaller cases than {@code value}, the smallest first; none when it is as small as can be. */
  Iterable<T> smaller(T value);

  /** Leaves cases as they are. */
  static <T> Shrinker<T> none() {
    return value -> List.of();
  }

  /** Takes whole numbers towards 0: 0 itself, then half, then the next. */
  static Shrinker<Integer> integers() {
    return value -> {
      List<Integer> smaller = new ArrayList<>();
      for (int step = value; step != 0; step /= 2) {
        smaller.add(value - step);
      }
      return smaller;
    };
  }

  /** Leaves out long and then short pieces of a list, then makes its items smaller. */
  static <T> Shrinker<List<T>> lists(Shrinker<T> items) {
    return value -> {
      List<List<T>> smaller = new ArrayList<>();
      for (int piece = value.size(); piece > 0; piece /= 2) {
        for (int from = 0; from + piece <= value.size(); from += piece) {
          List<T> rest = new ArrayList<>(value.subList(0, from));
          rest.addAll(value.subList(from + piece, value.size()));
          smaller.add(rest);
        }
      }
      for (int i = 0; i < value.size(); i++) {
        for (T item : items.smaller(value.get(i))) {
          List<T> changed = new ArrayList<>(value);
          changed.set(i, item);
          smaller.add(changed);
        }
      }
      return smaller;
    };
  }

  /** Makes cases smaller that are built from smaller-able parts. */
  default <U> Shrinker<U> through(Function<U, T> parts, Function<T, U> build) {
    return value -> {
      List<U> all = new ArrayList<>();
      smaller(parts.apply(value)).forEach(part -> all.add(build.apply(part)));
      return all;
    };
  }
}
