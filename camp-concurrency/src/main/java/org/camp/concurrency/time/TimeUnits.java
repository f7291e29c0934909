// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The units of the values of {@code time}: which of them are seconds. */
final class TimeUnits {
  /** Path → unit. */
  static final Map<String, String> ALL =
      Stream.of(
              Stream.of(
                  "latency",
                  "completion",
                  "ideal",
                  "useful",
                  "roots.latency",
                  "executions.latency"),
              fields("whatIf", "mean", "p99", "saves"),
              fields("spans", "from", "to", "self", "work", "slack", "drag"),
              fields("path", "from", "to"),
              fields("parts", "self", "work", "onPath", "drag", "twiceAsFast"),
              fields("roots.parts", "self", "work", "onPath", "drag", "twiceAsFast"),
              fields("waits", "time"),
              fields("clocks", "offset", "low", "high"))
          .flatMap(Function.identity())
          .collect(Collectors.toUnmodifiableMap(path -> path, path -> "s"));

  private TimeUnits() {}

  private static Stream<String> fields(String object, String... names) {
    return Stream.of(names).map(name -> object + "." + name);
  }
}
