// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.CampException;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.pepa.Lumping;
import org.camp.pepa.Pepa;
import org.camp.pepa.PepaOptions;
import org.camp.pepa.PepaResult;
import org.camp.pepa.Refined;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.skeleton.SkeletonModel;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.PartitionRefinement;
import org.camp.pepa.solve.SteadyStateSolver;
import org.camp.pepa.solve.TransitionRows;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The coarsest chain of the same throughput, by partition refinement: a second algorithm. */
@Tag(Evidence.TAG)
class RefinementTest {
  private static final int MOST_STATES = 3_000;

  static Stream<JsonNode> coarsest() {
    return ScaleGoldens.cases("lumping.json")
        .filter(c -> c.path("coarsest").isInt() && c.get("states").asInt() <= MOST_STATES);
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("coarsest")
  void skeletonsHaveTheirCoarsestLumping(JsonNode golden) {
    String id = golden.get("id").asText();
    AnalysisContext context =
        AnalysisContext.builder().option(PepaOptions.LUMP, Lumping.FULL).build();
    PepaResult found = Pepa.analyze(ScaleGoldens.model(golden), context);
    Refined refined = found.refined().orElseThrow();
    double expected = golden.get("throughput").asDouble();
    assertThat(refined.states()).as(id).isEqualTo(golden.get("coarsest").asInt());
    assertThat(refined.throughput()).as(id).isCloseTo(expected, within(1e-9 * expected));
    assertThat(found.applicationThroughput().orElseThrow())
        .as(id)
        .isCloseTo(expected, within(1e-9 * expected));
  }

  /** Full chains of more states are left out: the obvious refinement takes their square. */
  private static final int MOST_FULL = 250;

  @Test
  void chainsOfModelsAreLumpedAsTheObviousRefinementDoes() {
    checked("lumped models", random -> PepaModel.parse(RandomSystems.model(random)));
  }

  @Test
  void chainsOfSkeletonsAreLumpedAsTheObviousRefinementDoes() {
    checked(
        "lumped skeletons",
        random ->
            SkeletonModel.parse("pipe { " + stages(random, 2) + " }")
                .pepa(Map.of("comm", "" + (1 + random.nextInt(5))), Optional.empty()));
  }

  private static void checked(String what, Function<SplittableRandom, PepaModel> generator) {
    AtomicInteger lumped = new AtomicInteger();
    int cases = Evidence.of(150, 10_000);
    Property.check(
        what,
        cases,
        random -> {
          SplittableRandom copy = random.split();
          return model(generator, copy);
        },
        Shrinker.none(),
        model -> lumped.addAndGet(model.map(RefinementTest::check).orElse(0)));
    if (Long.getLong("camp.property.seed") == null) {
      assertThat(lumped.get()).isGreaterThan(cases / 10);
    }
  }

  /** Nothing for a model that is wrong by itself. */
  private static Optional<PepaModel> model(
      Function<SplittableRandom, PepaModel> generator, SplittableRandom random) {
    try {
      return Optional.of(generator.apply(random));
    } catch (CampException e) {
      return Optional.empty();
    }
  }

  /**
   * Refines the full chain, and the one of sorted states, which must come to the same; 1 when the
   * full chain is larger.
   */
  private static int check(PepaModel model) {
    StateSpace full;
    try {
      full = Derivation.derive(model, Map.of(), MOST_FULL, new Cancellation(), Progress.NONE);
    } catch (CampException e) {
      return 0;
    }
    StateSpace sorted = ReplicasTest.lumped(model);
    List<String> actions = full.actions();
    Set<String> objective =
        actions.isEmpty() ? Set.of() : Set.copyOf(sorted.alike(actions.get(actions.size() / 2)));
    double[] kept = full.rates(objective);
    int[] block = PartitionRefinement.of(full.rows(), kept, () -> {});
    assertThat(block).isEqualTo(obvious(full.rows(), kept));
    int blocks = Arrays.stream(block).max().orElse(-1) + 1;
    int[] again = PartitionRefinement.of(sorted.rows(), sorted.rates(objective), () -> {});
    assertThat(Arrays.stream(again).max().orElse(-1) + 1).isEqualTo(blocks);
    assertThat(sorted.size()).isBetween(blocks, full.size());
    if (full.deadlocks() == 0) {
      double expected = mean(full.rows(), kept);
      assertThat(mean(sorted.rows(), sorted.rates(objective)))
          .isCloseTo(expected, within(1e-9 * Math.max(1, expected)));
      TransitionRows coarsest = PartitionRefinement.lumped(full.rows(), block);
      double[] earned = new double[blocks];
      for (int s = 0; s < kept.length; s++) {
        earned[block[s]] = kept[s];
      }
      assertThat(mean(coarsest, earned)).isCloseTo(expected, within(1e-9 * Math.max(1, expected)));
    }
    return blocks < full.size() ? 1 : 0;
  }

  private static double mean(TransitionRows rows, double[] earned) {
    double[] probability =
        SteadyStateSolver.solve(rows, Method.DIRECT, new Cancellation()).probability();
    double mean = 0;
    for (int s = 0; s < earned.length; s++) {
      mean += probability[s] * earned[s];
    }
    return mean;
  }

  /** Splits all blocks by the rates into all blocks, until nothing changes. */
  private static int[] obvious(TransitionRows rows, double[] kept) {
    int n = rows.size();
    int[] block = grouped(n, s -> List.of(kept[s]));
    while (true) {
      int[] before = block;
      int[] after =
          grouped(
              n,
              s -> {
                double[] into = new double[n];
                for (int t = rows.first(s); t < rows.end(s); t++) {
                  into[before[rows.state(t)]] += rows.rate(t);
                }
                into[before[s]] = 0;
                List<Double> signature = new ArrayList<>(List.of((double) before[s]));
                Arrays.stream(into).forEach(signature::add);
                return signature;
              });
      if (Arrays.equals(before, after)) {
        return after;
      }
      block = after;
    }
  }

  /** State → number of its group, in the order of their first states. */
  private static int[] grouped(int n, IntFunction<List<Double>> signature) {
    List<List<Double>> known = new ArrayList<>();
    int[] group = new int[n];
    for (int s = 0; s < n; s++) {
      List<Double> own = signature.apply(s);
      int at = 0;
      while (at < known.size() && !isSame(known.get(at), own)) {
        at++;
      }
      if (at == known.size()) {
        known.add(own);
      }
      group[s] = at;
    }
    return group;
  }

  private static boolean isSame(List<Double> a, List<Double> b) {
    for (int i = 0; i < a.size(); i++) {
      if (Math.abs(a.get(i) - b.get(i)) > 1e-10 * Math.max(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static String stages(SplittableRandom random, int depth) {
    StringBuilder stages = new StringBuilder();
    int count = 2 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      String rate = (1 + random.nextInt(8)) / 4.0 + ") ";
      int replicas = 2 + random.nextInt(2);
      switch (depth == 0 ? 0 : random.nextInt(5)) {
        case 1 -> stages.append("farm(").append(replicas).append(", t, ").append(rate);
        case 2 -> stages.append("deal(").append(replicas).append(", t, ").append(rate);
        case 3 -> stages.append("farm(2) { pipe { ").append(stages(random, 0)).append("} } ");
        default -> stages.append("task(t, ").append(rate);
      }
    }
    return stages.toString();
  }
}
