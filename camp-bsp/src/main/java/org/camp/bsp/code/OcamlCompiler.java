// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.code;

import java.util.List;
import org.camp.core.lang.Expr;
import org.camp.core.lang.OcamlExpr;
import org.camp.core.lang.Pattern;
import org.camp.core.lang.StandardExpr;
import org.camp.core.lang.eval.Frame;
import org.camp.core.lang.eval.MlValue;
import org.camp.core.lang.eval.Scope;
import org.camp.core.lang.ocaml.OcamlLibrary;

/** Translates records, loops, exceptions and functions of the library. */
final class OcamlCompiler {
  private final Compiler compiler;
  private final Emitter out;
  private final ChoiceCompiler choices;

  OcamlCompiler(Compiler compiler, Emitter out, ChoiceCompiler choices) {
    this.compiler = compiler;
    this.out = out;
    this.choices = choices;
  }

  void compile(StandardExpr e) {
    Frame frame = compiler.frame();
    if (e instanceof StandardExpr.Library function) {
      int named = function.name().equals(OcamlLibrary.APPEND) ? 0 : 1;
      int number = compiler.library(OcamlLibrary.target(function.name()));
      out.emit(e.span(), Op.LIBRARY, number, named);
      frame.pushed(1);
    } else if (e instanceof StandardExpr.Typed typed) {
      compiler.same(typed.body());
    } else if (e instanceof StandardExpr.Labelled record) {
      record.items().forEach(compiler::value);
      out.emit(e.span(), Op.LABELLED, labels(record.labels()));
      frame.pushed(1 - record.items().size());
    } else if (e instanceof StandardExpr.Select select) {
      compiler.value(select.record());
      out.emit(e.span(), Op.SELECT, out.constructors.of(select.label()));
    } else {
      handle((StandardExpr.Handle) e);
    }
  }

  private int labels(List<String> labels) {
    return out.labels.add(labels.toArray(String[]::new));
  }

  private void handle(StandardExpr.Handle e) {
    Frame frame = compiler.frame();
    out.emit(e.span(), Op.TRY, 0);
    int handler = out.position() - 1;
    compiler.value(e.body());
    out.emit(e.span(), Op.TRIED);
    int jump = choices.leave(e.span());
    frame.pushed(-1);
    out.patch(handler);
    frame.pushed(1);
    choices.clauses(e.clauses(), e.span(), Op.CATCH);
    choices.arrive(jump);
  }

  void compile(OcamlExpr e) {
    Frame frame = compiler.frame();
    if (e instanceof OcamlExpr.Sequence sequence) {
      compiler.value(sequence.first());
      out.emit(e.span(), Op.DROP);
      frame.pushed(-1);
      compiler.same(sequence.second());
    } else if (e instanceof OcamlExpr.While loop) {
      loop(loop);
    } else if (e instanceof OcamlExpr.For loop) {
      counted(loop);
    } else if (e instanceof OcamlExpr.With with) {
      compiler.value(with.record());
      with.items().forEach(compiler::value);
      out.emit(e.span(), Op.WITH, labels(with.labels()));
      frame.pushed(-with.items().size());
    } else if (e instanceof OcamlExpr.SetField set) {
      compiler.value(set.record());
      compiler.value(set.value());
      out.effects = true;
      out.emit(e.span(), Op.SET_FIELD, out.constructors.of(set.label()));
      frame.pushed(-1);
    } else {
      byKind((OcamlExpr.ByKind) e);
    }
  }

  private void nothing(OcamlExpr e) {
    out.emit(e.span(), Op.CONSTANT, out.constants.add(MlValue.UNIT));
    compiler.frame().pushed(1);
  }

  private void loop(OcamlExpr.While e) {
    int start = out.position();
    compiler.value(e.condition());
    out.emit(e.span(), Op.BRANCH, 0);
    int end = out.position() - 1;
    compiler.frame().pushed(-1);
    compiler.value(e.body());
    out.emit(e.span(), Op.DROP);
    compiler.frame().pushed(-1);
    out.emit(e.span(), Op.JUMP, start);
    out.patch(end);
    nothing(e);
  }

  private void counted(OcamlExpr.For e) {
    Frame frame = compiler.frame();
    int mark = frame.scope.mark();
    int counter = frame.scope.reserve();
    int last = frame.scope.reserve();
    compiler.value(e.from());
    out.emit(e.span(), Op.STORE, counter);
    frame.pushed(-1);
    compiler.value(e.to());
    out.emit(e.span(), Op.STORE, last);
    frame.pushed(-1);
    int start = out.position();
    out.emit(e.span(), Op.FOR_TEST, counter, last, e.up() ? 1 : 0, 0);
    int end = out.position() - 1;
    if (e.counter() instanceof Pattern.Variable variable) {
      frame.scope.bind(variable.name(), counter);
    }
    compiler.value(e.body());
    out.emit(e.span(), Op.DROP);
    frame.pushed(-1);
    e.counter().forEachName((name, span) -> frame.scope.unbind(name));
    frame.scope.release(mark);
    out.emit(e.span(), Op.FOR_NEXT, counter, e.up() ? 1 : 0, start);
    out.patch(end);
    nothing(e);
  }

  private void byKind(OcamlExpr.ByKind e) {
    Frame frame = compiler.frame();
    int slot = slot(e.subject());
    out.emit(e.span(), Op.IF_LIST, slot, 0);
    int list = out.position() - 1;
    compiler.same(e.ofArray());
    frame.pushed(-1);
    int jump = choices.leave(e.span());
    out.patch(list);
    compiler.same(e.ofList());
    choices.arrive(jump);
  }

  private int slot(Expr.Variable subject) {
    Scope.Place place = compiler.frame().scope.find(subject.name());
    if (place == null) {
      throw new IllegalStateException(subject.name());
    }
    return place.index();
  }
}
