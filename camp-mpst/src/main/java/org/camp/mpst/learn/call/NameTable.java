// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.call;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Operations by number, as they were recorded, and how often each was used. */
public final class NameTable {
  private static final int SPREAD = 0x9E3779B9;

  private final List<OperationName> names = new ArrayList<>();

  /** Slot → 1 + number of the operation there; 0 for none. */
  private int[] slots = new int[64];

  /** Number → uses. */
  private int[] uses = new int[16];

  /** The number of an operation. */
  int number(String service, String name) {
    int slot = slot(service, name);
    if (slots[slot] == 0) {
      names.add(new OperationName(service, name));
      slots[slot] = names.size();
      if (names.size() > uses.length) {
        uses = Arrays.copyOf(uses, 2 * uses.length);
      }
      if (2 * names.size() > slots.length) {
        grow();
      }
      return names.size() - 1;
    }
    return slots[slot] - 1;
  }

  /** Where an operation is, or belongs. */
  private int slot(String service, String name) {
    int hash = (31 * service.hashCode() + name.hashCode()) * SPREAD;
    int slot = hash >>> (Integer.numberOfLeadingZeros(slots.length) + 1);
    while (slots[slot] != 0) {
      OperationName other = names.get(slots[slot] - 1);
      if (other.name().equals(name) && other.service().equals(service)) {
        return slot;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private void grow() {
    slots = new int[2 * slots.length];
    for (int number = 0; number < names.size(); number++) {
      slots[slot(names.get(number).service(), names.get(number).name())] = number + 1;
    }
  }

  /** Counts a use. */
  void used(int number) {
    uses[number]++;
  }

  List<OperationName> names() {
    return names;
  }

  int uses(int number) {
    return uses[number];
  }
}
