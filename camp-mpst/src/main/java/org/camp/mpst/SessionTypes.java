// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.machine.Machine;
import org.camp.core.machine.Profile;
import org.camp.core.machine.RandomCosts;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.Functions;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.latency.Latency;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.random.Chances;
import org.camp.mpst.random.ExpectedCost;
import org.camp.mpst.semantics.Configurations;
import org.camp.mpst.semantics.Safety;
import org.jspecify.annotations.Nullable;

/**
 * The tour of this module:
 *
 * <pre>{@code
 * Protocol protocol = Protocol.parse("""
 *     global protocol Ping(role p, role q) {
 *       Ping(bytes[1000]) from p to q cost 2ms;
 *       Pong() from q to p;
 *     }""");
 * Machine machine = Machine.builder("lan").transport("1.2us + 0.3ns*size", "0.8us").build();
 * MpstResult result = SessionTypes.analyze(protocol, machine);
 * result.wellFormed();                    // true: projectable and safe
 * result.cost().orElseThrow().total();    // seconds until the last role is done
 * result.projections().text(0);           // p's local type
 * }</pre>
 *
 * <p>{@link #analyze(Protocol, AnalysisContext)} takes options, bindings of parameters and
 * iteration counts; {@link #project} only projects. Underneath lie {@link Projections} (Definition
 * 3.1), {@link BoundedCost} (Definition 4.5) and {@link Latency} (Definitions 5.1 to 5.4).
 */
public final class SessionTypes {
  private static final int MOST_SAMPLES = 10_000_000;

  private SessionTypes() {}

  /** Analyses with default options on a machine. */
  public static MpstResult analyze(Protocol protocol, Machine machine) {
    return analyze(protocol, AnalysisContext.builder().machine(machine).build());
  }

  /**
   * Analyses a protocol.
   *
   * @throws IllFormed when it cannot be written out, or a size or cost does not exist
   * @throws BadInput when a parameter that decides the structure has no value, or a binding is
   *     wrong
   * @throws org.camp.core.diagnostic.OverBudget when a budget is hit
   */
  public static MpstResult analyze(Protocol protocol, AnalysisContext context) {
    Cancellation cancellation = context.cancellation();
    Prepared prepared = Prepared.of(protocol, context);
    ProtocolInstance instance = prepared.instance();
    context.progress().at("projection", 0, 6);
    Projections projections = Projections.of(instance, cancellation::check);
    context.progress().at("cost", 1, 6);
    @Nullable BoundedCost cost = null;
    List<Diagnostic> faults = List.of();
    List<Latency> latencies = List.of();
    Optional<Contention> contention = Optional.empty();
    Optional<ExpectedCost> expected = Optional.empty();
    List<String> notes = new ArrayList<>();
    try {
      cost = cost(prepared, context);
      context.progress().at("latency", 2, 6);
      latencies = Latency.of(cost, context.get(MpstBackend.LATENCY), notes, cancellation);
      context.progress().at("expected cost", 3, 6);
      expected = expected(cost, context);
      context.progress().at("contention", 4, 6);
      contention = contention(cost, prepared, context, notes);
    } catch (IllFormed e) {
      faults = e.diagnostics();
    }
    context.progress().at("safety", 5, 6);
    Judgement judgement = Judgement.of(projections, prepared, faults.isEmpty(), context);
    List<Diagnostic> problems = judgement.problems(projections, faults);
    for (RoleWarning unused : RoleWarning.of(instance, projections)) {
      problems.add(unused.diagnostic());
    }
    problems.forEach(context::report);
    return new MpstResult(
        prepared,
        projections,
        judgement,
        Optional.ofNullable(cost),
        latencies,
        contention,
        expected,
        notes,
        problems,
        Settings.of(prepared, context));
  }

  /** How many messages a queue may hold when configurations are explored. */
  static int queueBound(AnalysisContext context) {
    long bound = context.get(MpstBackend.QUEUE_BOUND);
    if (bound < 1 || bound > 1000) {
      throw new BadInput(
          Diagnostic.error("bad-option", "mpst.queue-bound must lie between 1 and 1000"));
    }
    return (int) bound;
  }

  /**
   * The configurations of a protocol (Definition 3.4).
   *
   * @throws IllFormed when some role has no local type
   */
  public static Configurations configurations(Protocol protocol, AnalysisContext context) {
    Projections projections = projectable(protocol, context);
    return Configurations.of(
        projections.code(),
        projections,
        parameters(protocol, context),
        context.get(MpstBackend.STATES),
        context.cancellation());
  }

  /**
   * Explores the configurations of a protocol for deadlocks, reception errors and orphan messages.
   *
   * @throws IllFormed when some role has no local type
   */
  public static Safety explore(Protocol protocol, AnalysisContext context) {
    return Safety.of(
        projectable(protocol, context),
        parameters(protocol, context),
        queueBound(context),
        context.get(MpstBackend.STATES),
        context.cancellation());
  }

  private static Projections projectable(Protocol protocol, AnalysisContext context) {
    Projections projections = project(protocol, context);
    if (!projections.projectable()) {
      throw new IllFormed(projections.problems());
    }
    return projections;
  }

  /**
   * Projects a protocol onto all its roles.
   *
   * @throws IllFormed when it cannot be written out
   * @throws BadInput when a parameter that decides the structure has no value
   */
  public static Projections project(Protocol protocol, AnalysisContext context) {
    ProtocolInstance instance = instance(protocol, parameters(protocol, context), context);
    return Projections.of(instance, context.cancellation()::check);
  }

  static Parameters parameters(Protocol protocol, AnalysisContext context) {
    double quantile = context.get(MpstBackend.QUANTILE);
    if (!(quantile > 0 && quantile < 1)) {
      throw new BadInput(Diagnostic.error("bad-option", "mpst.quantile must lie between 0 and 1"));
    }
    Optional<Machine> machine = context.machine();
    return protocol.parameters(
        context.bindings(), name -> function(name, machine.orElse(null), quantile));
  }

  private static @Nullable ToDoubleFunction<double[]> function(
      String name, @Nullable Machine machine, double quantile) {
    if (name.startsWith(Functions.EMPIRICAL + " ")) {
      @Nullable Profile sample =
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

  static ProtocolInstance instance(
      Protocol protocol, Parameters parameters, AnalysisContext context) {
    long most = context.get(MpstBackend.OPERATIONS);
    ProtocolInstance instance =
        protocol.instantiate(parameters, new Protocol.Limits(most, context.cancellation()::check));
    Chances.of(instance, parameters);
    return instance;
  }

  private static BoundedCost cost(Prepared prepared, AnalysisContext context) {
    return BoundedCost.of(
        prepared.model(),
        prepared.iterations(),
        prepared.protocol().structuralParameters(),
        new BoundedCost.Budget(
            context.get(MpstBackend.STEPS),
            context.get(MpstBackend.EVENTS),
            MpstReport.isLarge(prepared.instance(), context.get(MpstBackend.FULL))
                ? 0
                : context.get(MpstBackend.EQUATIONS)),
        context.cancellation());
  }

  static CostModel costModel(
      ProtocolInstance instance, Parameters parameters, AnalysisContext context) {
    OptionalDouble byDefault =
        context
            .find(MpstBackend.DEFAULT_COST)
            .map(OptionalDouble::of)
            .orElse(OptionalDouble.empty());
    if (byDefault.isPresent()
        && !(byDefault.getAsDouble() >= 0 && byDefault.getAsDouble() <= CostModel.MOST)) {
      throw new BadInput(
          Diagnostic.error("bad-option", "mpst.default-cost must lie between 0 and 10^100"));
    }
    return new CostModel(instance, parameters, context.machine(), byDefault);
  }

  /** The cost on average; empty when nothing is left to chance, or something has no value. */
  private static Optional<ExpectedCost> expected(BoundedCost cost, AnalysisContext context) {
    long samples = context.get(MpstBackend.SAMPLES);
    if (samples < 0 || samples > MOST_SAMPLES) {
      throw new BadInput(
          Diagnostic.error("bad-option", "mpst.samples must lie between 0 and " + MOST_SAMPLES));
    }
    Parameters parameters = cost.model().parameters();
    return samples == 0
        ? Optional.empty()
        : ExpectedCost.of(
            cost.model(),
            cost.iterations(),
            Chances.of(cost.code(), parameters),
            context.machine(),
            new ExpectedCost.Sampling(
                samples, context.get(MpstBackend.SIMULATION), context.get(MpstBackend.SEED)),
            context.cancellation());
  }

  /** The cost on the machine's nodes; empty when it has none, or some cost is unknown. */
  private static Optional<Contention> contention(
      BoundedCost cost, Prepared prepared, AnalysisContext context, List<String> notes) {
    if (prepared.deployment().isEmpty()) {
      if (context.machine().filter(m -> !m.nodes().isEmpty()).isPresent()) {
        notes.add(
            "contention: the machine has several nodes, and no mapping of the roles to them; 'camp"
                + " place' finds a good one");
      }
      return Optional.empty();
    }
    return Contention.of(
        cost.model(),
        cost.iterations(),
        prepared.deployment().get(),
        context.get(MpstBackend.CONTENTION),
        context.cancellation());
  }
}
