// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.log.Log;
import org.camp.spaceprofile.graph.NodeKind;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.Site;
import org.camp.spaceprofile.schedule.CheckedSchedule;
import org.camp.spaceprofile.schedule.Levels;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.schedule.Scheduler;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.space.PeakUse;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;

/**
 * The tour of this module:
 *
 * <pre>{@code
 * ForkJoinProgram program = ForkJoinProgram.parse("let fun f n = if n = 0 then 1 else n * f (n - 1) in {f 5, f 6} end");
 * SpaceResult result = SpaceProfiles.analyze(program, AnalysisContext.defaults());
 * result.profile("df", 2).orElseThrow().highWaterMark();   // cells that are live at once
 *
 * Evaluation run = Evaluation.of(program);                  // value, computation and heap graph
 * Scheduler mine = new TaskScheduler("mine", p -> new MyPolicy(p));
 * SpaceProfiles.profile(run.graph(), mine, 4, Weights.CELLS, new Cancellation());
 * }</pre>
 *
 * <p>Underneath lie the cost semantics ({@link Evaluation}), schedules ({@link Scheduler}), the
 * space at every step ({@link SpaceUse}) and its reasons ({@link PeakUse}).
 */
public final class SpaceProfiles {
  private static final Log LOG = Log.of(SpaceProfiles.class);

  private static final Set<String> GENERAL = Set.of("df", "bf", "ws");

  private SpaceProfiles() {}

  /**
   * Runs a program once and profiles it under every scheduler and number of processors of the
   * context.
   *
   * @throws org.camp.core.diagnostic.IllFormed when a name is unbound, types are wrong, or the run
   *     goes wrong
   * @throws org.camp.core.diagnostic.BadInput when a binding is no value
   * @throws OverBudget when the run has too many nodes, or memory runs out
   */
  public static SpaceResult analyze(ForkJoinProgram program, AnalysisContext context) {
    List<Scheduler> schedulers = Schedulers.chosen(context);
    Evaluation evaluation = evaluate(program, schedulers, context);
    try {
      return profile(evaluation, schedulers, context);
    } catch (OutOfMemoryError e) {
      throw new OverBudget(
          Diagnostic.error(
                  "out-of-memory",
                  String.format(
                      Locale.ROOT,
                      "memory ran out over the schedules of %d nodes",
                      evaluation.graph().size()))
              .withHint("give Java more memory (-Xmx), or the program a smaller input"));
    }
  }

  private static SpaceResult profile(
      Evaluation evaluation, List<Scheduler> schedulers, AnalysisContext context) {
    ProgramGraph graph = evaluation.graph();
    LOG.debug(
        () ->
            evaluation.program().name()
                + " has "
                + graph.size()
                + " nodes, "
                + graph.forkCount()
                + " forks");
    Weights weights = context.get(SpaceOptions.WEIGHTS);
    int[] counts = Schedulers.processors(context.get(SpaceOptions.PROCESSORS));
    List<ScheduleStep> trace = null;
    if (context.get(SpaceOptions.TRACE)) {
      Schedule first =
          CheckedSchedule.of(schedulers.get(0), graph, counts[0], context.cancellation());
      trace = Trace.of(evaluation, first, weights, context.cancellation());
    }
    List<Profile> profiles = new ArrayList<>();
    int total = schedulers.size() * counts.length;
    List<Double> collectors =
        context.find(SpaceOptions.COLLECTOR).map(Collected::bounds).orElse(List.of());
    for (Scheduler scheduler : schedulers) {
      for (int processors : counts) {
        context.progress().at("schedules", profiles.size(), total);
        profiles.add(
            profile(graph, scheduler, processors, weights, collectors, context.cancellation()));
      }
    }
    Explanation explanation =
        Explanation.of(graph, schedulers, profiles, weights, context.cancellation());
    return new SpaceResult(
        evaluation,
        Levels.of(graph).span(),
        context.get(SpaceOptions.LAYOUT),
        weights,
        context.get(SpaceOptions.SEQUENTIAL_BELOW),
        profiles,
        explanation.difference(),
        explanation.drawing(),
        Optional.ofNullable(trace));
  }

  /** The run of a program by the options of a context. */
  static Evaluation evaluate(
      ForkJoinProgram program, List<Scheduler> schedulers, AnalysisContext context) {
    boolean labelled = schedulers.stream().anyMatch(Scheduler::needsLabels);
    Evaluation run = ProgramSetup.of(program, labelled, context).evaluate(context);
    if (context.get(SpaceOptions.WITHOUT_RESULT)) {
      run = run.with(run.graph().withoutResult());
    }
    long limit = context.get(SpaceOptions.SEQUENTIAL_BELOW);
    return limit <= 0
        ? run
        : run.with(run.graph().sequentialBelow((int) Math.min(limit, Integer.MAX_VALUE)));
  }

  private static void requireGeneral(ProgramGraph graph, Scheduler scheduler) {
    if (graph.isGeneral() && !GENERAL.contains(scheduler.id())) {
      String what = graph.futureCount() > 0 ? "futures" : "a grain";
      throw new IllFormed(
          Diagnostic.error(
                  "unsupported", "the scheduler '" + scheduler.id() + "' does not know " + what)
              .withHint("use df, bf or ws"));
    }
  }

  /**
   * The profile of a graph under one schedule; the scheduler may be your own.
   *
   * @throws org.camp.core.diagnostic.IllFormed when it returns no p-bounded schedule
   */
  public static Profile profile(
      ProgramGraph graph,
      Scheduler scheduler,
      int processors,
      Weights weights,
      Cancellation cancellation) {
    return profile(graph, scheduler, processors, weights, List.of(), cancellation);
  }

  private static Profile profile(
      ProgramGraph graph,
      Scheduler scheduler,
      int processors,
      Weights weights,
      List<Double> collectors,
      Cancellation cancellation) {
    requireGeneral(graph, scheduler);
    Schedule schedule = CheckedSchedule.of(scheduler, graph, processors, cancellation);
    SpaceUse use = SpaceUse.of(graph, schedule, weights, cancellation);
    LOG.debug(
        "{} on {}: {} steps, peak {} at step {}",
        scheduler.id(),
        processors,
        schedule.steps(),
        use.highWaterMark(),
        use.atStep());
    PeakUse peak = PeakUse.of(graph, use, use.atStep(), weights, cancellation);
    List<Long> series = new ArrayList<>();
    for (long space : use.summary(Profile.POINTS)) {
      series.add(space);
    }
    return new Profile(
        scheduler.id(),
        processors,
        schedule.steps(),
        use.highWaterMark(),
        use.atStep(),
        use.area(),
        shares(graph, peak::allocatedAt),
        shares(graph, peak::usedAt),
        peak.heldByQueue(),
        peak.heldByResult(),
        peak.ofKind(NodeKind.FUNCTION),
        collected(graph, use, weights, collectors),
        series);
  }

  private static List<Collected> collected(
      ProgramGraph graph, SpaceUse use, Weights weights, List<Double> bounds) {
    if (bounds.isEmpty()) {
      return List.of();
    }
    long[] made = use.allocated(graph, weights);
    return bounds.stream().map(bound -> Collected.of(use, made, bound)).toList();
  }

  /** The places with a share, the greatest first, by their order in the text when equal. */
  static List<Profile.Share> shares(ProgramGraph graph, IntToDoubleFunction space) {
    List<Profile.Share> shares = new ArrayList<>();
    List<Site> sites = graph.sites();
    for (int site = 0; site < sites.size(); site++) {
      double share = space.applyAsDouble(site);
      if (share > 0) {
        shares.add(new Profile.Share(sites.get(site), share));
      }
    }
    shares.sort(
        Comparator.comparingDouble((Profile.Share s) -> -s.space())
            .thenComparingInt(s -> s.site().span().start()));
    return shares;
  }
}
