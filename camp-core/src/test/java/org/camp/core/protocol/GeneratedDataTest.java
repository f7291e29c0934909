// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.camp.core.quantity.Expression;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Printing and reading protocols that say of data what can be said. */
class GeneratedDataTest {
  @Test
  void theySayAllThatCanBeSaid() {
    StringBuilder all = new StringBuilder();
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 300; i++) {
      all.append(RandomData.text(random.split()));
    }
    assertThat(all)
        .contains("let ", " = compute", "needs nothing", "gather floor(n/2) + 1 of", "from f to l")
        .contains("from f[2..n] to l", "optional role o holds", "cost c needs", "send ", "recv ")
        .contains("choice at", "rec X", "[1]", "[n + 1]", "needs needs", "holds 1B, ")
        .contains("needs(", "gather(", "nothing(", "optional(", "let(", "holds(", "of(");
  }

  @Test
  @Tag(Evidence.TAG)
  void whatIsPrintedReadsTheSame() {
    Property.check(
        "print and parse",
        Evidence.of(1_000, 100_000),
        RandomData::text,
        text -> List.of(),
        text -> {
          Protocol read = Protocol.parse(text);
          String printed = ScribbleText.of(read.module());
          Protocol again = Protocol.parse(printed);
          assertThat(Unplaced.of(again.module())).isEqualTo(Unplaced.of(read.module()));
          assertThat(ScribbleText.of(again.module())).isEqualTo(printed);
          ProtocolInstance code = read.instantiate();
          Parameters parameters = read.parameters(Map.of(), Parameters.Functions.NONE);
          ProtocolInstance copy = Protocol.parse(ScribbleText.flat(code, parameters)).instantiate();
          assertThat(DataClausesTest.actions(copy)).isEqualTo(DataClausesTest.actions(code));
          assertThat(copy.roles().families()).isEqualTo(code.roles().families());
          assertThat(roles(copy)).isEqualTo(roles(code));
          assertThat(named(copy)).isEqualTo(named(code));
        });
  }

  private static List<String> roles(ProtocolInstance code) {
    List<String> all = new ArrayList<>();
    for (RoleTable.Family family : code.roles().families()) {
      Expression holds = family.holds();
      all.add(family.text() + family.optional() + (holds == null ? "" : holds.text()));
    }
    return all;
  }

  /** What the values are called, where flat text keeps names. */
  private static List<String> named(ProtocolInstance code) {
    List<String> all = new ArrayList<>();
    for (int value = 0; value < code.dependencies().values(); value++) {
      all.add(code.dependencies().name(value));
    }
    return all;
  }
}
