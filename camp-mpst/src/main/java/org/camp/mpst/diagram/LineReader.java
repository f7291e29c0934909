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

/** Reads the lines of a language of sequence diagrams. */
abstract class LineReader {
  private static final Pattern PARAM =
      Pattern.compile("\\s*(?:camp:)?\\s*param\\s+([A-Za-z_]\\w*)\\s*(?:=\\s*(.+?))?\\s*;?\\s*");

  /** The lines that say something, in order. */
  final List<DiagramLine> lines(SourceText source) {
    List<DiagramLine> lines = new ArrayList<>();
    String text = source.text();
    int start = 0;
    while (start <= text.length()) {
      int end = text.indexOf('\n', start);
      end = end < 0 ? text.length() : end;
      add(text.substring(start, end), start, lines);
      start = end + 1;
    }
    return lines;
  }

  private void add(String line, int start, List<DiagramLine> lines) {
    String stripped = line.strip();
    if (!stripped.isEmpty()) {
      int from = start + line.indexOf(stripped);
      lines.add(line(stripped, new Span(from, from + stripped.length())));
    }
  }

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

  /** What is opened by a word; unsupported when it is none. */
  static DiagramLine.Kind kind(String word) {
    return switch (word) {
      case "loop" -> DiagramLine.Kind.LOOP;
      case "alt" -> DiagramLine.Kind.ALTERNATIVE;
      case "opt" -> DiagramLine.Kind.OPTION;
      case "par" -> DiagramLine.Kind.PARALLEL;
      case "rect", "box", "group", "critical" -> DiagramLine.Kind.FRAME;
      default -> DiagramLine.Kind.UNSUPPORTED;
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
