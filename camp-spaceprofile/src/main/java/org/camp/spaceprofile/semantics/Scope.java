// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where the names of one function's body are at run time: its argument and locals, what its closure
 * captured, and the functions of its own group. A place is packed into an int: two bits of kind.
 */
final class Scope {
  /** A slot of the frame; slot 0 is the closure, slot 1 the argument. */
  static final int LOCAL = 0;

  /** An entry of the closure. */
  static final int CAPTURED = 1;

  /** A function of the closure's group. */
  static final int MEMBER = 2;

  private static final int FIRST_LOCAL = 1;

  private final Map<String, Deque<Integer>> locals = new HashMap<>();
  private final Map<String, Integer> outside = new LinkedHashMap<>();
  private int next = FIRST_LOCAL;
  private int most = FIRST_LOCAL;

  /** The scope of a function whose closure holds {@code captured} and {@code members}. */
  Scope(List<String> captured, List<String> members) {
    for (int i = 0; i < captured.size(); i++) {
      outside.put(captured.get(i), CAPTURED | i << 2);
    }
    for (int i = 0; i < members.size(); i++) {
      outside.put(members.get(i), MEMBER | i << 2);
    }
  }

  /** The place of a name, or null. */
  @Nullable Integer find(String name) {
    @Nullable Deque<Integer> slots = locals.get(name);
    if (slots != null && !slots.isEmpty()) {
      return LOCAL | slots.peek() << 2;
    }
    return outside.get(name);
  }

  /** The places of those of the names that have one. */
  int[] places(Collection<String> names) {
    return names.stream()
        .map(this::find)
        .filter(Objects::nonNull)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Reserves the next slot. */
  int reserve() {
    most = Math.max(most, next + 1);
    return next++;
  }

  /** Makes a name mean a slot, until it is released. */
  void bind(String name, int slot) {
    locals.computeIfAbsent(name, n -> new ArrayDeque<>()).push(slot);
  }

  /** Ends the latest meaning of a name. */
  void unbind(String name) {
    @Nullable Deque<Integer> slots = locals.get(name);
    if (slots != null) {
      slots.pop();
    }
  }

  /** The slot that would be reserved next. */
  int mark() {
    return next;
  }

  /** Frees the slots from {@code mark} on. */
  void release(int mark) {
    next = mark;
  }

  /** How many slots the frame needs. */
  int size() {
    return most;
  }
}
