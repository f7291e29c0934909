// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.pepa.statespace.StateSpace.Component;

/**
 * What components are called: as they start; those that start alike in order as {@code C_0}, {@code
 * C_1}, or {@code C#3} by their numbers where such a name is another's.
 */
public final class ComponentNames {
  private ComponentNames() {}

  /** Component → its name. */
  public static List<String> of(List<Component> components) {
    Map<String, Integer> times = new HashMap<>();
    Set<String> taken = new HashSet<>();
    components.forEach(
        c -> {
          times.merge(c.name(), 1, Integer::sum);
          taken.add(c.name());
        });
    Map<String, Integer> next = new HashMap<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < components.size(); i++) {
      String name = components.get(i).name();
      if (times.getOrDefault(name, 0) == 1) {
        names.add(name);
        continue;
      }
      String numbered = name + "_" + (next.merge(name, 1, Integer::sum) - 1);
      names.add(taken.contains(numbered) ? name + "#" + i : numbered);
    }
    return names;
  }
}
