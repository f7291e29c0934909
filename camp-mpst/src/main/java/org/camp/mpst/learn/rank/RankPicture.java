// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.CampException;
import org.camp.core.machine.MachineFile;
import org.camp.core.model.Source;
import org.camp.core.order.RankProgram;
import org.camp.core.order.RankProgram.Step;
import org.camp.core.order.RankProgram.Verb;
import org.camp.core.protocol.Protocol;
import org.camp.core.report.Axis;
import org.camp.core.report.Diagram;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;
import org.camp.core.report.activity.ActivityChart;
import org.camp.mpst.EvaluatedProtocol;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.draw.ActionNetwork;

/** The learnt model of ranks in space and time, over what was recorded at the same number. */
final class RankPicture {
  private static final int MOST_STEPS = 2000;
  private static final double NANOSECONDS = 1e9;
  private static final String MESSAGE = "message";

  private RankPicture() {}

  /** The model, where it has a schedule, and the greatest trace that can be drawn. */
  static List<Diagram> of(List<RankProgram> programs, Protocol protocol, String machine) {
    List<Diagram> all = new ArrayList<>();
    RankProgram drawn = null;
    for (RankProgram program : programs) {
      boolean larger = drawn == null || program.ranks() > drawn.ranks();
      if (program.isTimed() && program.steps().size() <= MOST_STEPS && larger) {
        drawn = program;
      }
    }
    if (drawn != null) {
      model(drawn.ranks(), protocol, machine, all);
      all.add(trace(drawn));
    }
    return all;
  }

  private static void model(int n, Protocol protocol, String machine, List<Diagram> all) {
    try {
      AnalysisContext context =
          AnalysisContext.builder()
              .bind("n", Integer.toString(n))
              .machine(MachineFile.read(Source.of("learnt.yaml", machine)).machine(Map.of()))
              .option(MpstOptions.OPERATIONS, 1_000_000L)
              .build();
      EvaluatedProtocol evaluated = EvaluatedProtocol.of(protocol, context);
      BoundedCost.of(
              evaluated.model(),
              evaluated.iterations(),
              Set.of(),
              BoundedCost.Budget.DEFAULT,
              context.cancellation())
          .timeline()
          .flatMap(timeline -> ActionNetwork.of(evaluated.instance(), timeline))
          .ifPresent(network -> all.add(ActivityChart.of(network)));
    } catch (CampException e) {
      // without a schedule there is nothing to draw; the report says why
    }
  }

  private static String kind(Step step) {
    return switch (step.verb()) {
      case COMPUTE -> "computing";
      case RECEIVE -> "receiving";
      default -> "sending";
    };
  }

  /** What takes the most time first, as in the picture of the model above; then messages. */
  private static List<String> kinds(RankProgram program) {
    Map<String, Long> times = new TreeMap<>();
    for (Step step : program.steps()) {
      times.merge(kind(step), step.to() - step.from(), Long::sum);
    }
    List<String> kinds = new ArrayList<>(times.keySet());
    kinds.sort(Comparator.comparing(times::get, Comparator.reverseOrder()));
    kinds.add(MESSAGE);
    return kinds;
  }

  private static Lanes trace(RankProgram program) {
    List<String> kinds = kinds(program);
    List<Lanes.Interval> intervals = new ArrayList<>();
    List<Lanes.Arrow> arrows = new ArrayList<>();
    Map<String, Deque<Step>> sent = new HashMap<>();
    for (Step step : program.steps()) {
      if (step.verb() == Verb.SEND) {
        sent.computeIfAbsent(
                step.rank() + " " + step.peer() + " " + step.label(), c -> new ArrayDeque<>())
            .add(step);
      }
    }
    for (Step step : program.steps()) {
      intervals.add(
          new Lanes.Interval(
              step.rank(),
              seconds(step.from()),
              seconds(step.to()),
              kinds.indexOf(kind(step)),
              "",
              step.label()));
      Deque<Step> from =
          sent.getOrDefault(
              step.peer() + " " + step.rank() + " " + step.label(), new ArrayDeque<>());
      if (step.verb() == Verb.RECEIVE && !from.isEmpty()) {
        Step send = from.removeFirst();
        arrows.add(
            new Lanes.Arrow(
                send.rank(),
                seconds(send.from()),
                step.rank(),
                seconds(step.to()),
                kinds.indexOf(MESSAGE),
                "",
                step.label()));
      }
    }
    return new Lanes(
        program.name() + ", as recorded",
        Axis.of("time", "s"),
        Lanes.Layout.SCALE_RIGHT,
        IntStream.range(0, program.ranks()).mapToObj(rank -> "rank " + rank).toList(),
        kinds.stream().map(Kind::of).toList(),
        intervals,
        List.of(),
        arrows,
        List.of());
  }

  private static double seconds(long nanoseconds) {
    return nanoseconds / NANOSECONDS;
  }
}
