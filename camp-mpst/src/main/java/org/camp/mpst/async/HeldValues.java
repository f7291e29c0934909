// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.protocol.Dependencies;
import org.camp.mpst.memory.PeakMemory;
import org.camp.mpst.schedule.TaskGraphBuilder;

/** The values of straight code that occupy memory, with the atoms that need them. */
final class HeldValues {
  private HeldValues() {}

  /**
   * Adds them to a problem. Of atoms that need everything before them only the next and the last
   * one of the role stand for all.
   */
  static void addTo(TaskGraphBuilder problem, ActionTable atoms, PeakMemory sizes) {
    Dependencies data = atoms.code().dependencies();
    Map<Integer, List<Integer>> needers = new HashMap<>();
    Map<Integer, Integer> last = new HashMap<>();
    int[] next = new int[atoms.size()];
    for (int atom = atoms.size() - 1; atom >= 0; atom--) {
      int role = atoms.role(atom);
      next[atom] = last.getOrDefault(role, -1);
      if (needsAll(atoms, atom)) {
        last.put(role, atom);
      }
      int[] values = data.needs(atoms.needs().action(atom));
      for (int value : values == null ? new int[0] : values) {
        needers.computeIfAbsent(value, v -> new ArrayList<>()).add(atom);
      }
    }
    Map<Integer, Integer> latest = new HashMap<>();
    for (int atom = 0; atom < next.length; atom++) {
      if (needsAll(atoms, atom)) {
        latest.put(atoms.role(atom), atom);
      }
    }
    for (int atom = 0; atom < next.length; atom++) {
      int action = atoms.needs().action(atom);
      int first = data.firstMade(action);
      for (int value = first; value < first + data.made(action); value++) {
        if (data.size(value) != null && sizes.size(value) > 0) {
          List<Integer> all = new ArrayList<>(needers.getOrDefault(value, List.of()));
          if (next[atom] >= 0) {
            all.add(next[atom]);
            all.add(latest.get(atoms.role(atom)));
          }
          problem.value(
              sizes.size(value),
              atom,
              all.stream().mapToInt(Integer::intValue).distinct().toArray());
        }
      }
    }
  }

  private static boolean needsAll(ActionTable atoms, int atom) {
    return atoms.needs().needsAllByDefault(atom) || atoms.commutation().isBarrier(atom);
  }
}
