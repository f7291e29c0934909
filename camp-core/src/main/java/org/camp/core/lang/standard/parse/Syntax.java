// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.standard.parse;

import java.util.List;
import org.camp.core.diagnostic.Span;
import org.camp.core.lang.Constant;
import org.jspecify.annotations.Nullable;

/** What a text of Standard ML says, before names are looked up (Milner et al. 1997). */
public sealed interface Syntax {
  /** Where it was written. */
  Span span();

  /** A constant, as an expression or a pattern. */
  record Const(Constant value, Span span) implements Exp, Pat {}

  /** A name with the structures before it, as an expression or a pattern; {@code op} is gone. */
  record Name(String text, Span span) implements Exp, Pat {}

  /** An expression. */
  sealed interface Exp extends Syntax {}

  /** A call, or a constructed value. */
  record Call(Exp function, Exp argument, Span span) implements Exp {}

  /** {@code (e1, …, en)} with n other than 1. */
  record Tuple(List<Exp> items, Span span) implements Exp {}

  /** {@code {e1, …, ek}}: the branches of a fork. */
  record Fork(List<Exp> items, Span span) implements Exp {}

  /** {@code {lab = e, …}}, in written order. */
  record Record(List<String> labels, List<Exp> items, Span span) implements Exp {}

  /** {@code #lab}. */
  record Selector(String label, Span span) implements Exp {}

  /** {@code [e1, …, en]}. */
  record ListOf(List<Exp> items, Span span) implements Exp {}

  /** {@code [|e1, …, en|]}. */
  record ArrayOf(List<Exp> items, Span span) implements Exp {}

  /** {@code e1; …; en}. */
  record Sequence(List<Exp> items, Span span) implements Exp {}

  /** {@code let decs in e end}. */
  record Let(List<Dec> decs, Exp body, Span span) implements Exp {}

  /** {@code if}. */
  record If(Exp condition, Exp whenTrue, Exp whenFalse, Span span) implements Exp {}

  /** {@code andalso} and {@code orelse}. */
  record Logic(boolean conjunction, Exp left, Exp right, Span span) implements Exp {}

  /** {@code while c do b}. */
  record While(Exp condition, Exp body, Span span) implements Exp {}

  /** {@code case}. */
  record Case(Exp subject, List<Rule> rules, Span span) implements Exp {}

  /** {@code fn}. */
  record Fn(List<Rule> rules, Span span) implements Exp {}

  /** {@code fun f x = e} as an expression. */
  record Named(Function function, Span span) implements Exp {}

  /** {@code raise}. */
  record Raise(Exp packet, Span span) implements Exp {}

  /** {@code handle}. */
  record Handle(Exp body, List<Rule> rules, Span span) implements Exp {}

  /** {@code e : ty}. */
  record Typed(Exp body, Ty type, Span span) implements Exp {}

  /** {@code p => e}. */
  record Rule(Pat pattern, Exp body) {}

  /** A pattern. */
  sealed interface Pat extends Syntax {}

  /** {@code _}. */
  record Wild(Span span) implements Pat {}

  /** A constructor and its argument. */
  record ConPat(String constructor, Pat argument, Span span) implements Pat {}

  /** {@code (p1, …, pn)} with n other than 1. */
  record TuplePat(List<Pat> items, Span span) implements Pat {}

  /** {@code {lab = p, …}}; {@code flexible} with three points. */
  record RecordPat(List<String> labels, List<Pat> items, boolean flexible, Span span)
      implements Pat {}

  /** {@code [p1, …, pn]}. */
  record ListPat(List<Pat> items, Span span) implements Pat {}

  /** {@code x as p}. */
  record AsPat(String name, Pat pattern, Span span) implements Pat {}

  /** {@code p : ty}. */
  record TypedPat(Pat pattern, Ty type, Span span) implements Pat {}

  /** A type. */
  sealed interface Ty extends Syntax {}

  /** {@code 'a}. */
  record TyVar(String name, Span span) implements Ty {}

  /** {@code (t1, …) longname}. */
  record TyCon(String name, List<Ty> arguments, Span span) implements Ty {}

  /** {@code t1 * …}. */
  record TyTuple(List<Ty> items, Span span) implements Ty {}

  /** {@code {lab : t, …}}. */
  record TyRecord(List<String> labels, List<Ty> items, Span span) implements Ty {}

  /** {@code t -> u}. */
  record TyArrow(Ty argument, Ty result, Span span) implements Ty {}

  /** A declaration. */
  sealed interface Dec extends Syntax {}

  /** {@code val p = e and …}; {@code recursive} with {@code rec}. */
  record Val(List<Binding> bindings, boolean recursive, Span span) implements Dec {}

  /** {@code p = e}. */
  record Binding(Pat pattern, Exp value) {}

  /** {@code fun f … and g …}. */
  record Fun(List<Function> functions, Span span) implements Dec {}

  /** One function by its clauses, which take equally many arguments. */
  record Function(String name, List<Clause> clauses, Span span) {}

  /** {@code f p1 … pm : ty = e}. */
  record Clause(List<Pat> parameters, @Nullable Ty result, Exp body, Span span) {}

  /** {@code type 'a t = …}. */
  record TypeDec(List<TypeBinding> bindings, Span span) implements Dec {}

  /** One abbreviation. */
  record TypeBinding(List<String> parameters, String name, Ty type, Span span) {}

  /** {@code datatype … withtype …}. */
  record Datatype(List<DataBinding> bindings, List<TypeBinding> abbreviations, Span span)
      implements Dec {}

  /** One datatype. */
  record DataBinding(List<String> parameters, String name, List<Con> constructors, Span span) {}

  /** One constructor. */
  record Con(String name, @Nullable Ty argument, Span span) {}

  /** {@code datatype t = datatype u}. */
  record Replicate(String name, String original, Span span) implements Dec {}

  /** {@code exception E of t}, or {@code exception E = F}. */
  record ExceptionDec(String name, @Nullable Ty argument, @Nullable String original, Span span)
      implements Dec {}

  /** {@code structure S = …}. */
  record StructureDec(String name, Str body, Span span) implements Dec {}

  /** {@code functor F (…) = …}; {@code parameter} is null when the names of its body are given. */
  record FunctorDec(String name, @Nullable String parameter, Str body, Span span) implements Dec {}

  /** {@code open S …}. */
  record Open(List<String> structures, Span span) implements Dec {}

  /** {@code local … in … end}. */
  record Local(List<Dec> hidden, List<Dec> shown, Span span) implements Dec {}

  /** A structure. */
  sealed interface Str extends Syntax {}

  /** {@code struct … end}. */
  record Struct(List<Dec> decs, Span span) implements Str {}

  /** A structure by its name. */
  record StrName(String name, Span span) implements Str {}

  /** {@code F (…)}. */
  record FunctorCall(String functor, Str argument, Span span) implements Str {}

  /** {@code let … in … end}. */
  record StrLet(List<Dec> decs, Str body, Span span) implements Str {}
}
