package org.camp.bsp;

import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Operation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.lang.Program;
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
    List<Diagnostic> problems = TypeCheck.check(program, Map.of());
    problems.forEach(context::report);
    return new Result(program, problems);
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
      String line = program.name() + (accepted() ? ": well-typed" : ": wrong");
      return new Report(
          "Check of " + program.source().name(),
          List.of(new Section.Text("", List.of(line))),
          Value.object().put("accepted", accepted()).build(),
          List.of(),
          List.of());
    }
  }
}
