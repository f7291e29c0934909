// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.camp.core.analysis.Cancellation;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.camp.spaceprofile.graph.NodeKind;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.DepthFirst;
import org.camp.spaceprofile.semantics.Variant;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cell has as many words as its value needs, whatever is unboxed or shared. */
class WordsTest {
  private static final Variant UNBOXED = new Variant(true, false, false);

  private static long result(ProgramGraph graph) {
    SpaceUse use =
        SpaceUse.of(
            graph,
            new DepthFirst().schedule(graph, 1, new Cancellation()),
            Weights.WORDS,
            new Cancellation());
    long[] series = use.series();
    return series[series.length - 1];
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "let val a = map (fn i => real i) (idx 100) in a end; 101; 201",
        "array(5, 1.5); 6; 3",
        "let val x = 1 in (x, x, x) end; 4; 3",
        "{1, {2, 3}}; 6; 9",
        "[1, 2]; 6; 9",
        "let val x = 1 val y = 2 in fn z => x + y + z end; 3; 5",
        "append(array(2, 1), array(3, 2)); 6; 5",
        "\"text\"; 1; 1",
        "3; 0; 1"
      })
  void valuesHaveTheirSize(String source, long unboxed, long boxed) {
    assertThat(result(GoldenGraphs.run(source, UNBOXED).graph())).isEqualTo(unboxed);
    assertThat(result(GoldenGraphs.run(source, Variant.STANDARD).graph())).isEqualTo(boxed);
  }

  private static List<String> structures(ProgramGraph graph) {
    List<String> all = new ArrayList<>();
    for (int node = 0; node < graph.size(); node++) {
      NodeKind kind = graph.kind(node);
      int components = graph.allocates(node) ? graph.components(node) : 0;
      if (components > 0) {
        all.add(kind + " " + components);
        assertThat(components).isGreaterThanOrEqualTo(graph.heapTo(node) - graph.heapFrom(node));
      }
    }
    Collections.sort(all);
    return all;
  }

  /** What is unboxed has no cell, but it takes the same room in the cells that it stands in. */
  @Test
  @Tag(Evidence.TAG)
  void structuresAreAsLargeUnboxedAsBoxed() {
    Property.check(
        "words of structures",
        Evidence.cases(),
        RandomPrograms::any,
        Shrinker.none(),
        source ->
            assertThat(structures(GoldenGraphs.run(source, UNBOXED).graph()))
                .isEqualTo(structures(GoldenGraphs.run(source, Variant.STANDARD).graph())));
  }
}
