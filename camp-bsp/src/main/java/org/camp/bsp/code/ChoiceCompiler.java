// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.code;

import java.util.ArrayList;
import java.util.List;
import org.camp.bsp.cost.Charge;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.eval.Frame;
import org.camp.core.lang.eval.Matcher;
import org.jspecify.annotations.Nullable;

/** Translates conditionals, matches and patterns: what decides how a program goes on. */
public final class ChoiceCompiler {
  private static final Matcher.Steps STEPS =
      new Matcher.Steps(Charge.INT_EQ.ordinal(), Charge.FST.ordinal(), Charge.SND.ordinal());

  private final Compiler compiler;
  private final Emitter out;

  ChoiceCompiler(Compiler compiler, Emitter out) {
    this.compiler = compiler;
    this.out = out;
  }

  /** A conditional whose condition is on the stack. */
  void branch(Expr.If e) {
    Frame frame = compiler.frame();
    int branch = out.position();
    out.emit(e.span(), Op.BRANCH, 0);
    frame.pushed(-1);
    compiler.same(e.whenTrue());
    frame.pushed(-1);
    int jump = leave(e.span());
    out.patch(branch + 1);
    compiler.same(e.whenFalse());
    arrive(jump);
  }

  /** The clauses of a match whose subject is on the stack. */
  void clauses(Expr.Match e) {
    clauses(e.clauses(), e.span(), Op.CASE);
  }

  /**
   * Clauses for what is on the stack.
   *
   * @param op {@link Op#CASE}, or {@link Op#CATCH} when what no clause is for goes on
   */
  void clauses(List<Expr.Clause> clauses, Span span, int op) {
    Frame frame = compiler.frame();
    int count = clauses.size();
    boolean guarded = clauses.stream().anyMatch(clause -> clause.guard() != null);
    int before = frame.scope.mark();
    int kept = guarded ? frame.scope.reserve() : -1;
    Matcher[] patterns = new Matcher[count];
    int[] targets = new int[count];
    boolean[] binds = new boolean[count];
    int table = out.cases.add(new CaseTable(patterns, targets, binds));
    if (guarded) {
      out.emit(span, Op.STORE, kept);
      out.emit(span, Op.CASE_FROM, table, kept, 0, op);
    } else {
      out.emit(span, op, table);
    }
    frame.pushed(-1);
    List<Integer> jumps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Pattern pattern = clauses.get(i).pattern();
      int mark = frame.scope.mark();
      patterns[i] = matcher(pattern);
      targets[i] = out.position();
      binds[i] = frame.scope.mark() > mark;
      int branch = guard(clauses.get(i).guard());
      compiler.same(clauses.get(i).body());
      pattern.forEachName((name, place) -> frame.scope.unbind(name));
      frame.scope.release(mark);
      frame.pushed(-1);
      jumps.add(leave(span));
      if (branch >= 0) {
        out.patch(branch);
        out.emit(span, Op.CASE_FROM, table, kept, i + 1, op);
      }
    }
    frame.scope.release(before);
    frame.pushed(1);
    jumps.forEach(this::arrive);
  }

  /** Tests a guard: answers the position to patch with where it goes on when it fails, or -1. */
  private int guard(@Nullable Expr guard) {
    if (guard == null) {
      return -1;
    }
    compiler.value(guard);
    int branch = out.position();
    out.emit(guard.span(), Op.BRANCH, 0);
    compiler.frame().pushed(-1);
    return branch + 1;
  }

  /** Ends an alternative: answers the position to patch with where all alternatives meet, or -1. */
  int leave(Span span) {
    if (compiler.frame().isTail()) {
      out.emit(span, Op.RETURN);
      return -1;
    }
    out.emit(span, Op.JUMP, 0);
    return out.position() - 1;
  }

  void arrive(int jump) {
    if (jump >= 0) {
      out.patch(jump);
    }
  }

  /** Compiles a pattern, and binds its names. */
  Matcher matcher(Pattern pattern) {
    return STEPS.matcher(named(pattern), compiler.frame().scope);
  }

  /** The pattern with constructors named as values print them. */
  private static Pattern named(Pattern pattern) {
    if (pattern instanceof Pattern.Construct construct) {
      return new Pattern.Construct(
          constructor(construct.constructor()), all(construct.fields()), construct.span());
    }
    if (pattern instanceof Pattern.Tuple tuple) {
      return new Pattern.Tuple(all(tuple.items()), tuple.span());
    }
    if (pattern instanceof Pattern.Either either) {
      return new Pattern.Either(all(either.alternatives()), either.span());
    }
    if (pattern instanceof Pattern.Labelled record) {
      return new Pattern.Labelled(
          record.labels(), all(record.items()), record.flexible(), record.span());
    }
    if (pattern instanceof Pattern.Typed typed) {
      return named(typed.pattern());
    }
    return pattern instanceof Pattern.Alias alias
        ? new Pattern.Alias(alias.name(), named(alias.pattern()), alias.span())
        : pattern;
  }

  private static List<Pattern> all(List<Pattern> patterns) {
    return patterns.stream().map(ChoiceCompiler::named).toList();
  }

  /** A constructor as values print it: the empty list is no {@code nil} in this surface. */
  public static String constructor(String name) {
    return name.equals("nil") ? "[]" : name;
  }
}
