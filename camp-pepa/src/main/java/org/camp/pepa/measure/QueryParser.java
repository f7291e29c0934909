// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.jspecify.annotations.Nullable;

/** Reads {@link Query}; recursive descent over a few kinds of words. */
final class QueryParser {
  private static final Pattern WORD =
      Pattern.compile(
          "\\s*(?:(?<name>[\\p{L}_][\\w']*(?:#\\d+)?)|(?<number>\\d+\\.?\\d*(?:[eE][-+]?\\d+)?)"
              + "|\"(?<quoted>[^\"]*)\"|(?<mark>->|<=|>=|==|!=|&&|\\|\\||.))",
          Pattern.DOTALL);

  private static final int DEEPEST = 500;

  private enum Kind {
    NAME,
    NUMBER,
    QUOTED,
    MARK,
    END
  }

  /** Local states, and how many components can be in them at once. */
  private record Counted(Occupancy occupancy, int most) {}

  private record Word(Kind kind, String text, Span span) {}

  private final SourceText source;
  private final Vocabulary names;
  private final List<Word> words = new ArrayList<>();
  private int at;
  private int depth;

  /** Whether a passage is read, not a measure. */
  private boolean passage;

  QueryParser(String what, String text, Vocabulary names) {
    this.source = new SourceText(what, text);
    this.names = names;
    String whole = text.stripTrailing();
    Matcher matcher = WORD.matcher(whole);
    while (matcher.lookingAt()) {
      words.add(word(matcher));
      matcher.region(matcher.end(), whole.length());
    }
    words.add(new Word(Kind.END, "the end", new Span(whole.length(), whole.length())));
  }

  private static Word word(Matcher matcher) {
    Kind[] kinds = {Kind.NAME, Kind.NUMBER, Kind.QUOTED, Kind.MARK};
    for (Kind kind : kinds) {
      @Nullable String text = matcher.group(kind.name().toLowerCase(Locale.ROOT));
      if (text != null) {
        int end = matcher.end();
        int start = kind == Kind.QUOTED ? end - text.length() - 2 : end - text.length();
        return new Word(kind, text, new Span(start, end));
      }
    }
    throw new IllegalStateException("no kind of word");
  }

  List<Query.Named> measures() {
    List<Query.Named> all = new ArrayList<>();
    do {
      if (peek().kind == Kind.END && !all.isEmpty()) {
        break;
      }
      int start = at;
      @Nullable String name = null;
      if (peek().kind == Kind.NAME && words.get(at + 1).text.equals("=")) {
        name = next().text;
        next();
        start = at;
      }
      Measure measure = sum();
      Span span = new Span(words.get(start).span.start(), words.get(at - 1).span.end());
      all.add(new Query.Named(name == null ? source.text(span) : name, measure));
    } while (take(";"));
    end();
    return all;
  }

  Query.Passage passage() {
    passage = true;
    Condition first = either();
    Query.Passage result =
        take("->")
            ? new Query.Passage(Optional.of(first), either())
            : new Query.Passage(Optional.empty(), first);
    end();
    return result;
  }

  private void enter() {
    if (++depth > DEEPEST) {
      throw fault(peek(), "this is nested too deep");
    }
  }

  private Measure sum() {
    enter();
    Measure left = product();
    while (peek().text.equals("+") || peek().text.equals("-")) {
      char operator = next().text.charAt(0);
      left = new Measure.Binary(operator, left, product());
    }
    depth--;
    return left;
  }

  private Measure product() {
    Measure left = factor();
    while (peek().text.equals("*") || peek().text.equals("/")) {
      char operator = next().text.charAt(0);
      left = new Measure.Binary(operator, left, factor());
    }
    return left;
  }

  private Measure factor() {
    Word word = next();
    if (word.kind == Kind.NUMBER) {
      return new Measure.Constant(Double.parseDouble(word.text));
    }
    if (word.kind == Kind.MARK && word.text.equals("(")) {
      Measure inner = sum();
      expect(")");
      return inner;
    }
    if (word.kind == Kind.MARK && word.text.equals("-")) {
      enter();
      Measure inner = factor();
      depth--;
      return new Measure.Binary('-', new Measure.Constant(0), inner);
    }
    if (word.kind != Kind.NAME || !peek().text.equals("(")) {
      throw fault(word, "expected a number, throughput(…), P(…), E(…) or U(…)");
    }
    expect("(");
    Measure measure =
        switch (word.text) {
          case "throughput" -> new Measure.Throughput(known("action", names.actions()));
          case "P", "p", "probability" -> new Measure.Probability(either());
          case "E", "population", "expected" -> new Measure.Expected(states().occupancy());
          case "U", "utilisation", "utilization" -> utilisation();
          default -> throw fault(word, "expected throughput, P, E or U, not '" + word.text + "'");
        };
    expect(")");
    return measure;
  }

  /** The share of the components that can be in a state which are. */
  private Measure utilisation() {
    Word word = peek();
    if (names.components().contains(word.text) && !words.get(at + 1).text.equals(".")) {
      throw new BadInput(
          source
              .error("syntax", word.span, "utilisation is that of a local state of " + word.text)
              .withHint(
                  String.format(
                      Locale.ROOT,
                      "write U(%s.STATE) with one of: %s",
                      word.text,
                      some(names.states(word.text)))));
    }
    Counted counted = states();
    return new Measure.Binary(
        '/', new Measure.Expected(counted.occupancy()), new Measure.Constant(counted.most()));
  }

  private Condition either() {
    enter();
    Condition left = both();
    while (take("or") || take("||") || take("|")) {
      left = new Condition.Or(left, both());
    }
    depth--;
    return left;
  }

  private Condition both() {
    Condition left = simple();
    while (take("and") || take("&&") || take("&")) {
      left = new Condition.And(left, simple());
    }
    return left;
  }

  private Condition simple() {
    if (take("not") || take("!")) {
      enter();
      Condition body = simple();
      depth--;
      return new Condition.Not(body);
    }
    if (take("(")) {
      Condition inner = either();
      expect(")");
      return inner;
    }
    Word first = peek();
    Counted counted = states();
    Occupancy left = counted.occupancy();
    Condition.@Nullable Relation relation =
        switch (peek().text) {
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
        throw ambiguous(new Span(first.span.start(), words.get(at - 1).span.end()), counted.most());
      }
      return new Condition.Compare(left, Condition.Relation.GREATER, 0);
    }
    next();
    Word number = next();
    if (number.kind != Kind.NUMBER) {
      throw fault(number, "expected a number, not " + shown(number));
    }
    return new Condition.Compare(left, relation, Double.parseDouble(number.text));
  }

  /** A passage of one copy is not known yet: what stands for all of them must be said. */
  private BadInput ambiguous(Span span, int most) {
    String state = source.text(span);
    return new BadInput(
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
                    "say how many: %s >= 1 (some are), %s = 0 (none is), %s = %d (all are)",
                    state,
                    state,
                    state,
                    most)));
  }

  private Counted states() {
    @Nullable String component = null;
    if (words.get(Math.min(at + 1, words.size() - 1)).text.equals(".")) {
      component = known("component", names.components());
      expect(".");
    }
    String state = known("state", names.states(component));
    return new Counted(names.occupancy(component, state), names.most(component, state));
  }

  private String known(String what, Collection<String> all) {
    Word word = next();
    if (word.kind != Kind.NAME && word.kind != Kind.QUOTED) {
      throw fault(word, "expected the name of " + article(what) + ", not " + shown(word));
    }
    if (!all.contains(word.text)) {
      @Nullable String near = Suggestions.hint(word.text, all);
      throw new BadInput(
          source
              .error("unknown-" + what, word.span, "there is no " + what + " '" + word.text + "'")
              .withHint(near == null ? "there are: " + some(all) : near));
    }
    return word.text;
  }

  private static String some(Collection<String> all) {
    return all.stream().limit(12).reduce((a, b) -> a + ", " + b).orElse("none");
  }

  private static String article(String what) {
    return ("aeiou".indexOf(what.charAt(0)) >= 0 ? "an " : "a ") + what;
  }

  private Word peek() {
    return words.get(at);
  }

  private Word next() {
    Word word = words.get(at);
    if (word.kind != Kind.END) {
      at++;
    }
    return word;
  }

  private boolean take(String text) {
    boolean here = peek().kind != Kind.QUOTED && peek().text.equals(text);
    if (here) {
      at++;
    }
    return here;
  }

  private void expect(String text) {
    if (!take(text)) {
      throw fault(peek(), "expected '" + text + "', not " + shown(peek()));
    }
  }

  private void end() {
    if (peek().kind != Kind.END) {
      throw fault(peek(), "this is one too many: " + shown(peek()));
    }
  }

  private static String shown(Word word) {
    return word.kind == Kind.END ? word.text : "'" + word.text + "'";
  }

  private BadInput fault(Word word, String message) {
    return new BadInput(source.error("syntax", word.span, message));
  }
}
