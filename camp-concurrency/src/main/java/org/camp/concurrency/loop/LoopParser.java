// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.loop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.concurrency.loop.LoopNest.Affine;
import org.camp.concurrency.loop.LoopNest.Array;
import org.camp.concurrency.loop.LoopNest.Assign;
import org.camp.concurrency.loop.LoopNest.Loop;
import org.camp.concurrency.loop.LoopNest.Node;
import org.camp.concurrency.loop.LoopNest.Reference;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.scan.Depth;
import org.camp.core.scan.Stop;
import org.camp.core.scan.Token;
import org.camp.core.scan.Token.Kind;
import org.camp.core.scan.Tokens;

/** Parses {@code .loop}; after an error it goes on behind the statement. */
final class LoopParser {
  private static final int DEEPEST = 50;
  private static final long LARGEST = 1_000_000_000;

  /** Index → an operator or mark of the language. */
  private static final String[] ARITHMETIC = {"-", "+", "*", "/", "(", ")", ".", "..", ","};

  private final SourceText source;
  private final Tokens tokens;
  private final Map<String, String> bindings;
  private final Diagnostics errors;
  private final Map<String, Long> parameters = new LinkedHashMap<>();
  private final Map<String, Integer> arrayNumbers = new HashMap<>();
  private final List<Array> arrays = new ArrayList<>();
  private final List<String> variables = new ArrayList<>();
  private final Map<String, Integer> visible = new HashMap<>();
  private final Depth depth = new Depth(DEEPEST);
  private int processors;

  /**
   * Splits the text into tokens; {@link #parse} reads them.
   *
   * @param bindings values of parameters, as constant expressions, that replace those of the file
   */
  LoopParser(SourceText source, Map<String, String> bindings) {
    this(source, bindings, new Diagnostics());
  }

  private LoopParser(SourceText source, Map<String, String> bindings, Diagnostics errors) {
    this.source = source;
    this.bindings = bindings;
    this.errors = errors;
    this.tokens =
        new Tokens(source, LoopScanner.scan(source), errors) {
          @Override
          protected Diagnostic unexpected(String wanted) {
            return source().error("bad-loop", peek().span(), "expected " + wanted);
          }
        };
  }

  /**
   * The program that the text writes, names and bounds checked.
   *
   * @throws BadInput with all errors
   */
  LoopNest parse() {
    List<Node> body = new ArrayList<>();
    while (!tokens.atEnd()) {
      int before = tokens.position();
      boolean loop = tokens.peek().isWord("for");
      try {
        declarationOrStatement(body);
      } catch (Stop told) {
        recover(loop);
        if (tokens.position() == before) {
          tokens.take();
        }
      }
    }
    if (processors == 0 && !errors.hasErrors()) {
      errors.add(source.error("bad-loop", here(), "say how many processors there are"));
    }
    errors.throwIfBadInput();
    return new LoopNest(
        source,
        processors,
        List.copyOf(arrays),
        List.copyOf(variables),
        Set.copyOf(parameters.keySet()),
        body);
  }

  /** Skips what is left of a statement, a loop with its body. */
  private void recover(boolean loop) {
    depth.backTo(0);
    int open = 0;
    for (; !tokens.atEnd(); tokens.take()) {
      open += tokens.at("{") ? 1 : tokens.at("}") ? -1 : 0;
      if (open < 0) {
        return;
      }
      if (open == 0 && tokens.accept(loop ? "}" : ";")) {
        return;
      }
    }
  }

  private void declarationOrStatement(List<Node> body) {
    if (accept("param")) {
      parameter();
    } else if (accept("processors")) {
      Span where = here();
      long count = constant("the number of processors");
      if (count < 1 || count > 10_000) {
        throw error(where, "there must be from 1 to 10000 processors");
      }
      processors = (int) count;
      expect(";");
    } else if (accept("array")) {
      array();
    } else {
      body.add(statement());
    }
  }

  private void parameter() {
    Span where = here();
    String name = name("a parameter");
    if (parameters.containsKey(name)) {
      throw error(where, "parameter '" + name + "' is declared twice");
    }
    Long given = accept("=") ? constant("a parameter") : null;
    String bound = bindings.get(name);
    parameters.put(name, given == null ? 1 : given);
    if (bound != null) {
      given = new LoopParser(this, new SourceText("-D " + name, bound)).bound();
    } else if (given == null) {
      throw error(where, "parameter '" + name + "' has no value: bind it with -D " + name + "=…");
    }
    parameters.put(name, given);
    expect(";");
  }

  /** A parser for a value that is bound to a parameter. */
  private LoopParser(LoopParser file, SourceText value) {
    this(value, Map.of(), file.errors);
    parameters.putAll(file.parameters);
  }

  private long bound() {
    long value = constant("the value of a parameter");
    if (!tokens.atEnd()) {
      throw error(here(), "expected an end of the value");
    }
    return value;
  }

  private void array() {
    if (processors == 0) {
      throw error(here(), "say how many processors there are before the first array");
    }
    Span where = here();
    String name = name("an array");
    expect("[");
    long rows = constant("a size");
    long columns = accept(",") ? constant("a size") : 1;
    expect("]");
    expect("by");
    Span how = here();
    long blockRows = rows;
    long blockColumns = columns;
    if (accept("rows")) {
      blockRows = (rows + processors - 1) / processors;
    } else if (accept("columns")) {
      blockColumns = (columns + processors - 1) / processors;
    } else if (accept("blocks")) {
      expect("(");
      blockRows = constant("a block size");
      expect(",");
      blockColumns = constant("a block size");
      expect(")");
    } else {
      throw error(how, "expected rows, columns or blocks(height, width)");
    }
    for (long size : new long[] {rows, columns, blockRows, blockColumns}) {
      if (size < 1 || size > LARGEST) {
        throw error(where, "sizes must be from 1 to " + LARGEST);
      }
    }
    if (arrayNumbers.putIfAbsent(name, arrays.size()) != null) {
      throw error(where, "array '" + name + "' is declared twice");
    }
    arrays.add(new Array(name, rows, columns, blockRows, blockColumns));
    expect(";");
  }

  private Node statement() {
    Span start = here();
    if (!accept("for")) {
      return assignment();
    }
    Span nameAt = here();
    String name = name("a loop variable");
    if (visible.containsKey(name) || parameters.containsKey(name)) {
      throw error(nameAt, "'" + name + "' means something already");
    }
    if (visible.size() >= DEEPEST) {
      throw error(nameAt, "loops are nested too deeply");
    }
    expect("in");
    Affine low = affine();
    expect("..");
    Affine high = affine();
    Span head = tokens.since(start.start());
    expect("{");
    int slot = variables.size();
    variables.add(name);
    visible.put(name, slot);
    List<Node> body = new ArrayList<>();
    while (!accept("}")) {
      if (tokens.atEnd()) {
        throw error(here(), "expected '}' for the loop in line " + source.line(head.start()));
      }
      boolean loop = tokens.peek().isWord("for");
      try {
        body.add(statement());
      } catch (Stop told) {
        recover(loop);
      }
    }
    visible.remove(name);
    return new Loop(slot, low, high, body, head);
  }

  private Assign assignment() {
    Span start = here();
    Reference target = reference();
    expect("=");
    List<Reference> reads = new ArrayList<>();
    while (!accept(";")) {
      if (tokens.peek(1).is("[")) {
        reads.add(reference());
      } else if (tokens.atEnd()) {
        throw tokens.stopExpecting("';'");
      } else if (tokens.peek().kind() == Kind.SYMBOL && !tokens.atAny(ARITHMETIC)) {
        throw tokens.stopExpecting("an arithmetic expression");
      } else {
        tokens.take();
      }
    }
    return new Assign(target, List.copyOf(reads), tokens.since(start.start()));
  }

  private Reference reference() {
    Span where = here();
    String name = name("an array");
    Integer number = arrayNumbers.get(name);
    if (number == null) {
      throw tokens.stop(
          source
              .error("unknown-array", where, "there is no array '" + name + "'")
              .withHint(Suggestions.hint(name, arrayNumbers.keySet())));
    }
    expect("[");
    List<Affine> subscripts = new ArrayList<>();
    subscripts.add(affine());
    if (accept(",")) {
      subscripts.add(affine());
    }
    Span end = here();
    if (tokens.atAny("/", "%")) {
      throw error(end, "subscripts must be affine: sums of loop variables times constants");
    }
    expect("]");
    boolean flat = arrays.get(number).columns() == 1;
    if (subscripts.size() != (flat && subscripts.size() == 1 ? 1 : 2)) {
      throw error(where, "array '" + name + "' needs two subscripts");
    }
    return new Reference(number, List.copyOf(subscripts), where.to(end));
  }

  private long constant(String what) {
    Span where = here();
    Affine value = affine();
    if (!value.isConstant()) {
      throw error(where, what + " must be constant");
    }
    return value.constant();
  }

  private Affine affine() {
    Span where = here();
    try {
      return sum();
    } catch (ArithmeticException e) {
      throw error(where, "the numbers in this are too large");
    }
  }

  private Affine sum() {
    Affine sum = product();
    while (tokens.atAny("+", "-")) {
      int sign = tokens.take().is("+") ? 1 : -1;
      sum = sum.plus(product(), sign);
    }
    return sum;
  }

  private Affine product() {
    Affine product = factor();
    while (tokens.at("*")) {
      Span where = tokens.take().span();
      Affine other = factor();
      if (!product.isConstant() && !other.isConstant()) {
        throw error(where, "subscripts and bounds must be affine: one factor must be constant");
      }
      Affine zero = new Affine(0, List.of());
      product =
          other.isConstant()
              ? zero.plus(product, other.constant())
              : zero.plus(other, product.constant());
    }
    return product;
  }

  private Affine factor() {
    Span where = here();
    depth.enter(() -> error(where, "too deeply nested"));
    Affine factor = atom(where);
    depth.leave();
    return factor;
  }

  private Affine atom(Span where) {
    if (accept("-")) {
      return new Affine(0, List.of()).plus(factor(), -1);
    }
    if (accept("(")) {
      Affine inner = affine();
      expect(")");
      return inner;
    }
    Token token = tokens.peek();
    if (token.isNumber()) {
      if (token.text().length() > 9) {
        throw error(where, "numbers may have up to 9 digits");
      }
      tokens.take();
      return new Affine(Long.parseLong(token.text()), List.of());
    }
    Long parameter = parameters.get(token.text());
    if (parameter != null) {
      tokens.take();
      return new Affine(parameter, List.of());
    }
    Integer slot = visible.get(token.text());
    if (slot == null) {
      throw error(where, "expected a number, a parameter or a loop variable around it");
    }
    tokens.take();
    return Affine.variable(slot);
  }

  private Span here() {
    return tokens.peek().span();
  }

  private boolean accept(String word) {
    return tokens.acceptWord(word) || tokens.accept(word);
  }

  private void expect(String word) {
    if (!accept(word)) {
      throw tokens.stopExpecting("'" + word + "'");
    }
  }

  private String name(String what) {
    return tokens.expect(Kind.NAME, "the name of " + what).text();
  }

  private Stop error(Span where, String message) {
    return tokens.stop(source.error("bad-loop", where, message));
  }
}
