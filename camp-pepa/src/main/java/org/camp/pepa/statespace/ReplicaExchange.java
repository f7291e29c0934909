// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An exchange of components that leaves the system as it is: the components on the left and on the
 * right change places, with their local states, and actions change names in pairs. What has to move
 * along, as the processor of a task, follows from the names.
 */
final class ReplicaExchange {
  private final SystemIndex index;

  /** Place on the left → the place on the right that it changes with, in the order found. */
  private final Map<Integer, Integer> moved = new LinkedHashMap<>();

  /** Place on the left → its local state → that of its partner; absent when these are the same. */
  private final Map<Integer, int[]> states = new HashMap<>();

  /** Place → its partner, itself when it stays. */
  private final Map<Integer, Integer> partner = new HashMap<>();

  /** Action → the action that it becomes. */
  private final Map<Integer, Integer> action = new LinkedHashMap<>();

  /** Renamed pairs whose components are still to be looked at. */
  private final Deque<int[]> open = new ArrayDeque<>();

  private ReplicaExchange(SystemIndex index) {
    this.index = index;
  }

  /** The exchange of two groups of components, or null when there is none. O(the parts moved). */
  static @Nullable ReplicaExchange of(SystemIndex index, List<Integer> left, List<Integer> right) {
    ReplicaExchange exchange = new ReplicaExchange(index);
    for (int i = 0; i < left.size(); i++) {
      if (!exchange.pair(left.get(i), right.get(i))) {
        return null;
      }
    }
    return exchange.followNames() && exchange.fixedStay() && exchange.keepsActivities()
        ? exchange
        : null;
  }

  /** The places on the left, with their partners. */
  Map<Integer, Integer> moved() {
    return moved;
  }

  /** What a local state of a place on the left is on the right. */
  int state(int place, int local) {
    int[] map = states.get(place);
    return map == null ? local : map[local];
  }

  /** The actions that change names, and those they change with. */
  Map<Integer, Integer> actions() {
    return action;
  }

  private boolean pair(int left, int right) {
    if (partner.containsKey(left) || partner.containsKey(right)) {
      return Integer.valueOf(right).equals(moved.get(left));
    }
    if (left == right || index.colour(left) != index.colour(right)) {
      return false;
    }
    partner.put(left, right);
    partner.put(right, left);
    moved.put(left, right);
    return walk(left, right);
  }

  /** Matches the automata of two places from their initial states on. */
  private boolean walk(int left, int right) {
    LocalProcess a = index.process(left);
    LocalProcess b = index.process(right);
    if (a == b) {
      for (int x = a.alphabet.nextSetBit(0); x >= 0; x = a.alphabet.nextSetBit(x + 1)) {
        if (!rename(x, x)) {
          return false;
        }
      }
      return true;
    }
    int[] to = new int[a.size()];
    int[] back = new int[a.size()];
    Arrays.fill(to, -1);
    Arrays.fill(back, -1);
    to[0] = 0;
    back[0] = 0;
    Deque<Integer> reached = new ArrayDeque<>(List.of(0));
    while (!reached.isEmpty()) {
      if (!row(a, b, reached.remove(), to, back, reached)) {
        return false;
      }
    }
    boolean same = true;
    for (int s = 0; s < to.length; s++) {
      same &= to[s] == s;
    }
    if (!same) {
      states.put(left, to);
    }
    return same || index.isSingle(left);
  }

  private boolean row(
      LocalProcess a, LocalProcess b, int state, int[] to, int[] back, Deque<Integer> reached) {
    int first = a.first(state);
    int other = b.first(to[state]);
    int count = a.end(state) - first;
    if (b.end(to[state]) - other != count) {
      return false;
    }
    boolean[] taken = new boolean[count];
    for (int i = first; i < first + count; i++) {
      int found = -1;
      for (int j = 0; j < count && found < 0; j++) {
        found = !taken[j] && fits(a, i, b, other + j, to, back) ? j : -1;
      }
      if (found < 0 || !rename(a.action(i), b.action(other + found))) {
        return false;
      }
      taken[found] = true;
      int target = a.target(i);
      if (to[target] < 0) {
        to[target] = b.target(other + found);
        back[to[target]] = target;
        reached.add(target);
      }
    }
    return true;
  }

  private boolean fits(LocalProcess a, int i, LocalProcess b, int j, int[] to, int[] back) {
    Integer known = action.get(a.action(i));
    boolean named =
        known == null ? !action.containsKey(b.action(j)) : known.intValue() == b.action(j);
    int target = to[a.target(i)];
    boolean leads = target < 0 ? back[b.target(j)] < 0 : target == b.target(j);
    return named && leads && a.rate(i) == b.rate(j) && a.kind(i) == b.kind(j);
  }

  private boolean rename(int a, int b) {
    Integer known = action.get(a);
    if (known != null || action.containsKey(b)) {
      return known != null && known == b;
    }
    if (a != b && (a == ActionTypes.TAU || b == ActionTypes.TAU)) {
      return false;
    }
    action.put(a, b);
    action.put(b, a);
    if (a != b) {
      open.add(new int[] {a, b});
    }
    return true;
  }

  /** Components that know one name of a renamed pair move to those that know the other. */
  private boolean followNames() {
    while (!open.isEmpty()) {
      int[] names = open.remove();
      List<Integer> left = only(names[0], names[1]);
      List<Integer> right = only(names[1], names[0]);
      if (left.size() != right.size()) {
        return false;
      }
      for (int i = 0; i < left.size(); i++) {
        if (!pair(left.get(i), right.get(i))) {
          return false;
        }
      }
    }
    return true;
  }

  /** The places without a partner that know the one name and not the other. */
  private List<Integer> only(int name, int other) {
    List<Integer> found = new ArrayList<>();
    for (int place : index.users(name)) {
      if (!partner.containsKey(place) && !index.process(place).alphabet.get(other)) {
        found.add(place);
      }
    }
    return found;
  }

  /** Components that know renamed actions and do not move have all of them in all states alike. */
  private boolean fixedStay() {
    for (Map.Entry<Integer, Integer> renamed : action.entrySet()) {
      if (renamed.getKey().equals(renamed.getValue())) {
        continue;
      }
      for (int place : index.users(renamed.getKey())) {
        boolean met = partner.putIfAbsent(place, place) != null;
        if (!met && (index.isOpen(place) || !stays(index.process(place)))) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean stays(LocalProcess process) {
    for (int s = 0; s < process.size(); s++) {
      int first = process.first(s);
      for (int i = first; i < process.end(s); i++) {
        int name = action.getOrDefault(process.action(i), process.action(i));
        boolean found = false;
        for (int j = process.find(s, name);
            j < process.end(s) && process.action(j) == name && !found;
            j++) {
          found =
              process.target(j) == process.target(i)
                  && process.rate(j) == process.rate(i)
                  && process.kind(j) == process.kind(i);
        }
        if (!found) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean keepsActivities() {
    return index.isKept(action, place -> partner.getOrDefault(place, place), partner.keySet());
  }
}
