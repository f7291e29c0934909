// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.camp.bsp.value.Shape;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.BulkSynchronousProgram.Dialect;
import org.camp.core.lang.ocaml.OcamlParser;
import org.camp.core.lang.type.TypeCheck;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A program that passes the check never does what its place cannot, nor sends what has no size. */
@Tag(Evidence.TAG)
class CheckedProgramsTest {
  private final AtomicInteger passed = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();

  private void holds(String text, Dialect language, Shape shape) {
    BulkSynchronousProgram program = OcamlParser.parse(new SourceText("random.ml", text), language);
    List<Diagnostic> found = TypeCheck.check(program, Map.of());
    if (found.stream().anyMatch(Diagnostic::isError)) {
      refused.incrementAndGet();
      return;
    }
    passed.incrementAndGet();
    try {
      Run.of(
          Programs.compile(program, Map.of(), shape),
          shape,
          Programming.settings(false, false, 1_000_000));
    } catch (IllFormed fault) {
      assertThat(fault.diagnostics())
          .as(text)
          .extracting(Diagnostic::code)
          .isSubsetOf("no-processor", "no-tree");
    }
  }

  private void check(
      String name,
      java.util.function.Function<SplittableRandom, String> generator,
      Dialect language,
      Shape shape) {
    Property.check(
        name, Evidence.cases(), generator, Shrinker.none(), text -> holds(text, language, shape));
    assertThat(passed.get()).isGreaterThan(Evidence.cases() / 10);
    assertThat(refused.get()).isGreaterThan(Evidence.cases() / 10);
  }

  @Test
  void flatProgramsStayWhereTheyMayBe() {
    check("checked-flat", RandomParallel::flat, Dialect.BSML, Shape.flat(2));
  }

  @Test
  void treesOfComponentsToo() {
    check("checked-trees", RandomParallel::tree, Dialect.MULTI_ML, Shape.tree(List.of(2, 2)));
  }
}
