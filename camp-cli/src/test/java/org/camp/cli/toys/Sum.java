// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.toys;

import java.util.List;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.BackendCard;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.Status;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.report.Reason;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** Adds the numbers up, in seconds. */
public final class Sum implements AnalysisBackend<Numbers> {
  static final Option<Long> STEPS = Option.budget("steps", 1000, "Numbers that are added.");
  static final Option<Long> START =
      Option.integer("start", 0, "Where to start; 50% is no number.").alias("default-start");
  static final Option<Boolean> NEGATE = Option.flag("negate", "Turn the sign.").alias("negate");

  @Override
  public BackendCard<Numbers> card() {
    return new BackendCard<>(
        Descriptor.of("sum", "Sums", "Adds numbers up.")
            .paper("Gauss 1786")
            .options(STEPS, START, NEGATE)
            .examples("ping-pong"),
        Numbers.class);
  }

  @Override
  public Result analyze(Numbers model, AnalysisContext context) {
    if (model.values().length > context.get(STEPS)) {
      throw new OverBudget(
          Diagnostic.error("over-budget", "more than " + context.get(STEPS) + " steps"));
    }
    if (model.words().contains("crash-later")) {
      throw new IllegalStateException("the backend crashed");
    }
    while (model.words().contains("loop")) {
      context.cancellation().check();
    }
    long sum = context.get(START) + model.sum();
    sum += context.bindings().values().stream().mapToLong(Long::parseLong).sum();
    while (model.words().contains("stall") && sum > 3) {
      context.cancellation().check();
    }
    sum *= model.words().contains("bent") ? Long.bitCount(sum) : 1;
    boolean no = model.words().contains("no");
    return new Result(context.get(NEGATE) ? -sum : sum, !no, context.machine().isPresent());
  }

  /** The sum. */
  public record Result(long sum, boolean yes, boolean onMachine) implements AnalysisResult {
    @Override
    public Status status() {
      return yes ? Status.OK : Status.ILL_FORMED;
    }

    @Override
    public Report report() {
      return new Report(
          "Sum",
          List.of(
              new Section.KeyFigures("", List.of(new Section.Figure("sum", Value.of(sum), "s"))),
              new Section.Table(
                  "First",
                  List.of(Section.Column.of("what"), new Section.Column("sum", "s")),
                  List.of(List.of(Value.of("all"), Value.of(sum)))),
              new Section.Table(
                  "Second", List.of(Section.Column.of("x")), List.of(List.of(Value.of(2))))),
          Value.object().put("sum", sum).put("onMachine", onMachine).build(),
          List.of(new Reason("the numbers add up", "a.num", 1, 1)),
          List.of("a toy"));
    }
  }
}
