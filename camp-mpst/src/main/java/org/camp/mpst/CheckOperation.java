package org.camp.mpst;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Operation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;
import org.camp.mpst.projection.Projections;

/**
 * The verb {@code check} for protocols: well-formedness of every protocol of a module that is not
 * {@code aux}.
 */
public final class CheckOperation implements Operation<Protocol> {
  private static final Descriptor DESCRIPTOR =
      Descriptor.of("mpst.check", "Well-formedness", "Whether every role has a local type")
          .paper(MpstBackend.PAPER);

  /** For the service loader. */
  public CheckOperation() {}

  @Override
  public Descriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public Class<Protocol> modelType() {
    return Protocol.class;
  }

  @Override
  public Result run(List<Protocol> models, AnalysisContext context) {
    Protocol first = models.get(0);
    List<Verdict> verdicts = new ArrayList<>();
    for (GlobalProtocol definition : first.module().protocols()) {
      if (!definition.auxiliary() || definition.equals(first.definition())) {
        List<Diagnostic> problems = problems(first.sibling(definition), context);
        problems.forEach(context::report);
        verdicts.add(new Verdict(definition.name(), problems));
      }
    }
    return new Result(first.module().source().name(), verdicts);
  }

  private static List<Diagnostic> problems(Protocol protocol, AnalysisContext context) {
    try {
      Projections projections = SessionTypes.project(protocol, context);
      List<Diagnostic> problems = new ArrayList<>(projections.problems());
      RoleWarning.of(projections.code(), projections).forEach(w -> problems.add(w.diagnostic()));
      return problems;
    } catch (IllFormed e) {
      return e.diagnostics();
    }
  }

  /** What was found about one protocol. */
  public record Verdict(String protocol, List<Diagnostic> problems) {
    /** Whether it is well-formed. */
    public boolean wellFormed() {
      return problems.stream().noneMatch(Diagnostic::isError);
    }
  }

  /** What was found about all protocols of a file. */
  public record Result(String file, List<Verdict> verdicts) implements AnalysisResult {
    @Override
    public boolean accepted() {
      return verdicts.stream().allMatch(Verdict::wellFormed);
    }

    @Override
    public Report report() {
      List<String> lines =
          verdicts.stream()
              .map(v -> v.protocol() + ": " + (v.wellFormed() ? "well-formed" : "not well-formed"))
              .toList();
      Value.Builder protocols = Value.object();
      verdicts.forEach(v -> protocols.put(v.protocol(), v.wellFormed()));
      Value.Obj values =
          Value.object().put("wellFormed", accepted()).put("protocols", protocols.build()).build();
      List<Section> sections = List.of(new Section.Text("", lines));
      return new Report("Check of " + file, sections, values, List.of(), List.of());
    }
  }
}
