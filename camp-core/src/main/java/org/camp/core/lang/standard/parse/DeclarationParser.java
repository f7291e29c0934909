// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.standard.parse.Syntax.Dec;
import org.camp.core.lang.standard.parse.Syntax.Pat;
import org.camp.core.lang.standard.parse.Syntax.Ty;
import org.jspecify.annotations.Nullable;

/** Reads declarations. */
final class DeclarationParser {
  private static final Set<String> STARTS =
      Set.of(
          "val",
          "fun",
          "type",
          "eqtype",
          "datatype",
          "abstype",
          "exception",
          "structure",
          "signature",
          "functor",
          "open",
          "local",
          "infix",
          "infixr",
          "nonfix");

  private final Lexemes in;
  private final TypeSyntaxParser types;
  private final PatternParser patterns;
  private final StandardParser parser;
  private final StructureParser structures;

  DeclarationParser(
      Lexemes in, TypeSyntaxParser types, PatternParser patterns, StandardParser parser) {
    this.in = in;
    this.types = types;
    this.patterns = patterns;
    this.parser = parser;
    structures = new StructureParser(in, types, parser);
  }

  boolean starts() {
    return in.at(Lexeme.Kind.RESERVED) && STARTS.contains(in.peek().text());
  }

  /** Reads one declaration, which may stand for several or none. */
  void declaration(List<Dec> out) {
    Lexeme word = in.take();
    Span start = word.span();
    switch (word.text()) {
      case "val" -> out.add(value(start));
      case "fun" -> out.add(functions(start));
      case "type", "eqtype" -> out.add(new Syntax.TypeDec(abbreviations(), in.since(start)));
      case "datatype" -> out.add(datatype(start));
      case "exception" -> exceptions(start, out);
      case "open" -> {
        List<String> names = new ArrayList<>();
        do {
          names.add(in.name("the name of a structure").text());
        } while (in.at(Lexeme.Kind.NAME));
        out.add(new Syntax.Open(names, in.since(start)));
      }
      case "local" -> out.add(local(start));
      case "infix", "infixr", "nonfix" -> fixity(word.text());
      case "abstype" ->
          throw in.stop("unsupported", start, "'abstype' is not supported: use a structure");
      default -> structures.declaration(word, out);
    }
  }

  private Dec value(Span start) {
    types.parameters();
    boolean recursive = in.accept("rec");
    List<Syntax.Binding> bindings = new ArrayList<>();
    do {
      recursive |= in.accept("rec");
      Pat pattern = patterns.pattern();
      in.expect("=", "after 'val' and its pattern");
      bindings.add(new Syntax.Binding(pattern, parser.expression()));
    } while (in.accept("and"));
    return new Syntax.Val(bindings, recursive, in.since(start));
  }

  private Dec functions(Span start) {
    types.parameters();
    List<Syntax.Function> functions = new ArrayList<>();
    do {
      functions.add(function());
    } while (in.accept("and"));
    return new Syntax.Fun(functions, in.since(start));
  }

  /** The left side of a clause. */
  private record Head(String name, List<Pat> parameters) {}

  /** {@code f x = e | …}, behind {@code fun}. */
  Syntax.Function function() {
    Span start = in.peek().span();
    List<Syntax.Clause> clauses = new ArrayList<>();
    String name = null;
    do {
      Span from = in.peek().span();
      Head head = head();
      Ty result = in.accept(":") ? types.type() : null;
      in.expect("=", "after the parameters of '" + head.name() + "'");
      Syntax.Exp body = parser.expression();
      if (name != null
          && (!head.name().equals(name)
              || clauses.get(0).parameters().size() != head.parameters().size())) {
        throw in.stop(
            "syntax",
            from,
            "all clauses of '" + name + "' must have its name and as many parameters");
      }
      name = head.name();
      clauses.add(new Syntax.Clause(head.parameters(), result, body, in.since(from)));
    } while (in.accept("|"));
    return new Syntax.Function(name, clauses, in.since(start));
  }

  private Head head() {
    List<Pat> parameters = new ArrayList<>();
    if (in.accept("op")) {
      String name = in.at("=") ? in.take().text() : in.name("a name").text();
      return new Head(name, rest(parameters));
    }
    if (in.at("(")) {
      int before = in.position();
      Head infix = inParentheses();
      if (infix != null) {
        return new Head(infix.name(), rest(infix.parameters()));
      }
      in.moveTo(before);
    }
    String between = infixAhead();
    if (between != null) {
      return new Head(between, List.of(both()));
    }
    return new Head(in.name("the name of a function").text(), rest(parameters));
  }

  private List<Pat> rest(List<Pat> parameters) {
    while (patterns.startsAtom(0)) {
      parameters.add(patterns.atom());
    }
    if (parameters.isEmpty()) {
      throw in.stop("expected a parameter, found " + in.peek().shown());
    }
    return parameters;
  }

  /** {@code (p op q)}, if that is what stands here; it may be followed by more parameters. */
  private @Nullable Head inParentheses() {
    in.take();
    String between = infixAhead();
    if (between == null) {
      return null;
    }
    Pat both = both();
    if (!in.accept(")")) {
      return null;
    }
    return new Head(between, new ArrayList<>(List.of(both)));
  }

  /** The name behind the atom that comes next, if it stands between operands. */
  private @Nullable String infixAhead() {
    int before = in.position();
    try {
      if (!patterns.startsAtom(0)) {
        return null;
      }
      skipAtom();
      Lexeme next = in.peek();
      boolean infix = next.kind() == Lexeme.Kind.NAME && parser.fixities().of(next.text()) != null;
      return infix ? next.text() : null;
    } finally {
      in.moveTo(before);
    }
  }

  private void skipAtom() {
    int open = 0;
    do {
      Lexeme next = in.take();
      if (next.is("(") || next.is("[") || next.is("{")) {
        open++;
      } else if (next.is(")") || next.is("]") || next.is("}")) {
        open--;
      }
    } while (open > 0 && !in.at(Lexeme.Kind.END));
  }

  private Pat both() {
    Pat left = patterns.atom();
    in.take();
    Pat right = patterns.atom();
    return new Syntax.TuplePat(List.of(left, right), left.span().to(right.span()));
  }

  private List<Syntax.TypeBinding> abbreviations() {
    List<Syntax.TypeBinding> all = new ArrayList<>();
    do {
      Span start = in.peek().span();
      List<String> parameters = types.parameters();
      String name = in.name("the name of a type").text();
      in.expect("=", "after the name of the type");
      all.add(new Syntax.TypeBinding(parameters, name, types.type(), in.since(start)));
    } while (in.accept("and"));
    return all;
  }

  private Dec datatype(Span start) {
    List<Syntax.DataBinding> bindings = new ArrayList<>();
    do {
      Span from = in.peek().span();
      List<String> parameters = types.parameters();
      String name = in.name("the name of a type").text();
      in.expect("=", "after the name of the type");
      if (in.accept("datatype")) {
        String original = in.name("the name of a datatype").text();
        return new Syntax.Replicate(name, original, in.since(start));
      }
      List<Syntax.Con> constructors = new ArrayList<>();
      in.accept("|");
      do {
        in.accept("op");
        Lexeme constructor = in.name("a constructor");
        Ty argument = in.accept("of") ? types.type() : null;
        constructors.add(new Syntax.Con(constructor.text(), argument, constructor.span()));
      } while (in.accept("|"));
      bindings.add(new Syntax.DataBinding(parameters, name, constructors, in.since(from)));
    } while (in.accept("and"));
    List<Syntax.TypeBinding> with = in.accept("withtype") ? abbreviations() : List.of();
    return new Syntax.Datatype(bindings, with, in.since(start));
  }

  private void exceptions(Span start, List<Dec> out) {
    do {
      in.accept("op");
      Lexeme name = in.name("the name of an exception");
      Ty argument = in.accept("of") ? types.type() : null;
      String original = in.accept("=") ? in.name("an exception").text() : null;
      out.add(new Syntax.ExceptionDec(name.text(), argument, original, in.since(start)));
    } while (in.accept("and"));
  }

  private Dec local(Span start) {
    parser.open();
    List<Dec> hidden = parser.declarations();
    in.expect("in", "after what is local");
    List<Dec> shown = parser.declarations();
    in.expect("end", "to close 'local'");
    parser.close();
    return new Syntax.Local(hidden, shown, in.since(start));
  }

  private void fixity(String word) {
    int level = 0;
    if (in.at(Lexeme.Kind.INT)) {
      String digits = in.take().text();
      level = digits.length() == 1 ? Integer.parseInt(digits) : 9;
    }
    if (!in.at(Lexeme.Kind.NAME) && !in.at("=")) {
      throw in.stop("expected a name, found " + in.peek().shown());
    }
    while (in.at(Lexeme.Kind.NAME) || in.at("=")) {
      String name = in.take().text();
      if (word.equals("nonfix")) {
        parser.fixities().remove(name);
      } else {
        parser.fixities().declare(name, level, word.equals("infixr"));
      }
    }
  }
}
