package org.example.tasks;

import java.util.List;
import org.camp.core.analysis.AnalysisBackend;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.AnalysisResult;
import org.camp.core.analysis.BackendCard;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.Option;
import org.camp.core.report.Report;
import org.camp.core.report.Section;
import org.camp.core.report.Value;

/** How long independent tasks take when every free processor takes the next one. */
public final class GrahamBackend implements AnalysisBackend<Tasks> {
  private static final Option<Long> PROCESSORS =
      Option.integer("processors", 4, "how many processors there are");

  private static final BackendCard<Tasks> CARD =
      new BackendCard<>(
          Descriptor.of("graham", "List scheduling", "Bounds of the time on p processors")
              .paper("Graham, Bounds for certain multiprocessing anomalies, 1966")
              .options(PROCESSORS),
          Tasks.class,
          List.of("least", "most"));

  @Override
  public BackendCard<Tasks> card() {
    return CARD;
  }

  @Override
  public Bounds analyze(Tasks model, AnalysisContext context) {
    double p = context.get(PROCESSORS);
    double work = 0;
    double longest = 0;
    for (Tasks.Task task : model.tasks()) {
      context.cancellation().check();
      work += task.seconds();
      longest = Math.max(longest, task.seconds());
    }
    return new Bounds(work, Math.max(work / p, longest), work / p + (1 - 1 / p) * longest);
  }

  /** The work, and the least and the greatest time that a list schedule takes, in seconds. */
  public record Bounds(double work, double least, double most) implements AnalysisResult {
    @Override
    public Report report() {
      List<Section.Figure> figures =
          List.of(
              new Section.Figure("work", Value.of(work), "s"),
              new Section.Figure("at least", Value.of(least), "s"),
              new Section.Figure("at most", Value.of(most), "s"));
      Value.Obj values =
          Value.object().put("work", work).put("least", least).put("most", most).build();
      return new Report(
          "Schedules",
          List.of(new Section.KeyFigures("", figures)),
          values,
          List.of(),
          List.of());
    }
  }
}
