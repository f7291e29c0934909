package org.camp.core.lang;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Severity;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** What the static checks of a program found: names, types, localities and patterns. */
public record ProgramCheck(Program program, List<Diagnostic> problems) implements AnalysisResult {
  /** Copies the list. */
  public ProgramCheck {
    problems = List.copyOf(problems);
  }

  /** Checks a program, and reports what is found in the order of the text. */
  public static ProgramCheck of(Program program, AnalysisContext context) {
    BoundProgram bound = BoundProgram.of(program, context.bindings());
    List<Diagnostic> problems = new ArrayList<>();
    bound.unbound().stream().map(ProgramCheck::parameter).forEach(problems::add);
    problems.addAll(bound.problems());
    problems.addAll(ShadowedNames.of(program));
    problems.sort(BoundProgram.IN_TEXT);
    problems.forEach(context::report);
    return new ProgramCheck(program, problems);
  }

  /** An unbound name may be a parameter that is bound later. */
  private static Diagnostic parameter(Diagnostic unbound) {
    return new Diagnostic(
        Severity.NOTE,
        unbound.code(),
        unbound.message() + ": it is a parameter",
        unbound.file(),
        unbound.line(),
        unbound.column(),
        unbound.hint(),
        unbound.excerpt());
  }

  @Override
  public boolean accepted() {
    return problems.stream().noneMatch(Diagnostic::isError);
  }

  @Override
  public Report report() {
    String type = accepted() ? TypeCheck.typeOf(program) : "";
    String line = program.name() + (accepted() ? ": well-typed, of type " + type : ": wrong");
    Value.Obj values =
        Value.object()
            .put("accepted", accepted())
            .put("type", accepted() ? type : null)
            .put("parameters", Value.strings(List.copyOf(program.parameters())))
            .build();
    return new Report(
        "Check of " + program.source().name(),
        List.of(new Section.Text("", List.of(line))),
        values,
        List.of(),
        List.of());
  }
}
