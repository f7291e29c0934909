// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.camp.core.batch.ItemSeed;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.statespace.RandomWalk;
import org.junit.jupiter.api.Test;

class ObservationSumTest {
  private static final RandomWalk MODEL =
      RandomWalk.of(
          PepaModel.parse(
              "Client = (think, 0.7).Want; Want = (get, infty).Client; Server = (get, 2.1).Log;"
                  + " Log = (log, 9.3).Server; Client[6] <get> Server[2]"),
          Map.of(),
          0);

  private static Observation run(int number) {
    Observation seen = new Observation(MODEL, List.of());
    RandomWalk walk = MODEL.another(ItemSeed.of(7, number));
    for (int step = 0; step < 20; step++) {
      seen.add(walk, walk.sojourn());
      walk.step();
    }
    return seen;
  }

  @Test
  void anyGroupsOfRunsInAnyOrderAddUpToWhatIsExact() {
    List<Observation> runs = Stream.iterate(0, n -> n + 1).limit(60).map(n -> run(n)).toList();
    double[] exact = new double[runs.get(0).sums().length];
    for (int place = 0; place < exact.length; place++) {
      BigDecimal sum = BigDecimal.ZERO;
      for (Observation run : runs) {
        sum = sum.add(new BigDecimal(run.sums()[place]));
      }
      exact[place] = Double.parseDouble(sum.toString());
    }
    SplittableRandom random = new SplittableRandom(1);
    for (int split = 0; split < 200; split++) {
      List<ObservationSum> groups = new ArrayList<>();
      for (int group = random.nextInt(9); group >= 0; group--) {
        groups.add(new ObservationSum(runs.get(0)));
      }
      List<Observation> left = new ArrayList<>(runs);
      while (!left.isEmpty()) {
        Observation run = left.remove(random.nextInt(left.size()));
        groups.get(random.nextInt(groups.size())).add(run);
      }
      assertThat(ObservationSum.of(groups, -1).rounded().sums()).isEqualTo(exact);
    }
  }

  @Test
  void allRunsButOne() {
    List<ObservationSum> runs = Stream.of(run(1), run(2), run(3)).map(ObservationSum::of).toList();
    assertThat(ObservationSum.of(runs, 1).rounded().sums())
        .isEqualTo(ObservationSum.of(List.of(runs.get(2), runs.get(0)), -1).rounded().sums());
  }
}
