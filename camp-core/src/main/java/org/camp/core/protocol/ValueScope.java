// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values that every role knows where code is written: by name and indices, and by the labels of
 * the messages that brought them. What a branch or a recursion makes is forgotten behind it; a
 * second definition hides the first.
 */
final class ValueScope {
  private record Key(int role, String name) {}

  /** The values of one name, in the order of the text; those of a label are their own indices. */
  private static final class Known {
    private final Map<List<Long>, Integer> byIndex = new LinkedHashMap<>();

    /** All of them, or null while they change. */
    private int @Nullable [] all;
  }

  private record Change(Known known, List<Long> index, @Nullable Integer before) {}

  private final Map<Key, Known> values = new HashMap<>();
  private final Map<Key, Known> labels = new HashMap<>();
  private final List<Change> changes = new ArrayList<>();
  private final List<Integer> marks = new ArrayList<>();

  /** Begins a branch or the body of a recursion. */
  void enter() {
    marks.add(changes.size());
  }

  /** Ends it: what it made is not known behind it. */
  void leave() {
    int mark = marks.remove(marks.size() - 1);
    while (changes.size() > mark) {
      Change change = changes.remove(changes.size() - 1);
      if (change.before == null) {
        change.known.byIndex.remove(change.index);
      } else {
        change.known.byIndex.put(change.index, change.before);
      }
      change.known.all = null;
    }
  }

  /** From here on a role knows a value by a name. */
  void define(int role, String name, List<Long> index, int value) {
    put(values, new Key(role, name), index, value);
  }

  /** A role has received a value with a message of a label. */
  void receive(int role, String label, int value) {
    put(labels, new Key(role, label), List.of((long) value), value);
  }

  private void put(Map<Key, Known> in, Key key, List<Long> index, int value) {
    Known known = in.computeIfAbsent(key, k -> new Known());
    Integer before = known.byIndex.put(index, value);
    known.all = null;
    if (!marks.isEmpty()) {
      changes.add(new Change(known, index, before));
    }
  }

  /**
   * What a word means at a role: the value of that name and these indices; else, without indices,
   * all values of the name; else all messages of that label. Null when it means nothing.
   */
  int @Nullable [] find(int role, String name, List<Long> index) {
    Known known = values.get(new Key(role, name));
    if (known != null) {
      Integer one = known.byIndex.get(index);
      if (one != null) {
        return new int[] {one};
      }
      if (index.isEmpty() && !known.byIndex.isEmpty()) {
        return all(known);
      }
    }
    Known received = index.isEmpty() ? labels.get(new Key(role, name)) : null;
    return received == null || received.byIndex.isEmpty() ? null : all(received);
  }

  private static int[] all(Known known) {
    int[] all = known.all;
    if (all == null) {
      all = known.byIndex.values().stream().mapToInt(Integer::intValue).toArray();
      known.all = all;
    }
    return all;
  }
}
