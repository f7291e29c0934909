// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.diagram;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/**
 * Lines of Mermaid's sequence diagrams.
 *
 * @see <a href="https://mermaid.js.org/syntax/sequenceDiagram.html">Sequence diagrams</a>
 */
final class MermaidLines extends LineReader {
  /** Pattern of arrows. */
  static final String ARROWS = "<<-->>|<<->>|-->>|->>|-->|->|--x|-x|--\\)|-\\)";

  private static final Pattern ARROW =
      Pattern.compile(
          "(.+?)\\s*(?:\\(\\))?\\s*(?>"
              + ARROWS
              + ")\\s*(?:\\(\\))?\\s*[+-]?+\\s*([^:\\s][^:]*?)\\s*(?::\\s*(.*))?");
  private static final Pattern PARTICIPANT =
      Pattern.compile(
          "(?:create\\s+)?(?:participant|actor)\\s+(.+?)(?:\\s+as\\s+(.+))?",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern NOTE =
      Pattern.compile("(?i:note)\\s+(?i:right of|left of|over)\\s+([^:]+):\\s*(.*)");

  private static final Pattern CODE = Pattern.compile("#(\\d{1,7});");
  private static final Pattern FRONT_MATTER = Pattern.compile("---");
  private static final Pattern DIRECTIVE = Pattern.compile(".*}%%");
  private static final Pattern DESCRIPTION = Pattern.compile(".*}");

  @Override
  @Nullable Block block(String line, boolean first) {
    if (first && line.equals("---")) {
      return new Block(FRONT_MATTER, List.of());
    }
    if (line.startsWith("%%{") && !line.contains("}%%")) {
      return new Block(DIRECTIVE, List.of());
    }
    return line.matches("accDescr\\s*\\{[^}]*") ? new Block(DESCRIPTION, List.of()) : null;
  }

  @Override
  DiagramLine line(String text, Span span) {
    return said(CODE.matcher(text).replaceAll(code -> character(code.group(1))), span);
  }

  /** The character of a number, for a pattern to put in. */
  private static String character(String code) {
    int point = Integer.parseInt(code);
    return Character.isValidCodePoint(point)
        ? Matcher.quoteReplacement(Character.toString(point))
        : "";
  }

  private static DiagramLine said(String text, Span span) {
    String plain = text.endsWith(";") ? text.substring(0, text.length() - 1).strip() : text;
    if (plain.startsWith("%%")) {
      return comment(plain.substring(2), span);
    }
    Matcher participant = PARTICIPANT.matcher(plain);
    if (participant.matches()) {
      String id = participant.group(1).replaceAll("@\\{.*}$", "").strip();
      String name = participant.group(2) == null ? id : participant.group(2);
      return new DiagramLine.Participant(id, name, span);
    }
    Matcher note = NOTE.matcher(plain);
    if (note.matches()) {
      return new DiagramLine.Note(names(note.group(1)), note.group(2), span);
    }
    String word = word(plain);
    switch (word) {
      case "sequenceDiagram",
          "sequencediagram",
          "activate",
          "deactivate",
          "autonumber",
          "destroy",
          "link",
          "links",
          "acctitle",
          "accdescr",
          "properties",
          "details" -> {
        return new DiagramLine.Passed(span);
      }
      case "title" -> {
        return new DiagramLine.Title(rest(plain).replaceFirst("^:\\s*", ""), span);
      }
      case "loop", "alt", "opt", "par", "rect", "box", "critical", "break" -> {
        return new DiagramLine.Open(kind(word), rest(plain), span);
      }
      case "else", "and", "option" -> {
        return new DiagramLine.Next(rest(plain), span);
      }
      case "end" -> {
        return new DiagramLine.Close(span);
      }
      default -> {
        Matcher arrow = ARROW.matcher(plain);
        if (!arrow.matches()) {
          return new DiagramLine.Unknown(span);
        }
        String said = arrow.group(3) == null ? "" : arrow.group(3);
        return new DiagramLine.Arrow(arrow.group(1).strip(), arrow.group(2).strip(), said, span);
      }
    }
  }
}
