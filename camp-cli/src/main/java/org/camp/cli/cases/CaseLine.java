// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.cases;

import java.util.Collection;
import java.util.List;
import org.camp.core.analysis.BackendRegistry.Entry;

/**
 * What a line of a table of cases is a line of.
 *
 * @param verb the verb
 * @param first options of every line, unless the command says otherwise
 * @param passed options of the command that hold for every line, beside those of {@code analyze}
 * @param machines whether the machine that a line names is the one that counts
 * @param own services whose options all stand on the verb
 */
public record CaseLine(
    String verb,
    List<String> first,
    List<String> passed,
    boolean machines,
    Collection<Entry<?>> own) {
  /** A line of {@code analyze}. */
  public static final CaseLine ANALYZE =
      new CaseLine("analyze", List.of(), List.of(), true, List.of());

  /** Copies the lists. */
  public CaseLine {
    first = List.copyOf(first);
    passed = List.copyOf(passed);
    own = List.copyOf(own);
  }
}
