// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.camp.bsp.code.Code;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.eval.Programs;
import org.camp.bsp.eval.Run;
import org.camp.bsp.value.Messages;
import org.camp.bsp.value.Shape;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlParser;
import org.camp.core.lang.type.TypeCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExecutionTest {
  private static final long CALLS = 10_000_000;

  private static final String SUM =
      "let rec sum f n = if n = 0 then 0 else f n + sum f (n - 1) in ";

  /** Flat programs of which every processor has something else to do. */
  static Stream<String> flat() {
    return Stream.of(
        "1 + 2",
        "<< $pid$ * $pid$ >>",
        SUM + "sum (proj << $pid$ >>) bsp_p",
        "put << fun j -> if $pid$ < j then $pid$ else nil >>",
        "let r = put << fun j -> 10 * $pid$ + j >> in << ($r$ 1, $r$ bsp_p, $pid$) >>",
        "let rec fib n = if n < 2 then n else fib (n - 1) + fib (n - 2) in"
            + " let v = << fib (3 * $pid$) >> in let w = << fib (12 - $pid$) + $v$ >> in"
            + " (proj v 1, proj w bsp_p, << $v$ >>)",
        "mkpar (fun i -> [| i; i + 1 |])",
        "let a = << make $pid$ 1.5 >> in let t = proj a in << length (t bsp_p) + length $a$ >>",
        "let rec build n = if n = 0 then [] else n :: build (n - 1) in proj << build (20000 *"
            + " $pid$) >> bsp_p",
        "let f = proj << fun x -> x + $pid$ >> in (f 1) 10 * (f bsp_p) 10",
        "let rec shift k v = if k = 0 then v else let m = put (apply << fun p -> fun x -> fun j ->"
            + " if j = p mod bsp_p + 1 then x else nil >> pid) in v in << 1 >>",
        "let shift = fun v -> let m = put << let x = $v$ in let p = $pid$ in fun j -> if j = p mod"
            + " bsp_p + 1 then x else nil >> in << $m$ ((($pid$ + bsp_p) - 2) mod bsp_p + 1) >> in"
            + " let rec times k v = if k = 0 then v else times (k - 1) (shift v) in times 25 pid",
        "let data = << [| 1; 2; 3 |] >> in << set $data$ ($pid$ mod 3) 9 >>");
  }

  static Stream<String> trees() {
    return Stream.of(
        SUM
            + "let multi mr x = where node = sum (proj << mr $pid$ >>) bsp_p where leaf = x * x in"
            + " mr 0",
        "let multi f x = where node = let y = x + 1 in let v = << f #y# >> in let t = proj v in"
            + " t 1 + t bsp_p where leaf = x * 10 in (f 1, f 2)",
        "let multi tree f x = where node = let rc = << f ($pid$ + #x#) >> in finally (rc, x) where"
            + " leaf = x * x in f 1",
        "let t = mktree 3 in let multi f x = where node = proj << f () >> 1 where leaf = at t in"
            + " f ()",
        "let multi f x = where node = let v = mkpar (fun i -> (i, x)) in let r = put << let p ="
            + " $pid$ in fun j -> p * 10 + j >> in let s = << $r$ 1 + fst $v$ >> in proj s bsp_p"
            + " where leaf = x in f 7",
        "let multi tree m x = where node = let rc = << m $pid$ >> in finally (rc, [||]) where"
            + " leaf = [| x |] in m 1");
  }

  private static Code code(String text, Shape shape) {
    Dialect language = shape.flat() ? Dialect.BSML : Dialect.MULTI_ML;
    BulkSynchronousProgram program = OcamlParser.parse(new SourceText("p", text), language);
    assertThat(TypeCheck.check(program, Map.of()).stream().filter(d -> d.isError())).isEmpty();
    return Programs.compile(program, Map.of(), shape);
  }

  private static void agrees(String text, Shape shape) {
    Code code = code(text, shape);
    Run semantics = Run.of(code, shape, Run.Settings.standard());
    for (int i = 0; i < 3; i++) {
      Measured real = Execution.run(code, shape, false, CALLS, new Cancellation());
      assertThat(Messages.same(real.value(), semantics.value()))
          .as("%s on %s: %s, not %s", text, shape, real.value(), semantics.value())
          .isTrue();
      assertThat(real.seconds()).isPositive();
      if (shape.flat()) {
        List<Long> h = new ArrayList<>();
        for (Superstep superstep : semantics.nodes().get(0).supersteps()) {
          if (superstep.exchange() != null) {
            h.add(superstep.exchange().h());
          }
        }
        h.add(0L);
        assertThat(real.supersteps()).extracting(Measured.Step::words).isEqualTo(h);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("flat")
  void givesTheValueAndTheMessagesOfTheSemantics(String text) {
    for (int p : new int[] {1, 2, 5}) {
      agrees(text, Shape.flat(p));
    }
  }

  @ParameterizedTest
  @MethodSource("trees")
  void givesTheValueOfTheSemanticsOnTrees(String text) {
    for (List<Integer> children :
        List.of(List.of(1), List.of(3), List.of(2, 2), List.of(2, 1, 3))) {
      agrees(text, Shape.tree(children));
    }
  }

  /** Confluence: with more threads than cores, and others that take them away at any time. */
  @Test
  void doesNotDependOnTiming() throws InterruptedException {
    AtomicBoolean stop = new AtomicBoolean();
    List<Thread> noise = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Thread thread =
          new Thread(
              () -> {
                while (!stop.get()) {
                  if (System.nanoTime() % 7 == 0) {
                    Thread.yield();
                  }
                }
              });
      thread.setDaemon(true);
      thread.start();
      noise.add(thread);
    }
    try {
      String text = flat().filter(t -> t.contains("times 25")).findFirst().orElseThrow();
      Shape shape = Shape.flat(5);
      Code code = code(text, shape);
      Run semantics = Run.of(code, shape, Run.Settings.standard());
      for (int i = 0; i < 20; i++) {
        Measured real = Execution.run(code, shape, false, CALLS, new Cancellation());
        assertThat(Messages.same(real.value(), semantics.value())).isTrue();
      }
    } finally {
      stop.set(true);
      for (Thread thread : noise) {
        thread.join();
      }
    }
  }

  @Test
  void endsWhenAProcessorFails() {
    for (Shape shape : List.of(Shape.flat(3), Shape.tree(List.of(3)))) {
      String text =
          shape.flat()
              ? "proj << 1 / ($pid$ - 2) >> 1"
              : "let multi f x = where node = proj << f $pid$ >> 1 where leaf = 1 / (x - 2) in f 0";
      assertThatThrownBy(
              () -> Execution.run(code(text, shape), shape, false, CALLS, new Cancellation()))
          .isInstanceOf(IllFormed.class)
          .hasMessageContaining("/ 0");
    }
  }

  @Test
  void endsWhenTheBudgetIsSpent() {
    Shape shape = Shape.flat(2);
    Code code = code("let rec f x = f (x + 1) in proj << f $pid$ >> 1", shape);
    assertThatThrownBy(() -> Execution.run(code, shape, false, 100_000, new Cancellation()))
        .isInstanceOf(OverBudget.class);
  }
}
