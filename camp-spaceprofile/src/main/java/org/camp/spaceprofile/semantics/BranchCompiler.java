// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Expr;
import org.camp.core.lang.FreeNames;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.eval.Frame;
import org.camp.core.lang.eval.Matcher;

/**
 * Translates conditionals and cases. The node that decides is a use of what the alternatives that
 * are not taken would have used (E-IF of Fig. 4), so each comes with the places of those names.
 */
final class BranchCompiler {
  private static final Matcher.Steps STEPS = new Matcher.Steps(0, 1, 2);

  private final Compiler compiler;
  private final Emitter out;
  private final boolean lateApply;

  BranchCompiler(Compiler compiler, Emitter out, boolean lateApply) {
    this.compiler = compiler;
    this.out = out;
    this.lateApply = lateApply;
  }

  /** A conditional whose condition is on the stack. */
  void branch(Expr whenTrue, Expr whenFalse, int site) {
    Frame frame = compiler.frame();
    int start = out.position();
    out.emit(
        Op.BRANCH,
        0,
        out.accesses.add(frame.scope.places(free(whenFalse))),
        out.accesses.add(frame.scope.places(free(whenTrue))),
        site);
    frame.pushed(-1);
    compiler.same(whenTrue);
    frame.pushed(-1);
    int jump = leave();
    out.patch(start + 1);
    compiler.same(whenFalse);
    arrive(jump);
  }

  /** The clauses of a case whose subject is on the stack. */
  void clauses(List<Expr.Clause> clauses, Span span, boolean last) {
    Frame frame = compiler.frame();
    int count = clauses.size();
    Matcher[] patterns = new Matcher[count];
    int[] targets = new int[count];
    int table = out.cases.add(new CaseTable(patterns, targets, others(clauses)));
    out.emit(Op.CASE, table, compiler.site(span, "case"));
    frame.pushed(-1);
    List<Integer> jumps = new ArrayList<>();
    boolean before = frame.tail(last && !lateApply);
    for (int i = 0; i < count; i++) {
      Expr.Clause clause = clauses.get(i);
      int mark = frame.scope.mark();
      patterns[i] = matcher(clause.pattern());
      targets[i] = out.position();
      compiler.same(clause.body());
      clause.pattern().forEachName((name, place) -> frame.scope.unbind(name));
      frame.scope.release(mark);
      frame.pushed(-1);
      jumps.add(leave());
    }
    frame.pushed(1);
    jumps.forEach(this::arrive);
    frame.tail(before);
  }

  /** For every clause the places of the names that the others use. */
  private int[][] others(List<Expr.Clause> clauses) {
    List<Set<String>> free = new ArrayList<>();
    for (Expr.Clause clause : clauses) {
      Set<String> names = free(clause.body());
      clause.pattern().forEachName((name, place) -> names.remove(name));
      free.add(names);
    }
    int[][] others = new int[clauses.size()][];
    for (int i = 0; i < others.length; i++) {
      Set<String> names = new LinkedHashSet<>();
      for (int j = 0; j < others.length; j++) {
        if (j != i) {
          names.addAll(free.get(j));
        }
      }
      others[i] = compiler.frame().scope.places(names);
    }
    return others;
  }

  /** Compiles a pattern, and binds its names. */
  Matcher matcher(Pattern pattern) {
    return STEPS.matcher(pattern, compiler.frame().scope);
  }

  /** Ends an alternative: answers the position to patch with where all alternatives meet, or -1. */
  private int leave() {
    if (compiler.frame().isTail()) {
      out.emit(Op.RETURN);
      return -1;
    }
    out.emit(Op.JUMP, 0);
    return out.position() - 1;
  }

  private void arrive(int jump) {
    if (jump >= 0) {
      out.patch(jump);
    }
  }

  private static Set<String> free(Expr e) {
    Set<String> names = new LinkedHashSet<>();
    FreeNames.of(e).forEach(use -> names.add(use.name()));
    return names;
  }
}
