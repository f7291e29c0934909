// SPDX-License-Identifier: Apache-2.0
package org.camp.core.machine;

import com.google.common.collect.ImmutableMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Rates of exponentially distributed actions, per second: of tasks by their preorder number, or of
 * communications by the numbers of both tasks.
 *
 * @param fallback the rate of everything not listed, or null when there is none
 * @param byKey rates by {@code "i"} or {@code "i-j"}
 * @param local the rate of communications within a node that are not listed, or null when it is
 *     that of all
 */
public record Rates(@Nullable Double fallback, Map<String, Double> byKey, @Nullable Double local) {
  /** No rates. */
  public static final Rates NONE = new Rates(null, Map.of());

  /** Copies the map. */
  public Rates {
    byKey = ImmutableMap.copyOf(byKey);
  }

  /** Rates that do not depend on nodes. */
  public Rates(@Nullable Double fallback, Map<String, Double> byKey) {
    this(fallback, byKey, null);
  }

  /** The rates between tasks of one node. */
  public Rates within() {
    return local == null ? this : new Rates(local, byKey, local);
  }

  /** The rate of task {@code i}. */
  public OptionalDouble of(int i) {
    return rate(Integer.toString(i));
  }

  /** The rate of the communication from task {@code i} to task {@code j}. */
  public OptionalDouble of(int i, int j) {
    return rate(i + "-" + j);
  }

  private OptionalDouble rate(String key) {
    Double rate = byKey.getOrDefault(key, fallback);
    return rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate);
  }
}
