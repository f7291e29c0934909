// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.report.Report;
import org.camp.core.report.activity.NamedReplay;
import org.camp.core.report.replay.ReplayNetwork;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.draw.ActionNetwork;
import org.camp.mpst.figure.ProtocolReplay;
import org.camp.mpst.figure.Setting;
import org.camp.mpst.latency.Latency;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.random.ExpectedCost;
import org.camp.mpst.report.ReportSettings;
import org.camp.mpst.screen.JudgedCost;
import org.camp.mpst.semantics.Judgement;
import org.camp.mpst.semantics.Safety;
import org.camp.mpst.semantics.SafetyJudgement;

/** What session types say about a protocol. */
public final class MpstResult implements AnalysisResult {
  private final EvaluatedProtocol prepared;
  private final Projections projections;
  private final Judgement judgement;
  private final Optional<BoundedCost> cost;
  private final List<Latency> latencies;
  private final Optional<Contention> contention;
  private final Optional<ExpectedCost> expected;
  private final List<String> notes;
  private final List<Diagnostic> problems;
  private final Supplier<List<Latency>> freeMessages;
  private final ReportSettings settings;

  MpstResult(
      EvaluatedProtocol prepared,
      Projections projections,
      Judgement judgement,
      Optional<BoundedCost> cost,
      List<Latency> latencies,
      Optional<Contention> contention,
      Optional<ExpectedCost> expected,
      List<String> notes,
      List<Diagnostic> problems,
      Supplier<List<Latency>> freeMessages,
      ReportSettings settings) {
    this.prepared = prepared;
    this.projections = projections;
    this.judgement = judgement;
    this.cost = cost;
    this.latencies = List.copyOf(latencies);
    this.contention = contention;
    this.expected = expected;
    this.notes = List.copyOf(notes);
    this.problems = List.copyOf(problems);
    this.freeMessages = freeMessages;
    this.settings = settings;
  }

  /** The protocol, written out, with its costs. */
  public EvaluatedProtocol evaluated() {
    return prepared;
  }

  /** The protocol that was analysed. */
  public Protocol protocol() {
    return prepared.protocol();
  }

  /** The protocol, written out. */
  public ProtocolInstance instance() {
    return prepared.instance();
  }

  /** The parameters under which it was analysed. */
  public Parameters parameters() {
    return prepared.parameters();
  }

  /** The local types. */
  public Projections projections() {
    return projections;
  }

  /** Whether it is projectable, safe, costed, and how that was decided. */
  public Judgement judgement() {
    return judgement;
  }

  /** Whether it is projectable and safe; false also when that was not decided. */
  public boolean wellFormed() {
    return judgement.wellFormed().orElse(false);
  }

  /** The cost bound; empty when Definition 4.5 gives none. */
  public Optional<BoundedCost> cost() {
    return cost;
  }

  /** The latencies of all recursions that are continued somewhere, in textual order. */
  public List<Latency> latencies() {
    return latencies;
  }

  /** What it costs on the machine's nodes; empty when there are none or something has no value. */
  public Optional<Contention> contention() {
    return contention;
  }

  /** What it costs on average; empty when nothing is left to chance, or something has no value. */
  public Optional<ExpectedCost> expected() {
    return expected;
  }

  /** What exploring the configurations found; only where safety is not decided without. */
  public Optional<Safety> safety() {
    return judgement.safety().flatMap(SafetyJudgement::explored);
  }

  /** What was left out, and why. */
  public List<String> notes() {
    return notes;
  }

  /** Errors and warnings. */
  public List<Diagnostic> problems() {
    return problems;
  }

  /** What is known of it, for its screen. */
  JudgedCost judged() {
    return new JudgedCost(
        prepared.instance(),
        judgement,
        problems,
        cost,
        latencies,
        freeMessages,
        contention,
        expected);
  }

  @Override
  public Status status() {
    return judgement.status();
  }

  /**
   * The cost bound as a network that can be replayed with other costs; where costs decide more than
   * times, with these alone.
   */
  @Override
  public Optional<ReplayNetwork> replay() {
    if (cost.isEmpty() || cost.get().isOpen() || !(cost.get().total() > 0)) {
      return Optional.empty();
    }
    BoundedCost bound = cost.get();
    CostModel model = bound.model();
    double unknown = model.defaultCost();
    Setting setting =
        new Setting(
            parameters(),
            model.machine(),
            Double.isNaN(unknown) ? OptionalDouble.empty() : OptionalDouble.of(unknown));
    String until = "until " + instance().roles().name(bound.costliest()) + " is done";
    return ProtocolReplay.of(
            model, bound.iterations(), setting, protocol().structuralParameters(), until)
        .or(
            () ->
                bound
                    .timeline()
                    .flatMap(timeline -> ActionNetwork.of(instance(), timeline))
                    .flatMap(named -> NamedReplay.still(named, until)));
  }

  @Override
  public Report report() {
    return new MpstReport(this, settings).build();
  }
}
