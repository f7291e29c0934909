// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.jspecify.annotations.Nullable;

/** Collects instructions and the tables that they refer to. */
final class Emitter {
  /** Position → word of the code: an instruction, or one of its operands. */
  private int[] words = new int[256];

  /** Position where an instruction begins → its place in the text; null at operands. */
  private @Nullable Span[] spans = new Span[256];

  private int size;
  private final List<Datum> constants = new ArrayList<>();
  private final List<String> constructors = new ArrayList<>();
  private final Map<String, Integer> constructorNumbers = new HashMap<>();
  private final List<Function> functions = new ArrayList<>();
  private final List<Matcher> matchers = new ArrayList<>();
  private final List<CaseTable> cases = new ArrayList<>();

  int position() {
    return size;
  }

  /** Adds an instruction; the place is where its fault would be. */
  void emit(Span span, int... instruction) {
    if (size + instruction.length > words.length) {
      words = Arrays.copyOf(words, words.length * 2);
      spans = Arrays.copyOf(spans, words.length);
    }
    spans[size] = span;
    for (int word : instruction) {
      words[size++] = word;
    }
  }

  /** Sets the word at {@code position} to where the code has come. */
  void patch(int position) {
    words[position] = size;
  }

  int constant(Datum constant) {
    constants.add(constant);
    return constants.size() - 1;
  }

  int constructor(String name) {
    return constructorNumbers.computeIfAbsent(
        name,
        n -> {
          constructors.add(n);
          return constructors.size() - 1;
        });
  }

  int function(Function function) {
    functions.add(function);
    return functions.size() - 1;
  }

  int matcher(Matcher matcher) {
    matchers.add(matcher);
    return matchers.size() - 1;
  }

  int cases(CaseTable table) {
    cases.add(table);
    return cases.size() - 1;
  }

  Code code(BulkSynchronousProgram program, Datum.Closure main) {
    return new Code(
        program,
        Arrays.copyOf(words, size),
        Arrays.copyOf(spans, size),
        constants.toArray(Datum[]::new),
        constructors.toArray(String[]::new),
        functions.toArray(Function[]::new),
        matchers.toArray(Matcher[]::new),
        cases.toArray(CaseTable[]::new),
        main);
  }
}
