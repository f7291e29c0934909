// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.skeleton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.pepa.Pepa;
import org.camp.pepa.lang.PepaModel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What holds for every skeleton, however its pipes, deals and farms are nested. */
@Tag(Evidence.TAG)
class RandomSkeletonsTest {
  /** Models of more tasks have too many states for so many cases. */
  private static final int MOST_TASKS = 4;

  @Test
  void whatGoesInComesOut() {
    AtomicInteger solved = new AtomicInteger();
    Property.check(
        "skeletons",
        Evidence.cases(),
        random -> text(random, 2, 1 + random.nextInt(2)),
        Shrinker.none(),
        text -> solved.addAndGet(check(text)));
    if (Long.getLong("camp.property.seed") == null) {
      assertThat(solved.get()).isGreaterThan(Evidence.cases() / 4);
    }
  }

  private static int check(String text) {
    SkeletonModel model = SkeletonModel.parse(text);
    Skeleton tree = model.tree();
    assertThat(SkeletonModel.parse(tree.text()).tree().text()).isEqualTo(tree.text());
    DependencyGraph graph = DependencyGraph.of(tree);
    partnersAgree(graph);
    if (graph.tasks().size() > MOST_TASKS) {
      return 0;
    }
    PepaModel pepa = model.pepa(Map.of("comm", "3"), Optional.empty());
    assertThat(pepa.warnings()).isEmpty();
    assertThat(PepaModel.parse(pepa.text()).text()).isEqualTo(pepa.text());
    Pepa.LongRun run = Pepa.longRun(pepa, AnalysisContext.defaults());
    assertThat(run.space().deadlocks()).isZero();
    double in = sum(run, graph, true);
    assertThat(in).isPositive();
    assertThat(sum(run, graph, false)).isCloseTo(in, within(1e-9 * in));
    assertThat(run.applicationThroughput()).isCloseTo(in, within(1e-9 * in));
    return 1;
  }

  /** Items per second that the first, or the last, tasks compute. */
  private static double sum(Pepa.LongRun run, DependencyGraph graph, boolean first) {
    return IntStream.range(0, graph.tasks().size())
        .filter(i -> (first ? graph.sources(i) : graph.targets(i)).tasks().isEmpty())
        .mapToDouble(i -> run.throughput().getOrDefault(ModelGenerator.comp(i), 0.0))
        .sum();
  }

  private static void partnersAgree(DependencyGraph graph) {
    List<String> out = new ArrayList<>();
    List<String> in = new ArrayList<>();
    for (int i = 0; i < graph.tasks().size(); i++) {
      for (int j : graph.targets(i).tasks()) {
        out.add(i + "-" + j);
      }
      for (int j : graph.sources(i).tasks()) {
        in.add(j + "-" + i);
      }
    }
    assertThat(in).containsExactlyInAnyOrderElementsOf(out);
  }

  private static String text(SplittableRandom random, int depth, int least) {
    int kind = depth == 0 ? 0 : random.nextInt(4);
    int n = least + random.nextInt(2);
    return switch (kind) {
      case 1, 2 -> {
        StringBuilder stages = new StringBuilder("pipe {");
        for (int i = 0; i < n; i++) {
          stages.append(' ').append(text(random, depth - 1, 1));
        }
        yield stages + " }";
      }
      case 3 ->
          (random.nextBoolean() ? "deal(" : "farm(")
              + n
              + ") { "
              + text(random, depth - 1, 1)
              + " }";
      default -> "task(t, " + (1 + random.nextInt(12)) / 4.0 + ")";
    };
  }
}
