// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.camp.bsp.code.Code;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.eval.Programs;
import org.camp.bsp.eval.Run;
import org.camp.bsp.value.Shape;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlParser;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Runs of programs with counting: how many rules are applied (the counter {@code rules}: what is
 * charged, without captured variables; constants, which charge nothing, are left out).
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class BspBenchmark {
  private static final Map<String, String> PROGRAMS =
      Map.of(
          "fib",
          "let rec fib n = if n < 2 then n else fib (n - 1) + fib (n - 2) in fib 30",
          "array-loop",
          "let a = make 1000 3 in"
              + " let rec loop i s = if i = length a then s else loop (i + 1) (s + get a i) in"
              + " let rec many k s = if k = 0 then s else many (k - 1) (s + loop 0 0) in"
              + " many 1000 0",
          "processors",
          "let rec work n = if n = 0 then 0 else 1 + work (n - 1) in"
              + " let t = proj << work 100 + $pid$ - $pid$ >> in t 1",
          "supersteps",
          "let rec loop n v = if n = 0 then v else let t = proj v in"
              + " loop (n - 1) << $v$ + t 1 - t 2 >> in loop 100000 << 1 >>");

  @Param({"fib", "array-loop", "processors", "supersteps"})
  public String name = "";

  private Code code;
  private Shape shape;

  @Setup
  public void compile() {
    shape =
        Shape.flat(
            switch (name) {
              case "processors" -> 1024;
              case "supersteps" -> 4;
              default -> 1;
            });
    SourceText source = new SourceText(name + ".bsml", PROGRAMS.get(name));
    code = Programs.compile(OcamlParser.parse(source, Dialect.BSML), Map.of(), shape);
  }

  /** Counts applied rules. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Rules {
    public long rules;
  }

  @Benchmark
  public Run run(Rules count) {
    Run.Settings settings =
        new Run.Settings(
            false, false, false, 1_000_000_000, 1_000_000_000, new Cancellation(), Progress.NONE);
    Run run = Run.of(code, shape, settings);
    run.nodes()
        .get(0)
        .supersteps()
        .forEach(
            s -> {
              count.rules += rules(s.node(), run);
              s.parts().forEach(part -> count.rules += rules(part, run));
            });
    return run;
  }

  private static long rules(Cost cost, Run run) {
    long sum = 0;
    for (int i = 0; i < run.symbols().g(1); i++) {
      sum += run.symbols().name(i).equals("T_Clo") ? 0 : cost.count(i);
    }
    return sum;
  }
}
