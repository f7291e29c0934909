// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.FigureCompiler;
import org.camp.core.analysis.FigureFunction;
import org.camp.core.analysis.FigureInputs;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.figure.CompiledGraph;
import org.camp.mpst.figure.Setting;
import org.camp.mpst.figure.TotalFigure;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.price.IterationCounts;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.random.BranchProbabilities;
import org.camp.mpst.semantics.Judgement;
import org.camp.mpst.walk.EventGraph;

/**
 * Makes {@code cost.total} a function of parameters and values of the machine. Instances of the
 * same structure are written out, judged and made a graph once; some million nodes are kept.
 */
final class TotalCompiler implements FigureCompiler<Protocol> {
  static final String FIGURE = "cost.total";
  private static final long MOST_NODES = 20_000_000;

  private final Map<List<Object>, ProtocolInstance> instances = new HashMap<>();
  private final Map<List<Object>, CompiledGraph> graphs = new HashMap<>();
  private long nodes;

  @Override
  public Optional<FigureFunction> compile(Protocol protocol, FigureInputs inputs) {
    Set<String> structural = protocol.structuralParameters();
    AnalysisContext context = inputs.atStart();
    Parameters parameters = EvaluatedProtocol.parameters(protocol, context);
    List<Object> structure = new ArrayList<>(List.of(protocol));
    structural.forEach(name -> structure.add(parameters.value(name)));
    if (inputs.parameters().stream().anyMatch(name -> isStructural(name, structural, parameters))) {
      return Optional.empty();
    }
    ProtocolInstance instance = instances.get(structure);
    if (instance == null) {
      instance = judged(protocol, parameters, context);
      instances.put(structure, instance);
    } else {
      BranchProbabilities.of(instance, parameters);
    }
    CostModel model = EvaluatedProtocol.costs(instance, parameters, context);
    if (!model.hasEqualVotes()) {
      return Optional.empty();
    }
    long[] iterations = IterationCounts.of(instance, parameters, context.iterations());
    structure.add(LongStream.of(iterations).boxed().toList());
    structure.add(links(context.machine()));
    CompiledGraph graph = graphs.get(structure);
    if (graph == null) {
      long most = Math.min(context.get(MpstOptions.EVENTS), MOST_NODES - nodes);
      try {
        EventGraph events =
            EventGraph.of(instance, iterations, model.travels(), most, context.cancellation());
        nodes += events.size();
        graph = new CompiledGraph(model, events);
      } catch (OverBudget tooLarge) {
        context.cancellation().check();
        return Optional.empty();
      }
      graphs.put(structure, graph);
    }
    return Optional.of(
        new TotalFigure(
            instance, graph, inputs, values -> setting(protocol, inputs.contexts().apply(values))));
  }

  /** Whether a parameter decides the structure, or one that does is defined by it. */
  private static boolean isStructural(String name, Set<String> structural, Parameters parameters) {
    if (structural.contains(name)) {
      return true;
    }
    Parameters moved = parameters.with(name, parameters.value(name) * (1 + 1e-3) + 1e-9);
    return structural.stream()
        .anyMatch(s -> Double.compare(moved.value(s), parameters.value(s)) != 0);
  }

  private static ProtocolInstance judged(
      Protocol protocol, Parameters parameters, AnalysisContext context) {
    ProtocolInstance instance = EvaluatedProtocol.instance(protocol, parameters, context);
    Projections projections = Projections.of(instance, context.cancellation()::check);
    Judgement judgement =
        Judgement.of(
            projections,
            parameters,
            List.of(),
            MpstOptions.queueBound(context),
            context.get(MpstOptions.STATES),
            context.cancellation());
    List<Diagnostic> problems =
        judgement.problems(projections, List.of()).stream().filter(Diagnostic::isError).toList();
    if (judgement.status() == Status.OK) {
      return instance;
    }
    List<Diagnostic> told =
        problems.isEmpty() ? List.of(Diagnostic.error("ill-formed", judgement.reason())) : problems;
    throw judgement.status() == Status.OVER_BUDGET ? new OverBudget(told) : new IllFormed(told);
  }

  /** What decides which link a message takes. */
  private static List<Object> links(Optional<Machine> machine) {
    List<Object> rules = new ArrayList<>();
    machine.ifPresent(
        m -> {
          rules.add(m.transport().latency() == null);
          m.links()
              .forEach(
                  link ->
                      rules.add(
                          Arrays.asList(
                              link.from(),
                              link.to(),
                              link.send() == null,
                              link.recv() == null,
                              link.latency() == null)));
        });
    return rules;
  }

  private static Setting setting(Protocol protocol, AnalysisContext context) {
    return new Setting(
        EvaluatedProtocol.parameters(protocol, context),
        context.machine(),
        MpstOptions.defaultCost(context, protocol.name()));
  }
}
