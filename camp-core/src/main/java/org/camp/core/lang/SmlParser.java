package org.camp.core.lang;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.lang.SmlScanner.Kind;
import org.camp.core.lang.SmlScanner.Token;
import org.jspecify.annotations.Nullable;

/**
 * Reads the SML-like surface {@code .pml}. After an error in a declaration it goes on with the next
 * one, so that all errors of a file are reported together.
 */
public final class SmlParser {
  private static final int ORDER = 1;
  private static final int CONS = 2;
  private static final int SUM = 3;
  private static final int PRODUCT = 4;

  private final SmlTokens tokens;
  private final SmlLiterals literals;
  private final SmlPatterns patterns;

  /** How often each name is bound here: a bound name hides the operation of that name. */
  private final Map<String, Integer> bound = new HashMap<>();

  private SmlParser(SourceText source) {
    tokens = new SmlTokens(source, SmlScanner.SML);
    literals = new SmlLiterals(tokens);
    patterns = new SmlPatterns(tokens, literals);
  }

  /**
   * Reads a program.
   *
   * @throws org.camp.core.diagnostic.BadInput with all lexical and syntax errors
   */
  public static Program parse(SourceText source) {
    SmlParser parser = new SmlParser(source);
    @Nullable Expr expression = null;
    try {
      expression = parser.expression();
      if (!parser.tokens.at(Kind.END)) {
        throw parser.unexpected();
      }
    } catch (SmlTokens.Fault fault) {
      parser.tokens.problems.throwIfBadInput();
    }
    parser.tokens.problems.throwIfBadInput();
    if (expression == null) {
      throw new IllegalStateException("a syntax fault was not recorded");
    }
    return new Program(nameOf(source.name()), "pml", expression, source);
  }

  static String nameOf(String file) {
    String name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name.isEmpty() ? "program" : name;
  }

  private SmlTokens.Fault unexpected() {
    Token token = tokens.peek();
    String message = "expected the end of the program, found " + SmlTokens.describe(token);
    return tokens.fault(
        tokens
            .source
            .error("syntax", token.span(), message)
            .withHint(
                token.is("end") || token.is(")") || token.is("}")
                    ? "'" + token.text() + "' closes nothing"
                    : token.is(":") ? "types are inferred and are not written" : null));
  }

  private Expr expression() {
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
      return function(null, clauses(token), token.span());
    }
    if (token.is("fun")) {
      tokens.take();
      return namedFunction();
    }
    if ((token.is("~") && !literals.startsConstant()) || token.is("-")) {
      tokens.take();
      literals.enter(token.span());
      Expr operand = prefix();
      return new Expr.Operation(Operator.NEGATE, List.of(operand), token.span().to(operand.span()));
    }
    return application();
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
      all.add(new Expr.Clause(pattern, scoped(List.of(pattern))));
    } while (tokens.accept("|"));
    return new Expr.Match(subject, all, start.to(tokens.last()));
  }

  /** The alternatives of a function: {@code p => e | p => e}. */
  private List<Definition> clauses(Token start) {
    List<Definition> all = new ArrayList<>();
    do {
      List<Pattern> parameters = new ArrayList<>();
      parameters.add(patterns.pattern());
      tokens.expect("=>", "after the parameter of '" + start.text() + "'");
      all.add(new Definition(parameters, scoped(parameters)));
    } while (tokens.accept("|"));
    return all;
  }

  /** One equation of a function: its parameters and its body. */
  private record Definition(List<Pattern> parameters, Expr body) {}

  private Expr scoped(List<Pattern> parameters) {
    patterns.checkNames(parameters);
    parameters.forEach(p -> p.forEachName((name, span) -> bound.merge(name, 1, Integer::sum)));
    try {
      return expression();
    } finally {
      parameters.forEach(p -> p.forEachName((name, span) -> bound.merge(name, -1, Integer::sum)));
    }
  }

  /** {@code fun f p … = e | f p … = e}, behind {@code fun}. */
  private Expr.Lambda namedFunction() {
    Token name = tokens.peek();
    if (name.kind() != Kind.NAME || SmlLiterals.isConstructor(name.text())) {
      throw tokens.fault("expected the name of a function, found " + SmlTokens.describe(name));
    }
    bound.merge(name.text(), 1, Integer::sum);
    try {
      List<Definition> definitions = new ArrayList<>();
      do {
        Token again = tokens.peek();
        if (!again.text().equals(name.text()) || again.kind() != Kind.NAME) {
          throw tokens.fault("every clause of '" + name.text() + "' must start with its name");
        }
        tokens.take();
        List<Pattern> parameters = new ArrayList<>();
        while (patterns.startsAtom()) {
          parameters.add(patterns.atom());
        }
        if (parameters.isEmpty()) {
          throw tokens.fault(
              tokens
                  .source
                  .error("syntax", tokens.peek().span(), "a function needs a parameter")
                  .withHint("write 'val " + name.text() + " = …' for a value"));
        }
        tokens.expect("=", "after the parameters of '" + name.text() + "'");
        definitions.add(new Definition(parameters, scoped(parameters)));
      } while (tokens.at("|") && tokens.peek(1).text().equals(name.text()) && tokens.accept("|"));
      return function(name.text(), definitions, name.span());
    } finally {
      bound.merge(name.text(), -1, Integer::sum);
    }
  }

  /** Curried functions; several equations become one match on the parameters. */
  private Expr.Lambda function(@Nullable String name, List<Definition> definitions, Span start) {
    Definition first = definitions.get(0);
    int arity = first.parameters().size();
    Span span = start.to(tokens.last());
    if (definitions.size() == 1) {
      return curried(name, first.parameters(), first.body(), span);
    }
    List<Pattern> parameters = new ArrayList<>();
    List<Expr> arguments = new ArrayList<>();
    for (int i = 0; i < arity; i++) {
      parameters.add(new Pattern.Variable("argument " + (i + 1), start));
      arguments.add(new Expr.Variable("argument " + (i + 1), start));
    }
    List<Expr.Clause> clauses = new ArrayList<>();
    for (Definition definition : definitions) {
      List<Pattern> row = definition.parameters();
      if (row.size() != arity) {
        throw tokens.fault(
            tokens.source.error(
                "syntax", row.get(0).span(), "all clauses must have " + arity + " parameters"));
      }
      Pattern pattern =
          arity == 1
              ? row.get(0)
              : new Pattern.Tuple(row, row.get(0).span().to(row.get(arity - 1).span()));
      clauses.add(new Expr.Clause(pattern, definition.body()));
    }
    Expr subject = arity == 1 ? arguments.get(0) : new Expr.Tuple(arguments, false, start);
    return curried(name, parameters, new Expr.Match(subject, clauses, span), span);
  }

  private Expr.Lambda curried(
      @Nullable String name, List<Pattern> parameters, Expr body, Span span) {
    Expr inner = body;
    for (int i = parameters.size() - 1; i > 0; i--) {
      Pattern parameter = parameters.get(i);
      inner = new Expr.Lambda(null, parameter, inner, parameter.span().to(body.span()));
    }
    return new Expr.Lambda(name, parameters.get(0), inner, span);
  }

  private Expr application() {
    Token token = tokens.peek();
    Expr head;
    if (token.kind() == Kind.NAME && SmlLiterals.isConstructor(token.text())) {
      tokens.take();
      head = construct(token);
    } else if (token.kind() == Kind.NAME && isOperation(token.text()) && startsAtom(1)) {
      tokens.take();
      head = operation(token, Operator.named(token.text()).orElseThrow());
    } else {
      head = atom();
    }
    while (startsAtom(0)) {
      literals.enter(head.span());
      Expr argument = argument();
      head = new Expr.Apply(head, argument, head.span().to(argument.span()));
    }
    return head;
  }

  private Expr argument() {
    Token token = tokens.peek();
    if (token.kind() == Kind.NAME && SmlLiterals.isConstructor(token.text())) {
      tokens.take();
      return new Expr.Construct(token.text(), List.of(), token.span());
    }
    return atom();
  }

  private boolean isOperation(String name) {
    return Operator.named(name).isPresent() && bound.getOrDefault(name, 0) == 0;
  }

  private Expr construct(Token name) {
    List<Expr> fields = List.of();
    if (tokens.at("(")) {
      Span open = tokens.take().span();
      fields = tokens.at(")") ? List.of(unit(open)) : items(")");
      tokens.expect(")", "after the fields of '" + name.text() + "'");
    } else if (startsAtom(0)) {
      fields = List.of(argument());
    }
    return new Expr.Construct(name.text(), fields, name.span().to(tokens.last()));
  }

  private static Expr unit(Span span) {
    return new Expr.Literal(new Constant.Unit(), span);
  }

  private Expr operation(Token name, Operator operator) {
    if (!tokens.at("(") || operator.arity() == 1) {
      Expr operand = argument();
      return operator.arity() == 1
          ? new Expr.Operation(operator, List.of(operand), name.span().to(operand.span()))
          : new Expr.Apply(asFunction(operator, name.span()), operand, name.span());
    }
    tokens.take();
    List<Expr> operands = items(")");
    tokens.expect(")", "after the operands of '" + name.text() + "'");
    Span span = name.span().to(tokens.last());
    if (operands.size() == 1) {
      return new Expr.Apply(asFunction(operator, name.span()), operands.get(0), span);
    }
    if (operands.size() != operator.arity()) {
      tokens.problems.add(
          tokens.source.error(
              "wrong-arity",
              span,
              "'%s' takes %d operands, not %d"
                  .formatted(name.text(), operator.arity(), operands.size())));
      return unit(span);
    }
    return new Expr.Operation(operator, operands, span);
  }

  /** An operation as a value: {@code fn x => op x}, or a function of a pair. */
  private static Expr asFunction(Operator operator, Span span) {
    Expr.Variable whole = new Expr.Variable("argument 1", span);
    List<Expr> operands =
        operator.arity() == 1
            ? List.of(whole)
            : List.of(new Expr.Project(1, whole, span), new Expr.Project(2, whole, span));
    return new Expr.Lambda(
        null,
        new Pattern.Variable("argument 1", span),
        new Expr.Operation(operator, operands, span),
        span);
  }

  private boolean startsAtom(int ahead) {
    Token token = tokens.peek(ahead);
    return switch (token.kind()) {
      case NAME, INT, REAL, TEXT -> true;
      case KEYWORD -> token.is("true") || token.is("false") || token.is("nil") || token.is("let");
      case SYMBOL -> {
        Kind next = tokens.peek(ahead + 1).kind();
        yield token.is("(")
            || token.is("{")
            || token.is("[")
            || token.is("[|")
            || token.is("#")
            || (token.is("~") && (next == Kind.INT || next == Kind.REAL));
      }
      default -> false;
    };
  }

  private Expr atom() {
    Token token = tokens.peek();
    if (literals.startsConstant()) {
      Constant value = literals.constant();
      return new Expr.Literal(value, token.span().to(tokens.last()));
    }
    if (token.kind() == Kind.NAME) {
      tokens.take();
      return isOperation(token.text())
          ? asFunction(Operator.named(token.text()).orElseThrow(), token.span())
          : new Expr.Variable(token.text(), token.span());
    }
    if (tokens.accept("nil")) {
      return new Expr.Construct("nil", List.of(), token.span());
    }
    if (tokens.accept("let")) {
      return let(token.span());
    }
    if (tokens.accept("#")) {
      return projection(token.span());
    }
    if (tokens.accept("(")) {
      return group(token.span(), ")", false);
    }
    if (tokens.accept("{")) {
      return group(token.span(), "}", true);
    }
    if (tokens.accept("[")) {
      return list(token.span());
    }
    if (tokens.accept("[|")) {
      List<Expr> items = tokens.at("|]") ? List.of() : items("|]");
      tokens.expect("|]", "after the items of an array");
      return new Expr.ArrayOf(items, token.span().to(tokens.last()));
    }
    throw tokens.fault("expected an expression, found " + SmlTokens.describe(token));
  }

  private Expr projection(Span start) {
    Token index = tokens.peek();
    long number =
        index.kind() == Kind.INT && index.text().length() < 6 ? Long.parseLong(index.text()) : 0;
    if (number < 1) {
      throw tokens.fault("expected a number from 1 behind '#'");
    }
    tokens.take();
    literals.enter(start);
    Expr tuple = argument();
    return new Expr.Project((int) number, tuple, start.to(tuple.span()));
  }

  private List<Expr> items(String close) {
    List<Expr> items = new ArrayList<>();
    do {
      if (tokens.at(close)) {
        throw tokens.fault("expected an expression behind the comma");
      }
      items.add(expression());
    } while (tokens.accept(","));
    return items;
  }

  private Expr group(Span open, String close, boolean parallel) {
    if (!parallel && tokens.accept(close)) {
      return unit(open.to(tokens.last()));
    }
    List<Expr> items = items(close);
    tokens.expect(close, "to close the '" + tokens.source.text(open) + "'");
    if (items.size() > 1) {
      return new Expr.Tuple(items, parallel, open.to(tokens.last()));
    }
    if (parallel) {
      tokens.problems.add(
          tokens
              .source
              .error("one-branch", open.to(tokens.last()), "'{ }' needs two branches at least")
              .withHint("use ( ) around a single expression"));
    }
    return items.get(0);
  }

  private Expr list(Span open) {
    List<Expr> items = tokens.at("]") ? List.of() : items("]");
    tokens.expect("]", "after the items of a list");
    Span span = open.to(tokens.last());
    literals.checkLength(items.size(), span);
    Expr list = new Expr.Construct("nil", List.of(), span);
    for (int i = items.size() - 1; i >= 0; i--) {
      list = new Expr.Construct("::", List.of(items.get(i), list), span);
    }
    return list;
  }

  private Expr let(Span start) {
    List<Declaration> declarations = new ArrayList<>();
    List<String> names = new ArrayList<>();
    while (tokens.at("fun") || tokens.at("val") || tokens.at("datatype") || tokens.at(";")) {
      if (tokens.accept(";")) {
        continue;
      }
      int depth = literals.depth();
      try {
        Declaration declaration = declaration();
        declarations.add(declaration);
        bindAll(declaration, names);
      } catch (SmlTokens.Fault fault) {
        literals.restore(depth);
        skipToNextDeclaration();
      }
    }
    if (!tokens.at("in")) {
      Token found = tokens.peek();
      throw tokens.fault(
          tokens
              .source
              .error(
                  "syntax",
                  found.span(),
                  "expected 'val', 'fun' or 'in', found " + SmlTokens.describe(found))
              .withHint(
                  Suggestions.hint(found.text(), List.of("val", "fun", "in", "datatype", "end"))));
    }
    tokens.take();
    Expr body = expression();
    tokens.expect("end", "to close the 'let'");
    names.forEach(name -> bound.merge(name, -1, Integer::sum));
    return new Expr.Let(declarations, body, start.to(tokens.last()));
  }

  private void bindAll(Declaration declaration, List<String> names) {
    int from = names.size();
    if (declaration instanceof Declaration.Value value) {
      value.pattern().forEachName((name, span) -> names.add(name));
    } else if (declaration instanceof Declaration.Functions group) {
      for (Expr.Lambda function : group.functions()) {
        Optional.ofNullable(function.name()).ifPresent(names::add);
      }
    }
    names.subList(from, names.size()).forEach(name -> bound.merge(name, 1, Integer::sum));
  }

  /** Passes over the rest of a declaration that could not be read; nested lets are passed whole. */
  private void skipToNextDeclaration() {
    int open = 0;
    while (!tokens.at(Kind.END) && !tokens.problems.isFull()) {
      Token token = tokens.peek();
      if (open == 0
          && (token.is("fun") || token.is("val") || token.is("in") || token.is("datatype"))) {
        return;
      }
      if (token.is("let")) {
        open++;
      } else if (token.is("end")) {
        if (open == 0) {
          return;
        }
        open--;
      }
      tokens.take();
    }
  }

  private Declaration declaration() {
    Token start = tokens.take();
    if (start.is("val")) {
      if (tokens.accept("rec")) {
        throw tokens.fault("write 'fun f x = …' for a recursive function");
      }
      Pattern pattern = patterns.pattern();
      patterns.checkNames(List.of(pattern));
      tokens.expect("=", "after 'val' and its pattern");
      Expr value = expression();
      return new Declaration.Value(pattern, value, start.span().to(value.span()));
    }
    if (start.is("datatype")) {
      return datatype(start.span());
    }
    List<Expr.Lambda> functions = new ArrayList<>();
    do {
      functions.add(namedFunction());
    } while (tokens.accept("and"));
    List<Pattern> names = new ArrayList<>();
    for (Expr.Lambda function : functions) {
      @Nullable String name = function.name();
      if (name != null) {
        names.add(new Pattern.Variable(name, function.span()));
      }
    }
    patterns.checkNames(names);
    return new Declaration.Functions(functions, start.span().to(tokens.last()));
  }

  private Declaration datatype(Span start) {
    SmlTypes types = new SmlTypes(tokens);
    return types.datatype(start);
  }
}
