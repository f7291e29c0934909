// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.parse;

import java.util.List;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.standard.parse.Syntax.Dec;
import org.camp.core.lang.standard.parse.Syntax.Str;

/** Reads structures and functors; signatures are passed over, since they hide nothing here. */
final class StructureParser {
  private final Lexemes in;
  private final TypeSyntaxParser types;
  private final StandardParser parser;

  StructureParser(Lexemes in, TypeSyntaxParser types, StandardParser parser) {
    this.in = in;
    this.types = types;
    this.parser = parser;
  }

  /** A declaration of the module language whose first word was taken. */
  void declaration(Lexeme word, List<Dec> out) {
    do {
      Span start = in.peek().span();
      String name = in.name("a name").text();
      switch (word.text()) {
        case "signature" -> {
          in.expect("=", "after the name of the signature");
          signature();
        }
        case "functor" -> out.add(functor(name, start));
        default -> {
          ascription();
          in.expect("=", "after the name of the structure");
          out.add(new Syntax.StructureDec(name, structure(), in.since(start)));
        }
      }
    } while (in.accept("and"));
  }

  private Dec functor(String name, Span start) {
    in.expect("(", "after the name of the functor");
    String parameter = null;
    if (in.at(Lexeme.Kind.NAME)) {
      parameter = in.take().text();
      ascription();
    } else {
      specifications(")");
    }
    in.expect(")", "after the parameter of the functor");
    ascription();
    in.expect("=", "after the head of the functor");
    return new Syntax.FunctorDec(name, parameter, structure(), in.since(start));
  }

  private Str structure() {
    in.enter();
    Span start = in.peek().span();
    Str body;
    if (in.accept("struct")) {
      parser.open();
      List<Dec> decs = parser.declarations();
      parser.close();
      in.expect("end", "to close this 'struct'");
      body = new Syntax.Struct(decs, in.since(start));
    } else if (in.accept("let")) {
      parser.open();
      List<Dec> decs = parser.declarations();
      in.expect("in", "after the declarations");
      Str inner = structure();
      parser.close();
      in.expect("end", "to close this 'let'");
      body = new Syntax.StrLet(decs, inner, in.since(start));
    } else {
      String name = in.name("a structure").text();
      body = in.at("(") ? call(name, start) : new Syntax.StrName(name, start);
    }
    ascription();
    in.leave();
    return body;
  }

  private Str call(String functor, Span start) {
    in.expect("(", "before the argument of the functor");
    Str argument;
    if (in.at(Lexeme.Kind.NAME) || in.at("struct") || in.at("let")) {
      argument = structure();
    } else {
      Span from = in.peek().span();
      parser.open();
      List<Dec> decs = parser.declarations();
      parser.close();
      argument = new Syntax.Struct(decs, in.since(from));
    }
    in.expect(")", "after the argument of the functor");
    return new Syntax.FunctorCall(functor, argument, in.since(start));
  }

  private void ascription() {
    while (in.accept(":") || in.accept(":>")) {
      signature();
    }
  }

  private void signature() {
    if (in.accept("sig")) {
      specifications("end");
      in.expect("end", "to close this 'sig'");
    } else {
      in.name("a signature");
    }
    while (in.accept("where")) {
      do {
        in.expect("type", "after 'where'");
        types.parameters();
        in.name("the name of a type");
        in.expect("=", "after the name of the type");
        types.type();
      } while (in.at("and") && in.peek(1).is("type") && in.accept("and"));
    }
  }

  /** Passes over specifications, up to the sign or word that ends them. */
  private void specifications(String close) {
    int signatures = 0;
    int brackets = 0;
    while (!in.at(Lexeme.Kind.END)) {
      if (signatures == 0 && brackets == 0 && in.at(close)) {
        return;
      }
      Lexeme next = in.take();
      if (next.is("sig")) {
        signatures++;
      } else if (next.is("end")) {
        signatures--;
      } else if (next.is("(") || next.is("{")) {
        brackets++;
      } else if (next.is(")") || next.is("}")) {
        brackets--;
      }
    }
  }
}
