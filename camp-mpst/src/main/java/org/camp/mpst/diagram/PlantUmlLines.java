// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.diagram;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.Span;

/**
 * Lines of PlantUML's sequence diagrams.
 *
 * @see <a href="https://plantuml.com/sequence-diagram">Sequence diagrams</a>
 */
final class PlantUmlLines extends LineReader {
  /** Pattern of arrows. */
  static final String ARROWS = "[<ox]?[-.]+(?:\\[[^\\]]*])?[-.]*(?:>>?|\\\\\\\\?|//?)?[ox]?";

  /** Pattern of the words that declare a participant. */
  static final String PARTICIPANTS =
      "participant|actor|boundary|control|entity|database|collections|queue";

  private static final String NAME = "(\"[^\"]+\"|[\\w.@]+)";
  private static final Pattern ARROW =
      Pattern.compile(
          NAME
              + ("\\s*(" + ARROWS + ")\\s*")
              + NAME
              + "\\s*(?:\\+\\+|--|\\*\\*|!!)?\\s*(?::\\s*(.*))?");
  private static final Pattern PARTICIPANT =
      Pattern.compile(
          ("(?:create\\s+)?(?:" + PARTICIPANTS + ")\\s+") + NAME + "(?:\\s+as\\s+" + NAME + ")?.*");
  private static final Pattern NOTE =
      Pattern.compile("[rh]?note\\s+(?:right of|left of|over)\\s+([^:]+):\\s*(.*)");

  @Override
  DiagramLine line(String text, Span span) {
    if (text.startsWith("'")) {
      return comment(text.substring(1), span);
    }
    if (text.startsWith("@startuml")) {
      String name = text.substring("@startuml".length()).strip();
      return name.isEmpty() ? new DiagramLine.Passed(span) : new DiagramLine.Title(name, span);
    }
    if (text.startsWith("@")
        || text.startsWith("!")
        || text.startsWith("==")
        || text.startsWith("...")
        || text.startsWith("|")) {
      return new DiagramLine.Passed(span);
    }
    Matcher participant = PARTICIPANT.matcher(text);
    if (participant.matches()) {
      String first = unquoted(participant.group(1));
      String second = participant.group(2) == null ? first : unquoted(participant.group(2));
      return new DiagramLine.Participant(second, first, span);
    }
    Matcher note = NOTE.matcher(text);
    if (note.matches()) {
      return new DiagramLine.Note(names(note.group(1)), note.group(2), span);
    }
    String word = word(text);
    switch (word) {
      case "activate",
          "deactivate",
          "autonumber",
          "destroy",
          "skinparam",
          "hide",
          "show",
          "header",
          "footer",
          "newpage",
          "scale",
          "legend",
          "endlegend",
          "return",
          "left",
          "top" -> {
        return word.equals("return") ? new DiagramLine.Unknown(span) : new DiagramLine.Passed(span);
      }
      case "title" -> {
        return new DiagramLine.Title(rest(text), span);
      }
      case "loop", "alt", "opt", "par", "group", "critical", "box", "break", "ref" -> {
        return new DiagramLine.Open(kind(word), rest(text), span);
      }
      case "else", "also" -> {
        return new DiagramLine.Next(rest(text), span);
      }
      case "end" -> {
        return List.of("", "box").contains(rest(text))
            ? new DiagramLine.Close(span)
            : new DiagramLine.Passed(span);
      }
      default -> {
        return arrow(text, span);
      }
    }
  }

  private static DiagramLine arrow(String text, Span span) {
    Matcher arrow = ARROW.matcher(text);
    if (!arrow.matches()) {
      return new DiagramLine.Unknown(span);
    }
    String left = unquoted(arrow.group(1));
    String right = unquoted(arrow.group(3));
    String said = arrow.group(4) == null ? "" : arrow.group(4);
    boolean back = arrow.group(2).startsWith("<");
    return new DiagramLine.Arrow(back ? right : left, back ? left : right, said, span);
  }
}
