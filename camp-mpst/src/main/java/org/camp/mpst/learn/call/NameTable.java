// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.call;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Operations by number, as they were recorded, and how often each was used. */
public final class NameTable {
  private static final int RECENT = 1024;

  private final Map<OperationName, Integer> numbers = new HashMap<>();
  private final List<OperationName> names = new ArrayList<>();

  /** Slot → 1 + number of the operation that was last asked for there. */
  private final int[] recent = new int[RECENT];

  /** Number → uses. */
  private int[] uses = new int[16];

  /** The number of an operation. */
  int number(String service, String name) {
    int slot = (31 * service.hashCode() + name.hashCode()) & (RECENT - 1);
    int known = recent[slot] - 1;
    if (known >= 0) {
      OperationName last = names.get(known);
      if (last.service().equals(service) && last.name().equals(name)) {
        return known;
      }
    }
    int number = find(service, name);
    recent[slot] = number + 1;
    return number;
  }

  private int find(String service, String name) {
    return numbers.computeIfAbsent(
        new OperationName(service, name),
        one -> {
          names.add(one);
          if (names.size() > uses.length) {
            uses = Arrays.copyOf(uses, 2 * uses.length);
          }
          return names.size() - 1;
        });
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
