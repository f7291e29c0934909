// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the names of one function's body are at run time. Slot 0 of a frame holds the closure, slot
 * 1 the argument, then come locals and operands.
 */
final class Scope {
  /** A place: an instruction that reads it, and its operand. */
  record Place(int op, int index) {
    /** As one number, for closures. */
    int packed() {
      return index << 5 | op;
    }
  }

  private final Map<String, Deque<Integer>> locals = new HashMap<>();
  private final Map<String, Place> outside = new HashMap<>();
  private int next = 1;
  private int most = 1;

  /** The scope of a function whose closure holds {@code captured} and is one of {@code members}. */
  Scope(List<String> captured, List<String> members) {
    for (int i = 0; i < captured.size(); i++) {
      outside.put(captured.get(i), new Place(Op.CAPTURED, i));
    }
    for (int i = 0; i < members.size(); i++) {
      outside.put(members.get(i), new Place(Op.MEMBER, i));
    }
  }

  /** The place of a name, or null. */
  @Nullable Place find(String name) {
    @Nullable Deque<Integer> slots = locals.get(name);
    if (slots != null && !slots.isEmpty()) {
      return new Place(Op.LOCAL, slots.peek());
    }
    return outside.get(name);
  }

  /** Reserves the next slot. */
  int reserve() {
    most = Math.max(most, next + 1);
    return next++;
  }

  /** Makes a name mean the next slot, until it is unbound. */
  int bind(String name) {
    int slot = reserve();
    locals.computeIfAbsent(name, n -> new ArrayDeque<>()).push(slot);
    return slot;
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
