// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.List;
import java.util.stream.Collectors;

/** Writes expressions and models: copies written out, formulas expanded. */
public final class PrismText {
  private static final int ATOM = 12;

  private PrismText() {}

  /** An expression, with the brackets that it needs. */
  public static String of(PrismTerm term) {
    if (term instanceof PrismTerm.Literal literal) {
      return literal(literal);
    }
    if (term instanceof PrismTerm.Name name) {
      return name.name();
    }
    if (term instanceof PrismTerm.LabelUse label) {
      return "\"" + label.name() + "\"";
    }
    if (term instanceof PrismTerm.Unary unary) {
      return unary.operator().sign() + within(unary.of(), ATOM);
    }
    if (term instanceof PrismTerm.Binary binary) {
      int strength = binary.operator().strength();
      boolean tight = strength >= PrismOperator.EQUAL.strength() && strength <= 8;
      String sign = binary.operator().sign();
      return within(binary.left(), strength)
          + (tight ? sign : " " + sign + " ")
          + within(binary.right(), strength + 1);
    }
    if (term instanceof PrismTerm.Call call) {
      return call.arguments().stream()
          .map(PrismText::of)
          .collect(Collectors.joining(", ", call.function().text() + "(", ")"));
    }
    PrismTerm.Choice choice = (PrismTerm.Choice) term;
    return within(choice.condition(), 2)
        + " ? "
        + within(choice.yes(), 2)
        + " : "
        + within(choice.no(), 2);
  }

  private static String literal(PrismTerm.Literal literal) {
    return switch (literal.type()) {
      case BOOL -> literal.value() != 0 ? "true" : "false";
      case INT -> Long.toString((long) literal.value());
      case DOUBLE -> Double.toString(literal.value());
    };
  }

  private static String within(PrismTerm term, int least) {
    return strength(term) >= least ? of(term) : "(" + of(term) + ")";
  }

  private static int strength(PrismTerm term) {
    if (term instanceof PrismTerm.Choice) {
      return PrismOperator.CHOICE;
    }
    if (term instanceof PrismTerm.Binary binary) {
      return binary.operator().strength();
    }
    if (term instanceof PrismTerm.Unary unary) {
      return unary.operator().strength();
    }
    boolean negative = term instanceof PrismTerm.Literal literal && literal.value() < 0;
    return negative ? PrismOperator.NEGATED.strength() : ATOM;
  }

  /** A whole model. */
  public static String of(PrismProgram model) {
    StringBuilder out = new StringBuilder("ctmc\n");
    heading(out, model.constants());
    for (PrismSyntax.Constant constant : model.constants()) {
      out.append("const ").append(constant.type().text()).append(' ').append(constant.name());
      constant.value().ifPresent(value -> out.append(" = ").append(of(value)));
      out.append(";\n");
    }
    heading(out, model.globals());
    model.globals().forEach(v -> out.append("global ").append(of(v)).append('\n'));
    for (PrismSyntax.Written module : model.modules()) {
      out.append("\nmodule ").append(module.name()).append('\n');
      module.variables().forEach(v -> out.append("  ").append(of(v)).append('\n'));
      module.commands().forEach(c -> out.append("  ").append(of(c)).append('\n'));
      out.append("endmodule\n");
    }
    model.initial().ifPresent(term -> out.append("\ninit ").append(of(term)).append(" endinit\n"));
    heading(out, model.labels());
    for (PrismSyntax.Named label : model.labels()) {
      out.append("label \"").append(label.name()).append("\" = ");
      out.append(of(label.term())).append(";\n");
    }
    for (PrismSyntax.Rewards rewards : model.rewards()) {
      out.append("\nrewards");
      out.append(rewards.name().isEmpty() ? "" : " \"" + rewards.name() + "\"").append('\n');
      for (PrismSyntax.RewardItem item : rewards.items()) {
        out.append("  ").append(item.action().map(a -> "[" + a + "] ").orElse(""));
        out.append(of(item.guard())).append(" : ").append(of(item.value())).append(";\n");
      }
      out.append("endrewards\n");
    }
    return out.toString();
  }

  private static void heading(StringBuilder out, List<?> part) {
    out.append(part.isEmpty() ? "" : "\n");
  }

  private static String of(PrismSyntax.Variable variable) {
    String range =
        variable
            .range()
            .map(r -> r.open() ? "int" : "[" + of(r.low()) + ".." + of(r.high()) + "]")
            .orElse("bool");
    String first = variable.initial().map(value -> " init " + of(value)).orElse("");
    return variable.name() + " : " + range + first + ";";
  }

  private static String of(PrismSyntax.Command command) {
    return command.alternatives().stream()
        .map(PrismText::of)
        .collect(
            Collectors.joining(
                " + ", "[" + command.action() + "] " + of(command.guard()) + " -> ", ";"));
  }

  private static String of(PrismSyntax.Alternative alternative) {
    String set =
        alternative.assignments().stream()
            .map(a -> "(" + a.variable() + "'=" + of(a.value()) + ")")
            .collect(Collectors.joining(" & "));
    return of(alternative.rate()) + " : " + (set.isEmpty() ? "true" : set);
  }
}
