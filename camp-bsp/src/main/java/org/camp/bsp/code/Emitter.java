// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.code;

import java.util.HashMap;
import java.util.Map;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.eval.CodeBuffer;
import org.camp.core.lang.eval.Matcher;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.Numbering;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;

/** Collects instructions and the tables that they refer to. */
final class Emitter {
  final Numbering<MlValue> constants = new Numbering<>();
  final Numbering<String> constructors = new Numbering<>();
  final Numbering<FunctionCode> functions = new Numbering<>();
  final Numbering<Matcher> matchers = new Numbering<>();
  final Numbering<CaseTable> cases = new Numbering<>();
  final Numbering<String[]> labels = new Numbering<>();

  /** Whether cells are changed or something is printed. */
  boolean effects;

  private final CodeBuffer code = new CodeBuffer();

  /** By the position where an instruction begins, its place in the text. */
  private final Map<Integer, Span> spans = new HashMap<>();

  int position() {
    return code.position();
  }

  /** Adds an instruction; the place is where its fault would be. */
  void emit(Span span, int... instruction) {
    spans.put(code.position(), span);
    code.emit(instruction);
  }

  /** Sets the word at {@code position} to where the code has come. */
  void patch(int position) {
    code.patch(position);
  }

  Code code(BulkSynchronousProgram program, Closure main, int first) {
    int[] words = code.words();
    Span[] places = new Span[words.length];
    spans.forEach((position, span) -> places[position] = span);
    return new Code(
        program,
        words,
        places,
        constants.all().toArray(MlValue[]::new),
        constructors.all().toArray(String[]::new),
        functions.all().toArray(FunctionCode[]::new),
        matchers.all().toArray(Matcher[]::new),
        cases.all().toArray(CaseTable[]::new),
        labels.all().toArray(String[][]::new),
        main,
        first,
        effects);
  }
}
