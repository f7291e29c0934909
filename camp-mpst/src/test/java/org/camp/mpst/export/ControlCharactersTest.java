// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.ModelExporter;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Printable;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.memory.MemoryUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No form of a protocol passes on characters of its inputs that steer who shows it. */
class ControlCharactersTest {
  private static final String HOSTILE = "a\u0007\u001b[31m\u007f\u0085\u202e\u2066\ud800\"<&\\b";

  /** One is safe and one is not, so that every form has something to show. */
  private static final List<String> BODIES =
      List.of(
          "send A(T[8]) from p to q; recv A(T[8]) from p to q cost 1ms;",
          "rec X times 3 { choice at p { a_b() from p to q; continue X; } or { C() from p to q; }"
              + " }",
          "recv A() from p to q; recv B() from q to p; send A() from p to q; send B() from q to"
              + " p;");

  static Stream<ModelExporter<Protocol>> exporters() {
    return ServiceLoader.load(ModelExporter.class).stream()
        .map(ServiceLoader.Provider::get)
        .flatMap(e -> ofProtocols(e).stream());
  }

  @SuppressWarnings("unchecked") // The card says which models it takes.
  private static Optional<ModelExporter<Protocol>> ofProtocols(ModelExporter<?> exporter) {
    return exporter.card().modelType() == Protocol.class
        ? Optional.of((ModelExporter<Protocol>) exporter)
        : Optional.empty();
  }

  /** What stands for a schedule of a pipeline, which has a form of its own. */
  private static final String SCHEDULE =
      "global protocol "
          + MemoryUnit.SCHEDULE
          + "(role p) { let F0[0] = compute at p cost 1; let B0[0] = compute at p cost 1 needs"
          + " F0[0]; }";

  private static Stream<Protocol> protocols() {
    Protocol schedule = Protocol.parse(new SourceText(HOSTILE + ".scr", SCHEDULE));
    return Stream.concat(BODIES.stream().map(ControlCharactersTest::protocol), Stream.of(schedule));
  }

  private static Protocol protocol(String body) {
    String text =
        "type <"
            + "java> \""
            + HOSTILE.replace("\"", "")
            + "\" from \"x\" as T;\n"
            + "// "
            + HOSTILE
            + "\nglobal protocol P(role p, role q) { "
            + body
            + " }";
    return Protocol.parse(new SourceText(HOSTILE + ".scr", text));
  }

  private static AnalysisContext context() {
    Machine machine =
        Machine.builder(HOSTILE).transport("1us + 1ns*size", "1us").node(HOSTILE, 2).build();
    return AnalysisContext.builder().machine(machine).build();
  }

  @ParameterizedTest
  @MethodSource("exporters")
  void nothingSteers(ModelExporter<Protocol> exporter) throws IOException {
    int shown = 0;
    for (Protocol protocol : protocols().toList()) {
      StringBuilder out = new StringBuilder();
      try {
        exporter.export(protocol, context(), out);
        shown++;
      } catch (CampException notForThisOne) {
        continue;
      }
      String text = out.toString();
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        assertThat(c == '\n' || !(Printable.isControl(c) || Printable.isHalf(text, i)))
            .as("U+%04X at %d of %s", (int) c, i, exporter.card().form())
            .isTrue();
      }
    }
    assertThat(shown).isPositive();
  }
}
