// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.camp.bsp.cost.Charge;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.cost.Exchange;
import org.camp.bsp.cost.Superstep;
import org.camp.bsp.value.Shape;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What programs compute, charge and do wrong. */
final class RunTest {
  private static String cost(String text) {
    return Programming.bsml(text, 1).cost().toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "1 + 2 * 3 ~ 7 ~ T_IntAdd + T_IntMult",
        "1.0 +. 2.0 *. 3.0 ~ 7.0 ~ T_FloatAdd + T_FloatMult",
        "7 / 2 ~ 3 ~ T_IntDiv",
        "(0 - 7) mod 2 ~ -1 ~ T_IntMod + T_IntSub",
        "true || false ~ true ~ T_BoolOr",
        "fst (1, 2) ~ 1 ~ T_Fst + T_Pair",
        "let (a, b) = (1, 2) in b ~ 2 ~ T_Fst + T_Let + T_Pair + T_Snd + T_Var",
        "get (set [| 1; 2 |] 0 5) 0 ~ 5 ~ T_Get + T_Make + T_Set",
        "length (make 3 0) ~ 3 ~ T_Len + T_Make",
        "let f = (+) in f 1 2 ~ 3 ~ T_IntAdd + T_Let + T_Var",
        "match [1] with [] -> 0 | h :: _ -> h ~ 1 ~ T_Fst + 2*T_If + 2*T_IntEq + T_Let + T_Pair +"
            + " T_Var",
        "if 1 < 2 then 1 else 2 ~ 1 ~ T_If + T_IntLt",
        "let x = 1.5 in 0.0 -. x ~ -1.5 ~ T_FloatSub + T_Let + T_Var",
      })
  void core(String text, String value, String cost) {
    Run run = Programming.bsml(text, 1);
    assertEquals(value.strip(), run.value().toString());
    assertEquals(cost.strip(), run.cost().toString());
  }

  @Test
  void callsInTailPositionNeedNoMemory() {
    Run run = Programming.bsml("let rec f n = if n = 0 then 7 else f (n - 1) in f 3000000", 1);
    assertEquals("7", run.value().toString());
    assertEquals(3_000_001, run.cost().count(Charge.FUN_APP.ordinal()));
  }

  @Test
  void deepRecursionTakesNoJavaStack() {
    Run run = Programming.bsml("let rec f n = if n = 0 then 0 else 1 + f (n - 1) in f 1000000", 1);
    assertEquals("1000000", run.value().toString());
  }

  @Test
  void longListsPrintAndTravel() {
    String text =
        "let rec up n = if n = 0 then [] else n :: up (n - 1) in"
            + " let t = proj << up 100000 >> in match t 1 with [] -> 0 | h :: r -> h";
    Run run = Programming.bsml(text, 2);
    assertEquals("100000", run.value().toString());
    assertEquals(100_000, run.nodes().get(0).supersteps().get(0).exchange().h());
  }

  @Test
  void mutualRecursion() {
    String text =
        "let rec even n = if n = 0 then true else odd (n - 1) and odd n = if n = 0 then false"
            + " else even (n - 1) in even 100";
    assertEquals("true", Programming.bsml(text, 1).value().toString());
    assertEquals(
        "2*T_Def + 101*T_FunApp + 101*T_If + 101*T_IntEq + 100*T_IntSub + 2*T_Let + 302*T_Var",
        cost(text));
  }

  @Test
  void messagesToOneselfAreFree() {
    Run run = Programming.bsml("put << fun j -> if j = $pid$ then 5 else nil >>", 4);
    Exchange exchange = run.nodes().get(0).supersteps().get(0).exchange();
    assertEquals(0, exchange.h());
    assertEquals(Exchange.Pattern.NONE, exchange.pattern());
  }

  @ParameterizedTest
  @CsvSource({
    "if $pid$ = 1 then 5 else nil, BROADCAST, 3",
    "if $pid$ = 1 then j else nil, SCATTER, 3",
    "if j = 2 then 5 else nil, GATHER, 3",
    "5, TOTAL, 3",
    "if j = $pid$ + 1 then 5 else nil, SHIFT, 1",
    "if j < $pid$ then 5 else nil, IRREGULAR, 3"
  })
  void patterns(String message, Exchange.Pattern pattern, long h) {
    Run run = Programming.bsml("put << fun j -> " + message + " >>", 4);
    Exchange exchange = run.nodes().get(0).supersteps().get(0).exchange();
    assertEquals(pattern, exchange.pattern());
    assertEquals(h, exchange.h());
  }

  @Test
  void equalProcessorsShareTheirCosts() {
    Run run = Programming.bsml("let v = << let x = $pid$ * 2 in x + 1 >> in proj v", 1024);
    List<Cost> parts = run.nodes().get(0).supersteps().get(0).parts();
    assertEquals(1024, parts.size());
    parts.forEach(part -> assertSame(parts.get(0), part));
  }

  @Test
  void supersteps() {
    String text =
        "let rec loop n v = if n = 0 then v else"
            + " let t = proj v in loop (n - 1) << $v$ + 1 + t 1 - t 2 >> in loop 1000 << 0 >>";
    Run run = Programming.bsml(text, 2);
    List<Superstep> supersteps = run.nodes().get(0).supersteps();
    assertEquals(1001, supersteps.size());
    assertEquals(1000, run.cost().count(run.symbols().barrier(1)));
    assertSame(supersteps.get(3).parts().get(0), supersteps.get(4).parts().get(0));
  }

  @Test
  void downWithoutBarrier() {
    String text =
        "let multi f x = where node = let t = proj << f #x# >> in t 1 where leaf = x in f 5";
    Shape shape = Shape.tree(List.of(2, 2));
    Run sync =
        Programming.run(text, Dialect.MULTI_ML, shape, Programming.settings(false, false, 1000));
    Run async =
        Programming.run(text, Dialect.MULTI_ML, shape, Programming.settings(true, false, 1000));
    assertEquals(sync.value().toString(), async.value().toString());
    assertEquals(
        2, sync.nodes().get(0).supersteps().stream().filter(s -> s.exchange() != null).count());
    assertEquals(
        1, async.nodes().get(0).supersteps().stream().filter(s -> s.exchange() != null).count());
    assertEquals(4, occurrences(sync, sync.symbols().barrier(1)), "down, proj, node, result");
    assertEquals(3, occurrences(async, async.symbols().barrier(1)));
    assertEquals(occurrences(sync, sync.symbols().g(1)), occurrences(async, async.symbols().g(1)));
  }

  /** The cost when one symbol takes 1 and all others nothing. */
  private static double occurrences(Run run, int symbol) {
    double[] values = new double[run.symbols().size()];
    values[symbol] = 1;
    return run.cost().value(values);
  }

  @Test
  void memoryCountsWhatComponentsHold() {
    String text =
        "let data = mktree (make 100 1) in let multi f x ="
            + " where node = let t = proj << f () >> in t 1"
            + " where leaf = get (at data) 0 in f ()";
    Run run =
        Programming.run(
            text,
            Dialect.MULTI_ML,
            Shape.tree(List.of(2, 3)),
            Programming.settings(false, true, 1000));
    assertTrue(run.memory().get(0) >= 100 && run.memory().get(0) < 200, run.memory().toString());
    assertTrue(run.memory().get(1) >= 400 && run.memory().get(1) < 500, run.memory().toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 / 0",
        "get [| 1 |] 1",
        "make (0 - 1) 0",
        "9223372036854775807 + 1",
        "(proj << 1 >>) 0",
        "(proj << 1 >>) 5",
        "proj << << 1 >> >>",
        "match [] with h :: t -> 1"
      })
  void faultsSayWhere(String text) {
    CampException fault =
        assertThrows(IllFormed.class, () -> Programming.bsml("1 + " + "(" + text + ")", 4));
    assertEquals(1, fault.diagnostics().get(0).line());
    assertTrue(fault.diagnostics().get(0).column() > 5);
  }

  @Test
  void faultsInsideVectorsSayOnWhichProcessor() {
    CampException fault =
        assertThrows(IllFormed.class, () -> Programming.bsml("<< 6 / ($pid$ - 3) >>", 4));
    assertEquals(
        "the exception Division_by_zero: division by zero: 6 / 0 has no value leaves the vector on"
            + " processor 3: the others would wait for it",
        fault.diagnostics().get(0).message());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "let rec f x = f x in f 0",
        "let rec f x = 1 + f x in f 0",
        "<< let rec f x = f x in f 0 >>"
      })
  void whatDoesNotEndIsStopped(String text) {
    CampException fault =
        assertThrows(
            OverBudget.class,
            () ->
                Programming.run(
                    text,
                    Dialect.BSML,
                    Shape.flat(2),
                    Programming.settings(false, false, 1_000_000)));
    assertEquals("over-budget", fault.diagnostics().get(0).code());
    assertTrue(fault.diagnostics().get(0).message().contains("1000000 calls"));
  }

  @Test
  void tooManySuperstepsAreStopped() {
    Run.Settings hundred =
        new Run.Settings(false, false, false, 1_000_000, 100, new Cancellation(), Progress.NONE);
    String text = "let rec f n = if n = 0 then 0 else let t = proj << n >> in f (n - 1) in f ";
    Run whole = Programming.run(text + 99, Dialect.BSML, Shape.flat(2), hundred);
    assertEquals(100, whole.nodes().get(0).supersteps().size());
    CampException fault =
        assertThrows(
            OverBudget.class,
            () -> Programming.run(text + 100, Dialect.BSML, Shape.flat(2), hundred));
    assertEquals("the run has more than 100 supersteps", fault.diagnostics().get(0).message());
  }
}
