// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.eval;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where the names of one function's body are at run time. Slot 0 of a frame holds the closure, slot
 * 1 the argument, then come locals and operands.
 */
public final class Scope {
  /** The kind of a slot of the frame. */
  public static final int LOCAL = 0;

  /** The kind of an entry of the closure. */
  public static final int CAPTURED = 1;

  /** The kind of a function that was declared together with the one that runs. */
  public static final int MEMBER = 2;

  /**
   * Where a name is.
   *
   * @param index the slot, the entry of the closure, or the number in the declaration
   */
  public record Place(int kind, int index) {
    /** As one number, of which the two lowest bits are the kind. */
    public int packed() {
      return index << 2 | kind;
    }
  }

  private final Map<String, Deque<Integer>> locals = new HashMap<>();
  private final Map<String, Place> outside = new HashMap<>();
  private int next = 1;
  private int most = 1;

  /** The scope of a function whose closure holds {@code captured} and is one of {@code members}. */
  public Scope(List<String> captured, List<String> members) {
    for (int i = 0; i < captured.size(); i++) {
      outside.put(captured.get(i), new Place(CAPTURED, i));
    }
    for (int i = 0; i < members.size(); i++) {
      outside.put(members.get(i), new Place(MEMBER, i));
    }
  }

  /** The place of a name, or null. */
  public @Nullable Place find(String name) {
    Deque<Integer> slots = locals.get(name);
    if (slots != null && !slots.isEmpty()) {
      return new Place(LOCAL, slots.peek());
    }
    return outside.get(name);
  }

  /** The places of those of the names that have one, packed: index → place. */
  public int[] places(Collection<String> names) {
    return names.stream()
        .map(this::find)
        .filter(Objects::nonNull)
        .mapToInt(Place::packed)
        .toArray();
  }

  /** Reserves the next slot. */
  public int reserve() {
    most = Math.max(most, next + 1);
    return next++;
  }

  /** Makes a name mean the next slot, until it is unbound. */
  public int bind(String name) {
    int slot = reserve();
    bind(name, slot);
    return slot;
  }

  /** Makes a name mean a slot, until it is unbound. */
  public void bind(String name, int slot) {
    locals.computeIfAbsent(name, n -> new ArrayDeque<>()).push(slot);
  }

  /** Ends the latest meaning of a name. */
  public void unbind(String name) {
    Deque<Integer> slots = locals.get(name);
    if (slots != null) {
      slots.pop();
    }
  }

  /** The slot that would be reserved next. */
  public int mark() {
    return next;
  }

  /** Frees the slots from {@code mark} on. */
  public void release(int mark) {
    next = mark;
  }

  /** How many slots the frame needs. */
  public int size() {
    return most;
  }
}
