// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import java.util.Iterator;
import java.util.List;
import org.camp.pepa.lang.Definitions.NamedProcess;
import org.camp.pepa.lang.Definitions.NamedRate;
import org.camp.pepa.lang.Process.ActionSet;

/** Writes PEPA in the dialect that most tools read, with no more parentheses than needed. */
public final class PepaText {
  private static final int CHOICE = 0;
  private static final int COOPERATION = 1;
  private static final int POSTFIX = 2;

  private final StringBuilder out = new StringBuilder();

  private PepaText() {}

  /** All definitions and the system equation. */
  public static String of(Definitions definitions) {
    PepaText text = new PepaText();
    for (NamedRate rate : definitions.rates()) {
      text.out.append(rate.name()).append(" = ");
      text.rate(rate.value(), 0);
      text.out.append(";\n");
    }
    if (!definitions.rates().isEmpty()) {
      text.out.append('\n');
    }
    for (NamedProcess process : definitions.processes()) {
      text.out.append(process.name()).append(" = ");
      text.process(process.body(), CHOICE);
      text.out.append(";\n");
    }
    text.out.append('\n');
    text.process(definitions.system(), CHOICE);
    text.out.append('\n');
    return text.out.toString();
  }

  /** One process. */
  public static String of(Process process) {
    PepaText text = new PepaText();
    text.process(process, CHOICE);
    return text.out.toString();
  }

  /** One rate. */
  public static String of(Rate rate) {
    PepaText text = new PepaText();
    text.rate(rate, 0);
    return text.out.toString();
  }

  private void process(Process process, int least) {
    Process rest = process;
    while (rest instanceof Process.Prefix prefix) {
      out.append('(').append(prefix.action()).append(", ");
      rate(prefix.rate(), 0);
      out.append(").");
      rest = prefix.next();
    }
    int wanted = rest == process ? least : POSTFIX + 1;
    boolean parentheses = level(rest) < wanted;
    if (parentheses) {
      out.append('(');
    }
    body(rest);
    if (parentheses) {
      out.append(')');
    }
  }

  private static int level(Process process) {
    if (process instanceof Process.Choice) {
      return CHOICE;
    }
    if (process instanceof Process.Cooperation) {
      return COOPERATION;
    }
    return process instanceof Process.Constant ? POSTFIX + 1 : POSTFIX;
  }

  private void body(Process process) {
    if (process instanceof Process.Constant constant) {
      out.append(constant.name());
    } else if (process instanceof Process.Choice choice) {
      Iterator<Process> options = choice.options().iterator();
      process(options.next(), COOPERATION);
      while (options.hasNext()) {
        out.append(" + ");
        process(options.next(), COOPERATION);
      }
    } else if (process instanceof Process.Cooperation cooperation) {
      process(cooperation.left(), COOPERATION);
      operator(cooperation.actions());
      process(cooperation.right(), POSTFIX);
    } else if (process instanceof Process.Hiding hiding) {
      process(hiding.body(), hiding.body() instanceof Process.Prefix ? POSTFIX + 1 : POSTFIX);
      out.append("/{").append(String.join(", ", hiding.actions().names())).append('}');
    } else if (process instanceof Process.Array array) {
      process(array.body(), POSTFIX + 1);
      out.append('[');
      rate(array.size(), 0);
      List<String> names = array.actions().names();
      if (!names.isEmpty()) {
        out.append(", {").append(String.join(", ", names)).append('}');
      }
      out.append(']');
    }
  }

  private void operator(ActionSet actions) {
    if (actions.wildcard()) {
      out.append(" <*> ");
    } else if (actions.names().isEmpty()) {
      out.append(" || ");
    } else {
      out.append(" <").append(String.join(", ", actions.names())).append("> ");
    }
  }

  private void rate(Rate rate, int least) {
    if (rate instanceof Rate.Number number) {
      out.append(number.text());
    } else if (rate instanceof Rate.Name name) {
      out.append(name.name());
    } else if (rate instanceof Rate.Passive) {
      out.append("infty");
    } else if (rate instanceof Rate.Negated negated) {
      out.append(least > 0 ? "(-" : "-");
      rate(negated.argument(), 3);
      out.append(least > 0 ? ")" : "");
    } else if (rate instanceof Rate.Binary binary) {
      char operator = binary.operator();
      int level = operator == '+' || operator == '-' ? 1 : operator == '^' ? 3 : 2;
      boolean parentheses = level < least;
      out.append(parentheses ? "(" : "");
      rate(binary.left(), operator == '^' ? 4 : level);
      out.append(operator == '+' || operator == '-' ? " " + operator + " " : "" + operator);
      rate(binary.right(), operator == '^' ? 3 : level + 1);
      out.append(parentheses ? ")" : "");
    }
  }
}
