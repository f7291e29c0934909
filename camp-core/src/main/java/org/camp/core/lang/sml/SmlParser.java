// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.sml;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.Program;
import org.camp.core.lang.lex.ForeignWords;
import org.camp.core.lang.lex.Literals;
import org.camp.core.lang.lex.MlLexer;
import org.camp.core.lang.lex.MlTokens;
import org.camp.core.scan.Stop;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;

/**
 * Reads the SML-like surface {@code .pml}. After an error in a declaration it goes on with the next
 * one, so that all errors of a file are reported together.
 */
public final class SmlParser {
  static final MlLexer.Lexicon WORDS =
      new MlLexer.Lexicon(
          Set.of(
              "fun",
              "fn",
              "let",
              "val",
              "in",
              "end",
              "if",
              "then",
              "else",
              "case",
              "of",
              "and",
              "andalso",
              "orelse",
              "true",
              "false",
              "datatype",
              "as",
              "rec",
              "div",
              "mod",
              "nil",
              "abstype",
              "do",
              "exception",
              "handle",
              "infix",
              "infixr",
              "local",
              "nonfix",
              "op",
              "open",
              "raise",
              "type",
              "while",
              "with",
              "withtype"),
          List.of(
              "=>", "<=", ">=", "<>", "::", "[|", "|]", "->", "(", ")", "{", "}", "[", "]", ",",
              ";", "=", "<", ">", "+", "-", "*", "/", "^", "|", "#", "~", "_", ":", ".", "@", "!"),
          false,
          false,
          ForeignWords.OF_SML);

  private static final int ORDER = 1;
  private static final int CONS = 2;
  private static final int SUM = 3;
  private static final int PRODUCT = 4;

  private final MlTokens tokens;
  private final Literals literals;
  private final SmlPatterns patterns;
  private final SmlFunctions functions;
  private final SmlAtoms atoms;

  private SmlParser(SourceText source) {
    tokens = MlTokens.of(source, WORDS);
    literals = new Literals(tokens);
    patterns = new SmlPatterns(tokens, literals);
    SmlScope scope = new SmlScope();
    functions = new SmlFunctions(this, tokens, patterns, scope);
    SmlDeclarations declarations =
        new SmlDeclarations(this, tokens, literals, patterns, scope, functions);
    atoms = new SmlAtoms(this, tokens, literals, scope, declarations);
  }

  /**
   * Reads a program.
   *
   * @throws org.camp.core.diagnostic.BadInput with all lexical and syntax errors
   */
  public static ForkJoinProgram parse(SourceText source) {
    SmlParser parser = new SmlParser(source);
    Expr expression = Stop.whole(parser.tokens.problems(), parser::whole);
    return new ForkJoinProgram(Program.nameOf(source.name()), expression, source);
  }

  private Expr whole() {
    Expr expression = expression();
    if (!tokens.at(Kind.END)) {
      throw unexpected();
    }
    return expression;
  }

  private Stop unexpected() {
    Token token = tokens.peek();
    String message = "expected the end of the program, found " + MlTokens.describe(token);
    return tokens.stop(
        tokens
            .source()
            .error("syntax", token.span(), message)
            .withHint(
                token.is("end") || token.is(")") || token.is("}")
                    ? "'" + token.text() + "' closes nothing"
                    : token.is(":") ? MlTokens.UNTYPED : null));
  }

  Expr expression() {
    int depth = literals.depth();
    literals.enter(tokens.peek().span());
    Expr e = disjunction();
    literals.restore(depth);
    return e;
  }

  private Expr disjunction() {
    Expr left = conjunction();
    if (!tokens.accept("orelse")) {
      return left;
    }
    literals.enter(left.span());
    Expr right = disjunction();
    return new Expr.Logic(false, left, right, left.span().to(right.span()));
  }

  private Expr conjunction() {
    Expr left = binary(ORDER);
    if (!tokens.accept("andalso")) {
      return left;
    }
    literals.enter(left.span());
    Expr right = conjunction();
    return new Expr.Logic(true, left, right, left.span().to(right.span()));
  }

  private Expr binary(int least) {
    Expr left = prefix();
    while (true) {
      Token token = tokens.peek();
      int level = level(token);
      if (level < least) {
        return left;
      }
      tokens.take();
      literals.enter(token.span());
      Expr right = binary(level == CONS ? CONS : level + 1);
      Span span = left.span().to(right.span());
      left =
          level == CONS
              ? new Expr.Construct("::", List.of(left, right), span)
              : new Expr.Operation(infix(token.text()), List.of(left, right), span);
    }
  }

  private static int level(Token token) {
    if (token.kind() != Kind.SYMBOL && token.kind() != Kind.KEYWORD) {
      return 0;
    }
    return switch (token.text()) {
      case "=", "<>", "<", "<=", ">", ">=" -> ORDER;
      case "::" -> CONS;
      case "+", "-", "^" -> SUM;
      case "*", "/", "div", "mod" -> PRODUCT;
      default -> 0;
    };
  }

  private static Operator infix(String symbol) {
    for (Operator operator : Operator.values()) {
      if (operator.symbol().equals(symbol)) {
        return operator;
      }
    }
    throw new IllegalArgumentException(symbol);
  }

  private Expr prefix() {
    Token token = tokens.peek();
    if (token.is("if")) {
      return conditional();
    }
    if (token.is("case")) {
      return match();
    }
    if (token.is("fn")) {
      tokens.take();
      return functions.function(null, functions.clauses(token), token.span());
    }
    if (token.is("fun")) {
      tokens.take();
      return functions.namedFunction();
    }
    if ((token.is("~") && !literals.startsConstant()) || token.is("-")) {
      tokens.take();
      literals.enter(token.span());
      Expr operand = prefix();
      return new Expr.Operation(Operator.NEGATE, List.of(operand), token.span().to(operand.span()));
    }
    return atoms.application();
  }

  private Expr conditional() {
    Span start = tokens.take().span();
    Expr condition = expression();
    tokens.expect("then", "after the condition");
    Expr whenTrue = expression();
    tokens.expect("else", "after the first branch");
    Expr whenFalse = expression();
    return new Expr.If(condition, whenTrue, whenFalse, start.to(whenFalse.span()));
  }

  private Expr match() {
    Span start = tokens.take().span();
    Expr subject = expression();
    tokens.expect("of", "after what the case looks at");
    tokens.accept("|");
    List<Expr.Clause> all = new ArrayList<>();
    do {
      Pattern pattern = patterns.pattern();
      tokens.expect("=>", "after the pattern");
      all.add(new Expr.Clause(pattern, functions.scoped(List.of(pattern))));
    } while (tokens.accept("|"));
    return new Expr.Match(subject, all, start.to(tokens.last().span()));
  }
}
