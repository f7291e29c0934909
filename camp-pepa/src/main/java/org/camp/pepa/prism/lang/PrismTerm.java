// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.camp.core.diagnostic.Span;

/** An expression. */
public sealed interface PrismTerm {
  /** Where it stands. */
  Span span();

  /**
   * A number or truth value.
   *
   * @param value the number; of truth values 1 or 0
   */
  record Literal(PrismType type, double value, Span span) implements PrismTerm {
    /** Always. */
    public static final Literal TRUE = new Literal(PrismType.BOOL, 1, Span.NONE);

    /** One. */
    public static final Literal ONE = new Literal(PrismType.INT, 1, Span.NONE);
  }

  /** A constant, a variable or a formula. */
  record Name(String name, Span span) implements PrismTerm {}

  /** A label, in quotes. */
  record LabelUse(String name, Span span) implements PrismTerm {}

  /** An operator on one expression. */
  record Unary(PrismOperator operator, PrismTerm of, Span span) implements PrismTerm {}

  /** An operator between two expressions. */
  record Binary(PrismOperator operator, PrismTerm left, PrismTerm right, Span span)
      implements PrismTerm {}

  /** A function of some expressions. */
  record Call(PrismFunction function, List<PrismTerm> arguments, Span span) implements PrismTerm {}

  /** One expression or the other. */
  record Choice(PrismTerm condition, PrismTerm yes, PrismTerm no, Span span) implements PrismTerm {}

  /** Tells the parts. */
  default void parts(Consumer<PrismTerm> listener) {
    if (this instanceof Unary unary) {
      listener.accept(unary.of());
    } else if (this instanceof Binary binary) {
      listener.accept(binary.left());
      listener.accept(binary.right());
    } else if (this instanceof Call call) {
      call.arguments().forEach(listener);
    } else if (this instanceof Choice choice) {
      listener.accept(choice.condition());
      listener.accept(choice.yes());
      listener.accept(choice.no());
    }
  }

  /** The same expression with other parts; one without parts is itself. */
  default PrismTerm map(Function<PrismTerm, PrismTerm> change) {
    if (this instanceof Unary unary) {
      return new Unary(unary.operator(), change.apply(unary.of()), unary.span());
    }
    if (this instanceof Binary binary) {
      PrismTerm left = change.apply(binary.left());
      return new Binary(binary.operator(), left, change.apply(binary.right()), binary.span());
    }
    if (this instanceof Call call) {
      return new Call(call.function(), call.arguments().stream().map(change).toList(), call.span());
    }
    if (this instanceof Choice choice) {
      PrismTerm condition = change.apply(choice.condition());
      PrismTerm yes = change.apply(choice.yes());
      return new Choice(condition, yes, change.apply(choice.no()), choice.span());
    }
    return this;
  }

  /** Tells every name in it, labels left out. */
  default void names(Consumer<Name> listener) {
    if (this instanceof Name name) {
      listener.accept(name);
    }
    parts(part -> part.names(listener));
  }
}
