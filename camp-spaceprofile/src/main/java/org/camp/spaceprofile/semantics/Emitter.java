// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.BasisOperation;
import org.camp.core.lang.Constant;
import org.camp.core.lang.eval.CodeBuffer;
import org.camp.core.lang.eval.Matcher;
import org.camp.core.lang.eval.Numbering;
import org.camp.core.lang.eval.Routine;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.spaceprofile.graph.Site;

/** Collects instructions and the tables that they refer to. */
final class Emitter {
  final Numbering<Constant> constants = new Numbering<>();
  final Numbering<String> constructors = new Numbering<>();
  final Numbering<FunctionGroup> groups = new Numbering<>();
  final Numbering<Matcher> matchers = new Numbering<>();
  final Numbering<CaseTable> cases = new Numbering<>();

  /** Number in the code → places of the variables that a branch names. */
  final Numbering<int[]> accesses = new Numbering<>();

  final Numbering<List<String>> labels = new Numbering<>();
  private final Numbering<Site> sites = new Numbering<>();
  private final CodeBuffer code = new CodeBuffer();

  /** Positions of instructions at which strands begin, end or meet. */
  private final List<Integer> tasks = new ArrayList<>();

  /** Whether a future was compiled. */
  boolean futures;

  int position() {
    return code.position();
  }

  /** Adds an instruction and its operands: position behind the latest → word. */
  void emit(int... words) {
    boolean touches = words[0] == Op.BASIS && words[1] == BasisOperation.TOUCH.ordinal();
    if (touches || Op.ofTasks(words[0]) >= 0) {
      tasks.add(code.position());
    }
    code.emit(words);
  }

  /** Sets the word at {@code position} to where the code has come. */
  void patch(int position) {
    code.patch(position);
  }

  int site(Span span, String operation, String function) {
    return sites.of(new Site(span, operation, function));
  }

  Code code(ForkJoinProgram program, Routine main) {
    return new Code(
        program,
        code.words(),
        constants.all(),
        constructors.all(),
        groups.all(),
        matchers.all(),
        cases.all(),
        accesses.all(),
        sites.all(),
        labels.all(),
        futures,
        List.copyOf(tasks),
        main);
  }
}
