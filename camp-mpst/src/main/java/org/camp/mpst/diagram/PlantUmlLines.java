// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.diagram;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/**
 * Lines of PlantUML's sequence diagrams. Messages from or to the edge of a diagram are those of a
 * participant called {@code outside}.
 *
 * @see <a href="https://plantuml.com/sequence-diagram">Sequence diagrams</a>
 */
final class PlantUmlLines extends LineReader {
  /** Pattern of arrows. */
  static final String ARROWS = "[<ox]?<?[-.]+(?:\\[[^\\]]*])?[-.]*(?:>>?|\\\\\\\\?|//?)?[ox]?";

  /** Pattern of the words that declare a participant. */
  static final String PARTICIPANTS =
      "participant|actor|boundary|control|entity|database|collections|queue";

  private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS;
  private static final String NAME = "(\"[^\"]+\"|[\\w.@]+)";
  private static final Pattern ARROW =
      Pattern.compile(
          "(?:&\\s*)?(\"[^\"]+\"|[\\w.@]+|\\[|\\?|)"
              + ("\\s*(" + ARROWS + ")\\s*")
              + "(\"[^\"]+\"|[\\w.@]+|]|\\?|)"
              + "((?:\\s*(?:\\+\\+|--|\\*\\*|!!))*)(?:\\s*#\\w+)?\\s*(?::\\s*(.*))?",
          FLAGS);
  private static final Pattern PARTICIPANT =
      Pattern.compile(
          ("(?:create\\s+)?(?:" + PARTICIPANTS + ")\\s+") + NAME + "(?:\\s+as\\s+" + NAME + ")?.*",
          FLAGS);
  private static final Pattern CREATED = Pattern.compile("create\\s+" + NAME, FLAGS);
  private static final String PLACE = "(?:right|left|over|across)(?:\\s+of)?\\b\\s*([^:#]*)";
  private static final Pattern NOTE =
      Pattern.compile("/?\\s*[rh]?note\\s+" + PLACE + "(?:#\\w+\\s*)?:\\s*(.*)", FLAGS);
  private static final Pattern LONG_NOTE =
      Pattern.compile("/?\\s*[rh]?note\\s+" + PLACE + "(?:#\\w+)?", FLAGS);
  private static final Pattern REFERENCE =
      Pattern.compile("ref\\s+over\\s+([^:]+?)(?::\\s*(.*))?", FLAGS);
  private static final Pattern END = Pattern.compile("end\\s*[rh]?(?:note|ref)", FLAGS);
  private static final Pattern SETTINGS =
      Pattern.compile("(?:skinparam|<style>).*\\{|<style>", FLAGS);

  /** A participant at work, and who asked it. */
  private record Call(String who, String caller) {}

  private final Deque<Call> calls = new ArrayDeque<>();
  private String from = "";
  private String to = "";

  @Override
  @Nullable Block block(String line, boolean first) {
    String word = word(line);
    if (line.startsWith("/'") && !line.contains("'/")) {
      return new Block(Pattern.compile(".*'/.*"), List.of());
    }
    if (SETTINGS.matcher(line).matches()) {
      return new Block(Pattern.compile(line.startsWith("<") ? "</style>" : "}"), List.of());
    }
    if (List.of("title", "legend", "header", "footer").contains(word)
        && (rest(line).isEmpty() || word.equals("legend"))) {
      return new Block(Pattern.compile("end\\s*" + word, FLAGS), List.of());
    }
    Matcher reference = REFERENCE.matcher(line);
    if (reference.matches() && reference.group(2) == null) {
      return new Block(END, names(reference.group(1)));
    }
    Matcher note = LONG_NOTE.matcher(line);
    return note.matches() ? new Block(END, over(note.group(1))) : null;
  }

  @Override
  DiagramLine line(String text, Span span) {
    if (text.startsWith("'")) {
      return comment(text.substring(1), span);
    }
    if (text.startsWith("@startuml")) {
      String name = text.substring("@startuml".length()).strip();
      return name.isEmpty() ? new DiagramLine.Passed(span) : new DiagramLine.Title(name, span);
    }
    if (text.startsWith("!")) {
      return instruction(text.substring(1).strip(), span);
    }
    if (text.matches("(?s)(?:@|==|\\.\\.\\.|\\||/').*")) {
      return new DiagramLine.Passed(span);
    }
    Matcher participant = PARTICIPANT.matcher(text);
    if (participant.matches()) {
      return participant(participant.group(1), participant.group(2), span);
    }
    Matcher created = CREATED.matcher(text);
    if (created.matches()) {
      return participant(created.group(1), null, span);
    }
    Matcher note = NOTE.matcher(text);
    if (note.matches()) {
      return new DiagramLine.Note(over(note.group(1)), note.group(2), span);
    }
    Matcher reference = REFERENCE.matcher(text);
    if (reference.matches()) {
      return new DiagramLine.Note(names(reference.group(1)), reference.group(2), span);
    }
    return byWord(text, span);
  }

  /** A line for the preprocessor, which is not run. */
  private static DiagramLine instruction(String text, Span span) {
    if (text.startsWith("$")) {
      return new DiagramLine.LeftOut(
          "the value of '" + word(text.substring(1)) + "' is not put in", span);
    }
    return switch (word(text)) {
      case "include", "includesub", "includeurl", "import" ->
          new DiagramLine.LeftOut("'" + rest(text) + "' is not read into the diagram", span);
      case "define", "undef" ->
          new DiagramLine.LeftOut("'" + rest(text) + "' is not put in where it is used", span);
      case "if",
          "ifdef",
          "ifndef",
          "elseif",
          "else",
          "endif",
          "while",
          "endwhile",
          "foreach",
          "endfor",
          "procedure",
          "endprocedure",
          "function",
          "endfunction",
          "unquoted",
          "final",
          "definelong",
          "enddefinelong",
          "return",
          "local",
          "global" ->
          new DiagramLine.Program(span);
      default -> new DiagramLine.Passed(span);
    };
  }

  private DiagramLine byWord(String text, Span span) {
    String word = word(text);
    switch (word) {
      case "activate" -> {
        activate(unquoted(rest(text).replaceFirst("\\s*#\\w+$", "")));
        return new DiagramLine.Passed(span);
      }
      case "deactivate" -> {
        deactivate(unquoted(rest(text)));
        return new DiagramLine.Passed(span);
      }
      case "autonumber",
          "autoactivate",
          "destroy",
          "skinparam",
          "hide",
          "show",
          "header",
          "footer",
          "newpage",
          "scale",
          "mainframe",
          "left",
          "top" -> {
        return new DiagramLine.Passed(span);
      }
      case "return" -> {
        Call call = calls.poll();
        return call == null
            ? new DiagramLine.Unknown(span)
            : new DiagramLine.Arrow(call.who, call.caller, rest(text), span);
      }
      case "title" -> {
        return new DiagramLine.Title(rest(text), span);
      }
      case "loop", "alt", "opt", "par", "group", "critical", "box", "break", "partition" -> {
        return new DiagramLine.Open(kind(word), rest(text), span);
      }
      case "else", "also" -> {
        return new DiagramLine.Next(rest(text), span);
      }
      case "end" -> {
        return new DiagramLine.Close(span);
      }
      default -> {
        return arrow(text, span);
      }
    }
  }

  private static DiagramLine participant(String first, @Nullable String second, Span span) {
    String name = unquoted(first);
    String id = second == null || second.startsWith("\"") ? name : second;
    return new DiagramLine.Participant(id, name, span);
  }

  /** The participants of a note; where it names none, that of the last message. */
  private List<String> over(String written) {
    return written.isBlank() ? List.of(to.isEmpty() ? OUTSIDE : to) : names(written);
  }

  private DiagramLine arrow(String text, Span span) {
    Matcher arrow = ARROW.matcher(text);
    if (!arrow.matches()) {
      return new DiagramLine.Unknown(span);
    }
    int ends = Math.min(1, arrow.group(1).length()) + Math.min(1, arrow.group(3).length());
    boolean pointed = arrow.group(2).matches(".*[<>].*");
    if (ends == 0 || (ends == 1 && !pointed)) {
      return new DiagramLine.Unknown(span);
    }
    String left = end(arrow.group(1));
    String right = end(arrow.group(3));
    String said = arrow.group(5) == null ? "" : arrow.group(5);
    String head = arrow.group(2);
    boolean back = head.startsWith("<") && !head.endsWith(">");
    from = back ? right : left;
    to = back ? left : right;
    String lives = arrow.group(4);
    if (lives.contains("--")) {
      deactivate(from);
    }
    if (lives.contains("++")) {
      activate(to);
    }
    return new DiagramLine.Arrow(from, to, said, span);
  }

  private static String end(String name) {
    return List.of("", "[", "]", "?").contains(name) ? OUTSIDE : unquoted(name);
  }

  /** The receiver of the last message works for its sender now. */
  private void activate(String who) {
    calls.push(new Call(who, who.equals(to) ? from : who));
  }

  private void deactivate(String who) {
    calls.stream().filter(call -> call.who.equals(who)).findFirst().ifPresent(calls::remove);
  }
}
