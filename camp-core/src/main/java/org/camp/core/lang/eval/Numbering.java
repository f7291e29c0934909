// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.eval;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Things that code refers to by numbers, from 0.
 *
 * @param <T> the things
 */
public final class Numbering<T> {
  private final List<T> all = new ArrayList<>();
  private final Map<T, Integer> numbers = new HashMap<>();

  /** A number of its own for a thing. */
  public int add(T thing) {
    all.add(thing);
    return all.size() - 1;
  }

  /** One number for all equal things; they should not be given to {@link #add} as well. */
  public int of(T thing) {
    return numbers.computeIfAbsent(thing, this::add);
  }

  /** The things by number. */
  public List<T> all() {
    return Collections.unmodifiableList(all);
  }
}
