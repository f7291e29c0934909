// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The recursions whose bodies are being written, outermost first, and which of them are guarded:
 * have sent a message, or computed, since they began.
 */
final class OpenRecursions {
  private final List<Entry> open = new ArrayList<>();

  /** How many of the outermost ones are guarded; those inside of them are not. */
  private int guarded;

  /**
   * A recursion whose body is being written.
   *
   * @param name what {@code continue} calls it, or null when it is a call
   * @param number its number in the instance
   * @param pc the position of its {@link ProtocolOp#REC}, or −1 when nothing comes back to it
   */
  record Entry(@Nullable String name, int number, int pc, CallFrame frame) {}

  void begin(@Nullable String name, int number, int pc, CallFrame frame) {
    open.add(new Entry(name, number, pc, frame));
  }

  void endInnermost() {
    open.remove(open.size() - 1);
    guarded = Math.min(guarded, open.size());
  }

  Entry get(int index) {
    return open.get(index);
  }

  /** Which recursion {@code continue name} goes back to. */
  int named(String name, CallFrame frame) {
    for (int i = open.size() - 1; i >= 0; i--) {
      if (name.equals(open.get(i).name) && open.get(i).frame == frame) {
        return i;
      }
    }
    throw new IllegalStateException(name);
  }

  /** Which recursion a call would be again, or −1. */
  int call(CallFrame callee) {
    for (int i = open.size() - 1; i >= 0; i--) {
      Entry candidate = open.get(i);
      if (candidate.name == null && candidate.frame.sameAs(callee)) {
        return i;
      }
    }
    return -1;
  }

  /** Notes that a role acts here, which guards all. */
  void guardAll() {
    guarded = open.size();
  }

  boolean isGuarded(int index) {
    return index < guarded;
  }

  /** How many of them are guarded: these are the outermost ones. */
  int guarded() {
    return guarded;
  }

  /** Goes on where only the {@code count} outermost ones are guarded. */
  void guardOnly(int count) {
    guarded = count;
  }

  int size() {
    return open.size();
  }
}
