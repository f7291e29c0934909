// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.trace;

import java.io.IOException;
import java.util.SplittableRandom;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.RoleTable;
import org.camp.core.quantity.Expression;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.semantics.Action;
import org.camp.mpst.semantics.Configurations;
import org.camp.mpst.semantics.RandomRun;

/** The form {@code run}: a random trace, as a protocol of halves and computations. */
public final class RunExporter implements ModelExporter<Protocol> {
  /** Actions of a trace. */
  public static final Option<Long> ACTIONS =
      Option.integer("mpst.actions", 40, "actions that a random trace has at most");

  private static final long MOST_ACTIONS = 1_000_000;

  private static final ExporterCard<Protocol> CARD =
      new ExporterCard<>(
          Descriptor.of("mpst-run", "Trace", "A random trace, as a protocol of halves")
              .paper(MpstBackend.PAPER)
              .options(
                  MpstOptions.SEED,
                  ACTIONS,
                  MpstOptions.STATES,
                  MpstOptions.QUEUE_BOUND,
                  MpstOptions.OPERATIONS),
          Protocol.class,
          "run",
          "text/x-scribble");

  @Override
  public ExporterCard<Protocol> card() {
    return CARD;
  }

  @Override
  public void export(Protocol protocol, AnalysisContext context, Appendable out)
      throws IOException {
    long longest = context.get(ACTIONS);
    if (longest < 0 || longest > MOST_ACTIONS) {
      throw new BadInput(
          Diagnostic.error("usage", "mpst.actions must lie between 0 and " + MOST_ACTIONS));
    }
    Parameters parameters = EvaluatedProtocol.parameters(protocol, context);
    ProtocolInstance code = EvaluatedProtocol.instance(protocol, parameters, context);
    Configurations space =
        Configurations.of(
            code,
            TraceCheck.projections(code, context),
            parameters,
            Math.max(longest + 1, context.get(MpstOptions.STATES)),
            context.cancellation());
    RandomRun run =
        RandomRun.of(
            space,
            MpstOptions.queueBound(context),
            (int) longest,
            new SplittableRandom(context.get(MpstOptions.SEED)));
    write(code, parameters, run, out);
  }

  private static void write(
      ProtocolInstance code, Parameters parameters, RandomRun run, Appendable out)
      throws IOException {
    for (var parameter : parameters.inOrder()) {
      Expression value = parameter.value();
      out.append("param ").append(parameter.name());
      out.append(value == null ? "" : " = " + value.text()).append(";\n");
    }
    out.append(parameters.inOrder().isEmpty() ? "" : "\n");
    out.append("global protocol ").append(code.name());
    String before = "(";
    for (RoleTable.Family family : code.roles().families()) {
      out.append(before).append("role ").append(family.text());
      before = ", ";
    }
    out.append(") {\n");
    for (Action action : run.trace()) {
      String from = code.roles().name(action.from());
      String to = code.roles().name(action.to());
      switch (action.kind()) {
        case SEND -> out.append("  send ").append(action.what());
        case RECEIVE -> out.append("  recv ").append(action.what());
        case COMPUTE -> out.append("  compute at ").append(from);
        default -> throw new IllegalStateException("no half: " + action.kind());
      }
      out.append(
          action.kind() == Action.Kind.COMPUTE
              ? " cost " + action.what() + ";\n"
              : " from " + from + " to " + to + ";\n");
    }
    out.append("}\n");
  }
}
