// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.scan.Comments;
import org.camp.core.scan.Cursor;
import org.camp.core.scan.Depth;
import org.camp.core.scan.Stop;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;
import org.camp.core.scan.Tokens;

/** Reads {@link Query}; recursive descent over a few kinds of words. */
final class QueryParser {
  private static final int DEEPEST = 500;

  /** The symbols of two characters; any other character is a symbol of its own. */
  private static final List<String> PAIRS = List.of("->", "<=", ">=", "==", "!=", "&&", "||");

  /** Local states, and how many components can be in them at once. */
  private record Counted(Occupancy occupancy, int most) {}

  private final SourceText source;
  private final MeasureNames names;
  private final Tokens words;
  private final Depth depth = new Depth(DEEPEST);

  /** Whether a passage is read, not a measure. */
  private boolean passage;

  QueryParser(String what, String text, MeasureNames names) {
    this.source = new SourceText(what, text);
    this.names = names;
    this.words =
        new Tokens(source, scan(source), new Diagnostics()) {
          @Override
          protected Diagnostic unexpected(String wanted) {
            String message = "expected " + wanted + ", not " + peek().shown();
            return source().error("syntax", peek().span(), message);
          }
        };
  }

  private static List<Token> scan(SourceText source) {
    List<Token> words = new ArrayList<>();
    Cursor cursor = new Cursor(source);
    cursor.skipBlanks(Comments.ofLines());
    while (!cursor.atEnd()) {
      words.add(word(cursor));
      cursor.skipBlanks(Comments.ofLines());
    }
    int end = source.text().stripTrailing().length();
    words.add(new Token(Kind.END, "the end", new Span(end, end)));
    return words;
  }

  private static Token word(Cursor cursor) {
    int start = cursor.offset();
    Kind kind = Kind.SYMBOL;
    if (isNameStart(cursor.here())) {
      kind = Kind.NAME;
      cursor.takeWhile(c -> isNameStart(c) || Cursor.isDigit(c) || c == '\'');
      if (cursor.at('#') && Cursor.isDigit(cursor.ahead(1))) {
        cursor.skip(1);
        cursor.takeDigits();
      }
    } else if (cursor.takeDigits()) {
      kind = Kind.REAL;
      if (cursor.take('.')) {
        cursor.takeDigits();
      }
      cursor.takeExponent("+-");
    } else if (quoted(cursor)) {
      String inner = cursor.source().text().substring(start + 1, cursor.offset() - 1);
      return new Token(Kind.TEXT, inner, cursor.since(start));
    } else if (PAIRS.stream().noneMatch(cursor::take)) {
      cursor.skipCharacter();
    }
    return new Token(kind, cursor.textSince(start), cursor.since(start));
  }

  private static boolean isNameStart(int c) {
    return Character.isLetter(c) || c == '_';
  }

  private static boolean quoted(Cursor cursor) {
    int start = cursor.offset();
    if (cursor.take('"') && cursor.moveToNext("\"")) {
      cursor.skip(1);
      return true;
    }
    cursor.moveTo(start);
    return false;
  }

  List<Query.Named> measures() {
    return Stop.whole(words.problems(), this::allMeasures);
  }

  private List<Query.Named> allMeasures() {
    List<Query.Named> all = new ArrayList<>();
    do {
      if (words.atEnd() && !all.isEmpty()) {
        break;
      }
      String name = null;
      if (words.at(Kind.NAME) && words.peek(1).is("=")) {
        name = words.take().text();
        words.take();
      }
      int start = words.peek().span().start();
      MeasureExpression measure = sum();
      Span span = words.since(start);
      all.add(new Query.Named(name == null ? source.text(span) : name, measure));
    } while (words.accept(";"));
    end();
    return all;
  }

  Query.Passage passage() {
    passage = true;
    return Stop.whole(words.problems(), this::wholePassage);
  }

  private Query.Passage wholePassage() {
    Condition first = either();
    Query.Passage result =
        words.accept("->")
            ? new Query.Passage(Optional.of(first), either())
            : new Query.Passage(Optional.empty(), first);
    end();
    return result;
  }

  private void enter() {
    depth.enter(() -> words.stop("syntax", "this is nested too deep"));
  }

  private MeasureExpression sum() {
    enter();
    MeasureExpression left = product();
    while (words.atAny("+", "-")) {
      char operator = words.take().text().charAt(0);
      left = new MeasureExpression.Binary(operator, left, product());
    }
    depth.leave();
    return left;
  }

  private MeasureExpression product() {
    MeasureExpression left = factor();
    while (words.atAny("*", "/")) {
      char operator = words.take().text().charAt(0);
      left = new MeasureExpression.Binary(operator, left, factor());
    }
    return left;
  }

  private MeasureExpression factor() {
    Token word = words.take();
    if (word.isNumber()) {
      return new MeasureExpression.Constant(Double.parseDouble(word.text()));
    }
    if (word.is("(")) {
      MeasureExpression inner = sum();
      words.expect(")");
      return inner;
    }
    if (word.is("-")) {
      enter();
      MeasureExpression inner = factor();
      depth.leave();
      return new MeasureExpression.Binary('-', new MeasureExpression.Constant(0), inner);
    }
    if (word.kind() != Kind.NAME || !words.at("(")) {
      throw fault(word, "expected a number, throughput(…), P(…), E(…) or U(…)");
    }
    words.expect("(");
    MeasureExpression measure =
        switch (word.text()) {
          case "throughput" -> new MeasureExpression.Throughput(known("action", names.actions()));
          case "P", "p", "probability" -> new MeasureExpression.Probability(either());
          case "E", "population", "expected" ->
              new MeasureExpression.Expected(states().occupancy());
          case "U", "utilisation", "utilization" -> utilisation();
          default -> throw fault(word, "expected throughput, P, E or U, not '" + word.text() + "'");
        };
    words.expect(")");
    return measure;
  }

  /** The share of the components that can be in a state which are. */
  private MeasureExpression utilisation() {
    Token word = words.peek();
    if (names.components().contains(word.text()) && !words.peek(1).is(".")) {
      throw words.stop(
          source
              .error(
                  "syntax", word.span(), "utilisation is that of a local state of " + word.text())
              .withHint(
                  String.format(
                      Locale.ROOT,
                      "write U(%s.STATE) with one of: %s",
                      word.text(),
                      some(names.states(word.text())))));
    }
    Counted counted = states();
    return new MeasureExpression.Binary(
        '/',
        new MeasureExpression.Expected(counted.occupancy()),
        new MeasureExpression.Constant(counted.most()));
  }

  private Condition either() {
    enter();
    Condition left = both();
    while (take("or", "||", "|")) {
      left = new Condition.Or(left, both());
    }
    depth.leave();
    return left;
  }

  private Condition both() {
    Condition left = simple();
    while (take("and", "&&", "&")) {
      left = new Condition.And(left, simple());
    }
    return left;
  }

  private Condition simple() {
    if (take("not", "!")) {
      enter();
      Condition body = simple();
      depth.leave();
      return new Condition.Not(body);
    }
    if (words.accept("(")) {
      Condition inner = either();
      words.expect(")");
      return inner;
    }
    int start = words.peek().span().start();
    Counted counted = states();
    Occupancy left = counted.occupancy();
    Condition.Relation relation =
        switch (words.at(Kind.SYMBOL) ? words.peek().text() : "") {
          case "<" -> Condition.Relation.LESS;
          case "<=" -> Condition.Relation.AT_MOST;
          case "=", "==" -> Condition.Relation.EQUAL;
          case "!=" -> Condition.Relation.UNEQUAL;
          case ">=" -> Condition.Relation.AT_LEAST;
          case ">" -> Condition.Relation.GREATER;
          default -> null;
        };
    if (relation == null) {
      if (passage && counted.most() > 1) {
        throw ambiguous(words.since(start), counted.most());
      }
      return new Condition.Compare(left, Condition.Relation.GREATER, 0);
    }
    words.take();
    if (!words.peek().isNumber()) {
      throw words.stopExpecting("a number");
    }
    return new Condition.Compare(left, relation, Double.parseDouble(words.take().text()));
  }

  /** Which copies are meant must be said. */
  private Stop ambiguous(Span span, int most) {
    String state = source.text(span);
    return words.stop(
        source
            .error(
                "ambiguous-passage",
                span,
                String.format(
                    Locale.ROOT,
                    "up to %d components can be in %s: a passage is one of all of them together,"
                        + " not of one",
                    most,
                    state))
            .withHint(
                String.format(
                    Locale.ROOT,
                    "say how many: %s >= 1 (some are), %s = 0 (none is), %s = %d (all are); or ask"
                        + " for one copy: 'one %s: %s'",
                    state,
                    state,
                    state,
                    most,
                    names.owner(state),
                    source.text().strip())));
  }

  private Counted states() {
    String component = null;
    if (names.isOfOne() && words.peek().isWord("others") && words.peek(1).kind() == Kind.NAME) {
      words.take();
      if (!words.peek(1).is(".")) {
        String state = known("state", names.others().states(null));
        return new Counted(names.others().occupancy(null, state), names.others().most(null, state));
      }
    }
    if (words.peek(1).is(".")) {
      component = known("component", names.components());
      words.expect(".");
    }
    String state = known("state", names.states(component));
    return new Counted(names.occupancy(component, state), names.most(component, state));
  }

  private String known(String what, Collection<String> all) {
    Token word = words.peek();
    if (word.kind() != Kind.NAME && word.kind() != Kind.TEXT) {
      throw words.stopExpecting("the name of " + article(what));
    }
    words.take();
    if (!all.contains(word.text())) {
      String near = Suggestions.hint(word.text(), all);
      String message = "there is no " + what + " '" + word.text() + "'";
      throw words.stop(
          source
              .error("unknown-" + what, word.span(), message)
              .withHint(near == null ? "there are: " + some(all) : near));
    }
    return word.text();
  }

  private static String some(Collection<String> all) {
    return all.stream().limit(12).reduce((a, b) -> a + ", " + b).orElse("none");
  }

  private static String article(String what) {
    return ("aeiou".indexOf(what.charAt(0)) >= 0 ? "an " : "a ") + what;
  }

  /** Goes behind a word or symbol, if one of these comes next. */
  private boolean take(String... alternatives) {
    for (String one : alternatives) {
      if (words.accept(one) || words.acceptWord(one)) {
        return true;
      }
    }
    return false;
  }

  private void end() {
    if (!words.atEnd()) {
      throw words.stop("syntax", "this is one too many: " + words.peek().shown());
    }
  }

  private Stop fault(Token word, String message) {
    return words.stop(source.error("syntax", word.span(), message));
  }
}
