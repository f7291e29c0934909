// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.List;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.Printable;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionParser;
import org.jspecify.annotations.Nullable;

/**
 * Words and punctuation of Scribble and nuScr. Comments of both dialects are skipped everywhere;
 * annotations {@code @"…"} and pragmas {@code (*# … #*)} with a note.
 */
final class ScribbleScanner {
  private static final Set<String> TOP_LEVEL =
      Set.of("param", "aux", "explicit", "local", "nested", "global", "protocol");

  /** ASCII character → whether it can be part of a word. */
  private static final boolean[] WORD_PART = new boolean[128];

  static {
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'"
        .chars()
        .forEach(c -> WORD_PART[c] = true);
  }

  private final SourceText source;
  private final String text;
  private final Diagnostics diagnostics;
  private final WordCache words;
  private int at;
  private int lastEnd;
  private int notedUntil;

  ScribbleScanner(SourceText source, Diagnostics diagnostics) {
    this.source = source;
    this.text = source.text();
    this.diagnostics = diagnostics;
    this.words = new WordCache(text);
    this.at = skip(0);
  }

  int offset() {
    return at;
  }

  boolean atEnd() {
    return at >= text.length();
  }

  /** The lines of comment before what follows, where these end with their lines. */
  List<String> comment() {
    String gap = text.substring(Math.min(lastEnd, at), at);
    if (!gap.contains("//")) {
      return List.of();
    }
    List<String> lines = gap.lines().map(String::strip).toList();
    boolean spanning =
        lines.stream()
            .filter(line -> !line.startsWith("//"))
            .anyMatch(line -> line.contains("/*") || line.contains("(*"));
    return lines.stream()
        .filter(line -> !spanning && line.startsWith("//"))
        .map(line -> line.substring(2).strip())
        .toList();
  }

  Span since(int start) {
    return new Span(start, Math.max(start, lastEnd));
  }

  /** The word that starts here, or the empty string. */
  String peekWord() {
    return words.word(at, wordEnd(at));
  }

  boolean atWord(String word) {
    return text.startsWith(word, at) && wordEnd(at) == at + word.length();
  }

  /** Whether what follows the word that starts here is {@code next}, a word or punctuation. */
  boolean wordIsFollowedBy(String next) {
    int after = skip(wordEnd(at));
    return text.startsWith(next, after)
        && (!isWordPart(next.charAt(0)) || wordEnd(after) == after + next.length());
  }

  /** Whether what follows the parentheses behind the word that starts here is {@code next}. */
  boolean parenthesesAreFollowedBy(String next) {
    int depth = 0;
    int i = skip(wordEnd(at));
    while (i < text.length() && ";{}".indexOf(text.charAt(i)) < 0) {
      depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      i = skip(i + 1);
      if (depth == 0) {
        return text.startsWith(next, i) && wordEnd(i) == i + next.length();
      }
    }
    return false;
  }

  boolean at(char c) {
    return at < text.length() && text.charAt(at) == c;
  }

  boolean at(String punctuation) {
    return text.startsWith(punctuation, at);
  }

  boolean take(char c) {
    if (!at(c)) {
      return false;
    }
    advance(at + 1);
    return true;
  }

  boolean takeWord(String word) {
    if (!atWord(word)) {
      return false;
    }
    advance(at + word.length());
    return true;
  }

  void expect(char c, String where) {
    if (!take(c)) {
      throw unexpected("'" + c + "' " + where);
    }
  }

  void expectWord(String word, String where) {
    if (!takeWord(word)) {
      throw unexpected("'" + word + "' " + where);
    }
  }

  String identifier(String what) {
    int end = wordEnd(at);
    if (end == at) {
      throw unexpected(what);
    }
    String word = words.word(at, end);
    advance(end);
    return word;
  }

  String string(String what) {
    int end = at('"') ? text.indexOf('"', at + 1) : -1;
    if (end < 0) {
      throw unexpected(what);
    }
    String content = text.substring(at + 1, end);
    advance(end + 1);
    return content;
  }

  Expression expression() {
    ExpressionParser parser = new ExpressionParser(source, at, this::skip);
    Expression result = parser.expression();
    at = parser.offset();
    lastEnd = parser.end();
    return result;
  }

  BadInput unexpected(String expected) {
    return new BadInput(
        source.error("syntax", here(), "expected " + expected + ", found " + found()));
  }

  BadInput error(String code, Span span, String message, @Nullable String hint) {
    return new BadInput(source.error(code, span, message).withHint(hint));
  }

  BadInput unsupported(String what, Span span) {
    return error("unsupported", span, "not supported: " + what, null);
  }

  /** The word or character that stands here. */
  Span here() {
    int end = Math.max(wordEnd(at), at + 1);
    return new Span(at, Math.min(text.length(), end));
  }

  private String found() {
    if (atEnd()) {
      return "the end of the file";
    }
    String word = peekWord();
    if (!word.isEmpty()) {
      return "'" + (word.length() > 40 ? word.substring(0, 40) + "…" : word) + "'";
    }
    return Printable.at(text, at);
  }

  /** Skips to behind the next {@code ;}, or before the next brace. */
  void recover() {
    int i = at;
    while (i < text.length() && ";{}".indexOf(text.charAt(i)) < 0) {
      i++;
    }
    advance(i < text.length() && text.charAt(i) == ';' ? i + 1 : i);
  }

  /** Skips at least one word or character, and on to what may begin a declaration or protocol. */
  void recoverToTopLevel() {
    int depth = 0;
    do {
      depth += at('{') ? 1 : at('}') ? -1 : 0;
      advance(Math.max(wordEnd(at), at + 1));
    } while (!atEnd() && (depth > 0 || !TOP_LEVEL.contains(peekWord())));
  }

  /** Skips a protocol with its block. */
  void skipProtocol() {
    while (!atEnd() && !at('{')) {
      advance(Math.max(wordEnd(at), at + 1));
    }
    recoverToTopLevel();
  }

  private void advance(int end) {
    lastEnd = end;
    at = skip(end);
  }

  private int wordEnd(int start) {
    int i = start;
    while (i < text.length() && isWordPart(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private static boolean isWordPart(char c) {
    return c < WORD_PART.length && WORD_PART[c];
  }

  private int skip(int start) {
    int i = start;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f') {
        i++;
      } else if (c == '/' && text.startsWith("//", i)) {
        i = lineEnd(i);
      } else if (c == '/' && text.startsWith("/*", i)) {
        i = closed(i, text.indexOf("*/", i + 2));
      } else if (c == '(' && text.startsWith("(*)", i)) {
        i = lineEnd(i);
      } else if (c == '(' && text.startsWith("(*", i)) {
        i = nested(i);
      } else if (c == '@' && text.startsWith("@\"", i)) {
        int end = text.indexOf('"', i + 2);
        note(i, end < 0 ? text.length() : end + 1, "annotation");
        i = end < 0 ? text.length() : end + 1;
      } else {
        break;
      }
    }
    return i;
  }

  private int lineEnd(int start) {
    int end = text.indexOf('\n', start);
    return end < 0 ? text.length() : end + 1;
  }

  private int closed(int start, int end) {
    if (end >= 0) {
      return end + 2;
    }
    unclosed(start);
    return text.length();
  }

  private int nested(int start) {
    int depth = 0;
    int i = start;
    while (i < text.length()) {
      if (text.startsWith("(*", i)) {
        depth++;
        i += 2;
      } else if (text.startsWith("*)", i)) {
        i += 2;
        if (--depth == 0) {
          if (text.startsWith("(*#", start)) {
            note(start, i, "pragma");
          }
          return i;
        }
      } else {
        i++;
      }
    }
    unclosed(start);
    return text.length();
  }

  private void unclosed(int start) {
    if (start >= notedUntil) {
      notedUntil = text.length() + 1;
      diagnostics.add(
          source.error("syntax", new Span(start, start + 2), "this comment is never closed"));
    }
  }

  private void note(int start, int end, String what) {
    if (start >= notedUntil) {
      notedUntil = end;
      Diagnostic note =
          source.note("skipped", new Span(start, end), "this " + what + " is skipped");
      diagnostics.add(note);
    }
  }
}
