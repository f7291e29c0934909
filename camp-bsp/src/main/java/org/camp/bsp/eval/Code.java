// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Program;
import org.jspecify.annotations.Nullable;

/** A compiled program, closed by the values of its parameters; may run many times. */
public final class Code {
  final Program program;
  final int[] words;
  final @Nullable Span[] spans;
  final Datum[] constants;
  final String[] constructors;
  final Function[] functions;
  final Matcher[] matchers;
  final CaseTable[] cases;
  final Datum.Closure main;

  Code(
      Program program,
      int[] words,
      @Nullable Span[] spans,
      Datum[] constants,
      String[] constructors,
      Function[] functions,
      Matcher[] matchers,
      CaseTable[] cases,
      Datum.Closure main) {
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
  public Program program() {
    return program;
  }

  /** The whole program as code without argument, for {@link Evaluator#run}. */
  public Datum.Closure main() {
    return main;
  }
}
