// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import org.jspecify.annotations.Nullable;

/** Words that stand often in a text: each is made once while it is remembered. */
final class KnownWords {
  private static final int REMEMBERED = 1 << 12;

  /** Slot → the last word that fell into it. */
  private final @Nullable String[] words = new String[REMEMBERED];

  /** The word at a place. */
  String text(String text, int from, int to) {
    int hash = to - from;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + text.charAt(i);
    }
    int slot = (hash ^ (hash >>> 12)) & (REMEMBERED - 1);
    String known = words[slot];
    if (known != null && known.length() == to - from && text.startsWith(known, from)) {
      return known;
    }
    String word = text.substring(from, to);
    words[slot] = word;
    return word;
  }
}
