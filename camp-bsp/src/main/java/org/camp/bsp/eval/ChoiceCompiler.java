// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import java.util.ArrayList;
import java.util.List;
import org.camp.bsp.cost.Charge;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.eval.Frame;
import org.camp.core.lang.eval.Matcher;

/** Translates conditionals, matches and patterns: what decides how a program goes on. */
final class ChoiceCompiler {
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
    Frame frame = compiler.frame();
    int count = e.clauses().size();
    Matcher[] patterns = new Matcher[count];
    int[] targets = new int[count];
    boolean[] tests = new boolean[count];
    boolean[] binds = new boolean[count];
    out.emit(e.span(), Op.CASE, out.cases.add(new CaseTable(patterns, targets, tests, binds)));
    frame.pushed(-1);
    List<Integer> jumps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Pattern pattern = e.clauses().get(i).pattern();
      int mark = frame.scope.mark();
      patterns[i] = matcher(pattern);
      targets[i] = out.position();
      tests[i] = !pattern.isIrrefutable();
      binds[i] = frame.scope.mark() > mark;
      compiler.same(e.clauses().get(i).body());
      pattern.forEachName((name, span) -> frame.scope.unbind(name));
      frame.scope.release(mark);
      frame.pushed(-1);
      jumps.add(leave(e.span()));
    }
    frame.pushed(1);
    jumps.forEach(this::arrive);
  }

  /** Ends an alternative: answers the position to patch with where all alternatives meet, or -1. */
  private int leave(Span span) {
    if (compiler.frame().isTail()) {
      out.emit(span, Op.RETURN);
      return -1;
    }
    out.emit(span, Op.JUMP, 0);
    return out.position() - 1;
  }

  private void arrive(int jump) {
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
      List<Pattern> fields = construct.fields().stream().map(ChoiceCompiler::named).toList();
      return new Pattern.Construct(constructor(construct.constructor()), fields, construct.span());
    }
    if (pattern instanceof Pattern.Tuple tuple) {
      List<Pattern> items = tuple.items().stream().map(ChoiceCompiler::named).toList();
      return new Pattern.Tuple(items, tuple.span());
    }
    return pattern instanceof Pattern.Alias alias
        ? new Pattern.Alias(alias.name(), named(alias.pattern()), alias.span())
        : pattern;
  }

  /** A constructor as values print it: the empty list is no {@code nil} in this surface. */
  static String constructor(String name) {
    return name.equals("nil") ? "[]" : name;
  }
}
