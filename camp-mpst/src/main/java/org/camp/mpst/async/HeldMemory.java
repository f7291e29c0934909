// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.protocol.Dependencies;
import org.camp.mpst.memory.MemoryLimits;
import org.camp.mpst.memory.PeakMemory;

/** What roles hold while straight code is scheduled, and which of their actions still fit. */
final class HeldMemory {
  private final ActionTable atoms;
  private final MemoryLimits limits;

  /** Role → the bytes that it holds. */
  private final double[] held;

  /** Atom → the bytes of the values that it makes. */
  private final double[] made;

  /** Atom → how many atoms that need its values are left. */
  private final int[] needers;

  /** Atom that needs everything → the atoms that it needs. */
  private final Map<Integer, List<Integer>> everything = new HashMap<>();

  /** Atom → what it costs [s]. */
  private final double[] cost;

  HeldMemory(ActionTable atoms, PeakMemory sizes, MemoryLimits limits, double[] cost) {
    this.atoms = atoms;
    this.cost = cost;
    this.limits = limits;
    held = new double[atoms.code().roles().size()];
    made = new double[atoms.size()];
    needers = new int[atoms.size()];
    Dependencies data = atoms.code().dependencies();
    List<List<Integer>> before = new ArrayList<>();
    for (int role = 0; role < held.length; role++) {
      held[role] = sizes.peak(role).base();
      before.add(new ArrayList<>());
    }
    for (int atom = 0; atom < made.length; atom++) {
      int action = atoms.needs().action(atom);
      int first = data.firstMade(action);
      for (int value = first; value < first + data.made(action); value++) {
        made[atom] += sizes.size(value);
      }
      List<Integer> earlier = before.get(atoms.role(atom));
      if (atoms.needs().needsAllByDefault(atom) || atoms.commutation().isBarrier(atom)) {
        everything.put(atom, List.copyOf(earlier));
      }
      for (int needed : needed(atom)) {
        needers[needed]++;
      }
      if (made[atom] > 0) {
        earlier.add(atom);
      }
    }
  }

  private List<Integer> needed(int atom) {
    List<Integer> all = everything.get(atom);
    if (all != null) {
      return all;
    }
    List<Integer> said = new ArrayList<>();
    for (int needed : atoms.needs().of(atom)) {
      said.add(needed);
    }
    return said;
  }

  /** Whether a role has room for what an atom makes. */
  boolean fits(int atom) {
    int role = atoms.role(atom);
    return held[role] + made[atom] <= limits.perRole()[role];
  }

  /** Whether an atom takes neither time nor room, so that it delays nothing at its role. */
  boolean isFree(int atom) {
    return cost[atom] == 0 && made[atom] == 0;
  }

  /** Whether an atom frees at least as much as it takes. */
  boolean frees(int atom) {
    double freed = needers[atom] == 0 ? made[atom] : 0;
    for (int needed : needed(atom)) {
      freed += needers[needed] == 1 ? made[needed] : 0;
    }
    return freed > 0 && freed >= made[atom];
  }

  /** An atom is done: it holds what it made, and lets go what nothing needs any more. */
  void act(int atom) {
    int role = atoms.role(atom);
    held[role] += needers[atom] == 0 ? 0 : made[atom];
    for (int needed : needed(atom)) {
      if (--needers[needed] == 0) {
        held[role] -= made[needed];
      }
    }
  }
}
