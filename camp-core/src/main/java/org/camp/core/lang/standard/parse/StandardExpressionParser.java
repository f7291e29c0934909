// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.parse;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.standard.parse.Syntax.Dec;
import org.camp.core.lang.standard.parse.Syntax.Exp;

/** Reads expressions. */
final class StandardExpressionParser {
  private final Lexemes in;
  private final TypeSyntaxParser types;
  private final ConstantParser constants;
  private final PatternParser patterns;
  private final StandardParser parser;
  private final InfixParser<Exp> infix;

  StandardExpressionParser(
      Lexemes in,
      TypeSyntaxParser types,
      ConstantParser constants,
      PatternParser patterns,
      StandardParser parser) {
    this.in = in;
    this.types = types;
    this.constants = constants;
    this.patterns = patterns;
    this.parser = parser;
    infix =
        new InfixParser<>(
            in,
            this::application,
            (name, at, left, right) -> {
              Span span = left.span().to(right.span());
              Exp both = new Syntax.Tuple(List.of(left, right), span);
              return new Syntax.Call(new Syntax.Name(name, at), both, span);
            });
  }

  Exp expression() {
    in.enter();
    Span start = in.peek().span();
    Exp left = disjunction();
    while (in.accept("handle")) {
      List<Syntax.Rule> rules = rules();
      left = new Syntax.Handle(left, rules, in.since(start));
    }
    in.leave();
    return left;
  }

  /** {@code e1; …; en}. */
  Exp sequence() {
    Span start = in.peek().span();
    List<Exp> items = new ArrayList<>();
    items.add(expression());
    while (in.at(";") && startsExpression(1)) {
      in.take();
      items.add(expression());
    }
    return items.size() == 1 ? items.get(0) : new Syntax.Sequence(items, in.since(start));
  }

  private boolean startsExpression(int ahead) {
    Lexeme next = in.peek(ahead);
    return startsAtom(ahead)
        || next.is("if")
        || next.is("case")
        || next.is("fn")
        || next.is("while")
        || next.is("raise");
  }

  private Exp disjunction() {
    Exp left = conjunction();
    if (!in.accept("orelse")) {
      return left;
    }
    in.enter();
    Exp right = disjunction();
    in.leave();
    return new Syntax.Logic(false, left, right, left.span().to(right.span()));
  }

  private Exp conjunction() {
    Exp left = typed();
    if (!in.accept("andalso")) {
      return left;
    }
    in.enter();
    Exp right = conjunction();
    in.leave();
    return new Syntax.Logic(true, left, right, left.span().to(right.span()));
  }

  private Exp typed() {
    Span start = in.peek().span();
    Exp left = infix.parse(parser.fixities());
    while (in.accept(":")) {
      left = new Syntax.Typed(left, types.type(), in.since(start));
    }
    return left;
  }

  /** What begins with a word and goes as far as it can, or a call. */
  private Exp application() {
    Span start = in.peek().span();
    if (in.accept("raise")) {
      return new Syntax.Raise(expression(), in.since(start));
    }
    if (in.accept("if")) {
      Exp condition = expression();
      in.expect("then", "after the condition");
      Exp whenTrue = expression();
      in.expect("else", "after the first branch");
      Exp whenFalse = expression();
      return new Syntax.If(condition, whenTrue, whenFalse, in.since(start));
    }
    if (in.accept("while")) {
      Exp condition = expression();
      in.expect("do", "after the condition");
      return new Syntax.While(condition, expression(), in.since(start));
    }
    if (in.accept("case")) {
      Exp subject = expression();
      in.expect("of", "after the subject of 'case'");
      return new Syntax.Case(subject, rules(), in.since(start));
    }
    if (in.accept("fn")) {
      return new Syntax.Fn(rules(), in.since(start));
    }
    if (parser.hasNamedFunctions() && in.accept("fun")) {
      return new Syntax.Named(parser.function(), in.since(start));
    }
    Exp head = atom();
    int levels = 0;
    while (startsAtom(0)) {
      Exp argument = atom();
      head = new Syntax.Call(head, argument, head.span().to(argument.span()));
      in.enter();
      levels++;
    }
    for (; levels > 0; levels--) {
      in.leave();
    }
    return head;
  }

  private List<Syntax.Rule> rules() {
    List<Syntax.Rule> rules = new ArrayList<>();
    in.accept("|");
    do {
      Syntax.Pat pattern = patterns.pattern();
      in.expect("=>", "after the pattern");
      rules.add(new Syntax.Rule(pattern, expression()));
    } while (in.accept("|"));
    return rules;
  }

  private boolean startsAtom(int ahead) {
    Lexeme next = in.peek(ahead);
    return switch (next.kind()) {
      case NAME -> parser.fixities().of(next.text()) == null;
      case INT, WORD, REAL, STRING, CHAR -> true;
      case RESERVED ->
          next.is("(")
              || next.is("[")
              || next.is("[|")
              || next.is("{")
              || next.is("#")
              || next.is("op")
              || next.is("let");
      default -> false;
    };
  }

  private Exp atom() {
    Lexeme first = in.peek();
    Span start = first.span();
    if (constants.starts()) {
      return constants.constant();
    }
    if (in.accept("op")) {
      String name = in.at("=") ? in.take().text() : in.name("a name").text();
      return new Syntax.Name(name, in.since(start));
    }
    if (first.kind() == Lexeme.Kind.NAME && parser.fixities().of(first.text()) == null) {
      in.take();
      return new Syntax.Name(first.text(), start);
    }
    if (in.accept("#")) {
      return new Syntax.Selector(types.label(), in.since(start));
    }
    if (in.accept("let")) {
      return let(start);
    }
    if (in.accept("(")) {
      return group(start);
    }
    if (in.accept("[")) {
      List<Exp> items = items("]");
      if (items.size() > 1000) {
        throw in.stop("too-long", start, "a list that is written out has at most 1000 items");
      }
      return new Syntax.ListOf(items, in.since(start));
    }
    if (in.accept("[|")) {
      return new Syntax.ArrayOf(items("|]"), in.since(start));
    }
    if (in.accept("{")) {
      return braces(start);
    }
    throw in.stop("expected an expression, found " + first.shown());
  }

  private Exp let(Span start) {
    in.enter();
    parser.open();
    List<Dec> decs = parser.declarations();
    in.expect("in", "after the declarations");
    Exp body = sequence();
    in.accept(";");
    in.expect("end", "to close this 'let'");
    parser.close();
    in.leave();
    return new Syntax.Let(decs, body, in.since(start));
  }

  private Exp group(Span start) {
    if (in.accept(")")) {
      return new Syntax.Tuple(List.of(), in.since(start));
    }
    Exp first = expression();
    if (in.at(";")) {
      List<Exp> items = new ArrayList<>(List.of(first));
      while (in.accept(";")) {
        items.add(expression());
      }
      in.expect(")", "to close this group");
      return new Syntax.Sequence(items, in.since(start));
    }
    List<Exp> items = new ArrayList<>(List.of(first));
    while (in.accept(",")) {
      items.add(expression());
    }
    in.expect(")", "to close this group");
    return items.size() == 1 ? first : new Syntax.Tuple(items, in.since(start));
  }

  private List<Exp> items(String close) {
    List<Exp> items = new ArrayList<>();
    if (!in.at(close)) {
      do {
        items.add(expression());
      } while (in.accept(","));
    }
    in.expect(close, "here");
    return items;
  }

  /** A record, or the branches of a fork when no label stands in front. */
  private Exp braces(Span start) {
    Lexeme first = in.peek();
    boolean label = first.kind() == Lexeme.Kind.NAME || first.kind() == Lexeme.Kind.INT;
    if (in.at("}") || (label && in.peek(1).is("="))) {
      List<String> labels = new ArrayList<>();
      List<Exp> items = new ArrayList<>();
      while (!in.at("}")) {
        labels.add(types.label());
        in.expect("=", "after the label");
        items.add(expression());
        if (!in.accept(",")) {
          break;
        }
      }
      in.expect("}", "after the fields");
      return new Syntax.Record(labels, items, in.since(start));
    }
    List<Exp> items = items("}");
    if (items.size() < 2) {
      throw in.stop("one-branch", in.since(start), "'{ }' needs two branches at least");
    }
    return new Syntax.Fork(items, in.since(start));
  }
}
