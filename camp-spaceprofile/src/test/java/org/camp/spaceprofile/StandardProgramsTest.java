// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.sml.ForkJoinProgram;
import org.camp.core.lang.standard.StandardProgram;
import org.camp.spaceprofile.graph.Layout;
import org.camp.spaceprofile.graph.ProgramGraph;
import org.camp.spaceprofile.graph.SlotEdges;
import org.camp.spaceprofile.schedule.Levels;
import org.camp.spaceprofile.schedule.Schedule;
import org.camp.spaceprofile.semantics.Evaluation;
import org.camp.spaceprofile.space.PeakUse;
import org.camp.spaceprofile.space.SpaceUse;
import org.camp.spaceprofile.space.Weights;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Programs in Standard ML against reference values: value, output, graphs, and the space of nine
 * schedules under three layouts; and the errors of programs that are refused.
 */
class StandardProgramsTest {
  static ForkJoinProgram program(String name) throws IOException {
    String text = ApplicationsTest.text("standard/" + name + ".sml");
    SourceText source = new SourceText(name + ".sml", text);
    StandardProgram standard = StandardProgram.read(source);
    return new ForkJoinProgram(name, standard.expression(), source, standard);
  }

  private static JsonNode golden() throws IOException {
    return new ObjectMapper().readTree(ApplicationsTest.text("standard/sml.json"));
  }

  @TestFactory
  List<DynamicTest> programs() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    golden()
        .properties()
        .forEach(
            entry ->
                tests.add(
                    DynamicTest.dynamicTest(
                        entry.getKey(), () -> check(entry.getKey(), entry.getValue()))));
    assertThat(tests).hasSize(65);
    return tests;
  }

  private static void check(String name, JsonNode golden) throws IOException {
    if (golden.has("error")) {
      refused(name, golden.get("error"));
      return;
    }
    for (Layout layout : Layout.values()) {
      JsonNode expected = golden.get(layout.name().toLowerCase(Locale.ROOT));
      Evaluation run = evaluate(name, layout, 1);
      assertThat(run.value()).isEqualTo(text(golden.get("value")));
      assertThat(run.output()).isEqualTo(golden.path("output").asText(""));
      assertThat(run.equalWrites()).isEqualTo(golden.path("equalWrites").asLong(0));
      profiles(run.graph(), expected);
    }
    if (golden.has("grain")) {
      golden
          .get("grain")
          .properties()
          .forEach(
              entry -> {
                try {
                  long grain = Long.parseLong(entry.getKey());
                  profiles(evaluate(name, Layout.PAPER, grain).graph(), entry.getValue());
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
    }
  }

  private static Evaluation evaluate(String name, Layout layout, long grain) throws IOException {
    AnalysisContext context =
        AnalysisContext.builder()
            .parse(
                new SpaceBackend().card().descriptor(),
                Map.of(
                    "layout",
                    layout.name().toLowerCase(Locale.ROOT),
                    "grain",
                    Long.toString(grain)))
            .build();
    return SpaceProfiles.evaluate(program(name), List.of(), context);
  }

  private static void refused(String name, JsonNode error) {
    assertThatThrownBy(() -> evaluate(name, Layout.PAPER, 1))
        .isInstanceOfSatisfying(
            CampException.class,
            e -> {
              Diagnostic first = e.diagnostics().get(0);
              assertThat(first.code()).isEqualTo(error.get("code").asText());
              assertThat(first.line()).isEqualTo(error.get("line").asInt());
              if (error.has("text") && !first.code().equals("unsupported")) {
                assertThat(first.message()).contains(error.get("text").asText());
              }
            });
  }

  private static void profiles(ProgramGraph graph, JsonNode expected) {
    assertThat(graph.size()).isEqualTo(expected.get("nodes").asInt());
    assertThat(graph.computationEdges()).isEqualTo(expected.get("computationEdges").asInt());
    assertThat(graph.heapEdges()).isEqualTo(expected.get("heapEdges").asInt());
    assertThat(graph.forkCount()).isEqualTo(expected.get("forks").asInt());
    assertThat(graph.futureCount()).isEqualTo(expected.path("futures").asInt(0));
    assertThat(graph.slots().map(SlotEdges::size).orElse(0))
        .isEqualTo(expected.path("slotEdges").asInt(0));
    assertThat(Levels.of(graph).span()).isEqualTo(expected.get("span").asInt());
    Map<String, String> found = new TreeMap<>();
    Map<String, String> wanted = new TreeMap<>();
    expected
        .get("profiles")
        .properties()
        .forEach(
            entry -> {
              String key = entry.getKey();
              wanted.put(key, entry.getValue().toString());
              Schedule schedule =
                  GoldenGraphs.scheduler(key.substring(0, 2))
                      .schedule(graph, Integer.parseInt(key.substring(2)), new Cancellation());
              SpaceUse cells = SpaceUse.of(graph, schedule, Weights.CELLS, new Cancellation());
              SpaceUse words = SpaceUse.of(graph, schedule, Weights.WORDS, new Cancellation());
              found.put(
                  key,
                  String.format(
                      Locale.ROOT,
                      "[%d,%d,%d,%d]",
                      schedule.steps(),
                      cells.highWaterMark(),
                      cells.atStep(),
                      words.highWaterMark()));
              attribution(graph, cells);
            });
    assertThat(found).isEqualTo(wanted);
  }

  /** Everything that is live is allocated somewhere, and somebody still needs it. */
  private static void attribution(ProgramGraph graph, SpaceUse use) {
    PeakUse peak = PeakUse.of(graph, use, use.atStep(), Weights.CELLS, new Cancellation());
    double used = peak.heldByQueue() + peak.heldByResult();
    for (int site = 0; site < graph.sites().size(); site++) {
      used += peak.usedAt(site);
    }
    assertThat(peak.total()).isEqualTo(use.highWaterMark());
    assertThat(Math.abs(used - peak.total())).isLessThan(1e-6 * (1 + peak.total()));
  }

  @TestFactory
  List<DynamicTest> grains() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    new ObjectMapper()
        .readTree(ApplicationsTest.text("standard/granularity.json"))
        .properties()
        .forEach(
            program ->
                program
                    .getValue()
                    .properties()
                    .forEach(
                        grain ->
                            tests.add(
                                DynamicTest.dynamicTest(
                                    program.getKey() + " below " + grain.getKey(),
                                    () -> grain(program.getKey(), grain)))));
    assertThat(tests).isNotEmpty();
    return tests;
  }

  private static void grain(String name, Map.Entry<String, JsonNode> grain) throws IOException {
    ProgramGraph graph =
        evaluate(name, Layout.PAPER, 1).graph().sequentialBelow(Integer.parseInt(grain.getKey()));
    JsonNode expected = grain.getValue();
    assertThat(Levels.of(graph).span()).isEqualTo(expected.get("span").asInt());
    assertThat(graph.parallelForks()).isEqualTo(expected.get("forksThatStay").asInt());
    Map<String, String> found = new TreeMap<>();
    Map<String, String> wanted = new TreeMap<>();
    for (Map.Entry<String, JsonNode> profile : expected.get("profiles").properties()) {
      String key = profile.getKey();
      Schedule schedule =
          GoldenGraphs.scheduler(key.substring(0, 2))
              .schedule(graph, Integer.parseInt(key.substring(2)), new Cancellation());
      SpaceUse use = SpaceUse.of(graph, schedule, Weights.CELLS, new Cancellation());
      wanted.put(key, profile.getValue().toString());
      found.put(
          key,
          String.format(
              Locale.ROOT, "[%d,%d,%d]", schedule.steps(), use.highWaterMark(), use.atStep()));
    }
    assertThat(found).isEqualTo(wanted);
  }

  /** A value of the reference as programs print it. */
  private static String text(JsonNode value) {
    if (value.isNull()) {
      return "()";
    }
    if (value.isTextual()) {
      return '"'
          + value.asText().replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")
          + '"';
    }
    if (value.isArray()) {
      return value.isEmpty() ? "nil" : "[" + all(value) + "]";
    }
    if (!value.isObject()) {
      return value.asText();
    }
    Map.Entry<String, JsonNode> form = value.properties().iterator().next();
    JsonNode inner = form.getValue();
    return switch (form.getKey()) {
      case "tuple" -> "(" + all(inner) + ")";
      case "array", "vector" -> "[|" + all(inner) + "|]";
      case "ref" -> "ref(" + text(inner) + ")";
      case "char" -> "#\"" + inner.asText() + "\"";
      case "word" -> "0w" + inner.asText();
      case "real" -> Double.toString(Double.parseDouble(inner.asText()));
      case "record" -> {
        List<String> fields = new ArrayList<>();
        inner.properties().forEach(f -> fields.add(f.getKey() + " = " + text(f.getValue())));
        yield "{" + String.join(", ", fields) + "}";
      }
      default ->
          inner.asText() + (value.get("args").isEmpty() ? "" : "(" + all(value.get("args")) + ")");
    };
  }

  private static String all(JsonNode items) {
    List<JsonNode> all = new ArrayList<>();
    items.forEach(all::add);
    return all.stream().map(StandardProgramsTest::text).collect(Collectors.joining(", "));
  }

  @Test
  void strictRacesRefuseWritesOfOneValue() throws IOException {
    AnalysisContext strict =
        AnalysisContext.builder()
            .parse(new SpaceBackend().card().descriptor(), Map.of("races", "strict"))
            .build();
    ForkJoinProgram program = program("equal-writes");
    assertThatThrownBy(() -> SpaceProfiles.evaluate(program, List.of(), strict))
        .isInstanceOf(CampException.class)
        .hasMessageContaining("write-write");
  }

  @Test
  void parametersHaveDefaultsAndMayBeBound() throws IOException {
    AnalysisContext context = AnalysisContext.builder().bind("N", "10").build();
    assertThat(SpaceProfiles.evaluate(program("fib"), List.of(), context).value()).isEqualTo("55");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "Word64.fmt StringCvt.HEX (Word64.fromInt 48879) => BEEF",
        "Word.fmt StringCvt.OCT 0w0 => 0",
        "Int.fmt StringCvt.BIN ~10 => ~1010",
        "Int.fmt StringCvt.DEC (valOf Int.minInt) => ~9223372036854775808",
        "Int.fmt StringCvt.HEX 255 => FF"
      })
  void numbersAreWrittenToABase(String expression, String digits) {
    SourceText source = new SourceText("r.sml", "val r = " + expression);
    StandardProgram standard = StandardProgram.read(source);
    ForkJoinProgram program = new ForkJoinProgram("r", standard.expression(), source, standard);
    assertThat(SpaceProfiles.evaluate(program, List.of(), AnalysisContext.defaults()).value())
        .isEqualTo('"' + digits + '"');
  }
}
