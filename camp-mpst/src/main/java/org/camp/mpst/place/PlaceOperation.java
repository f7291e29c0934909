// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.place;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.Severity;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.contention.BestMapping;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.contention.Deployment;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.price.IterationCounts;

/** The verb {@code place}: a mapping of the roles to the nodes of a machine. */
public final class PlaceOperation implements Operation<Protocol> {
  /** Actions that are simulated in search of a mapping. */
  public static final Option<Long> PLACEMENT =
      Option.budget(
          "placement", 20_000_000, "actions that may be simulated in search of a mapping");

  private static final OperationCard<Protocol> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "mpst.place",
                  "Placement",
                  "Search the mapping of roles to nodes under which a protocol is done first")
              .paper(MpstBackend.PAPER)
              .options(
                  PLACEMENT,
                  MpstOptions.CONTENTION,
                  MpstOptions.DEFAULT_COST,
                  MpstOptions.QUANTILE,
                  MpstOptions.OPERATIONS),
          Protocol.class,
          Map.of("total", Goal.LESS));

  @Override
  public OperationCard<Protocol> card() {
    return CARD;
  }

  @Override
  public PlaceResult run(List<Protocol> models, AnalysisContext context) {
    Machine machine =
        context
            .machine()
            .filter(m -> !m.nodes().isEmpty())
            .orElseThrow(
                () ->
                    new BadInput(
                        Diagnostic.error("no-nodes", "'place' needs a machine with nodes")
                            .withHint("give one with -m: nodes: {n1: {cores: 4}, …}")));
    Protocol protocol = models.get(0);
    Parameters parameters = EvaluatedProtocol.parameters(protocol, context);
    ProtocolInstance code = EvaluatedProtocol.instance(protocol, parameters, context);
    CostModel model = EvaluatedProtocol.costs(code, parameters, context);
    long[] iterations = IterationCounts.of(code, parameters, context.iterations());
    Optional<Deployment> before = present(machine, code, context);
    long most = context.get(MpstOptions.CONTENTION);
    BestMapping.Found found =
        BestMapping.search(
                model,
                iterations,
                machine,
                before,
                context.get(PLACEMENT),
                most,
                context.progress(),
                context.cancellation())
            .orElseThrow(() -> unknown(model, code, iterations));
    Optional<Contention> present =
        before.flatMap(d -> Contention.of(model, iterations, d, most, context.cancellation()));
    return new PlaceResult(machine, found, present);
  }

  /** The mapping that the machine has, when it suits the protocol. */
  private static Optional<Deployment> present(
      Machine machine, ProtocolInstance code, AnalysisContext context) {
    if (machine.mapping().isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Deployment.of(machine, code.roles()));
    } catch (IllFormed e) {
      e.diagnostics().stream().map(PlaceOperation::warning).forEach(context::report);
      return Optional.empty();
    }
  }

  private static Diagnostic warning(Diagnostic d) {
    return new Diagnostic(
        Severity.WARNING,
        d.code(),
        d.message(),
        d.file(),
        d.line(),
        d.column(),
        "the present mapping does not suit the protocol, and is left aside",
        d.excerpt());
  }

  private static IllFormed unknown(CostModel model, ProtocolInstance code, long[] iterations) {
    String needed = String.join(", ", model.unbound());
    for (int i = 0; i < iterations.length; i++) {
      if (iterations[i] < 0 && code.isContinued(i)) {
        needed += (needed.isEmpty() ? "" : ", ") + "k_" + code.recursions().get(i).name();
      }
    }
    return new IllFormed(
        Diagnostic.error("unbound", "a mapping can only be judged with a value for " + needed)
            .withHint(
                "bind parameters with -D, iterations with -k, costs in the machine, or let unknown"
                    + " costs count as nothing with --default-cost 0"));
  }
}
