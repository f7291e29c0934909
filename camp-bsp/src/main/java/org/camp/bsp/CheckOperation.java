package org.camp.bsp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Operation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.Severity;
import org.camp.core.lang.Expr;
import org.camp.core.lang.Program;
import org.camp.core.lang.ShadowedNames;
import org.camp.core.lang.TypeCheck;
import org.camp.core.model.Model;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** The verb {@code check} for bulk-synchronous programs: names, types and localities. */
public final class CheckOperation implements Operation<Program> {
  private static final Descriptor DESCRIPTOR =
      Descriptor.of("bsp.check", "Program check", "Names, types and localities of a program");

  /** For the service loader. */
  public CheckOperation() {}

  @Override
  public Descriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public Class<Program> modelType() {
    return Program.class;
  }

  @Override
  public boolean takes(Model model) {
    return model instanceof Program program && program.isBulkSynchronous();
  }

  @Override
  public Result run(List<Program> models, AnalysisContext context) {
    Program program = models.get(0);
    List<Diagnostic> problems = new ArrayList<>();
    Map<String, Expr> inputs = new HashMap<>();
    try {
      inputs.putAll(Inputs.of(program, context.bindings()));
    } catch (IllFormed e) {
      e.diagnostics().stream().map(CheckOperation::parameter).forEach(problems::add);
    }
    problems.addAll(TypeCheck.check(program, inputs));
    problems.addAll(ShadowedNames.of(program));
    problems.sort(Bsp.IN_TEXT);
    problems.forEach(context::report);
    return new Result(program, problems);
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

  /** What was found. */
  public record Result(Program program, List<Diagnostic> problems) implements AnalysisResult {
    /** Copies the list. */
    public Result {
      problems = List.copyOf(problems);
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
}
