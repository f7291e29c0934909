package org.camp.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of section goes through every writer. */
class SectionsTest {
  private static final Map<Class<?>, Section> SAMPLES =
      Map.of(
          Section.KeyFigures.class,
          new Section.KeyFigures("head", List.of(new Section.Figure("needle", Value.of(1.0), "s"))),
          Section.Table.class,
          new Section.Table(
              "head", List.of(Section.Column.of("needle")), List.of(List.of(Value.of(1)))),
          Section.Text.class,
          new Section.Text("head", List.of("needle")));

  static Class<?>[] kinds() {
    return Section.class.getPermittedSubclasses();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void everyWriterKnowsIt(Class<?> kind) throws IOException {
    Section section = SAMPLES.get(kind);
    assertThat(section).as("a sample of %s", kind).isNotNull();
    Report report = new Report("r", List.of(section), Value.object().build(), List.of(), List.of());

    StringBuilder text = new StringBuilder();
    new TextWriter().write(report, text);
    assertThat(text).contains("head").contains("needle");

    StringBuilder csv = new StringBuilder();
    CsvWriter.write(CsvWriter.asTable(section), csv);
    assertThat(csv).contains("needle");

    Value json = new Answer("toy", "ok", List.of(), report, List.of()).value();
    assertThat(JsonWriter.text(json).contains("needle"))
        .isEqualTo(section instanceof Section.Table);
  }
}
