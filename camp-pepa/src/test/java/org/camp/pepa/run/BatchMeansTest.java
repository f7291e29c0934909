// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.report.JsonValues;
import org.camp.core.report.Value;
import org.camp.pepa.skeleton.DependencyGraph;
import org.camp.pepa.skeleton.SkeletonModel;
import org.junit.jupiter.api.Test;

class BatchMeansTest {
  private static Value field(Value of, String name) {
    return ((Value.Obj) of).fields().get(name);
  }

  private static double number(Value value) {
    return value instanceof Value.Int whole ? whole.value() : ((Value.Num) value).value();
  }

  @Test
  void knownRuns() throws IOException {
    String text =
        Resources.toString(
            Resources.getResource(BatchMeansTest.class, "throughput.json"), StandardCharsets.UTF_8);
    List<Value> runs = ((Value.Arr) JsonValues.read(new SourceText("t", text))).items();
    assertThat(runs).isNotEmpty();
    for (Value run : runs) {
      double[] completions =
          ((Value.Arr) field(run, "completions"))
              .items().stream().mapToDouble(BatchMeansTest::number).toArray();
      BatchMeans found = BatchMeans.of(completions);
      assertThat((double) found.batch()).isEqualTo(number(field(run, "batch")));
      assertThat(found.mean()).isCloseTo(number(field(run, "mean")), within(1e-9));
      assertThat(found.low()).isCloseTo(number(field(run, "low")), within(1e-9));
      assertThat(found.high()).isCloseTo(number(field(run, "high")), within(1e-9));
      assertThat(found.lag1()).isCloseTo(number(field(run, "lag1")), within(1e-9));
    }
  }

  @Test
  void tasksOfOneRateTakeTheirTime() {
    SplittableRandom random = new SplittableRandom(7);
    assertThat(ServiceTime.DETERMINISTIC.nanos(100, random)).isEqualTo(1e7);
    double sum = 0;
    for (int i = 0; i < 100_000; i++) {
      sum += ServiceTime.EXPONENTIAL.nanos(100, random);
    }
    assertThat(sum / 100_000).isCloseTo(1e7, within(2e5));
  }

  @Test
  void everyItemThatIsTakenIsDone() {
    String text = "pipe { task(a, 20000) deal(2, b, 20000) farm(3, c, 20000) }";
    SkeletonModel model = SkeletonModel.parse(text);
    DependencyGraph graph = DependencyGraph.of(model.tree(Map.of(), Optional.empty()));
    SkeletonThreads.Run run =
        SkeletonThreads.run(
            graph, (from, to) -> 1e6, ServiceTime.DETERMINISTIC, 1, 200, () -> false);
    assertThat(run.completions().length).isGreaterThanOrEqualTo(200);
    assertThat(run.completions()).isSorted();
  }
}
