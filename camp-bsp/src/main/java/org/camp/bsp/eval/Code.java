// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import org.camp.core.diagnostic.Span;
import org.camp.core.lang.eval.Matcher;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.jspecify.annotations.Nullable;

/** A compiled program, closed by the values of its parameters; may run many times. */
public final class Code {
  final BulkSynchronousProgram program;

  /** Position → word of the code: an instruction, or one of its operands. */
  final int[] words;

  /** Position where an instruction begins → its place in the text; null at operands. */
  final @Nullable Span[] spans;

  /** Number in the code → constant. */
  final MlValue[] constants;

  /** Number in the code → name of the constructor. */
  final String[] constructors;

  /** Number in the code → function. */
  final FunctionCode[] functions;

  /** Number in the code → pattern. */
  final Matcher[] matchers;

  /** Number in the code → alternatives of a case. */
  final CaseTable[] cases;

  final Closure main;

  Code(
      BulkSynchronousProgram program,
      int[] words,
      @Nullable Span[] spans,
      MlValue[] constants,
      String[] constructors,
      FunctionCode[] functions,
      Matcher[] matchers,
      CaseTable[] cases,
      Closure main) {
    this.program = program;
    this.words = words;
    this.spans = spans;
    this.constants = constants;
    this.constructors = constructors;
    this.functions = functions;
    this.matchers = matchers;
    this.cases = cases;
    this.main = main;
  }

  /** The program. */
  public BulkSynchronousProgram program() {
    return program;
  }

  /** The whole program as code without argument, for {@link Evaluator#run}. */
  public Closure main() {
    return main;
  }
}
