// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.pepa.lang.PepaScanner.Kind;
import org.camp.pepa.lang.PepaScanner.Token;
import org.camp.pepa.lang.Process.ActionSet;

/**
 * Parses one statement. Choice binds least, then cooperation, left associative; then hiding and
 * arrays; then prefix.
 */
final class TermParser {
  /** Deeper nesting of parentheses than anyone writes by hand. */
  private static final int DEEPEST = 500;

  /** Ends the parse of a statement. */
  static final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Diagnostic diagnostic;

    Fault(Diagnostic diagnostic) {
      super(diagnostic.message(), null, false, false);
      this.diagnostic = diagnostic;
    }

    Diagnostic diagnostic() {
      return diagnostic;
    }
  }

  /** A prefix whose continuation is still to come. */
  private record Head(Token action, Rate rate, int start) {}

  private final SourceText source;
  private final List<Token> tokens;
  private final int end;
  private final Diagnostics problems;
  private int at;
  private int depth;

  TermParser(SourceText source, List<Token> tokens, int from, int to, Diagnostics problems) {
    this.source = source;
    this.tokens = tokens;
    this.at = from;
    this.end = to;
    this.problems = problems;
  }

  Process wholeProcess() {
    Process process = choice();
    requireEnd();
    return process;
  }

  Rate wholeRate() {
    Rate rate = sum();
    requireEnd();
    return rate;
  }

  private void requireEnd() {
    if (at < end) {
      throw unexpected("';'");
    }
  }

  Fault fault(String code, String message) {
    return new Fault(source.error(code, peek().span(), message));
  }

  private Process choice() {
    if (++depth > DEEPEST) {
      throw fault("too-deep", "parentheses are nested more than " + DEEPEST + " deep");
    }
    int start = peek().span().start();
    Process first = cooperation();
    if (!peek().is("+") || at >= end) {
      depth--;
      return first;
    }
    List<Process> options = new ArrayList<>();
    add(options, first);
    while (take("+")) {
      add(options, cooperation());
    }
    depth--;
    return new Process.Choice(options, since(start));
  }

  private static void add(List<Process> options, Process option) {
    if (option instanceof Process.Choice choice) {
      options.addAll(choice.options());
    } else {
      options.add(option);
    }
  }

  private Process cooperation() {
    int start = peek().span().start();
    Process left = postfix();
    while (at < end) {
      ActionSet set;
      if (take("||")) {
        set = ActionSet.EMPTY;
      } else if (peek().is("<")) {
        at++;
        set = actions(">");
      } else {
        break;
      }
      Process right = postfix();
      left = new Process.Cooperation(left, set, right, since(start));
    }
    return left;
  }

  private Process postfix() {
    int start = peek().span().start();
    Process body = prefix();
    while (at < end) {
      if (peek().is("/")) {
        at++;
        String close = peek().is("<") ? ">" : "}";
        require(close.equals(">") ? "<" : "{");
        ActionSet hidden = actions(close);
        body = new Process.Hiding(body, hidden, since(start));
      } else if (take("[")) {
        Rate size = sum();
        ActionSet set = ActionSet.EMPTY;
        if (take(",")) {
          String close = peek().is("<") ? ">" : "}";
          require(close.equals(">") ? "<" : "{");
          set = actions(close);
        }
        require("]");
        body = new Process.Array(body, size, set, since(start));
      } else {
        break;
      }
    }
    return body;
  }

  private Process prefix() {
    List<Head> heads = new ArrayList<>();
    while (isPrefix()) {
      int start = peek().span().start();
      at++;
      Token action = name("an action");
      require(",");
      Rate rate = sum();
      require(")");
      require(".");
      heads.add(new Head(action, rate, start));
    }
    Process process = atom();
    for (int i = heads.size() - 1; i >= 0; i--) {
      Head head = heads.get(i);
      process =
          new Process.Prefix(
              head.action().text(),
              head.action().span(),
              head.rate(),
              process,
              since(head.start()));
    }
    return process;
  }

  private boolean isPrefix() {
    return at + 2 < end
        && tokens.get(at).is("(")
        && tokens.get(at + 1).kind() == Kind.NAME
        && tokens.get(at + 2).is(",");
  }

  private Process atom() {
    Token token = peek();
    if (take("(")) {
      Process inner = choice();
      require(")");
      return inner;
    }
    if (token.is("#")) {
      at++;
    }
    Token name = name("a process");
    return new Process.Constant(name.text(), name.span());
  }

  private ActionSet actions(String close) {
    List<String> names = new ArrayList<>();
    List<Span> spans = new ArrayList<>();
    if (close.equals(">") && take("*")) {
      require(close);
      return new ActionSet(true, names, spans);
    }
    while (!peek().is(close)) {
      Token action = name("an action");
      if (names.contains(action.text())) {
        problems.add(
            source.warning(
                "repeated-action", action.span(), "'" + action.text() + "' is listed twice"));
      } else {
        names.add(action.text());
        spans.add(action.span());
      }
      if (!take(",")) {
        break;
      }
    }
    require(close);
    return new ActionSet(false, names, spans);
  }

  private Rate sum() {
    if (++depth > DEEPEST) {
      throw fault("too-deep", "parentheses are nested more than " + DEEPEST + " deep");
    }
    int start = peek().span().start();
    Rate left = product();
    while (at < end && (peek().is("+") || peek().is("-"))) {
      left = binary(start, left, next(), product());
    }
    depth--;
    return left;
  }

  private Rate product() {
    int start = peek().span().start();
    Rate left = unary();
    while (at < end && (peek().is("*") || peek().is("/"))) {
      left = binary(start, left, next(), unary());
    }
    return left;
  }

  private Rate unary() {
    if (peek().is("-") && at < end) {
      if (++depth > DEEPEST) {
        throw fault("too-deep", "more than " + DEEPEST + " signs in a row");
      }
      Span sign = next().span();
      Rate argument = unary();
      depth--;
      return new Rate.Negated(argument, since(sign.start()));
    }
    int start = peek().span().start();
    Rate base = rateAtom();
    if (at < end && peek().is("^")) {
      if (++depth > DEEPEST) {
        throw fault("too-deep", "powers are nested more than " + DEEPEST + " deep");
      }
      Token operator = next();
      Rate power = binary(start, base, operator, unary());
      depth--;
      return power;
    }
    return base;
  }

  private Rate binary(int start, Rate left, Token operator, Rate right) {
    return new Rate.Binary(operator.text().charAt(0), left, right, since(start));
  }

  private Rate rateAtom() {
    if (at < end && take("(")) {
      Rate inner = sum();
      require(")");
      return inner;
    }
    if (at < end && peek().is("%")) {
      at++;
    }
    Token token = at < end ? peek() : tokens.get(end);
    if (at < end && token.kind() == Kind.NUMBER) {
      at++;
      return new Rate.Number(Double.parseDouble(token.text()), token.text(), token.span());
    }
    if (at < end && token.kind() == Kind.NAME) {
      at++;
      return token.text().equals("infty")
          ? new Rate.Passive(token.span())
          : new Rate.Name(token.text(), token.span());
    }
    throw unexpected("a rate");
  }

  private Token peek() {
    return tokens.get(Math.min(at, end));
  }

  private Token next() {
    return tokens.get(at++);
  }

  /** From a place to the end of the latest token, parentheses included. */
  private Span since(int start) {
    return new Span(start, tokens.get(at - 1).span().end());
  }

  private boolean take(String sign) {
    if (at < end && tokens.get(at).is(sign)) {
      at++;
      return true;
    }
    return false;
  }

  private void require(String sign) {
    if (!take(sign)) {
      throw unexpected("'" + sign + "'");
    }
  }

  private Token name(String what) {
    if (at < end && peek().kind() == Kind.NAME) {
      return next();
    }
    throw unexpected(what);
  }

  private Fault unexpected(String wanted) {
    Token found = peek();
    String text = found.kind() == Kind.END ? found.text() : "'" + found.text() + "'";
    return fault("syntax", "expected " + wanted + ", found " + text);
  }
}
