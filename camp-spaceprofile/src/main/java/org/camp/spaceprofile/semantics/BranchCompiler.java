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
import org.camp.core.lang.eval.Scope;

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
    clauses(Op.CASE, clauses, span, last);
  }

  /** The clauses of a handler, whose exception is on the stack. */
  void handlers(List<Expr.Clause> clauses, Span span, boolean last) {
    clauses(Op.CATCH, clauses, span, last);
  }

  private void clauses(int op, List<Expr.Clause> clauses, Span span, boolean last) {
    Frame frame = compiler.frame();
    int count = clauses.size();
    Matcher[] patterns = new Matcher[count];
    int[] targets = new int[count];
    int[][] wholes = new int[count][];
    int table = out.cases.add(new CaseTable(patterns, targets, others(clauses), wholes));
    out.emit(op, table, compiler.site(span, "case"));
    frame.pushed(-1);
    List<Integer> jumps = new ArrayList<>();
    boolean before = frame.tail(last && !lateApply);
    for (int i = 0; i < count; i++) {
      Expr.Clause clause = clauses.get(i);
      int mark = frame.scope.mark();
      patterns[i] = matcher(clause.pattern());
      wholes[i] = wholes(clause.pattern());
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

  /** The slots of the names that stand for all fields of a constructor. */
  private int[] wholes(Pattern pattern) {
    List<Integer> slots = new ArrayList<>();
    collect(pattern, slots);
    return slots.stream().mapToInt(Integer::intValue).toArray();
  }

  private void collect(Pattern pattern, List<Integer> slots) {
    if (pattern instanceof Pattern.Whole whole) {
      Pattern inner = whole.pattern();
      String name =
          inner instanceof Pattern.Alias alias
              ? alias.name()
              : inner instanceof Pattern.Variable variable ? variable.name() : "";
      Scope.Place place = compiler.frame().scope.find(name);
      if (place != null) {
        slots.add(place.index());
      }
    } else if (pattern instanceof Pattern.Tuple tuple) {
      tuple.items().forEach(item -> collect(item, slots));
    } else if (pattern instanceof Pattern.Construct construct) {
      construct.fields().forEach(field -> collect(field, slots));
    } else if (pattern instanceof Pattern.Labelled record) {
      record.items().forEach(item -> collect(item, slots));
    } else if (pattern instanceof Pattern.Alias alias) {
      collect(alias.pattern(), slots);
    }
  }

  /** The places of the names that any of the clauses uses and does not bind. */
  int[] used(List<Expr.Clause> clauses) {
    Set<String> names = new LinkedHashSet<>();
    for (Expr.Clause clause : clauses) {
      Set<String> own = free(clause.body());
      clause.pattern().forEachName((name, place) -> own.remove(name));
      names.addAll(own);
    }
    return compiler.frame().scope.places(names);
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
  int leave() {
    if (compiler.frame().isTail()) {
      out.emit(Op.RETURN);
      return -1;
    }
    out.emit(Op.JUMP, 0);
    return out.position() - 1;
  }

  /** The alternatives meet here. */
  void arrive(int jump) {
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
