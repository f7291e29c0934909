// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;

/** What becomes of a wrong text. {@code §} marks where errors are expected, in order. */
final class Refusal {
  private final CampException thrown;
  private final List<String> expectedPlaces = new ArrayList<>();

  private Refusal(String marked, Map<String, String> bindings) {
    StringBuilder text = new StringBuilder();
    int line = 1;
    int column = 1;
    for (char c : marked.toCharArray()) {
      if (c == '§') {
        expectedPlaces.add(line + ":" + column);
        continue;
      }
      text.append(c);
      column = c == '\n' ? 1 : column + 1;
      line += c == '\n' ? 1 : 0;
    }
    thrown = catchThrowableOfType(CampException.class, () -> use(text.toString(), bindings));
    assertThat(thrown).as("refused: %s", marked).isNotNull();
  }

  private static void use(String text, Map<String, String> bindings) {
    ProtocolModule module = ScribbleParser.parse(new SourceText("p.scr", text));
    Protocol first = Protocol.of(module, null);
    for (ProtocolModule.GlobalProtocol p : module.protocols()) {
      Protocol protocol = first.sibling(p);
      protocol.instantiate(
          protocol.parameters(bindings, Parameters.Functions.NONE), Protocol.Limits.DEFAULT);
    }
  }

  /** Reads, checks and writes out all protocols of a text. */
  static Refusal of(String marked) {
    return new Refusal(marked, Map.of());
  }

  /** The same under bindings. */
  static Refusal of(String marked, Map<String, String> bindings) {
    return new Refusal(marked, bindings);
  }

  /** The errors stand exactly where they were marked. */
  Refusal as(Class<? extends CampException> kind, String... codes) {
    assertThat(thrown).isInstanceOf(kind);
    assertThat(errors().stream().map(Diagnostic::code))
        .as(thrown.getMessage())
        .containsExactly(codes);
    assertThat(errors().stream().map(d -> d.line() + ":" + d.column()))
        .as(thrown.getMessage())
        .containsExactlyElementsOf(expectedPlaces);
    return this;
  }

  Refusal says(String... parts) {
    assertThat(errors().get(0).message()).contains(parts);
    return this;
  }

  Refusal hints(String part) {
    assertThat(errors().get(0).hint()).contains(part);
    return this;
  }

  List<Diagnostic> errors() {
    return thrown.diagnostics().stream().filter(Diagnostic::isError).toList();
  }
}
