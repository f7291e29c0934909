// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of a line of a message trace. */
final class MpiFields {
  static final List<String> KEYS =
      List.of("to", "from", "tag", "comm", "req", "root", "label", "bytes", "at", "for");

  /** Key → its value. */
  private final @Nullable String[] values = new String[KEYS.size()];

  /** The value of a key; null when it does not stand there. */
  @Nullable String get(String key) {
    int place = KEYS.indexOf(key);
    return place < 0 ? null : values[place];
  }

  boolean has(String key) {
    return get(key) != null;
  }

  /** Sets the key that stands at a place; false when that means nothing. */
  boolean put(String text, int from, int to, String value) {
    for (int i = 0; i < values.length; i++) {
      String key = KEYS.get(i);
      if (key.length() == to - from && text.startsWith(key, from)) {
        values[i] = value;
        return true;
      }
    }
    return false;
  }
}
