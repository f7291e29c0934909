// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.camp.bsp.cost.Charge;
import org.camp.bsp.eval.Programs;
import org.camp.bsp.eval.Run;
import org.camp.bsp.value.Shape;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.OcamlParser;
import org.camp.core.lang.type.TypeCheck;
import org.junit.jupiter.api.Test;

class OperatorTimesTest {
  private static Run run(OperatorProbe probe, String body, int rounds) {
    SourceText text = new SourceText("p", probe.program(body, rounds));
    BulkSynchronousProgram program = OcamlParser.parse(text, probe.place().dialect);
    assertThat(TypeCheck.check(program, Map.of())).isEmpty();
    Shape one = probe.place().shape();
    return Run.of(Programs.compile(program, Map.of(), one), one, Run.Settings.standard());
  }

  private static long perRound(OperatorProbe probe, String body, Charge charge) {
    return count(run(probe, body, 5), charge) - count(run(probe, body, 4), charge);
  }

  private static long count(Run run, Charge charge) {
    double[] ones = new double[run.symbols().size()];
    Arrays.fill(ones, 1);
    return run.cost().resolved(ones).count(charge.ordinal());
  }

  @Test
  void bodiesDifferByTheChargeAndByKnownOnes() {
    Set<Charge> known = EnumSet.noneOf(Charge.class);
    for (OperatorProbe probe : OperatorProbe.all()) {
      for (Charge charge : Charge.values()) {
        long more = perRound(probe, probe.body(), charge);
        long less = perRound(probe, probe.reference(), charge);
        if (charge == probe.charge()) {
          assertThat(more - less).as(probe.toString()).isPositive();
        } else if (more != less) {
          assertThat(known).as(probe + " needs " + charge).contains(charge);
        }
      }
      assertThat(known.add(probe.charge())).as(probe.toString()).isTrue();
    }
    known.addAll(OperatorTimes.TAKEN_AS.keySet());
    Set<Charge> unwritten = EnumSet.complementOf(EnumSet.copyOf(known));
    assertThat(unwritten)
        .as("operations that the OCaml-like surface cannot write")
        .containsExactlyInAnyOrder(Charge.CEIL, Charge.FLOOR, Charge.ROUND);
  }
}
