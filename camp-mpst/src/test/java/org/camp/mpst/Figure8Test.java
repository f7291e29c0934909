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
import org.camp.mpst.latency.Latency;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The rows of the paper's Fig. 8, with every link charged, to twelve digits. */
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

  @TestFactory
  Stream<DynamicTest> recursiveRows() {
    return table("fig8/recursive.tsv").stream()
        .map(row -> DynamicTest.dynamicTest(row[0], () -> checkRecursive(row)));
  }

  @Test
  void allRecursiveRowsAreThere() {
    assertThat(table("fig8/recursive.tsv")).hasSize(21);
  }

  private static void checkRecursive(String[] row) {
    MpstResult result = analyze(row);
    double times = Double.parseDouble(row[4]);
    Latency latency = result.latencies().get(0);
    double step = 0;
    for (int role = 0; role < result.instance().roles().size(); role++) {
      step = Math.max(step, latency.delta(role));
    }
    double published = Double.parseDouble(row[5]);
    assertThat(times * step).isCloseTo(published, within(published * 1e-12));
    double rate = Double.parseDouble(row[6]);
    assertThat(times * latency.rate()).isCloseTo(rate, within(rate * 1e-10));
    assertThat(result.accepted()).isEqualTo(row[7].equals("ok"));
  }

  private static void check(String[] row) {
    MpstResult result = analyze(row);
    double expected = Double.parseDouble(row[4]);
    assertThat(result.cost().orElseThrow().total()).isCloseTo(expected, within(expected * 1e-12));
    assertThat(result.accepted()).isEqualTo(row[5].equals("ok"));
  }

  private static MpstResult analyze(String[] row) {
    AnalysisContext.Builder context =
        AnalysisContext.builder().machine(Machine.read(Source.of(row[2], text("fig8/" + row[2]))));
    for (String binding : row[3].isEmpty() ? new String[0] : row[3].split(";")) {
      String[] parts = binding.split("=", 2);
      context.bind(parts[0].strip(), parts[1].strip());
    }
    Protocol protocol = Protocol.parse(new SourceText(row[1], text("fig8/" + row[1])));
    return SessionTypes.analyze(protocol, context.build());
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
