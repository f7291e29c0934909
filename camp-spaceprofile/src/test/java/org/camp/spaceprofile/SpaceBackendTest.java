// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.format.ProgramCheck;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.report.Report;
import org.camp.core.report.Value;
import org.camp.core.testkit.BackendContract;
import org.camp.spaceprofile.draw.DistilledGraph;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.DepthFirst;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.schedule.SchedulingPolicy;
import org.camp.spaceprofile.schedule.TaskScheduler;
import org.camp.spaceprofile.semantics.Variant;
import org.camp.spaceprofile.space.Weights;
import org.junit.jupiter.api.Test;

class SpaceBackendTest {
  private static final ForkJoinProgram PROGRAM =
      ForkJoinProgram.parse(
          "let fun f n = if n = 0 then [1] else let val p = {f (n - 1), f (n - 1)} in"
              + " 1 :: #1 p end in f k end");

  private static AnalysisContext.Builder four() {
    return AnalysisContext.builder().bind("k", "4");
  }

  @Test
  void keepsTheContract() {
    BackendContract.check(new SpaceBackend(), PROGRAM, four().build());
    BackendContract.checkDescriptor(new CheckOperation());
  }

  @Test
  void reportsThePromisedValues() {
    Report report = SpaceProfiles.analyze(PROGRAM, four().build()).report();
    Value.Obj values = report.values();
    assertThat(values.fields())
        .containsKeys(
            "value", "nodes", "computationEdges", "heapEdges", "work", "span", "profiles");
    assertThat(values.get("value")).isEqualTo(Value.of("[1, 1, 1, 1, 1]"));
    List<Value> profiles = ((Value.Arr) values.get("profiles")).items();
    assertThat(profiles).hasSize(9);
    Value.Obj first = (Value.Obj) profiles.get(0);
    assertThat(first.fields())
        .containsKeys(
            "scheduler", "processors", "steps", "highWaterMark", "atStep", "byAllocation", "byUse");
    Value.Obj share = (Value.Obj) ((Value.Arr) first.get("byAllocation")).items().get(0);
    assertThat(share.fields()).containsKeys("file", "line", "column", "nodes");
    assertThat(report.because()).isNotEmpty();
  }

  @Test
  void takesOptions() {
    AnalysisContext context =
        four()
            .parse(
                new SpaceBackend().descriptor(),
                Map.of(
                    "schedulers",
                    "bft,ws",
                    "processors",
                    "3",
                    "unboxed",
                    "true",
                    "seed",
                    "5",
                    "weights",
                    "words",
                    "trace",
                    "true",
                    "alt-app",
                    "true"))
            .build();
    SpaceResult result = SpaceProfiles.analyze(PROGRAM, context);
    assertThat(result.profiles()).extracting(Profile::scheduler).containsExactly("bft", "ws");
    assertThat(result.weights()).isEqualTo(Weights.WORDS);
    assertThat(result.trace().orElseThrow()).hasSize(result.profiles().get(0).steps());
  }

  @Test
  void stepsAreThoseOfTheFirstSchedule() {
    AnalysisContext context = four().option(SpaceOptions.TRACE, true).build();
    SpaceResult result = SpaceProfiles.analyze(PROGRAM, context);
    ProgramGraph graph = result.evaluation().graph();
    Schedule schedule = new DepthFirst().schedule(graph, 1, context.cancellation());
    NaiveSpace naive = new NaiveSpace(graph);
    List<Integer> before = List.of();
    for (ScheduleStep step : result.trace().orElseThrow()) {
      assertThat(step.runs()).hasSize(1);
      assertThat(step.runs().get(0)).startsWith(step.number() - 1 + " ");
      assertThat(step.live()).containsExactlyElementsOf(naive.live(schedule, step.number()));
      assertThat(step.space()).isEqualTo(step.live().size());
      assertThat(step.freed()).isSubsetOf(before).doesNotContainAnyElementsOf(step.live());
      assertThat(step.ready()).isEqualTo(naive.ready(schedule, step.number()));
      before = step.live();
    }
  }

  @Test
  void refusesWrongOptions() {
    SpaceBackend backend = new SpaceBackend();
    AnalysisContext typo =
        four().parse(backend.descriptor(), Map.of("schedulers", "df,wss")).build();
    assertThatThrownBy(() -> SpaceProfiles.analyze(PROGRAM, typo))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("there is no scheduler 'wss'")
        .hasMessageContaining("did you mean 'ws'? known: df, bf, ws, bft, dp, dpdf");
    assertThatThrownBy(() -> four().parse(backend.descriptor(), Map.of("processors", "0")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("at least 1 processor");
    assertThatThrownBy(
            () -> four().parse(backend.descriptor(), Map.of("processors", "99999999999")))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("at most 999999999 processors");
  }

  @Test
  void namesAllUnknownSchedulers() {
    AnalysisContext typos =
        four().parse(new SpaceBackend().descriptor(), Map.of("schedulers", "fifo,df,wss")).build();
    assertThatThrownBy(() -> SpaceProfiles.analyze(PROGRAM, typos))
        .isInstanceOfSatisfying(BadInput.class, e -> assertThat(e.diagnostics()).hasSize(2));
  }

  @Test
  void theChartShowsSpaceAtItsStep() {
    SpaceResult small =
        SpaceProfiles.analyze(ForkJoinProgram.parse("{1, {2, 3}}"), AnalysisContext.defaults());
    Profile profile = small.profile("df", 1).orElseThrow();
    assertThat(profile.series()).hasSize(profile.steps() + 1);
    assertThat(profile.lastStep(0)).isZero();
    assertThat(profile.series().get(profile.atStep())).isEqualTo(profile.highWaterMark());
    assertThat(profile.lastStep(profile.atStep())).isEqualTo(profile.atStep());

    AnalysisContext nine = AnalysisContext.builder().bind("k", "9").build();
    Profile large = SpaceProfiles.analyze(PROGRAM, nine).profile("df", 1).orElseThrow();
    int peak = large.series().indexOf(large.highWaterMark());
    assertThat(large.series()).hasSize(Profile.POINTS);
    assertThat(large.lastStep(Profile.POINTS - 1)).isEqualTo(large.steps());
    assertThat(large.atStep())
        .isGreaterThan(large.lastStep(peak - 1))
        .isLessThanOrEqualTo(large.lastStep(peak));
  }

  @Test
  void foldsGraphsThatAreTooLarge() {
    AnalysisContext twelve = AnalysisContext.builder().bind("k", "12").build();
    SpaceResult large = SpaceProfiles.analyze(PROGRAM, twelve);
    assertThat(large.report().notes()).isEmpty();
    assertThat(large.drawing().orElseThrow().groups()).hasSizeBetween(10, 60);
    int nodes =
        large.drawing().orElseThrow().groups().stream().mapToInt(DistilledGraph.Group::area).sum();
    assertThat(nodes).isEqualTo(large.work());
  }

  @Test
  void explainsNamesWithoutValue() {
    assertThatThrownBy(() -> SpaceProfiles.analyze(PROGRAM, AnalysisContext.defaults()))
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("nothing binds 'k'")
        .hasMessageContaining("-D k=");
    assertThatThrownBy(
            () -> SpaceProfiles.analyze(PROGRAM, AnalysisContext.builder().bind("k", "{").build()))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("this is no JSON");
    assertThatThrownBy(
            () ->
                SpaceProfiles.analyze(PROGRAM, AnalysisContext.builder().bind("k", "true").build()))
        .isInstanceOf(IllFormed.class)
        .hasMessageContaining("'k' is int here, but its value is bool");
  }

  @Test
  void takesNoVectors() {
    for (String vector : List.of("{\"par\": [1, 2]}", "[[1], [{\"tree\": [1]}]]")) {
      AnalysisContext context = AnalysisContext.builder().bind("k", vector).build();
      assertThatThrownBy(() -> SpaceProfiles.analyze(PROGRAM, context))
          .isInstanceOf(BadInput.class)
          .hasMessageContaining("'k' is distributed over processors");
    }
  }

  @Test
  void bindsArrays() {
    ForkJoinProgram program = ForkJoinProgram.parse("sub(a, 1) + length a");
    AnalysisContext context = AnalysisContext.builder().bind("a", "[10, 20, 30]").build();
    assertThat(SpaceProfiles.analyze(program, context).evaluation().value()).isEqualTo("23");
  }

  /** Runs the newest task first and never yields. */
  private static final class LastInFirstOut implements SchedulingPolicy {
    private final Deque<Integer> stack = new ArrayDeque<>();

    @Override
    public void add(int processor, List<Integer> tasks) {
      for (int i = tasks.size() - 1; i >= 0; i--) {
        stack.push(tasks.get(i));
      }
    }

    @Override
    public int get(int processor) {
      return stack.isEmpty() ? -1 : stack.pop();
    }

    @Override
    public boolean shouldYield(int processor) {
      return false;
    }
  }

  @Test
  void runsPoliciesOfOthers() {
    String source = PROGRAM.source().text().replace("f k", "f 4");
    ProgramGraph graph = GoldenGraphs.run(source, Variant.STANDARD).graph();
    TaskScheduler mine = new TaskScheduler("mine", p -> new LastInFirstOut());
    Profile alone = SpaceProfiles.profile(graph, mine, 1, Weights.CELLS, new Cancellation());
    Profile depthFirst =
        SpaceProfiles.profile(
            graph, GoldenGraphs.scheduler("df"), 1, Weights.CELLS, new Cancellation());
    assertThat(alone.highWaterMark()).isEqualTo(depthFirst.highWaterMark());
    assertThat(alone.atStep()).isEqualTo(depthFirst.atStep());
  }

  @Test
  void checksPrograms() {
    ProgramCheck good = new CheckOperation().run(List.of(PROGRAM), AnalysisContext.defaults());
    assertThat(good.accepted()).isTrue();
    assertThat(good.problems()).hasSize(1);
    ProgramCheck wrong =
        new CheckOperation()
            .run(
                List.of(ForkJoinProgram.parse("let fun f x = case x of A => 1 + true in f B end")),
                AnalysisContext.defaults());
    assertThat(wrong.accepted()).isFalse();
  }
}
