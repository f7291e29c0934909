// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.measure;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Option;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.host.HostNoise;
import org.camp.core.host.HostWatch;
import org.camp.core.machine.CalibrationConditions;
import org.camp.core.machine.Costs;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.Dimension;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.contention.Deployment;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.price.IterationCounts;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.run.MeasuredRun;
import org.camp.mpst.run.ProtocolRun;
import org.camp.mpst.run.Transport;
import org.camp.mpst.run.WaitStrategy;
import org.camp.mpst.semantics.SafetyJudgement;

/** The verb {@code run}: a protocol on threads of this host, measured beside predicted. */
public final class RunOperation implements Operation<Protocol> {
  /** What messages travel over. */
  public static final Option<Transport> TRANSPORT =
      Option.choice(
          "transport", Transport.QUEUE, "what messages travel over: queues or loopback TCP");

  /** What decides choices. */
  public static final Option<Long> SEED = Option.integer("seed", 1, "the seed that draws branches");

  /** For how long to measure. */
  public static final Option<Double> MEASURE_FOR =
      Option.number(
          "measure-for", 1.5, "s", Dimension.TIME, "for how long to repeat the run and measure");

  /** Where traces go. */
  public static final Option<String> TRACE =
      Option.text(
          "trace",
          "PATH",
          "write further repetitions as traces: of services to PATH.json, of ranks to PATH.mpi");

  /** For how long loops go round. */
  public static final Option<Double> LOOP_FOR =
      Option.number(
          "loop-for",
          null,
          "s",
          Dimension.TIME,
          "loops whose rounds nobody gives go round for about so long, as predicted");

  /** What is too long to be run. */
  public static final Option<Double> LONGEST =
      Option.number(
          "longest",
          null,
          "s",
          Dimension.TIME,
          "refuse a run of which one repetition is predicted to take longer");

  private static final int WRITTEN = 100;
  private static final int MOST_SIZES = 12;
  private static final int MOST_MEASURED = 1 << 28;

  private static final OperationCard<Protocol> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "mpst.run",
                  "Real run",
                  "Run a protocol on threads of this host, and hold the prediction against it")
              .paper(MpstBackend.PAPER)
              .options(
                  TRANSPORT,
                  SEED,
                  MEASURE_FOR,
                  LOOP_FOR,
                  LONGEST,
                  TRACE,
                  MpstOptions.DEFAULT_COST,
                  MpstOptions.QUANTILE,
                  MpstOptions.OPERATIONS,
                  MpstOptions.STATES,
                  MpstOptions.QUEUE_BOUND,
                  MpstOptions.CONTENTION),
          Protocol.class,
          Map.of("total.measured", Goal.LESS));

  private final Supplier<HostWatch> watches;

  /** For the service loader. */
  public RunOperation() {
    this(HostWatch::start);
  }

  /** An operation that asks others whether the host is free. */
  public RunOperation(Supplier<HostWatch> watches) {
    this.watches = watches;
  }

  @Override
  public OperationCard<Protocol> card() {
    return CARD;
  }

  @Override
  public Map<String, String> eachCase() {
    return Map.of(LOOP_FOR.key(), "50ms", LONGEST.key(), "2s", MEASURE_FOR.key(), "300ms");
  }

  @Override
  public RunResult run(List<Protocol> models, AnalysisContext context) {
    Protocol protocol = models.get(0);
    Optional<RunTrace.Form> trace = context.find(TRACE).map(RunTrace.Form::of);
    Parameters parameters = EvaluatedProtocol.parameters(protocol, context);
    ProtocolInstance instance = EvaluatedProtocol.instance(protocol, parameters, context);
    RunRounds rounds = RunRounds.of(instance, parameters, context);
    Projections once = projected(instance, rounds, rounds.with(1), parameters, context);
    trace.ifPresent(form -> RunTrace.requireTraceable(once.code()));
    RunFit fit = new RunFit(context);
    fit.require(
        EvaluatedProtocol.costs(instance, parameters, RunFit.free(context)), rounds.with(1));
    HostWatch watch = watches.get();
    Optional<HostCosts> host = host(once.code(), parameters, context);
    AnalysisContext calibrated = host.map(costs -> on(costs, context)).orElse(context);
    Parameters known = EvaluatedProtocol.parameters(protocol, calibrated);
    CostModel ofOnce = EvaluatedProtocol.costs(once.code(), known, calibrated);
    if (!ofOnce.unbound().isEmpty()) {
      throw unbound(ofOnce.unbound());
    }
    boolean settled = rounds.open().isEmpty();
    long[] times = rounds.lasting(ofOnce, context);
    Projections projections =
        settled ? once : projected(instance, rounds, times, parameters, context);
    ProtocolInstance code = projections.code();
    CostModel costs = settled ? ofOnce : EvaluatedProtocol.costs(code, known, calibrated);
    ProtocolRun.Plan plan =
        new ProtocolRun.Plan(
            context.get(TRANSPORT),
            context.get(SEED),
            Math.max(0, context.get(MEASURE_FOR)),
            trace.isPresent() ? WRITTEN : 1,
            rounds.open());
    Optional<Contention> shared = sharing(projections, costs, calibrated);
    fit.require(costs, times, shared, projections);
    MeasuredRun measured =
        ProtocolRun.of(projections, costs, plan, context.progress(), context.cancellation());
    HostNoise noise = watch.end();
    if (noise.isBusy()) {
      context.report(noise.error());
    }
    Optional<RunTrace> written = trace.flatMap(form -> RunTrace.of(form, protocol, code, measured));
    if (trace.isPresent() && written.isEmpty()) {
      context.report(
          Diagnostic.warning("no-trace", "a repetition has too many actions to be written down")
              .withHint("take fewer rounds with -k, or a smaller instance"));
    }
    List<String> otherwise = host.isPresent() ? List.of() : otherwise(measured, context);
    return new RunResult(code, measured, plan.transport(), host, otherwise, shared, noise, written);
  }

  /** In what the run differs from how the machine that was given was measured. */
  private static List<String> otherwise(MeasuredRun measured, AnalysisContext context) {
    CalibrationConditions run = CalibrationConditions.here(measured.waiting() == WaitStrategy.SPIN);
    return context
        .machine()
        .map(machine -> machine.calibrated().get(CalibrationConditions.TRANSPORT))
        .map(there -> there.differences(run))
        .orElse(List.of());
  }

  /** The local types, of a protocol that can be run: otherwise it could wait for ever. */
  private static Projections projected(
      ProtocolInstance instance,
      RunRounds rounds,
      long[] times,
      Parameters parameters,
      AnalysisContext context) {
    Projections projections =
        Projections.of(instance.withRounds(times), context.cancellation()::check);
    if (!projections.projectable()) {
      throw new IllFormed(projections.problems());
    }
    requireSafe(projections, rounds, parameters, context);
    return projections;
  }

  private static void requireSafe(
      Projections projections, RunRounds rounds, Parameters parameters, AnalysisContext context) {
    SafetyJudgement safety =
        SafetyJudgement.of(
            projections,
            parameters,
            MpstOptions.queueBound(context),
            context.get(MpstOptions.STATES),
            context.cancellation());
    Optional<Diagnostic> found = safety.diagnostic();
    if (found.isPresent() && safety.safe().isEmpty()) {
      throw new OverBudget(List.of(found.get()));
    }
    if (found.isPresent() && !rounds.open().isEmpty()) {
      String why = "a loop that goes on for ever cannot be cut off here: " + found.get().message();
      throw new NotApplicable(Diagnostic.error("cut-off", why).withHint(found.get().hint()));
    }
    if (found.isPresent()) {
      throw new IllFormed(List.of(found.get()));
    }
  }

  /** The prediction for roles that share the cores of this host, when there are too few for all. */
  private static Optional<Contention> sharing(
      Projections projections, CostModel costs, AnalysisContext context) {
    ProtocolInstance code = costs.code();
    long busy = IntStream.range(0, code.roles().size()).filter(projections::isParticipant).count();
    int cores = Runtime.getRuntime().availableProcessors();
    if (busy <= cores) {
      return Optional.empty();
    }
    Machine host = Machine.builder("host").node("host", cores).build();
    Optional<Contention> found =
        Contention.of(
                costs,
                IterationCounts.of(code, costs.parameters(), Map.of()),
                Deployment.of(host, code.roles()),
                context.get(MpstOptions.CONTENTION),
                context.cancellation())
            .filter(contention -> contention.isExact() && code.choices() == 0);
    context.report(
        Diagnostic.warning(
            "too-few-cores",
            String.format(
                Locale.ROOT,
                "%d roles share %d cores, and a cost assumes a core for each role; %s",
                busy,
                cores,
                found.isPresent()
                    ? "what is predicted takes the sharing into account"
                    : "the prediction does not take the sharing into account, "
                        + (code.choices() > 0
                            ? "which is not done for protocols with choices"
                            : "which takes more than --budget contention allows")
                        + ", so expect the run to take longer")));
    return found;
  }

  private static BadInput unbound(Set<String> names) {
    return new BadInput(
        Diagnostic.error(
                "unbound", "a run needs a value for " + String.join(", ", names) + " as well")
            .withHint(
                "bind parameters with -D, give all costs in the machine file,"
                    + " or let unknown costs count as nothing with --default-cost 0"));
  }

  /** What messages of this protocol cost on this host, when no machine says so. */
  private static Optional<HostCosts> host(
      ProtocolInstance code, Parameters parameters, AnalysisContext context) {
    boolean given =
        context
            .machine()
            .filter(m -> !m.links().isEmpty() || !m.transport().equals(Costs.UNKNOWN))
            .isPresent();
    if (given || context.find(MpstOptions.DEFAULT_COST).isPresent()) {
      return Optional.empty();
    }
    CostModel sizes = EvaluatedProtocol.costs(code, parameters, context);
    SortedSet<Integer> bytes = new TreeSet<>();
    for (MessageKind kind : code.kinds()) {
      double size = sizes.size(kind);
      if (size <= MOST_MEASURED) {
        bytes.add((int) Math.ceil(size));
      }
    }
    if (bytes.size() > MOST_SIZES) {
      bytes = HostCosts.sizes(bytes.last());
    }
    bytes.addAll(List.of(0, 16));
    HostCosts costs =
        HostCosts.measure(
            context.get(TRANSPORT),
            WaitStrategy.suiting(code.roles().size()),
            bytes,
            context.progress(),
            context.cancellation());
    costs
        .scatter()
        .map(d -> Diagnostic.warning(d.code(), d.message()).withHint(d.hint()))
        .ifPresent(context::report);
    return Optional.of(costs);
  }

  private static AnalysisContext on(HostCosts costs, AnalysisContext context) {
    Machine machine = context.machine().orElseGet(() -> Machine.builder("this host").build());
    return context.toBuilder().machine(costs.onto(machine)).build();
  }
}
