// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

/**
 * A field of objects, and how it was written the last time: most files have the same fields over
 * and over, so that it can be told what comes next.
 */
final class JsonField {
  final String name;

  /** Whether it is the first of its object. */
  final boolean opens;

  /** Its name with all from the end of the value before to the colon, when that is short. */
  byte[] written = JsonBytes.NOTHING;

  /** The field that was read after it the last time. */
  JsonField next = this;

  /** The one before that, when it is another one. */
  JsonField otherNext = this;

  JsonField(String name, boolean opens) {
    this.name = name;
    this.opens = opens;
  }

  /** A field was read after it that is not the next one as it is written. */
  void follow(JsonField after) {
    if (after != next) {
      otherNext = next;
      next = after;
    }
  }
}
