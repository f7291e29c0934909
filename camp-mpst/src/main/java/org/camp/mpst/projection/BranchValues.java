// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.Arrays;

/**
 * What roles do in the branches of choices that are being projected: an entry per branch and role
 * that acts in it, the entries of the innermost choice last. Those of a choice are linked by role
 * once its branches are known.
 */
final class BranchValues {
  private final IntStack role = new IntStack();
  private final IntStack value = new IntStack();
  private final IntStack branch = new IntStack();

  /** Role → the latest of its entries of this choice; −1 for none. */
  private final int[] latest;

  /** Entry → the one before it of the same role in this choice; −1 for none. */
  private int[] before = new int[16];

  BranchValues(int roles) {
    latest = new int[roles];
  }

  /** How many entries there are. */
  int size() {
    return role.size();
  }

  /** Forgets all entries but the first {@code size}. */
  void truncate(int size) {
    role.truncate(size);
    value.truncate(size);
    branch.truncate(size);
  }

  void add(int actor, int type, int inBranch) {
    role.push(actor);
    value.push(type);
    branch.push(inBranch);
  }

  /** Links the entries from {@code first} on by role, and collects the roles. */
  void link(int first, RoleStates states, IntStack roles) {
    if (before.length < role.size()) {
      before = Arrays.copyOf(before, role.size() * 2);
    }
    roles.truncate(0);
    states.newSet();
    for (int entry = first; entry < role.size(); entry++) {
      int actor = role.get(entry);
      if (states.isNew(actor)) {
        roles.push(actor);
        latest[actor] = -1;
      }
      before[entry] = latest[actor];
      latest[actor] = entry;
    }
  }

  /** A role has no entry in this choice. */
  void none(int actor) {
    latest[actor] = -1;
  }

  /** The latest entry of a role in this choice; −1 for none. */
  int latest(int actor) {
    return latest[actor];
  }

  /** The entry before one, of the same role in this choice; −1 for none. */
  int before(int entry) {
    return before[entry];
  }

  /** The branch of an entry. */
  int branch(int entry) {
    return branch.get(entry);
  }

  /** What the role of an entry does in its branch. */
  int value(int entry) {
    return value.get(entry);
  }
}
