// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.diagram;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a language of sequence diagrams. */
abstract class LineReader {
  /** Who sends and takes messages that cross the edge of a diagram. */
  static final String OUTSIDE = "outside";

  private static final Pattern PARAM =
      Pattern.compile("\\s*(?:camp:)?\\s*param\\s+([A-Za-z_]\\w*)\\s*(?:=\\s*(.+?))?\\s*;?\\s*");

  private final List<DiagramLine> lines = new ArrayList<>();

  /** What goes on for several lines; null when nothing does. */
  private @Nullable Block block;

  private Span begun = Span.NONE;

  /**
   * Several lines that belong together.
   *
   * @param end a line that matches is their last
   * @param over the participants of whom they are a note; empty when they mean nothing here
   */
  record Block(Pattern end, List<String> over) {}

  /** The lines that say something, in order. */
  final List<DiagramLine> lines(SourceText source) {
    String text = source.text();
    int start = 0;
    while (start <= text.length()) {
      int end = text.indexOf('\n', start);
      end = end < 0 ? text.length() : end;
      add(text.substring(start, end), start);
      start = end + 1;
    }
    if (block != null) {
      lines.add(new DiagramLine.Open(DiagramLine.Kind.FRAME, "", begun));
    }
    return lines;
  }

  private void add(String line, int start) {
    String stripped = line.strip();
    if (stripped.isEmpty()) {
      return;
    }
    int from = start + line.indexOf(stripped);
    Span span = new Span(from, from + stripped.length());
    if (block != null) {
      goOn(block, stripped, span);
      return;
    }
    block = block(stripped, lines.isEmpty());
    begun = span;
    if (block == null) {
      lines.add(line(stripped, span));
    }
  }

  private void goOn(Block open, String text, Span span) {
    if (open.end.matcher(text).matches()) {
      block = null;
    } else if (!open.over.isEmpty()) {
      lines.add(new DiagramLine.Note(open.over, text, span));
    }
  }

  /**
   * What goes on behind a line for some more; null when nothing does.
   *
   * @param first whether nothing stands before it
   */
  abstract @Nullable Block block(String line, boolean first);

  /** What a line without blanks around it says. */
  abstract DiagramLine line(String text, Span span);

  /** A comment, which may hold a parameter. */
  static DiagramLine comment(String text, Span span) {
    Matcher param = PARAM.matcher(text);
    if (!param.matches()) {
      return new DiagramLine.Passed(span);
    }
    return new DiagramLine.Param(
        param.group(1), param.group(2) == null ? "" : param.group(2), span);
  }

  /** The word that a line begins with, in small letters. */
  static String word(String text) {
    Matcher word = Pattern.compile("[A-Za-z]+").matcher(text);
    return word.lookingAt() ? word.group().toLowerCase(Locale.ROOT) : "";
  }

  /** What stands behind the first word. */
  static String rest(String text) {
    int blank = 0;
    while (blank < text.length() && !Character.isWhitespace(text.charAt(blank))) {
      blank++;
    }
    return text.substring(blank).strip();
  }

  /** What is opened by a word. */
  static DiagramLine.Kind kind(String word) {
    return switch (word) {
      case "loop" -> DiagramLine.Kind.LOOP;
      case "alt" -> DiagramLine.Kind.ALTERNATIVE;
      case "opt" -> DiagramLine.Kind.OPTION;
      case "par" -> DiagramLine.Kind.PARALLEL;
      case "critical" -> DiagramLine.Kind.CRITICAL;
      case "break" -> DiagramLine.Kind.BREAK;
      default -> DiagramLine.Kind.FRAME;
    };
  }

  /** The participants of a list, without quotes. */
  static List<String> names(String list) {
    List<String> names = new ArrayList<>();
    for (String name : Splitter.on(',').split(list)) {
      names.add(unquoted(name));
    }
    return names;
  }

  static String unquoted(String text) {
    String name = text.strip();
    boolean quoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
    return quoted ? name.substring(1, name.length() - 1).strip() : name;
  }
}
