// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.LongStream;
import org.camp.core.batch.Cores;
import org.camp.pepa.lang.PepaModel;
import org.junit.jupiter.api.Test;

class RandomWalkTest {
  private static final int WALKS = 2;
  private static final int STATES = 500;

  private static String end(RandomWalk model, long seed, CyclicBarrier together) {
    RandomWalk walk = model.another(seed);
    try {
      together.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
    for (int step = 0; step < 40; step++) {
      walk.step();
    }
    return walk.describe() + " " + walk.exit();
  }

  /**
   * Runs of a new model all begin at once, and their first step enables an action of many states:
   * so several look up what is looked up late.
   */
  @Test
  void runsOfOneModelOnSeveralThreadsAreThoseOfOne() throws IOException {
    StringBuilder text = new StringBuilder("P = (go, 1.0).P0;\n");
    for (int state = 0; state < STATES; state++) {
      String next = "P" + (state + 1) % STATES;
      text.append(
          String.format(
              Locale.ROOT, "P%d = (late, %d).%s + (other, 1).P0;%n", state, state + 1, next));
    }
    PepaModel model = PepaModel.parse(text + "P");
    for (int round = 0; round < 200; round++) {
      RandomWalk walks = RandomWalk.of(model, Map.of(), 1);
      CyclicBarrier together = new CyclicBarrier(WALKS);
      List<String> several = new ArrayList<>();
      new Cores<String>(WALKS)
          .run(seed -> end(walks, seed, together), 0, WALKS, (seed, end) -> several.add(end));
      RandomWalk again = RandomWalk.of(model, Map.of(), 1);
      CyclicBarrier alone = new CyclicBarrier(1);
      assertThat(several)
          .as("round %d", round)
          .isEqualTo(LongStream.range(0, WALKS).mapToObj(seed -> end(again, seed, alone)).toList());
    }
  }
}
