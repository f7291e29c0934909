package org.camp.mpst;

import java.util.List;
import java.util.Optional;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.Instance;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Report;
import org.camp.mpst.contention.Contention;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.latency.Latency;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.random.ExpectedCost;
import org.camp.mpst.semantics.Safety;

/** What session types say about a protocol. */
public final class MpstResult implements AnalysisResult {
  private final Protocol protocol;
  private final Parameters parameters;
  private final Instance instance;
  private final Projections projections;
  private final Optional<BoundedCost> cost;
  private final List<Latency> latencies;
  private final Optional<Contention> contention;
  private final Optional<ExpectedCost> expected;
  private final Optional<Safety> safety;
  private final List<String> notes;
  private final List<Diagnostic> problems;
  private final Settings settings;

  MpstResult(
      Protocol protocol,
      Parameters parameters,
      Instance instance,
      Projections projections,
      Optional<BoundedCost> cost,
      List<Latency> latencies,
      Optional<Contention> contention,
      Optional<ExpectedCost> expected,
      Optional<Safety> safety,
      List<String> notes,
      List<Diagnostic> problems,
      Settings settings) {
    this.protocol = protocol;
    this.parameters = parameters;
    this.instance = instance;
    this.projections = projections;
    this.cost = cost;
    this.latencies = List.copyOf(latencies);
    this.contention = contention;
    this.expected = expected;
    this.safety = safety;
    this.notes = List.copyOf(notes);
    this.problems = List.copyOf(problems);
    this.settings = settings;
  }

  /** The protocol. */
  public Protocol protocol() {
    return protocol;
  }

  /** The protocol, written out. */
  public Instance instance() {
    return instance;
  }

  /** The parameters under which it was analysed. */
  public Parameters parameters() {
    return parameters;
  }

  /** The local types. */
  public Projections projections() {
    return projections;
  }

  /** Whether every role that acts has a local type. */
  public boolean wellFormed() {
    return projections.wellFormed();
  }

  /** The cost bound; empty when some path deadlocks, orphans a message or fails a reception. */
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

  /** What exploring the configurations found; only for small protocols with halves. */
  public Optional<Safety> safety() {
    return safety;
  }

  /** What was left out, and why. */
  public List<String> notes() {
    return notes;
  }

  /** Errors and warnings. */
  public List<Diagnostic> problems() {
    return problems;
  }

  /** Whether it is well-formed and no path goes wrong. */
  @Override
  public boolean accepted() {
    return problems.stream().noneMatch(Diagnostic::isError);
  }

  @Override
  public Report report() {
    return new MpstReport(this, settings).build();
  }
}
