// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.Comments;
import org.camp.core.scan.Cursor;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/** Splits models and properties into words, numbers, quoted texts and signs. */
final class PrismScanner {
  /** Words that name nothing. */
  static final Set<String> RESERVED =
      Set.of(
          "bool",
          "clock",
          "const",
          "ctmc",
          "double",
          "dtmc",
          "endinit",
          "endinvariant",
          "endmodule",
          "endobservables",
          "endrewards",
          "endsystem",
          "false",
          "formula",
          "filter",
          "func",
          "global",
          "init",
          "invariant",
          "int",
          "label",
          "max",
          "mdp",
          "min",
          "module",
          "nondeterministic",
          "observable",
          "observables",
          "pomdp",
          "popta",
          "probabilistic",
          "pta",
          "rewards",
          "stochastic",
          "system",
          "true");

  /** Words that are operators in properties, and names in models. */
  private static final Set<String> OPERATORS =
      Set.of(
          "A", "C", "E", "F", "G", "I", "P", "Pmax", "Pmin", "R", "Rmax", "Rmin", "S", "U", "W",
          "X");

  private static final Comments COMMENTS = Comments.ofLines("//");

  /** Signs, the longer ones first. */
  private static final List<String> SIGNS =
      List.of(
          "<=>", "->", "=>", "<=", ">=", "!=", "=?", "..", "(", ")", "[", "]", "{", "}", "=", "<",
          ">", "+", "-", "*", "/", "&", "|", "!", "?", ":", ";", ",", "'", ".", "^", "%");

  private final SourceText source;
  private final Cursor cursor;
  private final Diagnostics problems;
  private final boolean inProperty;
  private final List<Token> tokens = new ArrayList<>();

  private PrismScanner(SourceText source, Diagnostics problems, boolean inProperty) {
    this.source = source;
    this.inProperty = inProperty;
    this.cursor = new Cursor(source);
    this.problems = problems;
  }

  /** All tokens, the last of kind END; characters that fit nowhere are reported and skipped. */
  static List<Token> scan(SourceText source, Diagnostics problems, boolean inProperty) {
    PrismScanner scanner = new PrismScanner(source, problems, inProperty);
    scanner.cursor.skipBlanks(COMMENTS);
    while (!scanner.cursor.atEnd()) {
      scanner.token();
      scanner.cursor.skipBlanks(COMMENTS);
    }
    Span end = scanner.cursor.since(scanner.cursor.offset());
    scanner.tokens.add(new Token(Kind.END, "the end of the text", end));
    return scanner.tokens;
  }

  private void token() {
    int start = cursor.offset();
    char c = cursor.here();
    if (isLetter(c)) {
      cursor.takeWhile(x -> isLetter(x) || Cursor.isDigit(x));
      String word = cursor.textSince(start);
      boolean special = RESERVED.contains(word) || (inProperty && OPERATORS.contains(word));
      add(special ? Kind.KEYWORD : Kind.NAME, start);
    } else if (Cursor.isDigit(c) || (c == '.' && Cursor.isDigit(cursor.ahead(1)))) {
      number(start);
    } else if (c == '"') {
      quoted(start);
    } else {
      sign(start);
    }
  }

  private void number(int start) {
    boolean whole = cursor.takeDigits();
    if (cursor.at('.') && cursor.ahead(1) != '.') {
      cursor.skip(1);
      cursor.takeDigits();
      whole = false;
    }
    whole &= !cursor.takeExponent("+-");
    add(whole ? Kind.INT : Kind.REAL, start);
  }

  private void quoted(int start) {
    cursor.skip(1);
    cursor.takeWhile(x -> x != '"' && x != '\n');
    String text = cursor.textSince(start + 1);
    if (!cursor.take('"')) {
      problems.add(source.error("open-text", cursor.since(start), "this quote is never closed"));
    }
    tokens.add(new Token(Kind.TEXT, text, cursor.since(start)));
  }

  private void sign(int start) {
    for (String sign : SIGNS) {
      if (cursor.take(sign)) {
        add(Kind.SYMBOL, start);
        return;
      }
    }
    cursor.skipCharacter();
    problems.add(
        source.error(
            "bad-character",
            cursor.since(start),
            "'" + cursor.textSince(start) + "' does not belong here"));
  }

  private void add(Kind kind, int start) {
    tokens.add(new Token(kind, cursor.textSince(start), cursor.since(start)));
  }

  private static boolean isLetter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }
}
