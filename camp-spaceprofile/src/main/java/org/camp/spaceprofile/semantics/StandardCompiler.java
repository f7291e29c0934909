// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.semantics;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.lang.BasisOperation;
import org.camp.core.lang.Constant;
import org.camp.core.lang.Expr;
import org.camp.core.lang.FreshNames;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.eval.Frame;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.standard.StandardProgram;
import org.jspecify.annotations.Nullable;

/** Translates the forms that only Standard ML has. */
final class StandardCompiler {
  private final Compiler compiler;
  private final Emitter out;
  private final BranchCompiler alternatives;
  private final @Nullable StandardProgram program;

  /** By name the group of each function of the library that is used. */
  private final Map<String, Integer> library = new HashMap<>();

  StandardCompiler(
      Compiler compiler, Emitter out, BranchCompiler alternatives, ForkJoinProgram program) {
    this.program = program.standard();
    this.compiler = compiler;
    this.out = out;
    this.alternatives = alternatives;
  }

  void compile(StandardExpr e) {
    Frame frame = compiler.frame();
    if (e instanceof StandardExpr.Library function) {
      int group = group(function.name());
      out.emit(Op.LIBRARY, group, compiler.site(e.span(), function.name()));
      frame.pushed(1);
    } else if (e instanceof StandardExpr.Parameter parameter) {
      Expr given = compiler.parameter(parameter.name());
      Expr value = given == null ? parameter.otherwise() : given;
      if (value == null) {
        throw new IllegalStateException("unbound name " + parameter.name());
      }
      compiler.same(value);
    } else if (e instanceof StandardExpr.Typed typed) {
      compiler.same(typed.body());
    } else if (e instanceof StandardExpr.Basis basis) {
      basis(basis);
    } else if (e instanceof StandardExpr.Labelled record) {
      record.items().forEach(compiler::value);
      int labels = out.labels.of(record.labels());
      out.emit(Op.LABELLED, labels, compiler.site(e.span(), "record"));
      frame.pushed(1 - record.items().size());
    } else if (e instanceof StandardExpr.Select select) {
      compiler.value(select.record());
      int label = out.constructors.of(select.label());
      out.emit(Op.SELECT, label, compiler.site(e.span(), "#" + select.label()));
    } else if (e instanceof StandardExpr.Spread spread) {
      compiler.value(spread.tuple());
      int constructor = out.constructors.of(spread.constructor());
      String name = FreshNames.written(spread.constructor());
      out.emit(Op.SPREAD, constructor, compiler.site(e.span(), name));
    } else if (e instanceof StandardExpr.Packet packet) {
      int exception = out.constructors.of(packet.exception());
      String name = FreshNames.written(packet.exception());
      out.emit(Op.PACKET, exception, compiler.site(e.span(), name));
      frame.pushed(1);
    } else if (e instanceof StandardExpr.Raise raise) {
      compiler.value(raise.packet());
      out.emit(Op.RAISE, compiler.site(e.span(), "raise"));
    } else {
      handle((StandardExpr.Handle) e);
    }
  }

  /** A constant with as many bits as its type says. */
  Constant constant(Constant constant) {
    return program == null ? constant : program.sized(constant);
  }

  private int group(String name) {
    Integer known = library.get(name);
    if (known == null) {
      known = compiler.library(name, StandardProgram.library(name));
      library.put(name, known);
    }
    return known;
  }

  private void basis(StandardExpr.Basis e) {
    List<Expr> operands = e.operands();
    operands.forEach(compiler::value);
    int site = compiler.site(e.span(), e.operation().symbol());
    Frame frame = compiler.frame();
    if (e.operation() == BasisOperation.FUTURE) {
      out.futures = true;
      frame.pushed(2);
      int start = out.position();
      out.emit(Op.SPAWN, 0, site);
      out.patch(start + 1);
      out.emit(Op.SPAWNED, site);
      frame.pushed(-2);
      return;
    }
    out.emit(Op.BASIS, e.operation().ordinal(), site);
    frame.pushed(1 - operands.size());
  }

  private void handle(StandardExpr.Handle e) {
    Frame frame = compiler.frame();
    boolean last = frame.isTail();
    out.emit(Op.HANDLE, 0);
    int handler = out.position() - 1;
    compiler.value(e.body());
    int names = out.accesses.add(alternatives.used(e.clauses()));
    out.emit(Op.HANDLED, names, compiler.site(e.span(), "handle"));
    int jump = alternatives.leave();
    out.patch(handler);
    alternatives.handlers(e.clauses(), e.span(), last);
    alternatives.arrive(jump);
  }
}
