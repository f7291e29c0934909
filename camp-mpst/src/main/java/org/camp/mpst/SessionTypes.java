// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.log.Log;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.latency.Latency;
import org.camp.mpst.memory.MemoryLimits;
import org.camp.mpst.memory.PeakMemory;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.projection.UnusedRoles;
import org.camp.mpst.random.BranchProbabilities;
import org.camp.mpst.random.ExpectedCost;
import org.camp.mpst.report.ReportSettings;
import org.camp.mpst.semantics.Configurations;
import org.camp.mpst.semantics.Judgement;
import org.camp.mpst.semantics.Safety;

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
    return analyze(EvaluatedProtocol.of(protocol, context), context);
  }

  /** Analyses a protocol that is written out. */
  public static MpstResult analyze(EvaluatedProtocol evaluated, AnalysisContext context) {
    Cancellation cancellation = context.cancellation();
    ProtocolInstance instance = evaluated.instance();
    Log log = Log.of(SessionTypes.class);
    log.debug(
        "{}: {} operations, {} roles, {} kinds of messages, {} recursions, {} choices",
        instance.name(),
        instance.length(),
        instance.roles().size(),
        instance.kinds().size(),
        instance.recursions().size(),
        instance.choices());
    context.progress().at("projection", 0, 6);
    Projections projections = Projections.of(instance, cancellation::check);
    context.progress().at("cost", 1, 6);
    Optional<BoundedCost> cost = Optional.empty();
    List<Diagnostic> faults = List.of();
    List<Latency> latencies = List.of();
    Optional<Contention> contention = Optional.empty();
    Optional<ExpectedCost> expected = Optional.empty();
    List<String> notes = new ArrayList<>();
    try {
      BoundedCost bound = cost(evaluated, context);
      cost = Optional.of(bound);
      context.progress().at("latency", 2, 6);
      latencies = Latency.of(bound, context.get(MpstOptions.LATENCY), notes, cancellation);
      context.progress().at("expected cost", 3, 6);
      expected = expected(bound, context);
      context.progress().at("contention", 4, 6);
      contention = contention(bound, evaluated, context, notes);
    } catch (IllFormed e) {
      faults = e.diagnostics();
      log.debug("no cost: {}", () -> faultText(e));
    }
    log.debug(
        "projectable: {}; {}",
        projections::projectable,
        () -> projections.types().size() + " nodes of local types");
    context.progress().at("safety", 5, 6);
    Judgement judgement =
        Judgement.of(
            projections,
            evaluated.parameters(),
            faults,
            MpstOptions.queueBound(context),
            context.get(MpstOptions.STATES),
            cancellation);
    List<Diagnostic> problems = judgement.problems(projections, faults);
    problems.addAll(UnusedRoles.warnings(projections));
    problems.forEach(context::report);
    return new MpstResult(
        evaluated,
        projections,
        judgement,
        cost,
        latencies,
        contention,
        expected,
        notes,
        problems,
        freeMessages(evaluated, cost, context),
        settings(evaluated, context));
  }

  private static String faultText(IllFormed faults) {
    return faults.diagnostics().get(0).message();
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
        EvaluatedProtocol.parameters(protocol, context),
        context.get(MpstOptions.STATES),
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
        EvaluatedProtocol.parameters(protocol, context),
        MpstOptions.queueBound(context),
        context.get(MpstOptions.STATES),
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
    ProtocolInstance instance =
        EvaluatedProtocol.instance(
            protocol, EvaluatedProtocol.parameters(protocol, context), context);
    return Projections.of(instance, context.cancellation()::check);
  }

  private static BoundedCost cost(EvaluatedProtocol evaluated, AnalysisContext context) {
    return BoundedCost.of(
        evaluated.model(),
        evaluated.iterations(),
        evaluated.protocol().structuralParameters(),
        new BoundedCost.Budget(
            context.get(MpstOptions.STEPS),
            context.get(MpstOptions.EVENTS),
            ReportSettings.isLarge(evaluated.instance(), context.get(MpstOptions.FULL))
                ? 0
                : context.get(MpstOptions.EQUATIONS)),
        context.cancellation());
  }

  /**
   * The latencies with messages free, for who asks; none where the cost of a message is known, or
   * anything else is missing.
   */
  private static Supplier<List<Latency>> freeMessages(
      EvaluatedProtocol evaluated, Optional<BoundedCost> cost, AnalysisContext context) {
    if (cost.isEmpty()
        || !cost.get().unbound().containsAll(List.of("cO", "cI"))
        || !cost.get().unbound().stream().allMatch(name -> name.matches("c[OI]|k_.*"))) {
      return List::of;
    }
    EvaluatedProtocol free =
        new EvaluatedProtocol(
            evaluated.protocol(),
            evaluated.parameters(),
            evaluated.instance(),
            evaluated.iterations(),
            new CostModel(
                evaluated.instance(),
                evaluated.parameters(),
                context.machine(),
                OptionalDouble.of(0)),
            Optional.empty());
    return () ->
        Latency.of(
            cost(free, context),
            context.get(MpstOptions.LATENCY),
            new ArrayList<>(),
            context.cancellation());
  }

  private static ReportSettings settings(EvaluatedProtocol evaluated, AnalysisContext context) {
    return new ReportSettings(
        context.get(MpstOptions.FULL),
        context.find(MpstOptions.WHY),
        context.machine().map(m -> m.name()).orElse(""),
        context.machine().map(m -> !m.nodes().isEmpty()).orElse(false),
        context.get(MpstOptions.QUANTILE),
        evaluated.random(),
        memory(evaluated, context));
  }

  /**
   * The machine's limits of memory, where the protocol says what is held; warns of what exceeds.
   */
  private static Optional<MemoryLimits> memory(
      EvaluatedProtocol evaluated, AnalysisContext context) {
    if (context.machine().filter(m -> !m.memory().isEmpty()).isEmpty()) {
      return Optional.empty();
    }
    ProtocolInstance code = evaluated.instance();
    return PeakMemory.of(code, evaluated.parameters())
        .flatMap(
            peaks -> {
              Optional<MemoryLimits> limits =
                  MemoryLimits.of(context.machine(), code.roles(), evaluated.parameters());
              limits.ifPresent(l -> l.warnings(code, peaks).forEach(context::report));
              return limits;
            });
  }

  /** The cost on average; empty when nothing is left to chance, or something has no value. */
  private static Optional<ExpectedCost> expected(BoundedCost cost, AnalysisContext context) {
    long samples = MpstOptions.samples(context);
    Parameters parameters = cost.model().parameters();
    return samples == 0
        ? Optional.empty()
        : ExpectedCost.of(
            cost.model(),
            cost.iterations(),
            BranchProbabilities.of(cost.code(), parameters),
            context.machine(),
            new ExpectedCost.Sampling(
                samples, context.get(MpstOptions.SIMULATION), context.get(MpstOptions.SEED)),
            context.cancellation());
  }

  /** The cost on the machine's nodes; empty when it has none, or some cost is unknown. */
  private static Optional<Contention> contention(
      BoundedCost cost, EvaluatedProtocol evaluated, AnalysisContext context, List<String> notes) {
    if (evaluated.deployment().isEmpty()) {
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
        evaluated.deployment().get(),
        context.get(MpstOptions.CONTENTION),
        context.cancellation());
  }
}
