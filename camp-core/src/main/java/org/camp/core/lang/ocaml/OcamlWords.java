// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.lang.lex.ForeignWords;
import org.camp.core.lang.lex.MlLexer;

/** The words and signs of the OCaml-like surface. */
final class OcamlWords {
  static final MlLexer.Lexicon ALL =
      new MlLexer.Lexicon(
          Set.of(
              "fun",
              "function",
              "let",
              "rec",
              "multi",
              "where",
              "in",
              "and",
              "if",
              "then",
              "else",
              "match",
              "with",
              "begin",
              "end",
              "true",
              "false",
              "nil",
              "mod",
              "as",
              "when",
              "mutable",
              "for",
              "while",
              "do",
              "done",
              "to",
              "downto",
              "try",
              "exception",
              "type",
              "of",
              "open",
              "land",
              "lor",
              "lxor",
              "lsl",
              "lsr",
              "asr",
              "assert"),
          List.of(
              "<<", ">>", "->", "<-", "<=", ">=", "<>", "==", "!=", "::", ":=", ";;", "[|", "|]",
              "||", "|>", "&&", "@@", "**", "+.", "-.", "*.", "/.", "(", ")", "[", "]", "{", "}",
              ",", ";", "=", "<", ">", "+", "-", "*", "/", "^", "@", "|", "#", "$", "_", ":", ".",
              "!", "~", "?"),
          true,
          true,
          ForeignWords.OF_OCAML);

  /** What is said where a label stands. */
  static final String NO_LABELS = "there are no labels: give arguments in their order";

  private static final Pattern DECLARED =
      Pattern.compile(
          "\\b(?:let|rec|and)\\s*\\(\\s*((?!\\*)[!$%&*+\\-./:<=>?@^|~]+|\\*[!$%&*+\\-./:<=>?@^|~]*)\\s*\\)");

  private OcamlWords() {}

  /** The signs that a text declares: {@code let ( +: ) a b = …}. */
  static Set<String> signs(String text) {
    Set<String> all = new TreeSet<>();
    Matcher declared = DECLARED.matcher(text);
    while (declared.find()) {
      all.add(declared.group(1));
    }
    return all;
  }

  /** The words and signs of a text that declares signs of its own. */
  static MlLexer.Lexicon with(Set<String> signs) {
    List<String> symbols = new ArrayList<>(ALL.symbols());
    signs.stream().filter(sign -> !symbols.contains(sign)).toList().forEach(symbols::add);
    symbols.sort(Comparator.comparingInt(String::length).reversed());
    return new MlLexer.Lexicon(ALL.keywords(), symbols, true, true, ALL.foreign());
  }

  /** Why nothing of a module can be used; empty if it can. */
  static String outside(String module) {
    return switch (module) {
      case "Random" ->
          "replicated copies would differ, and so would runs: compute the values, or give them"
              + " with -D";
      case "Sys", "Unix", "Filename", "In_channel", "Out_channel", "Scanf", "Arg" ->
          "programs do not reach the operating system: what they compute must not depend on it";
      case "Printf", "Format" -> "there are no formats: print_string (… ^ string_of_int n)";
      case "Obj", "Marshal", "Gc" -> "programs do not see how values are stored";
      case "Thread", "Mutex", "Domain", "Event" -> "processors are those of the machine: << e >>";
      default -> "";
    };
  }
}
