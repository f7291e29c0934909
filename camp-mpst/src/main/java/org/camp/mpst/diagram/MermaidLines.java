// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.diagram;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.Span;

/**
 * Lines of Mermaid's sequence diagrams.
 *
 * @see <a href="https://mermaid.js.org/syntax/sequenceDiagram.html">Sequence diagrams</a>
 */
final class MermaidLines extends LineReader {
  /** Pattern of arrows. */
  static final String ARROWS = "<<-->>|<<->>|-->>|->>|-->|->|--x|-x|--\\)|-\\)";

  private static final Pattern ARROW =
      Pattern.compile("(.+?)\\s*(?:" + ARROWS + ")\\s*[+-]?\\s*([^:]+?)\\s*(?::\\s*(.*))?");
  private static final Pattern PARTICIPANT =
      Pattern.compile("(?:create\\s+)?(?:participant|actor)\\s+(.+?)(?:\\s+as\\s+(.+))?");
  private static final Pattern NOTE =
      Pattern.compile("(?i:note)\\s+(?i:right of|left of|over)\\s+([^:]+):\\s*(.*)");

  @Override
  DiagramLine line(String text, Span span) {
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
