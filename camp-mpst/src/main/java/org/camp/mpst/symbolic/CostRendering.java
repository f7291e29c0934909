// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Costs in print.
 *
 * @param equations the text of each root, in the order of the roots
 * @param shared the parts that have names, by name; a definition refers to earlier names only
 */
public record CostRendering(List<String> equations, Map<String, String> shared) {
  /** Copies both, keeping their order. */
  public CostRendering {
    equations = List.copyOf(equations);
    shared = Collections.unmodifiableMap(new LinkedHashMap<>(shared));
  }
}
