// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.ocaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Declaration;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Operator;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.Program;
import org.camp.core.lang.lex.ForeignWords;
import org.camp.core.lang.lex.Literals;
import org.camp.core.lang.lex.MlLexer;
import org.camp.core.lang.lex.MlTokens;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.scan.Stop;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Reads the OCaml-like surface of bulk-synchronous programs, {@code .bsml} and {@code .mml}. After
 * an error in a definition it goes on behind the next {@code in}, so that all errors of a file are
 * reported together.
 */
public final class OcamlParser {
  private static final MlLexer.Lexicon WORDS =
      new MlLexer.Lexicon(
          Set.of(
              "fun",
              "function",
              "let",
              "rec",
              "multi",
              "where",
              "in",
              "and",
              "if",
              "then",
              "else",
              "match",
              "with",
              "begin",
              "end",
              "true",
              "false",
              "nil",
              "mod",
              "as",
              "when",
              "mutable",
              "ref"),
          List.of(
              "<<", ">>", "->", "<-", "<=", ">=", "<>", "==", "!=", "::", ":=", ";;", "[|", "|]",
              "||", "&&", "+.", "-.", "*.", "/.", "(", ")", "[", "]", "{", "}", ",", ";", "=", "<",
              ">", "+", "-", "*", "/", "^", "@", "|", "#", "$", "_", ":", ".", "!", "~", "?"),
          true,
          ForeignWords.OF_OCAML);

  private static final int OR = 1;
  private static final int CONS = 5;
  private static final int CONCAT = 4;

  private final MlTokens tokens;
  private final Literals literals;
  private final OcamlPatterns patterns;
  private final OcamlNames names = new OcamlNames();
  private final OcamlTerms terms;
  private final OcamlDefinitions definitions;

  private OcamlParser(SourceText source) {
    tokens = MlTokens.of(source, WORDS);
    literals = new Literals(tokens);
    patterns = new OcamlPatterns(tokens, literals);
    terms = new OcamlTerms(tokens, literals, names, this::expression);
    definitions = new OcamlDefinitions(tokens, literals, names, this::expression);
  }

  /**
   * Reads a program.
   *
   * @throws org.camp.core.diagnostic.BadInput with all lexical and syntax errors
   */
  public static BulkSynchronousProgram parse(SourceText source, Dialect dialect) {
    OcamlParser parser = new OcamlParser(source);
    Expr expression = Stop.whole(parser.tokens.problems(), parser::program);
    return new BulkSynchronousProgram(Program.nameOf(source.name()), dialect, expression, source);
  }

  /** Definitions, each with {@code in} or {@code ;;} behind it or nothing, and an expression. */
  private Expr program() {
    List<Declaration> all = new ArrayList<>();
    Span start = tokens.peek().span();
    boolean open = false;
    while (true) {
      while (!open && tokens.accept(";;")) {}
      if (!tokens.at("let")) {
        break;
      }
      Span let = tokens.take().span();
      OcamlDefinitions.Definition definition = definitions.read(let);
      definitions.bind(definition);
      all.add(definition.declaration());
      open = tokens.accept("in");
    }
    boolean ends = tokens.at(Kind.END) && !open && !all.isEmpty();
    Expr body = ends ? lastOf(all) : expression();
    while (tokens.accept(";;")) {}
    if (!tokens.at(Kind.END)) {
      throw unexpected();
    }
    return all.isEmpty() ? body : new Expr.Let(all, body, start.to(tokens.last().span()));
  }

  /** A program that ends with a definition has the value that was defined. */
  private Expr lastOf(List<Declaration> all) {
    List<Expr> found = new ArrayList<>();
    Declaration last = all.get(all.size() - 1);
    if (last instanceof Declaration.Value value) {
      value.pattern().forEachName((name, span) -> found.add(new Expr.Variable(name, span)));
    } else if (last instanceof Declaration.Functions group) {
      Expr.Lambda function = group.functions().get(group.functions().size() - 1);
      String name = function.name();
      if (name != null) {
        found.add(new Expr.Variable(name, function.span()));
      }
    }
    return found.isEmpty()
        ? new Expr.Literal(new Constant.Unit(), last.span())
        : found.get(found.size() - 1);
  }

  private Stop unexpected() {
    Token token = tokens.peek();
    String message = "expected the end of the program, found " + MlTokens.describe(token);
    return tokens.stop(
        tokens.source().error("syntax", token.span(), message).withHint(hint(token.text())));
  }

  private static @Nullable String hint(String text) {
    return switch (text) {
      case ")", "]", "|]", ">>", "end" -> "'" + text + "' closes nothing";
      case "in" -> "'in' belongs to a 'let'";
      case ";" -> "there are no side effects, so there is no sequence: use let … in";
      case ":" -> "types are inferred and are not written";
      case ":=", "<-", "!" -> "nothing can be changed: set a i v gives a new array";
      case "==", "!=" -> "equality is = and <>";
      case "where" -> "'where' belongs to a 'let multi'";
      case "@" -> "append joins arrays; define the append of lists with match";
      default -> null;
    };
  }

  private Expr expression() {
    int depth = literals.depth();
    literals.enter(tokens.peek().span());
    Expr first = binary(OR);
    if (tokens.at(",")) {
      List<Expr> items = new ArrayList<>(List.of(first));
      while (tokens.accept(",")) {
        items.add(binary(OR));
      }
      first = new Expr.Tuple(items, false, first.span().to(tokens.last().span()));
    }
    literals.restore(depth);
    return first;
  }

  private Expr binary(int least) {
    Expr left = prefix();
    while (true) {
      Token token = tokens.peek();
      int level = OcamlOperators.level(token);
      if (level < least) {
        return left;
      }
      tokens.take();
      literals.enter(token.span());
      boolean toTheRight = level <= 2 || level == CONCAT || level == CONS;
      Expr right = binary(toTheRight ? level : level + 1);
      Span span = left.span().to(right.span());
      left =
          level == CONS
              ? new Expr.Construct("::", List.of(left, right), span)
              : new Expr.Operation(OcamlOperators.infix(token.text()), List.of(left, right), span);
    }
  }

  private Expr prefix() {
    Token token = tokens.peek();
    if (token.is("if")) {
      return conditional();
    }
    if (token.is("match")) {
      tokens.take();
      Expr subject = expression();
      tokens.expect("with", "after what the match looks at");
      List<Expr.Clause> clauses = clauses();
      return new Expr.Match(subject, clauses, token.span().to(tokens.last().span()));
    }
    if (token.is("fun")) {
      tokens.take();
      return definitions.function(null, "->", token.span());
    }
    if (token.is("rec")) {
      tokens.take();
      Token name = definitions.name("the name of a recursive function");
      return definitions.recursive(name, "->", token.span());
    }
    if (token.is("function")) {
      tokens.take();
      List<Expr.Clause> clauses = clauses();
      Span span = token.span().to(tokens.last().span());
      Pattern parameter = new Pattern.Variable("argument 1", token.span());
      Expr argument = new Expr.Variable("argument 1", token.span());
      return new Expr.Lambda(null, parameter, new Expr.Match(argument, clauses, span), span);
    }
    if (token.is("let")) {
      return let(tokens.take().span());
    }
    if (token.is("-") || token.is("-.")) {
      tokens.take();
      literals.enter(token.span());
      Expr operand = prefix();
      Span span = token.span().to(operand.span());
      return operand instanceof Expr.Literal literal
          ? new Expr.Literal(OcamlPatterns.negated(literal.value()), span)
          : new Expr.Operation(Operator.NEGATE, List.of(operand), span);
    }
    return terms.application();
  }

  private Expr conditional() {
    Span start = tokens.take().span();
    literals.enter(start);
    Expr condition = expression();
    tokens.expect("then", "after the condition");
    Expr whenTrue = binary(OR);
    tokens.expect("else", "after the first branch");
    Expr whenFalse = binary(OR);
    return new Expr.If(condition, whenTrue, whenFalse, start.to(whenFalse.span()));
  }

  private List<Expr.Clause> clauses() {
    tokens.accept("|");
    List<Expr.Clause> all = new ArrayList<>();
    do {
      Pattern pattern = patterns.pattern();
      tokens.expect("->", "after the pattern");
      all.add(new Expr.Clause(pattern, definitions.scoped(List.of(pattern))));
    } while (tokens.accept("|"));
    return all;
  }

  private Expr let(Span start) {
    OcamlDefinitions.Definition definition = definitions.read(start);
    definitions.bind(definition);
    tokens.expect("in", "after the definition");
    Expr body = expression();
    definitions.unbind(definition);
    return new Expr.Let(List.of(definition.declaration()), body, start.to(body.span()));
  }
}
