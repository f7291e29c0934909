// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.diagnostic.Suggestions;

/** Checks that names are known and that operators get what they work on. */
final class TermTypes {
  /** Labels that every model has. */
  static final Set<String> BUILT_IN = Set.of("init", "deadlock");

  private final SourceText source;
  private final Map<String, PrismType> types;
  private final Collection<String> labels;
  private final Diagnostics problems;
  private final String within;

  /**
   * Names and their types.
   *
   * @param labels the labels that may be used, apart from those that every model has
   * @param within where it is, for messages: {@code in the copy 'B' of 'A'}; may be empty
   */
  TermTypes(
      SourceText source,
      Map<String, PrismType> types,
      Collection<String> labels,
      Diagnostics problems,
      String within) {
    this.source = source;
    this.types = types;
    this.labels = labels;
    this.problems = problems;
    this.within = within.isEmpty() ? "" : ", " + within;
  }

  /** The type of a term; nothing when there is an error in it, which is told. */
  Optional<PrismType> of(PrismTerm term) {
    if (term instanceof PrismTerm.Literal literal) {
      return Optional.of(literal.type());
    }
    if (term instanceof PrismTerm.Name name) {
      return name(name);
    }
    if (term instanceof PrismTerm.LabelUse label) {
      if (!labels.contains(label.name()) && !BUILT_IN.contains(label.name())) {
        error(
            "unknown-name",
            label.span(),
            "there is no label \"" + label.name() + "\"",
            labels,
            label.name());
        return Optional.empty();
      }
      return Optional.of(PrismType.BOOL);
    }
    if (term instanceof PrismTerm.Unary unary) {
      boolean logical = unary.operator().isLogical();
      Optional<PrismType> of = operand(unary.of(), unary.operator(), logical);
      return logical ? of.map(t -> PrismType.BOOL) : of;
    }
    if (term instanceof PrismTerm.Binary binary) {
      return binary(binary);
    }
    if (term instanceof PrismTerm.Call call) {
      return call(call);
    }
    PrismTerm.Choice choice = (PrismTerm.Choice) term;
    require(choice.condition(), PrismType.BOOL, "the condition of '? :'");
    Optional<PrismType> yes = of(choice.yes());
    Optional<PrismType> no = of(choice.no());
    if (yes.isEmpty() || no.isEmpty()) {
      return Optional.empty();
    }
    if (yes.get().isNumber() != no.get().isNumber()) {
      error("wrong-type", choice.span(), "one side of '? :' is a number, the other is not");
      return Optional.empty();
    }
    return Optional.of(yes.get().join(no.get()));
  }

  private Optional<PrismType> name(PrismTerm.Name name) {
    PrismType type = types.get(name.name());
    if (type == null) {
      error(
          "unknown-name",
          name.span(),
          "'" + name.name() + "' is neither a constant nor a variable nor a formula",
          types.keySet(),
          name.name());
    }
    return Optional.ofNullable(type);
  }

  private Optional<PrismType> binary(PrismTerm.Binary binary) {
    PrismOperator operator = binary.operator();
    if (operator == PrismOperator.EQUAL || operator == PrismOperator.DIFFERENT) {
      Optional<PrismType> left = of(binary.left());
      Optional<PrismType> right = of(binary.right());
      if (left.isPresent()
          && right.isPresent()
          && left.get().isNumber() != right.get().isNumber()) {
        error(
            "wrong-type",
            binary.span(),
            "'" + operator.sign() + "' compares a number with a truth value");
      }
      return Optional.of(PrismType.BOOL);
    }
    boolean logical = operator.isLogical();
    Optional<PrismType> left = operand(binary.left(), operator, logical);
    Optional<PrismType> right = operand(binary.right(), operator, logical);
    if (logical || operator.isOrder()) {
      return Optional.of(PrismType.BOOL);
    }
    if (operator == PrismOperator.DIVIDED) {
      return Optional.of(PrismType.DOUBLE);
    }
    return left.flatMap(l -> right.map(l::join));
  }

  private Optional<PrismType> operand(PrismTerm term, PrismOperator operator, boolean logical) {
    Optional<PrismType> type = of(term);
    if (type.isPresent() && type.get().isNumber() == logical) {
      error(
          "wrong-type",
          term.span(),
          "'" + operator.sign() + "' needs a " + (logical ? "truth value" : "number"));
      return Optional.empty();
    }
    return type;
  }

  private Optional<PrismType> call(PrismTerm.Call call) {
    PrismType joined = PrismType.INT;
    boolean known = true;
    for (PrismTerm argument : call.arguments()) {
      Optional<PrismType> type = of(argument);
      known &= type.isPresent();
      if (type.isPresent()) {
        if (!type.get().isNumber()) {
          error("wrong-type", argument.span(), "'" + call.function().text() + "' needs numbers");
          return Optional.empty();
        }
        joined = joined.join(type.get());
      }
    }
    if (!known) {
      return Optional.empty();
    }
    return switch (call.function()) {
      case FLOOR, CEIL, ROUND -> Optional.of(PrismType.INT);
      case LOG -> Optional.of(PrismType.DOUBLE);
      case MIN, MAX, POW -> Optional.of(joined);
      case MOD -> {
        if (joined != PrismType.INT) {
          error("wrong-type", call.span(), "'mod' needs whole numbers");
        }
        yield Optional.of(PrismType.INT);
      }
    };
  }

  /** Checks that a term is of a type; a whole number is a number too. */
  void require(PrismTerm term, PrismType wanted, String what) {
    Optional<PrismType> type = of(term);
    if (type.isEmpty() || type.get() == wanted) {
      return;
    }
    if (wanted == PrismType.DOUBLE && type.get() == PrismType.INT) {
      return;
    }
    String message = what + " must be " + article(wanted) + ", but is " + article(type.get());
    var fault = source.error("wrong-type", term.span(), message + within);
    problems.add(
        wanted == PrismType.INT && type.get() == PrismType.DOUBLE
            ? fault.withHint("'/' is always real; floor(…), ceil(…) and round(…) are whole")
            : fault);
  }

  private static String article(PrismType type) {
    return switch (type) {
      case INT -> "a whole number";
      case DOUBLE -> "a number";
      case BOOL -> "a truth value";
    };
  }

  private void error(String code, Span span, String message) {
    problems.add(source.error(code, span, message + within));
  }

  private void error(
      String code, Span span, String message, Collection<String> known, String name) {
    problems.add(
        source.error(code, span, message + within).withHint(Suggestions.hint(name, known)));
  }
}
