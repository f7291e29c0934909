// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlParser;
import org.camp.core.machine.Machine;
import org.camp.core.machine.MachineBuilder;
import org.camp.core.order.PartialOrder;
import org.junit.jupiter.api.Test;

/** Machines, views, reports and the order of supersteps. */
final class BspTest {
  private static final String SKEWED =
      "let rec work k = if k = 0 then 0 else 1 + work (k - 1) in"
          + " let t = proj << work (100 * $pid$) >> in t 1";
  private static final String[] TIMED = {
    "T_Var",
    "T_Def",
    "T_Clo",
    "T_Let",
    "T_If",
    "T_FunApp",
    "T_IntAdd",
    "T_IntSub",
    "T_IntMult",
    "T_IntEq",
    "T_rpl",
    "T_app",
    "T_proj",
    "T_put"
  };

  @Test
  void operationsThatAreCountedAsNothingAreNamed() {
    Machine machine =
        Machine.builder("m").bsp(2, "1us", "10us", null).timing("T_Var", "1ns").build();
    AnalysisContext context =
        AnalysisContext.builder()
            .machine(machine)
            .option(BspOptions.MISSING_TIMINGS, BspOptions.Missing.ZERO)
            .build();
    assertTrue(
        Bsp.analyze(bsml("proj << 1 + $pid$ >> 1"), context).report().notes().stream()
            .anyMatch(note -> note.startsWith("counted as 0") && note.contains("T_IntAdd")));
  }

  private static BulkSynchronousProgram bsml(String text) {
    return OcamlParser.parse(new SourceText("test.bsml", text), Dialect.BSML);
  }

  private static Machine machine(int p, String g, String barrier) {
    MachineBuilder builder = Machine.builder("m").bsp(p, g, barrier, "1Gflop/s");
    for (String name : TIMED) {
      builder.timing(name, "1ns");
    }
    return builder.build();
  }

  private static AnalysisContext on(Machine machine) {
    return AnalysisContext.builder().machine(machine).build();
  }

  private static String advice(String text, Machine machine) {
    return String.join("\n", Advice.of(Bsp.analyze(bsml(text), on(machine))));
  }

  @Test
  void flopsAreConvertedByTheSpeed() {
    BspResult result = Bsp.analyze(bsml("proj << 1 >>"), on(machine(3, "2000flop", "5us")));
    // T_rpl + T_proj + 2 g + L
    assertEquals(2e-9 + 2 * 2e-6 + 5e-6, result.time().orElseThrow(), 1e-15);
  }

  @Test
  void adviceNamesWhatBoundsTheProgram() {
    assertTrue(advice(SKEWED, machine(4, "1ns", "1ns")).startsWith("compute-bound"));
    assertTrue(advice(SKEWED, machine(4, "1ms", "1ns")).startsWith("communication-bound"));
    assertTrue(advice(SKEWED, machine(4, "1ns", "1ms")).startsWith("latency-bound: the barrier"));
  }

  @Test
  void adviceSeesWhoHoldsTheOthersBack() {
    String advice = advice(SKEWED, machine(4, "1ns", "1ns"));
    assertTrue(advice.contains("in superstep 0, processor 4 works 1.6 times as long"), advice);
  }

  @Test
  void adviceKnowsWhenTwoPhasesPay() {
    String text = "put << let v = make 8 $pid$ in fun j -> if $pid$ = 1 then v else nil >>";
    AnalysisContext four = AnalysisContext.builder().option(BspOptions.P, "4").build();
    assertEquals(
        List.of("superstep 0 broadcasts 8 words directly (line 1): two phases pay when 12*g > L"),
        Advice.of(Bsp.analyze(bsml(text), four)));
  }

  @Test
  void timingsThatAreMissingAreNamed() {
    Machine partial =
        Machine.builder("m").bsp(2, "1us", "1us", null).timing("T_Var", "1ns").build();
    CampException fault =
        assertThrows(BadInput.class, () -> Bsp.analyze(bsml("proj << 1 >>"), on(partial)));
    assertTrue(fault.getMessage().contains("T_proj, T_rpl"), fault.getMessage());
    AnalysisContext zero =
        on(partial).toBuilder().option(BspOptions.MISSING_TIMINGS, BspOptions.Missing.ZERO).build();
    assertEquals(2e-6, Bsp.analyze(bsml("proj << 1 >>"), zero).time().orElseThrow(), 1e-15);
  }

  @Test
  void memoryThatIsTooSmallIsReported() {
    Machine small =
        Machine.builder("m").level(2, "1us", "1us", "64B").level(2, "1us", "1us", null).build();
    String text =
        "let multi f x = where node = let a = make 100 x in let t = proj << f 1 >> in get a 0"
            + " where leaf = x in f 7";
    List<Diagnostic> heard = new ArrayList<>();
    BulkSynchronousProgram program =
        OcamlParser.parse(new SourceText("test.mml", text), Dialect.MULTI_ML);
    AnalysisContext context = AnalysisContext.builder().machine(small).listener(heard::add).build();
    BspResult result = Bsp.analyze(program, context);
    assertEquals(1, heard.size());
    assertTrue(heard.get(0).message().endsWith("more than its m of 8"), heard.toString());
    assertTrue(result.run().memory().get(0) >= 100);
  }

  @Test
  void aBarrierOrdersAllEvents() {
    String text = "let t = proj << $pid$ >> in let s = proj << t 1 + $pid$ >> in << s 1 + $pid$ >>";
    AnalysisContext three = AnalysisContext.builder().option(BspOptions.P, "3").build();
    PartialOrder order = new SuperstepOrderView().view(bsml(text), three).runs().get(0);
    assertEquals(9, order.size());
    for (int e = 0; e < order.size(); e++) {
      for (int f = 0; f < order.size(); f++) {
        assertEquals(
            e == f || order.position(e) < order.position(f),
            order.precedesOrIs(e, f),
            e + " to " + f);
      }
    }
  }

  @Test
  void whatHasNoSuperstepsHasNoOrder() {
    AnalysisContext none = AnalysisContext.defaults();
    assertThrows(NotApplicable.class, () -> new SuperstepOrderView().view(bsml("<< 1 >>"), none));
  }
}
