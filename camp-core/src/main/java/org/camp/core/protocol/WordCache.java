// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import org.jspecify.annotations.Nullable;

/** Gives the same string for the same word of a text, most of the time. */
final class WordCache {
  private static final int MOST = 1 << 12;

  private final String text;

  /** Hash of a word → the last word with it; null for none. */
  private final @Nullable String[] words;

  WordCache(String text) {
    this.text = text;
    this.words = new @Nullable String[Integer.highestOneBit(Math.min(MOST, text.length() | 1))];
  }

  /** The characters from {@code start} to {@code end}. */
  String word(int start, int end) {
    int hash = 0;
    for (int i = start; i < end; i++) {
      hash = 31 * hash + text.charAt(i);
    }
    int slot = (hash ^ (hash >>> 16)) & (words.length - 1);
    String known = words[slot];
    if (known != null && known.length() == end - start && text.startsWith(known, start)) {
      return known;
    }
    String word = text.substring(start, end);
    words[slot] = word;
    return word;
  }
}
