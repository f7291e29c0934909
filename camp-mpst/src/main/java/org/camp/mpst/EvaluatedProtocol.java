// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MeasuredProfile;
import org.camp.core.machine.RandomCosts;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.Functions;
import org.camp.mpst.contention.Deployment;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.price.IterationCounts;
import org.camp.mpst.price.RandomDraws;
import org.camp.mpst.price.SpedUp;
import org.camp.mpst.random.BranchProbabilities;
import org.jspecify.annotations.Nullable;

/**
 * A protocol written out, with all that its text, bindings and machine say about it evaluated: what
 * cannot be is refused here, for every verb alike.
 *
 * @param instance the protocol, written out
 * @param iterations recursion → how often it goes round; negative when unknown
 * @param model sizes and costs
 * @param deployment the nodes of the roles, when the machine has nodes and a mapping
 */
public record EvaluatedProtocol(
    Protocol protocol,
    Parameters parameters,
    ProtocolInstance instance,
    long[] iterations,
    CostModel model,
    Optional<Deployment> deployment) {

  /**
   * Prepares a protocol.
   *
   * @throws IllFormed when it cannot be written out, a size, cost or number of rounds does not
   *     exist, or the machine's mapping does not suit it
   * @throws org.camp.core.diagnostic.BadInput when a parameter that decides the structure has no
   *     value, or a binding is wrong
   */
  public static EvaluatedProtocol of(Protocol protocol, AnalysisContext context) {
    Parameters parameters = parameters(protocol, context);
    ProtocolInstance written = instance(protocol, parameters, context);
    Optional<Deployment> deployment =
        context
            .machine()
            .filter(m -> !m.nodes().isEmpty() && (m.nodes().size() == 1 || !m.mapping().isEmpty()))
            .map(m -> Deployment.of(m, written.roles()));
    ProtocolInstance instance =
        deployment
            .filter(Deployment::hasSpeeds)
            .map(d -> SpedUp.of(written, d.speedsByRole(written.roles())))
            .orElse(written);
    CostModel model = costs(instance, parameters, context);
    long[] iterations = IterationCounts.of(instance, parameters, context.iterations());
    return new EvaluatedProtocol(
        protocol, parameters, instance, iterations, model, deployment.map(Deployment::applied));
  }

  /** The same with its actions in another order. */
  public EvaluatedProtocol with(ProtocolInstance reordered, AnalysisContext context) {
    return new EvaluatedProtocol(
        protocol,
        parameters,
        reordered,
        IterationCounts.of(reordered, parameters, context.iterations()),
        costs(reordered, parameters, context),
        deployment);
  }

  /** The parameters of a protocol, with values and functions of the context and its machine. */
  public static Parameters parameters(Protocol protocol, AnalysisContext context) {
    double quantile = MpstOptions.quantile(context);
    Optional<Machine> machine = context.machine();
    return protocol.parameters(
        context.bindings(protocol), name -> function(name, machine.orElse(null), quantile));
  }

  private static @Nullable ToDoubleFunction<double[]> function(
      String name, @Nullable Machine machine, double quantile) {
    if (name.startsWith(Functions.EMPIRICAL + " ")) {
      MeasuredProfile sample =
          machine == null
              ? null
              : machine.profiles().get(name.substring(Functions.EMPIRICAL.length() + 1));
      return sample == null ? null : arguments -> RandomCosts.quantile(sample, quantile);
    }
    if (Functions.isRandom(name)) {
      return arguments -> RandomCosts.quantile(name, arguments, quantile);
    }
    return machine == null ? null : machine.function(name);
  }

  /** A protocol written out for these parameters. */
  public static ProtocolInstance instance(
      Protocol protocol, Parameters parameters, AnalysisContext context) {
    long most = context.get(MpstOptions.OPERATIONS);
    ProtocolInstance instance =
        protocol.instantiate(parameters, new Protocol.Limits(most, context.cancellation()::check));
    BranchProbabilities.of(instance, parameters);
    return instance;
  }

  /** What the messages and computations of an instance cost. */
  public static CostModel costs(
      ProtocolInstance instance, Parameters parameters, AnalysisContext context) {
    return new CostModel(
        instance, parameters, context.machine(), MpstOptions.defaultCost(context, instance.name()));
  }

  /** Whether some cost is random. */
  public boolean random() {
    return RandomDraws.occur(instance, parameters);
  }

  /**
   * What keeps Definition 4.5 from giving a cost; empty when nothing does. Rounds after the first
   * change times only, so every loop is walked once.
   */
  public List<Diagnostic> faults(AnalysisContext context) {
    long[] once = Arrays.stream(iterations).map(k -> Math.min(k, 1)).toArray();
    BoundedCost.Budget budget = new BoundedCost.Budget(context.get(MpstOptions.STEPS), 0, 0);
    try {
      BoundedCost.of(model, once, Set.of(), budget, context.cancellation());
      return List.of();
    } catch (IllFormed e) {
      return e.diagnostics();
    }
  }
}
