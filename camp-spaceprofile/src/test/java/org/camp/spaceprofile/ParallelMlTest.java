// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.standard.StandardProgram;
import org.camp.core.testkit.Evidence;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.semantics.Evaluation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code .pml} as a language of its own, and as Standard ML with the short names of arrays. */
class ParallelMlTest {
  private static Evaluation run(String text) {
    return Evaluation.of(checked(ForkJoinProgram.parse(text)));
  }

  private static ForkJoinProgram checked(ForkJoinProgram program) {
    StandardProgram standard = program.standard();
    if (standard != null) {
      assertThat(standard.problems()).isEmpty();
      assertThat(standard.unknown(Set.of())).isEmpty();
    }
    return program;
  }

  @Test
  void formsOfStandardMlMixWithThoseOfArrays() {
    assertThat(
            run("let val r = ref 0 val xs = map (fn x => x * x) (idx 4)\n"
                    + "    val p = {sum = sub (xs, 3), name = \"s\"}\n"
                    + "in r := #sum p; (!r, length xs, append (xs, [|7|]), List.map ~ [1]) end")
                .value())
        .isEqualTo("(9, 4, [|0, 1, 4, 9, 7|], [-1])");
    assertThat(
            run("structure S = struct fun twice f = f o f end\n"
                    + "val a = Array.tabulate (3, fn i => i)\n"
                    + "val _ = Array.update (a, 0, 5)\n"
                    + "val all = (sub (a, 0), length a, map (S.twice (fn x => x + 1)) a)")
                .value())
        .isEqualTo("(5, 3, [|7, 3, 4|])");
    assertThat(run("val map = fn x => x + 1 val y = map 2").value()).isEqualTo("3");
  }

  @Test
  void everyBranchOfAMapRunsToItsEndAndTheLeftmostExceptionGoesOn() {
    Evaluation run =
        run(
            "exception Odd of int\n"
                + "val a = Array.array (6, 0)\n"
                + "val first = (map (fn i => (Array.update (a, i, 1); if i mod 2 = 1 then raise"
                + " Odd i else i)) (idx 6); 9) handle Odd k => k\n"
                + "val all = (first, a)");
    assertThat(run.value()).isEqualTo("(1, [|1, 1, 1, 1, 1, 1|])");
    assertThat(run("map (fn x => x) (idx 0) handle _ => idx 1").value()).isEqualTo("[||]");
  }

  @Test
  void branchesOfAMapRace() {
    assertThatThrownBy(() -> run("val t = ref 0\nval r = map (fn i => t := i) (idx 2)"))
        .isInstanceOfSatisfying(
            CampException.class,
            e -> {
              Diagnostic race = e.diagnostics().get(0);
              assertThat(race.code()).isEqualTo("race");
              assertThat(race.line()).isEqualTo(2);
              assertThat(race.related()).isNotNull();
              assertThat(race.related().line()).isEqualTo(2);
            });
  }

  @Test
  void errorsAreOfTheReadingThatComesFurther() {
    assertThatThrownBy(() -> ForkJoinProgram.parse("val x = 1\nval y = )"))
        .hasMessageContaining("expected an expression, found ')'");
    assertThatThrownBy(() -> ForkJoinProgram.parse("let val x = 1 inn x end"))
        .hasMessageContaining("expected 'val', 'fun' or 'in'");
  }

  @Test
  void aBoundNameOfTheBasisIsAParameter() {
    SourceText text = new SourceText("p.pml", "size + 1");
    assertThat(ForkJoinProgram.read(text, Set.of("size")).standard()).isNull();
    assertThat(ForkJoinProgram.read(text, Set.of()).standard()).isNotNull();
  }

  /** What both readings take has the same graphs in both. */
  @Test
  @Tag(Evidence.TAG)
  void bothReadingsGiveOneGraph() {
    int compared = 0;
    int cases = Evidence.of(300, 30_000);
    for (int seed = 0; seed < cases; seed++) {
      String text = RandomPrograms.any(new SplittableRandom(seed));
      ForkJoinProgram small = ForkJoinProgram.parse(text);
      assertThat(small.standard()).as(text).isNull();
      StandardProgram standard;
      try {
        standard = StandardProgram.readWithArrays(small.source());
      } catch (CampException e) {
        continue; // forms that Standard ML does not have
      }
      if (!standard.problems().isEmpty() || !standard.unknown(Set.of()).isEmpty()) {
        continue; // constructors without a declaration
      }
      Evaluation one = Evaluation.of(small);
      Evaluation other =
          Evaluation.of(new ForkJoinProgram("p", standard.expression(), small.source(), standard));
      assertThat(other.value()).as(text).isEqualTo(one.value());
      assertThat(edges(other.graph())).as(text).isEqualTo(edges(one.graph()));
      compared++;
    }
    assertThat(compared).isGreaterThan(cases / 2);
  }

  private static String edges(ProgramGraph graph) {
    int[] targets = new int[graph.size()];
    for (int node = 0; node < graph.size(); node++) {
      for (int e = graph.heapFrom(node); e < graph.heapTo(node); e++) {
        targets[node] = targets[node] * 31 + graph.heapTarget(e);
      }
    }
    return Arrays.toString(targets);
  }
}
