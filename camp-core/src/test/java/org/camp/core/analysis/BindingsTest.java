package org.camp.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.model.Model;
import org.junit.jupiter.api.Test;

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

  @Test
  void aModelWithoutParametersSaysSo() {
    BadInput refusal =
        catchThrowableOfType(
            BadInput.class, () -> Bindings.check(new Toys.A("m"), Map.of("x", "1"), Map.of()));
    assertThat(refusal).hasMessageContaining("it has no parameters");
  }
}
