// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** The cost algebra of section 3.3: its equivalences, and that normal forms keep the value. */
final class CostTest {
  private static final Symbols SYMBOLS = Symbols.flat();

  private static Cost of(Charge charge, long times) {
    long[] counts = new long[SYMBOLS.size()];
    counts[charge.ordinal()] = times;
    return Cost.of(counts);
  }

  /** A random cost with its value under each of some timings, computed without normal forms. */
  private record Sample(Cost cost, double[] values) {}

  private static Sample sample(Random random, int depth, double[][] timings) {
    long[] counts = new long[SYMBOLS.size()];
    for (int k = 0; k < 3; k++) {
      counts[random.nextInt(6)] += random.nextInt(3);
    }
    Cost cost = Cost.of(counts);
    double[] values = new double[timings.length];
    for (int t = 0; t < timings.length; t++) {
      for (int i = 0; i < counts.length; i++) {
        values[t] += counts[i] * timings[t][i];
      }
    }
    if (depth > 0) {
      List<Cost> alternatives = new ArrayList<>();
      double[] most = new double[timings.length];
      for (int a = 0; a < 1 + random.nextInt(4); a++) {
        Sample inner = sample(random, depth - 1, timings);
        alternatives.add(inner.cost());
        for (int t = 0; t < most.length; t++) {
          most[t] = Math.max(most[t], inner.values()[t]);
        }
      }
      cost = cost.plus(Cost.max(alternatives));
      for (int t = 0; t < most.length; t++) {
        values[t] += most[t];
      }
    }
    return new Sample(cost, values);
  }

  private static double[][] timings(Random random) {
    double[][] timings = new double[20][SYMBOLS.size()];
    for (double[] timing : timings) {
      for (int i = 0; i < timing.length; i++) {
        timing[i] = random.nextInt(4) == 0 ? 0 : random.nextDouble();
      }
    }
    return timings;
  }

  @RepeatedTest(200)
  void normalFormsKeepTheValueUnderAllTimings(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    double[][] timings = timings(random);
    Sample sample = sample(random, 3, timings);
    for (int t = 0; t < timings.length; t++) {
      assertEquals(sample.values()[t], sample.cost().value(timings[t]), 1e-9);
      assertEquals(sample.values()[t], sample.cost().resolved(timings[t]).value(timings[t]), 1e-9);
    }
  }

  @RepeatedTest(100)
  void additionAndMaximumAreCommutativeAssociativeAndDistribute(RepetitionInfo info) {
    Random random = new Random(1000 + info.getCurrentRepetition());
    double[][] timings = timings(random);
    Cost a = sample(random, 2, timings).cost();
    Cost b = sample(random, 2, timings).cost();
    Cost c = sample(random, 1, timings).cost();
    assertEquals(a.plus(b), b.plus(a));
    assertEquals(a.plus(b).plus(c), a.plus(b.plus(c)));
    assertEquals(a, a.plus(Cost.zero(SYMBOLS.size())));
    assertEquals(Cost.max(List.of(a, b)), Cost.max(List.of(b, a)));
    assertEquals(a, Cost.max(List.of(a, a)));
    Cost inside = Cost.max(List.of(a.plus(c), b.plus(c)));
    assertEquals(Cost.max(List.of(a, b)).plus(c), inside, "max(a+c, b+c) = max(a, b) + c");
  }

  @Test
  void dominatedAlternativesAreDropped() {
    Cost two = of(Charge.VAR, 2);
    Cost three = of(Charge.VAR, 3);
    assertEquals(three, Cost.max(List.of(two, three)));
    Cost other = of(Charge.LET, 1);
    assertEquals("max(T_Let, 3*T_Var)", Cost.max(List.of(other, two, three)).toString());
  }

  @Test
  void whatAllShareStandsOutside() {
    Cost a = of(Charge.VAR, 2).plus(of(Charge.LET, 1));
    Cost b = of(Charge.VAR, 5).plus(of(Charge.IF, 1)).plus(of(Charge.LET, 1));
    Cost c = of(Charge.VAR, 2).plus(of(Charge.DEF, 1)).plus(of(Charge.LET, 3));
    assertEquals(
        "T_Let + 2*T_Var + max(T_Def + 2*T_Let, T_If + 3*T_Var)",
        Cost.max(List.of(a, b, c)).toString());
  }

  @Test
  void equalMaximaAreCounted() {
    Cost max = Cost.max(List.of(of(Charge.VAR, 1), of(Charge.LET, 1)));
    assertEquals("2*max(T_Let, T_Var)", max.plus(max).toString());
  }
}
