// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.loop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.concurrency.loop.LoopNest.Affine;
import org.camp.concurrency.loop.LoopNest.Array;
import org.camp.concurrency.loop.LoopNest.Assign;
import org.camp.concurrency.loop.LoopNest.Loop;
import org.camp.concurrency.loop.LoopNest.Node;
import org.camp.concurrency.loop.LoopNest.Reference;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;
import org.jspecify.annotations.Nullable;

/** Parses {@code .loop}; after an error it goes on behind the statement. */
final class LoopParser {
  private static final Pattern TOKEN =
      Pattern.compile("\\s+|//[^\\n]*|#[^\\n]*|([A-Za-z_]\\w*)|(\\d+)|(\\.\\.|[^\\s\\w])");
  private static final int DEEPEST = 50;
  private static final long LARGEST = 1_000_000_000;

  private final SourceText source;
  private final List<Span> tokens = new ArrayList<>();
  private final Map<String, String> bindings;
  private final Diagnostics errors = new Diagnostics();
  private final Map<String, Long> parameters = new LinkedHashMap<>();
  private final Map<String, Integer> arrayNumbers = new HashMap<>();
  private final List<Array> arrays = new ArrayList<>();
  private final List<String> variables = new ArrayList<>();
  private final Map<String, Integer> visible = new HashMap<>();
  private int processors;
  private int at;

  /**
   * Splits the text into tokens; {@link #parse} reads them.
   *
   * @param bindings values of parameters, as constant expressions, that replace those of the file
   */
  LoopParser(SourceText source, Map<String, String> bindings) {
    this.source = source;
    this.bindings = bindings;
    Matcher matcher = TOKEN.matcher(source.text());
    while (matcher.find()) {
      if (matcher.start(1) >= 0 || matcher.start(2) >= 0 || matcher.start(3) >= 0) {
        tokens.add(new Span(matcher.start(), matcher.end()));
      }
    }
    tokens.add(new Span(source.text().length(), source.text().length()));
  }

  /**
   * The program that the text writes, names and bounds checked.
   *
   * @throws BadInput with all errors
   */
  LoopNest parse() {
    List<Node> body = new ArrayList<>();
    while (at + 1 < tokens.size()) {
      int before = at;
      try {
        declarationOrStatement(body);
      } catch (BadInput e) {
        recover(e, before);
        at += at == before ? 1 : 0;
      }
    }
    if (processors == 0 && !errors.hasErrors()) {
      errors.add(source.error("bad-loop", tokens.get(at), "say how many processors there are"));
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
  private void recover(BadInput e, int before) {
    e.diagnostics().forEach(errors::add);
    boolean loop = text(before).equals("for");
    int open = 0;
    for (; at + 1 < tokens.size(); at++) {
      String token = text(at);
      open += token.equals("{") ? 1 : token.equals("}") ? -1 : 0;
      if (open < 0) {
        return;
      }
      if (open == 0 && token.equals(loop ? "}" : ";")) {
        at++;
        return;
      }
    }
  }

  private void declarationOrStatement(List<Node> body) {
    if (accept("param")) {
      parameter();
    } else if (accept("processors")) {
      Span where = tokens.get(at);
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
    Span where = tokens.get(at);
    String name = name("a parameter");
    if (parameters.containsKey(name)) {
      throw error(where, "parameter '" + name + "' is declared twice");
    }
    @Nullable Long given = accept("=") ? constant("a parameter") : null;
    @Nullable String bound = bindings.get(name);
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
    this(value, Map.of());
    parameters.putAll(file.parameters);
  }

  private long bound() {
    long value = constant("the value of a parameter");
    if (at + 1 < tokens.size()) {
      throw error(tokens.get(at), "expected an end of the value");
    }
    return value;
  }

  private void array() {
    if (processors == 0) {
      throw error(tokens.get(at), "say how many processors there are before the first array");
    }
    Span where = tokens.get(at);
    String name = name("an array");
    expect("[");
    long rows = constant("a size");
    long columns = accept(",") ? constant("a size") : 1;
    expect("]");
    expect("by");
    Span how = tokens.get(at);
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
    Span start = tokens.get(at);
    if (!accept("for")) {
      return assignment();
    }
    Span nameAt = tokens.get(at);
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
    Span head = start.to(tokens.get(at - 1));
    expect("{");
    int slot = variables.size();
    variables.add(name);
    visible.put(name, slot);
    List<Node> body = new ArrayList<>();
    while (!accept("}")) {
      if (at + 1 == tokens.size()) {
        throw error(
            tokens.get(at), "expected '}' for the loop in line " + source.line(head.start()));
      }
      int before = at;
      try {
        body.add(statement());
      } catch (BadInput e) {
        recover(e, before);
      }
    }
    visible.remove(name);
    return new Loop(slot, low, high, body, head);
  }

  private Assign assignment() {
    Span start = tokens.get(at);
    Reference target = reference();
    expect("=");
    List<Reference> reads = new ArrayList<>();
    while (!text(at).equals(";")) {
      if (at + 1 == tokens.size()) {
        throw error(tokens.get(at), "expected ';'");
      }
      if (text(at + 1).equals("[")) {
        reads.add(reference());
      } else if (text(at).matches("[-+*/().,\\w]+")) {
        at++;
      } else {
        throw error(tokens.get(at), "expected an arithmetic expression");
      }
    }
    Span end = tokens.get(at);
    expect(";");
    return new Assign(target, List.copyOf(reads), start.to(end));
  }

  private Reference reference() {
    Span where = tokens.get(at);
    String name = name("an array");
    @Nullable Integer number = arrayNumbers.get(name);
    if (number == null) {
      throw new BadInput(
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
    Span end = tokens.get(at);
    if (text(at).equals("/") || text(at).equals("%")) {
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
    Span where = tokens.get(at);
    Affine value = affine();
    if (!value.isConstant()) {
      throw error(where, what + " must be constant");
    }
    return value.constant();
  }

  private Affine affine() {
    Span where = tokens.get(at);
    try {
      return sum();
    } catch (ArithmeticException e) {
      throw error(where, "the numbers in this are too large");
    }
  }

  private Affine sum() {
    Affine sum = product();
    while (text(at).equals("+") || text(at).equals("-")) {
      int sign = accept("+") ? 1 : -1;
      at += sign < 0 ? 1 : 0;
      sum = sum.plus(product(), sign);
    }
    return sum;
  }

  private Affine product() {
    Affine product = factor(0);
    while (text(at).equals("*")) {
      Span where = tokens.get(at++);
      Affine other = factor(0);
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

  private Affine factor(int depth) {
    Span where = tokens.get(at);
    if (depth > DEEPEST) {
      throw error(where, "too deeply nested");
    }
    if (accept("-")) {
      return new Affine(0, List.of()).plus(factor(depth + 1), -1);
    }
    if (accept("(")) {
      Affine inner = affine();
      expect(")");
      return inner;
    }
    String word = text(at);
    if (word.matches("\\d+")) {
      if (word.length() > 9) {
        throw error(where, "numbers may have up to 9 digits");
      }
      at++;
      return new Affine(Long.parseLong(word), List.of());
    }
    @Nullable Long parameter = parameters.get(word);
    if (parameter != null) {
      at++;
      return new Affine(parameter, List.of());
    }
    @Nullable Integer slot = visible.get(word);
    if (slot == null) {
      throw error(where, "expected a number, a parameter or a loop variable around it");
    }
    at++;
    return Affine.variable(slot);
  }

  private String text(int token) {
    return token < tokens.size() ? source.text(tokens.get(token)) : "";
  }

  private boolean accept(String word) {
    if (text(at).equals(word)) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(String word) {
    if (!accept(word)) {
      throw error(tokens.get(at), "expected '" + word + "'");
    }
  }

  private String name(String what) {
    String word = text(at);
    if (!word.matches("[A-Za-z_]\\w*")) {
      throw error(tokens.get(at), "expected the name of " + what);
    }
    at++;
    return word;
  }

  private BadInput error(Span where, String message) {
    return new BadInput(source.error("bad-loop", where, message));
  }
}
