package org.camp.mpst;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.cost.CostNotation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.RoleTable;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.cost.Equations;
import org.camp.mpst.cost.Recurrences;
import org.camp.mpst.latency.Latency;
import org.jspecify.annotations.Nullable;

/** The form {@code latex}: the cost equations of all roles as an {@code align*} block. */
public final class EquationsExporter implements ModelExporter<Protocol> {
  private static final Descriptor DESCRIPTOR =
      Descriptor.of("mpst-latex", "Cost equations", "The cost equations of all roles in LaTeX")
          .paper(MpstBackend.PAPER)
          .options(
              MpstBackend.DEFAULT_COST,
              MpstBackend.FULL,
              MpstBackend.OPERATIONS,
              MpstBackend.STEPS,
              MpstBackend.EQUATIONS);

  /** For the service loader. */
  public EquationsExporter() {}

  @Override
  public Descriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public Class<Protocol> modelType() {
    return Protocol.class;
  }

  @Override
  public String form() {
    return "latex";
  }

  @Override
  public String mediaType() {
    return "application/x-latex";
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
    Equations.Printed printed = equations.print(CostNotation.LATEX);
    out.append("\\begin{align*}\n");
    for (int role = 0; role < roles.size(); role++) {
      @Nullable String equation = printed.equations().get(role);
      if (equation != null) {
        line(out, "C_{\\mathsf{" + roles.name(role).replace("_", "\\_") + "}}", equation);
      }
    }
    for (Map.Entry<String, String> part : printed.shared().entrySet()) {
      line(out, part.getKey(), part.getValue());
    }
    for (Latency latency : result.latencies()) {
      Optional<Recurrences> recurrences = latency.recurrences();
      if (recurrences.isPresent()) {
        if (result.latencies().size() > 1) {
          String name = latency.name().replace("_", "\\_");
          out.append("  \\intertext{Recursion $\\mathsf{").append(name).append("}$:}\n");
        }
        recurrences(recurrences.get(), roles, out);
      }
    }
    out.append("\\end{align*}\n");
  }

  /** The recurrences of Definition 5.1, and what they settle to. */
  private static void recurrences(Recurrences recurrences, RoleTable roles, Appendable out)
      throws IOException {
    Recurrences.Printed printed = recurrences.print(CostNotation.LATEX);
    for (Map.Entry<String, String> next : printed.next().entrySet()) {
      line(out, next.getKey(), next.getValue());
    }
    line(out, "\\Delta(n)", "T(n+1) - T(n)");
    for (Map.Entry<Integer, String> steady : printed.steady().entrySet()) {
      String role = roles.name(steady.getKey()).replace("_", "\\_");
      line(out, "\\lim \\tfrac{1}{n}T_{\\mathsf{" + role + "}}(n)", steady.getValue());
    }
    for (Map.Entry<String, String> part : printed.shared().entrySet()) {
      line(out, part.getKey(), part.getValue());
    }
    for (String condition : recurrences.conditions(CostNotation.LATEX)) {
      out.append("  & \\text{for } ").append(condition).append(" \\\\\n");
    }
  }

  private static void line(Appendable out, String left, String right) throws IOException {
    out.append("  ").append(left).append(" &= ").append(right).append(" \\\\\n");
  }
}
