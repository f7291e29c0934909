// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.camp.bsp.eval.Programs;
import org.camp.bsp.eval.Run;
import org.camp.bsp.value.Shape;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.lang.Expr;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.spaceprofile.semantics.Evaluation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The machine that counts costs and the machine that draws heaps give the same program the same
 * value, or the same fault at the same place. Only the empty list prints as each surface writes it.
 */
@Tag(Evidence.TAG)
class MachinesAgreeTest {
  private final AtomicInteger values = new AtomicInteger();
  private final AtomicInteger faults = new AtomicInteger();

  private static String costs(Expr e) {
    Shape one = Shape.flat(1);
    try {
      BulkSynchronousProgram program =
          new BulkSynchronousProgram("p", Dialect.BSML, e, RandomMl.text(e));
      Run run = Run.of(Programs.compile(program, Map.of(), one), one, Run.Settings.standard());
      return run.value().toString().replace("[]", "nil");
    } catch (CampException fault) {
      return text(fault).replace("[]", "nil");
    }
  }

  private static String heap(Expr e) {
    try {
      return Evaluation.of(new ForkJoinProgram("p", e, RandomMl.text(e))).value();
    } catch (CampException fault) {
      return text(fault);
    }
  }

  private static String text(CampException fault) {
    Diagnostic found = fault.diagnostics().get(0);
    return "fault at " + found.column() + ": " + found.message();
  }

  private void agree(Expr e) {
    String found = costs(e).replaceFirst(": uncaught exception \\S+( \"[^\"]*\")?: ", ": ");
    (found.startsWith("fault ") ? faults : values).incrementAndGet();
    assertThat(found).isEqualTo(heap(e));
  }

  @Test
  void onWhatTheyHaveInCommon() {
    Property.check("machines agree", Evidence.cases(), RandomMl::of, RandomMl::parts, this::agree);
    assertThat(values.get()).isGreaterThan(Evidence.cases() / 4);
    assertThat(faults.get()).isGreaterThan(Evidence.cases() / 20);
  }
}
