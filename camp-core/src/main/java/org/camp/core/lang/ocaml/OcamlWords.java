// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.List;
import java.util.Set;
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
              "asr"),
          List.of(
              "<<", ">>", "->", "<-", "<=", ">=", "<>", "==", "!=", "::", ":=", ";;", "[|", "|]",
              "||", "|>", "&&", "@@", "**", "+.", "-.", "*.", "/.", "(", ")", "[", "]", "{", "}",
              ",", ";", "=", "<", ">", "+", "-", "*", "/", "^", "@", "|", "#", "$", "_", ":", ".",
              "!", "~", "?"),
          true,
          true,
          ForeignWords.OF_OCAML);

  private OcamlWords() {}
}
