// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.RoleTable;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.MpstResult;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.equation.Equations;
import org.camp.mpst.equation.Recurrences;
import org.camp.mpst.latency.Latency;
import org.camp.mpst.report.AlikeEquations;
import org.camp.mpst.symbolic.CostNotation;

/** The form {@code latex}: the cost equations of all roles as an {@code align*} block. */
public final class EquationsExporter implements ModelExporter<Protocol> {
  private static final ExporterCard<Protocol> CARD =
      new ExporterCard<>(
          Descriptor.of("mpst-latex", "Cost equations", "The cost equations of all roles in LaTeX")
              .paper(MpstBackend.PAPER)
              .options(
                  MpstOptions.DEFAULT_COST,
                  MpstOptions.FULL,
                  MpstOptions.OPERATIONS,
                  MpstOptions.STEPS,
                  MpstOptions.EQUATIONS),
          Protocol.class,
          "latex",
          "application/x-latex");

  @Override
  public ExporterCard<Protocol> card() {
    return CARD;
  }

  @Override
  public void export(Protocol protocol, AnalysisContext context, Appendable out)
      throws IOException {
    MpstResult result = SessionTypes.analyze(protocol, context);
    BoundedCost cost =
        result
            .cost()
            .orElseThrow(
                () ->
                    new NotApplicable(
                        Diagnostic.error("no-cost", "some path of the protocol goes wrong")));
    Equations equations =
        cost.equations()
            .orElseThrow(
                () ->
                    new OverBudget(
                        Diagnostic.error("over-budget", "the equations are too large")
                            .withHint("allow more with --budget equations=…")));
    RoleTable roles = result.instance().roles();
    Lines lines = new Lines();
    Equations.Printed printed = equations.print(CostNotation.LATEX);
    for (int role = 0; role < roles.size(); role++) {
      String equation = printed.equations().get(role);
      if (equation != null) {
        lines.add("C_{\\mathsf{" + escaped(roles.name(role)) + "}}", equation);
      }
    }
    printed.shared().forEach(lines::add);
    equations.conditions().forEach(lines::condition);
    for (Latency latency : result.latencies()) {
      Optional<Recurrences> recurrences = latency.recurrences();
      if (recurrences.isPresent()) {
        if (result.latencies().size() > 1) {
          lines.heading("Recursion $\\mathsf{" + escaped(latency.name()) + "}$:");
        }
        recurrences(recurrences.get(), roles, lines);
      }
    }
    lines.write(out);
  }

  /** The recurrences of Definition 5.1, and what they settle to. */
  private static void recurrences(Recurrences recurrences, RoleTable roles, Lines lines) {
    Recurrences.Printed printed = recurrences.print(CostNotation.LATEX);
    printed.next().forEach(lines::add);
    lines.add("\\Delta(n)", "T(n+1) - T(n)");
    printed
        .steady()
        .forEach(
            (role, form) ->
                lines.add(
                    "\\lim \\tfrac{1}{n}T_{\\mathsf{" + escaped(roles.name(role)) + "}}(n)", form));
    printed.shared().forEach(lines::add);
    for (String condition : recurrences.conditions(CostNotation.LATEX)) {
      lines.condition(condition);
    }
  }

  private static String escaped(String name) {
    return name.replace("_", "\\_");
  }

  /** The lines of an {@code align*} environment; alike ones that follow each other are one. */
  private static final class Lines {
    /** What the number of rounds is called. */
    private static final String ROUND = "n";

    private final StringBuilder text = new StringBuilder();
    private final List<String> block = new ArrayList<>();
    private String between = "";

    void add(String left, String right) {
      block.add(left + " &= " + right);
    }

    void condition(String condition) {
      block.add("& \\text{for } " + condition);
    }

    void heading(String words) {
      flush();
      text.append(between).append("  \\intertext{").append(words).append("}\n");
      between = "";
    }

    private void flush() {
      for (String line : AlikeEquations.latex(block, ROUND)) {
        text.append(between).append("  ").append(line);
        between = " \\\\\n";
      }
      block.clear();
    }

    void write(Appendable out) throws IOException {
      flush();
      if (text.isEmpty()) {
        throw new NotApplicable(
            Diagnostic.error("no-equations", "there are no equations without numbers of iterations")
                .withHint("give them with -k X=…"));
      }
      out.append("\\begin{align*}\n").append(text).append("\n\\end{align*}\n");
    }
  }
}
