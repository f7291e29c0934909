// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.form;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.concurrency.time.TimeOptions;
import org.camp.concurrency.time.picture.SpanActivities;
import org.camp.concurrency.time.picture.Waterfall;
import org.camp.concurrency.time.rank.RankFigures;
import org.camp.concurrency.time.rank.RankRun;
import org.camp.concurrency.time.report.RankPictures;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Descriptor;
import org.camp.core.analysis.ExporterCard;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.ScheduleExporter;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.order.Executions;
import org.camp.core.order.TimedRun;
import org.camp.core.report.Axis;
import org.camp.core.report.Diagram;
import org.camp.core.report.activity.ActivityChart;
import org.camp.core.report.activity.NamedNetwork;
import org.camp.core.report.activity.SavingsChart;
import org.camp.core.report.draw.SvgWriter;
import org.camp.core.report.trace.ScheduleForm;

/**
 * The form {@code gantt}: one trace as a waterfall, or ranks side by side, with the critical path
 * and what faster parts would save, as SVG. Of several traces the slowest is drawn.
 */
public final class GanttExporter implements ScheduleExporter<Executions> {
  /** Rows of a waterfall. */
  public static final Option<Long> ROWS =
      Option.integer(
          "time.rows", 80, 1, 400, "how many rows a waterfall has at most, from 1 to 400");

  private static final double NANOSECOND = 1e-9;

  private static final ExporterCard<Executions> CARD =
      new ExporterCard<>(
          Descriptor.of(
                  "time-gantt",
                  "Waterfall",
                  "One trace as a waterfall, or ranks side by side, with the critical path, as SVG")
              .options(TimeOptions.ROOT, TimeOptions.TRACE, ROWS),
          Executions.class,
          "gantt",
          "image/svg+xml");

  @Override
  public ExporterCard<Executions> card() {
    return CARD;
  }

  /** Other forms of executions have exporters of their own, which show spans below each other. */
  @Override
  public Set<ScheduleForm> forms() {
    return EnumSet.of(ScheduleForm.MERMAID_GANTT, ScheduleForm.NETWORK);
  }

  @Override
  public boolean hasSequence() {
    return false;
  }

  @Override
  public NamedNetwork schedule(Executions model, AnalysisContext context) {
    TimedRuns.One one = TimedRuns.of(model, context).slowest();
    return named(one.run(), one.title());
  }

  @Override
  public void export(Executions model, AnalysisContext context, Appendable out) throws IOException {
    TimedRuns.One one = TimedRuns.of(model, context).slowest();
    NamedNetwork named = named(one.run(), one.title());
    List<Diagram> pictures = new ArrayList<>();
    if (one.run() instanceof RankRun ranks) {
      pictures.add(RankPictures.timeLines(ranks));
      pictures.add(RankPictures.ladder(new RankFigures(ranks).efficiency()));
    } else if (TimedRuns.isTree(one.run())) {
      int rows = context.get(ROWS).intValue();
      pictures.add(Waterfall.of(one.run(), one.title(), rows));
    } else {
      pictures.add(ActivityChart.of(named));
    }
    SavingsChart.of(named).ifPresent(pictures::add);
    SvgWriter.write(pictures, out);
  }

  /** The activities of a run on lanes of who does them. */
  private static NamedNetwork named(TimedRun run, String title) {
    Map<String, Integer> lanes = new LinkedHashMap<>();
    ActivityNetwork network = run.network();
    int[] laneOf = new int[run.spans()];
    for (int span = 0; span < laneOf.length; span++) {
      laneOf[span] = lanes.computeIfAbsent(run.service(span), key -> lanes.size());
    }
    return new NamedNetwork(
        title,
        network,
        run.target(),
        Axis.of("time", "s"),
        NANOSECOND,
        List.copyOf(lanes.keySet()),
        event -> laneOf[network.owner(event)],
        event -> network.kind(event).word(),
        event -> name(run, event),
        "");
  }

  private static String name(TimedRun run, int event) {
    if (run instanceof RankRun ranks) {
      return ranks.part(event);
    }
    String between = SpanActivities.between(run, event);
    String operation = run.operation(run.network().owner(event));
    if (between.isEmpty()) {
      return operation;
    }
    return between.indexOf(' ') < 0 ? between + " " + operation : between;
  }
}
