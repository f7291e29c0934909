// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import org.jspecify.annotations.Nullable;

/**
 * Objects that were read before, as they were written, with what each was read as. The spans of a
 * service name it in the same letters in each request, so that most need one comparison.
 *
 * @param <T> what they are read as
 */
final class WrittenValues<T> {
  private static final int MOST = 64;

  private @Nullable Written<T> first;
  private int size;

  /** One of them, and another one that is compared after it. */
  private static final class Written<T> {
    /** Place → byte of what stands behind the opening bracket. */
    private final byte[] text;

    private final T read;
    private @Nullable Written<T> other;

    Written(byte[] text, T read, @Nullable Written<T> other) {
      this.text = text;
      this.read = read;
      this.other = other;
    }
  }

  /** What the object whose bracket was read last is read as; goes behind it when that is known. */
  @Nullable T take(JsonBytes in) {
    Written<T> before = null;
    for (Written<T> known = first; known != null; known = known.other) {
      if (in.takes(known.text)) {
        advance(before, known);
        return known.read;
      }
      before = known;
    }
    return null;
  }

  /** Lets one be compared first, the next time. */
  private void advance(@Nullable Written<T> before, Written<T> known) {
    if (before != null) {
      before.other = known.other;
      known.other = first;
      first = known;
    }
  }

  /** Keeps another one, as long as there are few; nothing when its text is no longer at hand. */
  void add(byte[] text, T read) {
    if (text.length > 0 && size < MOST) {
      first = new Written<>(text, read, first);
      size++;
    }
  }
}
