// SPDX-License-Identifier: Apache-2.0
package org.camp.core.scan.name;

import org.camp.core.scan.Comments;

/** A text in which blanks stand for comments and quoted texts; line breaks stay. */
public final class MaskedText {
  private final LanguageFacts facts;
  private final String text;

  /** Offset → the character that is left there. */
  private final char[] masked;

  private MaskedText(LanguageFacts facts, String text) {
    this.facts = facts;
    this.text = text;
    this.masked = text.toCharArray();
  }

  /** The text that is left, as long as the whole. O(n). */
  public static String of(LanguageFacts facts, String text) {
    MaskedText mask = new MaskedText(facts, text);
    int at = 0;
    while (at < text.length()) {
      int end = mask.end(at);
      if (end > at) {
        mask.blank(at, end);
        at = end;
      } else {
        at++;
      }
    }
    return new String(mask.masked);
  }

  private void blank(int from, int to) {
    for (int i = from; i < to; i++) {
      if (masked[i] != '\n') {
        masked[i] = ' ';
      }
    }
  }

  /** Where a comment or quoted text ends that begins here; {@code at} when none does. */
  private int end(int at) {
    char first = text.charAt(at);
    if (first == '"' && facts.quotes()) {
      return quoted(at);
    }
    for (Comments form : facts.comments()) {
      for (String mark : form.lines()) {
        if (text.startsWith(mark, at)) {
          int end = text.indexOf('\n', at);
          return end < 0 ? text.length() : end;
        }
      }
      if (!form.open().isEmpty() && text.startsWith(form.open(), at)) {
        return block(form, at);
      }
    }
    return at;
  }

  /** A quoted text ends with its line at the latest. */
  private int quoted(int at) {
    for (int i = at + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        return i + 1;
      }
      if (c == '\n') {
        return i;
      }
      if (c == '\\') {
        i++;
      }
    }
    return text.length();
  }

  private int block(Comments form, int at) {
    int depth = 0;
    int i = at;
    while (i < text.length()) {
      if (text.startsWith(form.open(), i)) {
        depth = form.nested() ? depth + 1 : 1;
        i += form.open().length();
      } else if (text.startsWith(form.close(), i)) {
        i += form.close().length();
        if (--depth == 0) {
          return i;
        }
      } else {
        i++;
      }
    }
    return text.length();
  }
}
