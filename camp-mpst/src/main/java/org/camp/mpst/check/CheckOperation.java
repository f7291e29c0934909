// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Goal;
import org.camp.core.analysis.Operation;
import org.camp.core.analysis.OperationCard;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.Dependencies;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.MpstBackend;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.learn.align.ConformanceOperation;
import org.camp.mpst.projection.Projections;
import org.camp.mpst.projection.UnusedRoles;
import org.camp.mpst.report.SafetyReport;
import org.camp.mpst.semantics.Judgement;
import org.camp.mpst.trace.TraceCheck;
import org.camp.mpst.trace.TraceResult;
import org.camp.mpst.trace.TraceVerdict;

/**
 * The verb {@code check} for protocols: well-formedness of every protocol of a module that is not
 * {@code aux}; with {@code --against}, whether a protocol of halves is a trace of another one.
 */
public final class CheckOperation implements Operation<Protocol> {
  private static final OperationCard<Protocol> CARD =
      new OperationCard<>(
          Descriptor.of(
                  "mpst.check",
                  "Well-formedness",
                  "Whether every role has a local type, and no run goes wrong")
              .paper(MpstBackend.PAPER)
              .options(
                  MpstOptions.STATES,
                  MpstOptions.QUEUE_BOUND,
                  MpstOptions.DEFAULT_COST,
                  MpstOptions.QUANTILE,
                  MpstOptions.OPERATIONS,
                  MpstOptions.STEPS,
                  ConformanceOperation.AGAINST),
          Protocol.class,
          Map.of("wellFormed", Goal.MORE, "conformance.fitness", Goal.MORE));

  @Override
  public OperationCard<Protocol> card() {
    return CARD;
  }

  @Override
  public AnalysisResult run(List<Protocol> models, AnalysisContext context) {
    Protocol first = models.get(0);
    Optional<Protocol> against = context.find(ConformanceOperation.AGAINST);
    if (against.isPresent()) {
      TraceVerdict verdict = TraceCheck.of(first, against.get(), context);
      verdict.problems().forEach(context::report);
      return new TraceResult(verdict);
    }
    List<Verdict> verdicts = new ArrayList<>();
    for (GlobalProtocol definition : first.module().protocols()) {
      if (!definition.auxiliary() || definition.equals(first.definition())) {
        Verdict verdict = verdict(first.sibling(definition), context);
        verdict.problems().forEach(context::report);
        verdicts.add(verdict);
      }
    }
    return new Result(first.module().source().name(), verdicts);
  }

  private static Verdict verdict(Protocol protocol, AnalysisContext context) {
    String name = protocol.definition().name();
    try {
      EvaluatedProtocol evaluated = EvaluatedProtocol.of(protocol, context);
      Projections projections = Projections.of(evaluated.instance(), context.cancellation()::check);
      List<Diagnostic> faults = evaluated.faults(context);
      Judgement judgement =
          Judgement.of(
              projections,
              evaluated.parameters(),
              faults,
              MpstOptions.queueBound(context),
              context.get(MpstOptions.STATES),
              context.cancellation());
      List<Diagnostic> problems = judgement.problems(projections, faults);
      problems.addAll(UnusedRoles.warnings(projections));
      return new Verdict(
          name, Optional.of(judgement), problems, promises(name, evaluated.instance()));
    } catch (IllFormed e) {
      return new Verdict(name, Optional.empty(), e.diagnostics(), List.of());
    }
  }

  /** How many sends promise that they are made of nothing: nothing can show that they keep it. */
  private static List<String> promises(String name, ProtocolInstance code) {
    long free =
        IntStream.range(0, code.dependencies().isEmpty() ? 0 : code.length())
            .filter(pc -> code.op(pc) == ProtocolOp.MESSAGE || code.op(pc) == ProtocolOp.SEND)
            .mapToObj(pc -> code.dependencies().needs(Dependencies.sent(pc)))
            .filter(needs -> needs != null && needs.length == 0)
            .count();
    return free == 0
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "%s: %d send%s to need nothing that %s received or computed",
                name,
                free,
                free == 1 ? " promises" : "s promise",
                free == 1 ? "its role" : "their roles"));
  }

  /**
   * What was found about one protocol.
   *
   * @param judgement empty when the protocol cannot be written out, or a number in it does not
   *     exist
   * @param notes what it promises
   */
  public record Verdict(
      String protocol,
      Optional<Judgement> judgement,
      List<Diagnostic> problems,
      List<String> notes) {
    /** Whether it is well-formed; empty when that was not decided. */
    public Optional<Boolean> wellFormed() {
      return judgement.map(Judgement::wellFormed).orElse(Optional.of(false));
    }

    private boolean misplaced() {
      return judgement.map(Judgement::misplaced).orElse(false);
    }

    private String wellFormedText() {
      return misplaced() ? "well-formed, but a receive stands before its send" : "well-formed";
    }

    private String line() {
      return protocol
          + ": "
          + wellFormed()
              .map(yes -> yes ? wellFormedText() : "not well-formed")
              .orElseGet(() -> "not decided whether well-formed");
    }
  }

  /** What was found about all protocols of a file. */
  public record Result(String file, List<Verdict> verdicts) implements AnalysisResult {
    /** Whether all are well-formed: false if one is not, else empty if one was not decided. */
    public Optional<Boolean> wellFormed() {
      List<Optional<Boolean>> all = verdicts.stream().map(Verdict::wellFormed).toList();
      return all.contains(Optional.of(false))
          ? Optional.of(false)
          : all.contains(Optional.<Boolean>empty()) ? Optional.empty() : Optional.of(true);
    }

    @Override
    public Status status() {
      return wellFormed()
          .map(
              yes ->
                  yes && verdicts.stream().noneMatch(Verdict::misplaced)
                      ? Status.OK
                      : Status.ILL_FORMED)
          .orElse(Status.OVER_BUDGET);
    }

    @Override
    public Report report() {
      List<String> lines = verdicts.stream().map(Verdict::line).toList();
      Value.Builder protocols = Value.object();
      Value.Builder judgements = Value.object();
      for (Verdict verdict : verdicts) {
        protocols.put(verdict.protocol(), Judgement.value(verdict.wellFormed()));
        judgements.put(
            verdict.protocol(),
            verdict
                .judgement()
                .<Value>map(
                    j -> j.into(Value.object()).put("safety", SafetyReport.values(j)).build())
                .orElse(Value.NULL));
      }
      Value.Obj values =
          Value.object()
              .put("wellFormed", Judgement.value(wellFormed()))
              .put("protocols", protocols.build())
              .put("judgements", judgements.build())
              .build();
      List<Section> sections = List.of(new Section.Text("", lines));
      List<String> notes = verdicts.stream().flatMap(v -> v.notes().stream()).toList();
      return new Report("Check of " + file, sections, values, List.of(), notes);
    }
  }
}
