// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.code;

import org.camp.bsp.eval.Evaluator;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.eval.Matcher;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.jspecify.annotations.Nullable;

/** A compiled program, closed by the values of its parameters; may run many times. */
public final class Code {
  final BulkSynchronousProgram program;

  /** Position → word of the code: an instruction, or one of its operands. */
  public final int[] words;

  /** Position where an instruction begins → its place in the text; null at operands. */
  public final @Nullable Span[] spans;

  /** Number in the code → constant. */
  public final MlValue[] constants;

  /** Number in the code → name of the constructor. */
  public final String[] constructors;

  /** Number in the code → function. */
  public final FunctionCode[] functions;

  /** Number in the code → pattern. */
  public final Matcher[] matchers;

  /** Number in the code → alternatives of a case. */
  public final CaseTable[] cases;

  /** Number in the code → labels of a record, as they are written. */
  public final String[][] labels;

  final Closure main;

  /** The number of the first processor. */
  public final int first;

  /** Whether it changes cells or prints: whether processors differ that have the same inputs. */
  public final boolean effects;

  Code(
      BulkSynchronousProgram program,
      int[] words,
      @Nullable Span[] spans,
      MlValue[] constants,
      String[] constructors,
      FunctionCode[] functions,
      Matcher[] matchers,
      CaseTable[] cases,
      String[][] labels,
      Closure main,
      int first,
      boolean effects) {
    this.labels = labels;
    this.first = first;
    this.effects = effects;
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

  /** The program that was compiled. */
  public BulkSynchronousProgram program() {
    return program;
  }

  /** The number of the first processor: 0 or 1. */
  public int first() {
    return first;
  }

  /** Whether it changes cells or prints. */
  public boolean hasEffects() {
    return effects;
  }

  /** The whole program as code without argument, for {@link Evaluator#run}. */
  public Closure main() {
    return main;
  }
}
