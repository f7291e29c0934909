// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.camp.cli.usage.Arguments;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.BackendRegistry.Entry;
import org.camp.core.analysis.Operation;

/**
 * The services of a verb.
 *
 * @param verb its name
 * @param own those whose options all stand on it
 * @param part those that may take part in it; options of others mean nothing to it
 */
public record VerbServices(String verb, Collection<Entry<?>> own, Collection<Entry<?>> part) {
  private static final String EVERY = "all";

  /** Verbs that analyse what they are given, and whose reports have sections to choose from. */
  private static final Set<String> ANALYSES = Set.of("analyze", "examples");

  /** Copies both. */
  public VerbServices {
    own = List.copyOf(own);
    part = List.copyOf(part);
  }

  /** The same without backends and operations that {@code -b} leaves out. */
  VerbServices chosen(Arguments arguments) {
    Set<String> ids =
        arguments.values("-b").stream()
            .flatMap(value -> Arrays.stream(value.split(",", -1)))
            .map(String::strip)
            .filter(id -> !id.isEmpty() && !id.equals(EVERY))
            .collect(Collectors.toSet());
    if (ids.isEmpty()) {
      return this;
    }
    List<Entry<?>> chosen =
        part.stream().filter(service -> isIn(ids, service)).collect(Collectors.toList());
    return new VerbServices(verb + " -b " + String.join(",", arguments.values("-b")), own, chosen);
  }

  /** Whether sections of reports can be chosen. */
  boolean hasSections() {
    return ANALYSES.contains(verb.split(" ", 2)[0]);
  }

  private static boolean isIn(Set<String> ids, Entry<?> service) {
    String id = service.id();
    if (service.service() instanceof Operation<?>) {
      return ids.contains(id.substring(0, Math.max(0, id.indexOf('.'))));
    }
    return !(service.service() instanceof AnalysisBackend<?>) || ids.contains(id);
  }
}
