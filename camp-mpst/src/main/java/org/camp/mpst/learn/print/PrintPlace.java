// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.print;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Where statements of a protocol are.
 *
 * @param role who acts
 * @param operation whose costs count
 * @param held members that other branches or callers hold
 * @param entered operation → how often it is entered
 */
record PrintPlace(String role, String operation, Set<String> held, Map<String, Integer> entered) {
  PrintPlace at(String otherRole) {
    return new PrintPlace(otherRole, operation, held, entered);
  }

  PrintPlace holding(Set<String> more) {
    Set<String> all = new HashSet<>(held);
    all.addAll(more);
    return new PrintPlace(role, operation, all, entered);
  }

  PrintPlace entering(String otherRole, String other) {
    Map<String, Integer> more = new HashMap<>(entered);
    more.merge(other, 1, Integer::sum);
    Set<String> all = new HashSet<>(held);
    all.add(otherRole);
    return new PrintPlace(otherRole, other, all, more);
  }
}
