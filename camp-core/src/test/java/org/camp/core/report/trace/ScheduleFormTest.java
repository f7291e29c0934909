// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import javax.xml.parsers.DocumentBuilderFactory;
import org.camp.core.diagnostic.Printable;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.json.JsonReader;
import org.camp.core.order.ActivityClass;
import org.camp.core.order.ActivityNetwork;
import org.camp.core.report.Axis;
import org.camp.core.report.activity.ActivityChart;
import org.camp.core.report.activity.NamedNetwork;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;

@Tag(Evidence.TAG)
class ScheduleFormTest {
  private final ActivityNetwork.Builder builder = ActivityNetwork.builder();
  private final List<String> names = new ArrayList<>();
  private final List<Integer> lanes = new ArrayList<>();

  private int event(long at, int lane, String name, int... waits) {
    names.add(name);
    lanes.add(lane);
    int event = builder.event(at, lane, ActivityClass.LOCAL);
    for (int on : waits) {
      builder.waits(event, on);
    }
    return event;
  }

  private NamedNetwork named(String title, String unit, double scale, String... laneNames) {
    return new NamedNetwork(
        title,
        builder.build().orElseThrow(),
        names.size() - 1,
        Axis.of(unit.isEmpty() ? "step" : "time", unit),
        scale,
        List.of(laneNames),
        event -> names.get(event).startsWith("travel") ? "" : "work",
        names::get,
        "");
  }

  /** q works from 0 to 10 us; p from 0 to 4 us, and from 10 to 12.5 us after q. */
  private NamedNetwork two() {
    int start = event(0, 0, "start");
    int early = event(4_000, 0, "p reads", start);
    int other = event(10_000, 1, "q: sorts; fast", start);
    event(12_500, 0, "p writes", early, other);
    return named("a & b", "s", 1e-9, "p", "q");
  }

  private static String written(ScheduleForm form, NamedNetwork schedule) {
    StringBuilder out = new StringBuilder();
    try {
      form.write(schedule, out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toString();
  }

  @Test
  void foldedStacksAreTheCriticalPath() {
    assertThat(written(ScheduleForm.FOLDED, two()))
        .isEqualTo("p;writes 2500\nq;q: sorts%3B fast 10000\n");
  }

  @Test
  void mermaidCountsMillisecondsForTheUnitOfTheTitle() {
    assertThat(written(ScheduleForm.MERMAID_GANTT, two()))
        .isEqualTo(
            """
            gantt
                title a & b, in ns
                dateFormat x
                axisFormat %Q
                section p
                reads :0, 4000ms
                writes :crit, 10000, 2500ms
                section q
                q#58; sorts#59; fast :crit, 0, 10000ms
            """);
  }

  @Test
  void traceEventsHaveFlowsWhereLanesWaitForEachOther() {
    assertThat(written(ScheduleForm.CHROME_TRACE, two()))
        .contains(
            "\"name\": \"writes\", \"pid\": 1, \"tid\": 1, \"cat\": \"work\", \"ts\": 10,"
                + " \"dur\": 2.500, \"args\": {\"critical\": true, \"slack\": 0}")
        .contains("\"ph\": \"s\", \"name\": \"waits\", \"pid\": 1, \"tid\": 2")
        .contains("\"ph\": \"f\", \"name\": \"waits\", \"pid\": 1, \"tid\": 1")
        .contains("\"slack\": 6");
  }

  @Test
  void speedscopeHasThePathAndEachLaneWithItsGaps() {
    assertThat(written(ScheduleForm.SPEEDSCOPE, two()))
        .contains("\"name\": \"critical path\"", "\"unit\": \"nanoseconds\"")
        .contains("\"weights\": [10000, 2500]", "\"weights\": [4000, 6000, 2500]")
        .contains("\"name\": \"waiting\"");
  }

  @Test
  void stepsStaySteps() {
    int start = event(0, 0, "start");
    event(3, 0, "p runs", start);
    NamedNetwork steps = named("steps", "", 1, "p");
    assertThat(written(ScheduleForm.CHROME_TRACE, steps))
        .contains("\"unit\": \"step\"", "\"ts\": 0, \"dur\": 3,");
    assertThat(written(ScheduleForm.MERMAID_GANTT, steps)).contains("title steps, in step", "3ms");
    assertThat(written(ScheduleForm.SPEEDSCOPE, steps)).contains("\"unit\": \"none\"");
  }

  @Test
  void aNetworkIsAGraphOfItsEvents() throws Exception {
    Document read = xml(written(ScheduleForm.NETWORK, two()));
    assertThat(read.getElementsByTagName("node").getLength()).isEqualTo(4);
    assertThat(read.getElementsByTagName("edge").getLength()).isEqualTo(4);
    assertThat(read.getElementsByTagName("desc").item(0).getTextContent()).isEqualTo("a & b");
    assertThat(read.getElementsByTagName("data").item(2).getTextContent()).isEqualTo("p reads");
  }

  private static Document xml(String text) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @EnumSource
  void whateverNamesAreFormsAreWhole(ScheduleForm form) throws Exception {
    String odd = "a\"<&>;:#\\ \u001b[2J \u202e\ud800 \n`end";
    int start = event(0, 0, odd);
    int next = event(7, 1, odd, start);
    event(9, 0, odd, next);
    String text = written(form, named(odd, "s", 1, odd, odd));
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean harmless = c == '\n' || !(Printable.isControl(c) || Printable.isHalf(text, i));
      assertThat(harmless).as("character %s of %s", i, text).isTrue();
    }
    switch (form.media()) {
      case "application/json" -> {
        JsonReader in = new JsonReader(new SourceText("x.json", text));
        while (in.next() != JsonReader.Item.END) {
          assertThat(in.item()).isNotNull();
        }
      }
      case "application/graphml+xml" -> assertThat(xml(text)).isNotNull();
      default -> assertThat(text).isNotEmpty();
    }
  }

  /** What lanes do in turn, each after the one before it on its lane and some of the others. */
  private static NamedNetwork random(SplittableRandom random) {
    ScheduleFormTest test = new ScheduleFormTest();
    int lanes = random.nextInt(1, 5);
    int start = test.event(0, 0, "start");
    int[] last = new int[lanes];
    long[] at = new long[lanes];
    int activities = random.nextInt(1, 30);
    for (int i = 0; i < activities; i++) {
      int lane = random.nextInt(lanes);
      int other = random.nextInt(lanes);
      at[lane] = Math.max(at[lane], at[other]) + random.nextInt(1, 50);
      int before = last[lane] == 0 ? start : last[lane];
      last[lane] =
          last[other] == 0 || other == lane
              ? test.event(at[lane], lane, "does " + i, before)
              : test.event(at[lane], lane, "does " + i, before, last[other]);
    }
    int[] ends = Arrays.stream(last).filter(event -> event > 0).toArray();
    test.event(Arrays.stream(at).max().orElse(0), 0, "travel", ends);
    String[] names = new String[lanes];
    Arrays.setAll(names, lane -> "lane" + lane);
    return test.named("random", "s", 1e-9, names);
  }

  @Test
  void pathsAddUpToTheWhole() {
    Property.check(
        "schedules in other forms",
        Evidence.of(300, 100_000),
        ScheduleFormTest::random,
        Shrinker.none(),
        schedule -> {
          long whole = schedule.network().time(schedule.target());
          long folded =
              written(ScheduleForm.FOLDED, schedule)
                  .lines()
                  .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                  .sum();
          assertThat(folded).isEqualTo(whole);
          StringBuilder sequence = new StringBuilder();
          try {
            MermaidSequence.write(ActivityChart.of(schedule), sequence);
          } catch (IOException e) {
            throw new AssertionError(e);
          }
          assertThat(sequence.toString()).startsWith("%% random\nsequenceDiagram\n");
        });
  }
}
