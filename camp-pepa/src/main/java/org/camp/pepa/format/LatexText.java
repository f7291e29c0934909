// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.format;

import java.io.IOException;
import java.util.List;
import org.camp.pepa.lang.Definitions;
import org.camp.pepa.lang.Definitions.NamedProcess;
import org.camp.pepa.lang.Definitions.NamedRate;
import org.camp.pepa.lang.PepaText;
import org.camp.pepa.lang.Process;
import org.camp.pepa.lang.Process.ActionSet;
import org.camp.pepa.lang.Rate;

/** PEPA as an {@code align*} block. */
final class LatexText {
  private final Appendable out;

  private LatexText(Appendable out) {
    this.out = out;
  }

  static void write(Definitions definitions, Appendable out) throws IOException {
    LatexText text = new LatexText(out);
    out.append("\\begin{align*}\n");
    for (NamedRate rate : definitions.rates()) {
      out.append("  " + name(rate.name()) + " &= ");
      text.rate(rate.value());
      out.append(" \\\\\n");
    }
    for (NamedProcess process : definitions.processes()) {
      out.append("  " + name(process.name()) + " &\\stackrel{\\mathit{def}}{=} ");
      text.process(process.body(), 0);
      out.append(" \\\\\n");
    }
    out.append("  & ");
    text.process(definitions.system(), 0);
    out.append("\n\\end{align*}\n");
  }

  private void process(Process process, int least) throws IOException {
    Process rest = process;
    while (rest instanceof Process.Prefix prefix) {
      out.append("(" + name(prefix.action()) + ", ");
      rate(prefix.rate());
      out.append(").");
      rest = prefix.next();
    }
    int level = rest instanceof Process.Choice ? 0 : rest instanceof Process.Cooperation ? 1 : 2;
    boolean parentheses = level < (rest == process ? least : 2);
    out.append(parentheses ? "(" : "");
    body(rest);
    out.append(parentheses ? ")" : "");
  }

  private void body(Process process) throws IOException {
    if (process instanceof Process.Constant constant) {
      out.append(name(constant.name()));
    } else if (process instanceof Process.Choice choice) {
      String plus = "";
      for (Process option : choice.options()) {
        out.append(plus);
        process(option, 1);
        plus = " + ";
      }
    } else if (process instanceof Process.Cooperation cooperation) {
      process(cooperation.left(), 1);
      ActionSet set = cooperation.actions();
      if (set.names().isEmpty() && !set.wildcard()) {
        out.append(" \\parallel ");
      } else {
        String names = set.wildcard() ? "\\ast" : names(set.names());
        out.append(" \\stackrel{\\bowtie}{\\scriptstyle " + names + "} ");
      }
      process(cooperation.right(), 2);
    } else if (process instanceof Process.Hiding hiding) {
      process(hiding.body(), 2);
      out.append("/\\{" + names(hiding.actions().names()) + "\\}");
    } else if (process instanceof Process.Array array) {
      process(array.body(), 2);
      out.append("[");
      rate(array.size());
      List<String> names = array.actions().names();
      out.append(names.isEmpty() ? "]" : ", \\{" + names(names) + "\\}]");
    }
  }

  private void rate(Rate rate) throws IOException {
    if (rate instanceof Rate.Passive) {
      out.append("\\top");
    } else if (rate instanceof Rate.Name named) {
      out.append(name(named.name()));
    } else {
      String text = PepaText.of(rate).replace("infty", "\\top").replace("*", " \\cdot ");
      out.append(text.replace("_", "\\_"));
    }
  }

  private static String names(List<String> names) {
    return String.join(", ", names.stream().map(LatexText::name).toList());
  }

  private static String name(String name) {
    String base = name.replace("'", "");
    String primes = "'".repeat(name.length() - base.length());
    return "\\mathit{" + base.replace("_", "\\_") + "}" + primes;
  }
}
