// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.camp.core.diagnostic.Span;
import org.camp.core.scan.Depth;
import org.camp.core.scan.Stop;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;
import org.camp.core.scan.Tokens;
import org.camp.pepa.lang.Process.ActionSet;

/**
 * Parses one statement. Choice binds least, then cooperation, left associative; then hiding and
 * arrays; then prefix.
 */
final class TermParser {
  /** Deeper nesting of parentheses than anyone writes by hand. */
  private static final int DEEPEST = 500;

  /** A prefix whose continuation is still to come. */
  private record Head(Token action, Rate rate, int start) {}

  private final Tokens tokens;
  private final Depth depth = new Depth(DEEPEST);

  /** Parses a statement whose tokens are these, the last of them what ends it. */
  TermParser(Tokens tokens) {
    this.tokens = tokens;
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
    if (!tokens.atEnd()) {
      throw tokens.stopExpecting("';'");
    }
  }

  Stop stop(String code, String message) {
    return tokens.stop(code, message);
  }

  private Stop tooDeep(String what) {
    return stop("too-deep", String.format(Locale.ROOT, what, DEEPEST));
  }

  private Stop tooManyParentheses() {
    return tooDeep("parentheses are nested more than %d deep");
  }

  private int start() {
    return tokens.peek().span().start();
  }

  private Process choice() {
    depth.enter(this::tooManyParentheses);
    int start = start();
    Process first = cooperation();
    if (!tokens.at("+")) {
      depth.leave();
      return first;
    }
    List<Process> options = new ArrayList<>();
    add(options, first);
    while (take("+")) {
      add(options, cooperation());
    }
    depth.leave();
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
    int start = start();
    Process left = postfix();
    while (!tokens.atEnd()) {
      ActionSet set;
      if (take("||")) {
        set = ActionSet.EMPTY;
      } else if (take("<")) {
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
    int start = start();
    Process body = prefix();
    while (!tokens.atEnd()) {
      if (take("/")) {
        body = new Process.Hiding(body, bracketed(), since(start));
      } else if (take("[")) {
        Rate size = sum();
        ActionSet set = ActionSet.EMPTY;
        if (take(",")) {
          set = bracketed();
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
      int start = start();
      tokens.take();
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
    return tokens.at("(") && tokens.peek(1).kind() == Kind.NAME && tokens.peek(2).is(",");
  }

  private Process atom() {
    if (take("(")) {
      Process inner = choice();
      require(")");
      return inner;
    }
    take("#");
    Token name = name("a process");
    return new Process.Constant(name.text(), name.span());
  }

  private ActionSet bracketed() {
    String close = tokens.at("<") ? ">" : "}";
    require(close.equals(">") ? "<" : "{");
    return actions(close);
  }

  private ActionSet actions(String close) {
    List<String> names = new ArrayList<>();
    List<Span> spans = new ArrayList<>();
    if (close.equals(">") && take("*")) {
      require(close);
      return new ActionSet(true, names, spans);
    }
    while (!tokens.at(close)) {
      Token action = name("an action");
      if (names.contains(action.text())) {
        String message = "'" + action.text() + "' is listed twice";
        tokens.problems().add(tokens.source().warning("repeated-action", action.span(), message));
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
    depth.enter(this::tooManyParentheses);
    int start = start();
    Rate left = product();
    while (tokens.atAny("+", "-")) {
      left = binary(start, left, tokens.take(), product());
    }
    depth.leave();
    return left;
  }

  private Rate product() {
    int start = start();
    Rate left = unary();
    while (tokens.atAny("*", "/")) {
      left = binary(start, left, tokens.take(), unary());
    }
    return left;
  }

  private Rate unary() {
    if (tokens.at("-")) {
      depth.enter(() -> tooDeep("more than %d signs in a row"));
      Span sign = tokens.take().span();
      Rate argument = unary();
      depth.leave();
      return new Rate.Negated(argument, since(sign.start()));
    }
    int start = start();
    Rate base = rateAtom();
    if (tokens.at("^")) {
      depth.enter(() -> tooDeep("powers are nested more than %d deep"));
      Token operator = tokens.take();
      Rate power = binary(start, base, operator, unary());
      depth.leave();
      return power;
    }
    return base;
  }

  private Rate binary(int start, Rate left, Token operator, Rate right) {
    return new Rate.Binary(operator.text().charAt(0), left, right, since(start));
  }

  private Rate rateAtom() {
    if (take("(")) {
      Rate inner = sum();
      require(")");
      return inner;
    }
    take("%");
    Token token = tokens.peek();
    if (token.isNumber()) {
      tokens.take();
      return new Rate.Number(Double.parseDouble(token.text()), token.text(), token.span());
    }
    if (token.kind() == Kind.NAME) {
      tokens.take();
      return token.text().equals("infty")
          ? new Rate.Passive(token.span())
          : new Rate.Name(token.text(), token.span());
    }
    throw tokens.stopExpecting("a rate");
  }

  private Span since(int start) {
    return tokens.since(start);
  }

  private boolean take(String sign) {
    return tokens.accept(sign);
  }

  private void require(String sign) {
    tokens.expect(sign);
  }

  private Token name(String what) {
    return tokens.expect(Kind.NAME, what);
  }
}
