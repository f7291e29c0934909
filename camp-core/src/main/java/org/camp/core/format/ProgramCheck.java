// SPDX-License-Identifier: Apache-2.0
package org.camp.core.format;

import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.lang.Program;
import org.camp.core.lang.type.BoundProgram;
import org.camp.core.lang.type.TypeCheck;
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
    List<Diagnostic> problems = BoundProgram.of(program, context.bindings()).findings();
    problems.forEach(context::report);
    return new ProgramCheck(program, problems);
  }

  @Override
  public Status status() {
    return problems.stream().anyMatch(Diagnostic::isError) ? Status.ILL_FORMED : Status.OK;
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
