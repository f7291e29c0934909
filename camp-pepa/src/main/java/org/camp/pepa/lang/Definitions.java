// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/**
 * What a PEPA text defines.
 *
 * @param rates the named rates, in the order of the text
 * @param processes the named processes, in the order of the text
 * @param system the system equation
 */
public record Definitions(List<NamedRate> rates, List<NamedProcess> processes, Process system) {
  /** {@code name = value;} with the place of the name. */
  public record NamedRate(String name, Rate value, Span span) {}

  /** {@code name = body;} with the place of the name. */
  public record NamedProcess(String name, Process body, Span span) {}

  /** Copies the lists. */
  public Definitions {
    rates = List.copyOf(rates);
    processes = List.copyOf(processes);
  }

  /** The rates by name; the first of several definitions. */
  public Map<String, Rate> ratesByName() {
    Map<String, Rate> byName = new LinkedHashMap<>();
    rates.forEach(r -> byName.putIfAbsent(r.name(), r.value()));
    return byName;
  }

  /** The processes by name; the first of several definitions. */
  public Map<String, Process> processesByName() {
    Map<String, Process> byName = new LinkedHashMap<>();
    processes.forEach(p -> byName.putIfAbsent(p.name(), p.body()));
    return byName;
  }

  /** The body of a process, or null. O(definitions); look many up in {@link #processesByName}. */
  public @Nullable Process process(String name) {
    return processesByName().get(name);
  }
}
