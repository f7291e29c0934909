// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.parse;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.standard.parse.Syntax.Pat;

/** Reads patterns. */
final class PatternParser {
  private final Lexemes in;
  private final TypeSyntaxParser types;
  private final ConstantParser constants;
  private final StandardParser parser;
  private final InfixParser<Pat> infix;

  PatternParser(
      Lexemes in, TypeSyntaxParser types, ConstantParser constants, StandardParser parser) {
    this.in = in;
    this.types = types;
    this.constants = constants;
    this.parser = parser;
    infix =
        new InfixParser<>(
            in,
            this::applied,
            (name, at, left, right) -> {
              Span span = left.span().to(right.span());
              return new Syntax.ConPat(name, new Syntax.TuplePat(List.of(left, right), span), span);
            });
  }

  Pat pattern() {
    in.enter();
    Span start = in.peek().span();
    Pat pattern = infix.parse(withoutEquals());
    while (in.at(":") || (in.at(Lexeme.Kind.RESERVED) && in.at("as"))) {
      if (in.accept(":")) {
        pattern = new Syntax.TypedPat(pattern, types.type(), in.since(start));
      } else {
        in.take();
        pattern = as(pattern, start);
      }
    }
    in.leave();
    return pattern;
  }

  private Pat as(Pat before, Span start) {
    Pat right = pattern();
    if (before instanceof Syntax.TypedPat typed && typed.pattern() instanceof Syntax.Name name) {
      Pat inner = new Syntax.TypedPat(right, typed.type(), right.span());
      return new Syntax.AsPat(name.text(), inner, in.since(start));
    }
    if (before instanceof Syntax.Name name) {
      return new Syntax.AsPat(name.text(), right, in.since(start));
    }
    throw in.stop("syntax", before.span(), "only a name can stand before 'as'");
  }

  /** In a pattern the sign = ends it. */
  private Fixities withoutEquals() {
    Fixities inner = parser.fixities().inner();
    inner.remove("=");
    return inner;
  }

  private Pat applied() {
    Lexeme first = in.peek();
    if (first.kind() == Lexeme.Kind.NAME && !isInfix(first) && startsAtom(1)) {
      in.take();
      Pat argument = atom();
      return new Syntax.ConPat(first.text(), argument, first.span().to(argument.span()));
    }
    if (first.is("op") && in.peek(1).kind() == Lexeme.Kind.NAME && startsAtom(2)) {
      in.take();
      String name = in.take().text();
      Pat argument = atom();
      return new Syntax.ConPat(name, argument, first.span().to(argument.span()));
    }
    return atom();
  }

  private boolean isInfix(Lexeme name) {
    return parser.fixities().of(name.text()) != null;
  }

  boolean startsAtom(int ahead) {
    Lexeme next = in.peek(ahead);
    return switch (next.kind()) {
      case NAME -> !isInfix(next);
      case INT, WORD, REAL, STRING, CHAR -> true;
      case RESERVED ->
          next.is("(") || next.is("[") || next.is("{") || next.is("_") || next.is("op");
      default -> false;
    };
  }

  Pat atom() {
    Lexeme first = in.peek();
    Span start = first.span();
    if (constants.starts()) {
      return constants.constant();
    }
    if (in.accept("_")) {
      return new Syntax.Wild(start);
    }
    if (in.accept("op")) {
      String name = in.at("=") ? in.take().text() : in.name("a name").text();
      return new Syntax.Name(name, in.since(start));
    }
    if (first.kind() == Lexeme.Kind.NAME && !isInfix(first)) {
      in.take();
      return new Syntax.Name(first.text(), start);
    }
    if (in.accept("(")) {
      List<Pat> items = items(")");
      return items.size() == 1 ? items.get(0) : new Syntax.TuplePat(items, in.since(start));
    }
    if (in.accept("[")) {
      return new Syntax.ListPat(items("]"), in.since(start));
    }
    if (in.accept("{")) {
      return record(start);
    }
    throw in.stop("expected a pattern, found " + first.shown());
  }

  private List<Pat> items(String close) {
    List<Pat> items = new ArrayList<>();
    if (!in.at(close)) {
      do {
        items.add(pattern());
      } while (in.accept(","));
    }
    in.expect(close, "in this pattern");
    return items;
  }

  private Pat record(Span start) {
    List<String> labels = new ArrayList<>();
    List<Pat> items = new ArrayList<>();
    boolean flexible = false;
    while (!in.at("}")) {
      if (in.accept("...")) {
        flexible = true;
        break;
      }
      Lexeme at = in.peek();
      String label = types.label();
      labels.add(label);
      if (in.accept("=")) {
        items.add(pattern());
      } else {
        Pat pattern = new Syntax.Name(label, at.span());
        if (in.accept(":")) {
          pattern = new Syntax.TypedPat(pattern, types.type(), in.since(at.span()));
        }
        if (in.accept("as")) {
          pattern = as(pattern, at.span());
        }
        items.add(pattern);
      }
      if (!in.accept(",")) {
        break;
      }
    }
    in.expect("}", "after the fields");
    return new Syntax.RecordPat(labels, items, flexible, in.since(start));
  }
}
