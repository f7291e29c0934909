// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Finds the names of recursions in a module. */
final class RecursionNames {
  private final Map<String, Integer> occurrences = new LinkedHashMap<>();

  private RecursionNames() {}

  static Set<String> of(ProtocolModule module) {
    RecursionNames found = new RecursionNames();
    module.protocols().forEach(protocol -> found.block(protocol.body()));
    Set<String> names = new LinkedHashSet<>(found.occurrences.keySet());
    found.occurrences.forEach(
        (name, count) -> {
          for (int i = 2; i <= count; i++) {
            names.add(name + "_" + i);
          }
        });
    return names;
  }

  private void block(Statement.Block block) {
    for (Statement s : block.statements()) {
      if (s instanceof Statement.Recursion r) {
        occurrences.merge(r.name(), 1, Integer::sum);
        block(r.body());
      } else if (s instanceof Statement.Choice c) {
        c.branches().forEach(branch -> block(branch.body()));
      } else if (s instanceof Statement.ForEach f) {
        block(f.body());
      } else if (s instanceof Statement.If i) {
        block(i.then());
        if (i.otherwise() != null) {
          block(i.otherwise());
        }
      } else if (s instanceof Statement.Call c) {
        occurrences.merge(c.protocol(), 1, Integer::sum);
      }
    }
  }
}
