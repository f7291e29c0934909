package org.camp.mpst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.machine.Machine;
import org.camp.core.model.Source;
import org.camp.core.protocol.Protocol;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The rows of the paper's Fig. 8 without recursion, with every link charged, to twelve digits. */
class Figure8Test {
  @TestFactory
  Stream<DynamicTest> rows() {
    return table("fig8/rows.tsv").stream()
        .map(row -> DynamicTest.dynamicTest(row[0], () -> check(row)));
  }

  @Test
  void allRowsAreThere() {
    assertThat(table("fig8/rows.tsv")).hasSize(58);
  }

  private static void check(String[] row) {
    AnalysisContext.Builder context =
        AnalysisContext.builder().machine(Machine.read(Source.of(row[2], text("fig8/" + row[2]))));
    for (String binding : row[3].isEmpty() ? new String[0] : row[3].split(";")) {
      String[] parts = binding.split("=", 2);
      context.bind(parts[0].strip(), parts[1].strip());
    }
    Protocol protocol = Protocol.parse(new SourceText(row[1], text("fig8/" + row[1])));
    MpstResult result = SessionTypes.analyze(protocol, context.build());
    double expected = Double.parseDouble(row[4]);
    assertThat(result.cost().orElseThrow().total()).isCloseTo(expected, within(expected * 1e-12));
    assertThat(result.accepted()).isEqualTo(row[5].equals("ok"));
  }

  /** The rows of a table: fields by tabs, without comments and the header. */
  static List<String[]> table(String name) {
    return text(name)
        .lines()
        .filter(line -> !line.startsWith("#") && !line.isBlank())
        .skip(1)
        .map(line -> line.split("\t", -1))
        .toList();
  }

  /** A test resource as text. */
  static String text(String name) {
    try (InputStream in = Figure8Test.class.getResourceAsStream("/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(name, e);
    }
  }
}
