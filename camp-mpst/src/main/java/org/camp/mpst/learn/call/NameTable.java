// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.call;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Operations by number, as they were recorded, and how often each was used. */
public final class NameTable {
  private final Map<OperationName, Integer> numbers = new HashMap<>();
  private final List<OperationName> names = new ArrayList<>();

  /** Number → uses. */
  private int[] uses = new int[16];

  /** The number of an operation. */
  int number(String service, String name) {
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
