// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.schedule.BreadthFirst;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.semantics.Variant;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvaluationTest {
  private static final Variant UNBOXED = new Variant(true, false, false);

  private static String value(String source) {
    return GoldenGraphs.run(source, Variant.STANDARD).value();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "1 + 2 * 3 - 4; 3",
        "7 div 2 + ~7 mod 3; 5",
        "1.5 / 0.5; 3.0",
        "real (floor 2.7 * 2) + 1.0; 5.0",
        "(1, 2.0, true, \"a\", ()); (1, 2.0, true, \"a\", ())",
        "[1, 2] = 1 :: 2 :: nil; true",
        "append(array(2, 1), [| 3 |]); [|1, 1, 3|]",
        "let val (a, (b, _)) = (1, (2, 3)) in a + b end; 3",
        "let fun f 0 = 1 | f n = n * f (n - 1) in f 10 end; 3628800",
        "let fun g nil ys = ys | g (x :: xs) ys = x :: g xs ys in g [1] [2, 3] end; [1, 2, 3]",
        "case Node(Leaf 1, Leaf 2) of Node(Leaf x, r as Leaf y) => (x, r); (1, Leaf(2))",
        "let fun e n = if n = 0 then true else d (n - 1) and d n = if n = 0 then false else e (n -"
            + " 1) in (e 10, d 7, e 7) end; (true, true, false)",
        "let val f = fn x => fn y => x - y in f 5 3 end; 2",
        "{1, 2, 3}; (1, 2, 3)",
        "#2 {1, {2, 3}}; (2, 3)",
        "(fn x => x); fn",
        "true andalso false orelse 1 < 2; true",
        "let datatype t = A | B of int * int in case B(1, 2) of A => 0 | B(x, y) => x + y end; 3",
        "\"ab\" ^ \"c\" (* a (* nested *) comment *); \"abc\"",
        "sqrt 2.25; 1.5",
        "let fun length x = 7 in length (array(1, 1)) end; 7"
      })
  void computes(String source, String value) {
    assertThat(value(source)).isEqualTo(value);
  }

  @Test
  void stringsPrintAsTheyAreWritten() {
    String text = "\"tab\\t \\\"quoted\\\" \\\\ line\\n é\"";
    assertThat(value(text)).isEqualTo(text);
  }

  @Test
  void callsMayNestAMillionDeep() {
    Evaluation run =
        Evaluation.of(
            ForkJoinProgram.parse(
                "let fun f n = if n = 0 then 0 else 1 + f (n - 1) in f 1000000 end"));
    assertThat(run.value()).isEqualTo("1000000");
    Evaluation list =
        GoldenGraphs.run(
            "let fun up n = if n = 0 then nil else n :: up (n - 1)\n"
                + "    fun sum xs = case xs of nil => 0 | x :: r => x + sum r in sum (up 200000)"
                + " end",
            Variant.STANDARD);
    assertThat(list.value()).isEqualTo("20000100000");
  }

  @Test
  void tailCallsNeedNoStack() {
    Evaluation run =
        GoldenGraphs.run(
            "let fun f n = case n of 0 => 7 | m => f (m - 1) in f 100000 end", Variant.STANDARD);
    assertThat(run.value()).isEqualTo("7");
  }

  @Test
  void forksMayNestDeeply() {
    ProgramGraph graph =
        GoldenGraphs.run(
                "let fun f n = if n = 0 then 0 else #1 {f (n - 1), n} in f 100000 end",
                Variant.STANDARD)
            .graph();
    assertThat(graph.forkCount()).isEqualTo(100_000);
    Schedule schedule = new BreadthFirst().schedule(graph, 2, new Cancellation());
    assertThat(SpaceUse.of(graph, schedule, Weights.CELLS, new Cancellation()).highWaterMark())
        .isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "1 + 2 div 0; division-by-zero; division by zero: 2 div 0 has no value; 1:5",
        "(0 - 9223372036854775807 - 1) div ~1; overflow; the result does not fit 64 bits; 1:2",
        "sub(array(3, 1), 3); index-out-of-range; index 3 is outside an array of length 3; 1:1",
        "case 1 :: nil of nil => 0; no-match; no pattern matches [1]; 1:1",
        "array(0 - 1, 2); bad-size; an array cannot have -1 elements; 1:1",
        "9223372036854775807 + 1; overflow; the result does not fit 64 bits; 1:1",
        "#1 (if true then 1 else (1, 2)); wrong-type; '#1' needs a tuple, not 1; 1:1"
      })
  void faultsHaveAPlace(String source, String code, String message, String place) {
    assertThatThrownBy(() -> value(source))
        .isInstanceOfSatisfying(
            IllFormed.class,
            fault -> {
              Diagnostic diagnostic = fault.diagnostics().get(0);
              assertThat(diagnostic.code()).isEqualTo(code);
              assertThat(diagnostic.message()).isEqualTo(message);
              assertThat(diagnostic.line() + ":" + diagnostic.column()).isEqualTo(place);
            });
  }

  @Test
  void aRunThatDoesNotEndSaysWhereItWas() {
    ForkJoinProgram program =
        ForkJoinProgram.parse("let fun loop n = 1 + loop (n + 1) in loop 0 end");
    AnalysisContext context = AnalysisContext.builder().option(SpaceOptions.NODES, 10_000L).build();
    assertThatThrownBy(() -> SpaceProfiles.analyze(program, context))
        .isInstanceOf(OverBudget.class)
        .hasMessageContaining("more than 10000 nodes; it was in 'loop'")
        .hasMessageContaining("--budget nodes=");
  }

  @Test
  void unboxedScalarsNeedNoCells() {
    ProgramGraph graph = GoldenGraphs.run("(1 + 2, nil)", UNBOXED).graph();
    // val 1, val 2, use +, nil, tuple: the tuple alone is a cell, and it holds nothing.
    assertThat(graph.size()).isEqualTo(5);
    assertThat(graph.result()).isEqualTo(4);
    assertThat(graph.heapEdges()).isZero();
    assertThat(GoldenGraphs.run("1 + 2", UNBOXED).graph().result()).isEqualTo(-1);
  }

  @Test
  void functionsThatAreDeclaredTogetherShareOneClosure() {
    ProgramGraph graph =
        GoldenGraphs.run("let fun f x = g x and g x = x in {f, g} end", Variant.STANDARD).graph();
    // closure, let, fork, val, val, join, pair: both components are the one location.
    assertThat(graph.size()).isEqualTo(7);
    assertThat(GoldenGraphs.heapEdges(graph)).containsExactlyInAnyOrder("1>0", "6>0");
  }

  @Test
  void wordsCountPointers() {
    ProgramGraph graph = GoldenGraphs.run("(1, 2)", Variant.STANDARD).graph();
    Schedule schedule = GoldenGraphs.scheduler("df").schedule(graph, 1, new Cancellation());
    assertThat(SpaceUse.of(graph, schedule, Weights.WORDS, new Cancellation()).highWaterMark())
        .isEqualTo(5);
  }
}
