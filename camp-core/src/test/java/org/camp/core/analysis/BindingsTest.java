// SPDX-License-Identifier: Apache-2.0
package org.camp.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.model.Model;
import org.camp.core.protocol.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BindingsTest {
  private record Ring(Set<String> parameters, Set<String> recursions) implements Model {
    @Override
    public String kind() {
      return "protocol";
    }

    @Override
    public String name() {
      return "Ring";
    }
  }

  private static final Model RING = new Ring(Set.of("tau", "workers"), Set.of("X"));

  @Test
  void knownNamesAreFine() {
    Bindings.check(RING, Map.of("tau", "1", "workers", "2"), Map.of("X", "3"));
    Bindings.check(RING, Map.of(), Map.of());
  }

  @Test
  void allUnknownNamesAreRefusedAtOnceWithTheNearest() {
    BadInput refusal =
        catchThrowableOfType(
            BadInput.class, () -> Bindings.check(RING, Map.of("wrokers", "1"), Map.of("tau", "3")));
    assertThat(refusal.diagnostics()).hasSize(2);
    assertThat(refusal.diagnostics().get(0).render())
        .contains("protocol 'Ring' has no parameter 'wrokers'", "did you mean 'workers'?");
    assertThat(refusal.diagnostics().get(1).render())
        .contains("protocol 'Ring' has no recursion 'tau'", "'tau' is a parameter");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1e18", "2*3", "tau", "workers-1", "3e2/3"})
  void numbersOfRoundsAreWholeOrDependOnParameters(String text) {
    assertThatCode(() -> Bindings.check(RING, Map.of(), Map.of("X", text)))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-1", "1e400", "NaN", "0.5", "", "3s", "1/0", "2e18", "worker", "3)", "1-2"})
  void whatIsNoNumberOfRoundsIsRefused(String text) {
    assertThatThrownBy(() -> Bindings.check(RING, Map.of(), Map.of("X", text)))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("'-k X=" + text + "'");
  }

  @Test
  void roundsThatParametersMakeNoneAreRefusedBeforeAnythingRuns() {
    Protocol protocol =
        Protocol.parse(
            "module m; param n = 2*k; param k = 3; param free; global protocol P(role a, role b)"
                + " { rec X { m() from a to b; continue X; } }");
    for (String rounds : List.of("k-4", "n-7", "n/4", "k*1s")) {
      assertThatThrownBy(() -> Bindings.check(protocol, Map.of(), Map.of("X", rounds)))
          .as(rounds)
          .isInstanceOf(BadInput.class)
          .hasMessageContaining("'-k X=" + rounds + "' is no whole number of rounds");
      assertThatCode(() -> Bindings.check(protocol, Map.of("k", "free"), Map.of("X", rounds)))
          .as(rounds)
          .doesNotThrowAnyException();
    }
    assertThatCode(() -> Bindings.check(protocol, Map.of("n", "8"), Map.of("X", "n-7")))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> Bindings.check(protocol, Map.of("k", "1"), Map.of("X", "n-7")))
        .hasMessageContaining("but -5");
  }

  @Test
  void aModelWithoutParametersSaysSo() {
    BadInput refusal =
        catchThrowableOfType(
            BadInput.class, () -> Bindings.check(new Toys.A("m"), Map.of("x", "1"), Map.of()));
    assertThat(refusal).hasMessageContaining("it has no parameters");
  }
}
