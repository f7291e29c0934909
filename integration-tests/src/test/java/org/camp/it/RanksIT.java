// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Message traces, logs and timelines with times, through the command. */
class RanksIT {
  private static final List<String> CASES =
      List.of("80-late-sender", "81-late-receiver", "82-imbalance", "83-nonblocking");
  private static final double NANOSECONDS = 1e9;

  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void copy() throws IOException {
    for (String name : CASES) {
      copy(name + ".mpi");
    }
    copy("stencil.mpi");
    camp = new Camp(home);
  }

  private static void copy(String name) throws IOException {
    try (InputStream in = in(name)) {
      Files.copy(in, home.resolve(name));
    }
  }

  private static InputStream in(String name) {
    return Objects.requireNonNull(RanksIT.class.getResourceAsStream("ranks/" + name), name);
  }

  private static JsonNode values(String... words) {
    List<String> all = new ArrayList<>(List.of("analyze", "-b", "time", "-f", "json"));
    all.addAll(List.of(words));
    Camp.Ran ran = camp.run(all.toArray(String[]::new));
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ran.json().at("/results/time/values");
  }

  @ParameterizedTest
  @ValueSource(strings = {"80-late-sender", "81-late-receiver", "82-imbalance", "83-nonblocking"})
  void figuresAreThoseOfTheReference(String name) throws IOException {
    JsonNode want;
    try (InputStream in = in(name + ".json")) {
      want = new ObjectMapper().readTree(in);
    }
    JsonNode found = values(name + ".mpi", "-o", "time.what-if=wire *0");
    assertThat(nanoseconds(found.get("latency"))).isEqualTo(want.get("makespan").asLong());
    assertThat(nanoseconds(found.get("ideal"))).isEqualTo(want.get("ideal").asLong());
    assertThat(nanoseconds(found.at("/whatIf/0/mean"))).isEqualTo(want.get("ideal").asLong());
    List<String> path = new ArrayList<>();
    for (JsonNode section : found.get("path")) {
      path.add(
          String.format(
              Locale.ROOT,
              "[%d,%s,%d,%d]",
              section.get("rank").asInt(),
              section.get("kind"),
              nanoseconds(section.get("from")),
              nanoseconds(section.get("to"))));
    }
    assertThat(path).isEqualTo(texts(want.get("path")));
    List<String> waits = new ArrayList<>();
    for (JsonNode wait : found.get("waits")) {
      waits.add(
          String.format(
              Locale.ROOT,
              "[%d,%s,%d,%d]",
              wait.get("rank").asInt(),
              wait.get("state"),
              wait.get("for").asInt(),
              nanoseconds(wait.get("time"))));
    }
    assertThat(waits).isEqualTo(texts(want.get("waits")));
    want.get("useful")
        .properties()
        .forEach(
            rank ->
                assertThat(nanoseconds(found.get("useful").get(rank.getKey())))
                    .isEqualTo(rank.getValue().asLong()));
    want.get("pop")
        .properties()
        .forEach(
            factor ->
                assertThat(found.get("pop").get(factor.getKey()).asDouble())
                    .isCloseTo(factor.getValue().asDouble(), within(1e-9)));
  }

  private static long nanoseconds(JsonNode seconds) {
    return Math.round(seconds.asDouble() * NANOSECONDS);
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(item -> texts.add(item.toString()));
    return texts;
  }

  /** With all that a report can have, and what others say of it. */
  @Test
  void manyRanksThatWaitForEachOtherFitOneScreenToo() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int rank = 0; rank < 16; rank++) {
      for (int item = 0; item < 6; item++) {
        int from = 10 * (rank + item) + 2 * rank;
        text.append(rank > 0 ? rank + " recv from=" + (rank - 1) + " at=" : rank + " compute at=")
            .append(item == 0 && rank > 0 ? 0 : from - 2)
            .append("us for=")
            .append(item == 0 && rank > 0 ? from : 2)
            .append("us\n");
        text.append(rank + " compute at=" + from + "us for=" + (7 + (rank + item) % 3) + "us\n");
        text.append(
            rank < 15
                ? rank + " send to=" + (rank + 1) + " at=" + (from + 10) + "us for=0us\n"
                : "");
      }
    }
    Files.writeString(home.resolve("pipeline.mpi"), text);
    Camp.Ran ran = camp.run("analyze", "pipeline.mpi");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("What if", "Waits", "late sender", "concurrency: ");
    assertThat(ran.out().lines()).hasSizeLessThanOrEqualTo(40);
  }

  @Test
  void oneScreenIsEnough() {
    Camp.Ran ran =
        camp.run(
            "analyze",
            "stencil.mpi",
            "-b",
            "time",
            "-o",
            "time.what-if=rank 2: inner /2",
            "--full");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out().lines()).hasSizeLessThanOrEqualTo(40);
    assertThat(ran.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(ran.out()).contains("rank 2 has most to do", "wait at allreduce", "(-23.3 %)");
  }

  @Test
  void comparisonsBeginWithTimesAndTimesHaveUnits() {
    Camp.Ran compared = camp.run("compare", "80-late-sender.mpi", "82-imbalance.mpi");
    assertThat(compared.exit()).as(compared.err()).isZero();
    assertThat(compared.out()).startsWith("82-imbalance.mpi against 80-late-sender.mpi: time.");
    assertThat(compared.out()).containsPattern("time\\.latency +\\S+ [mu]?s ");
    JsonNode changes =
        camp.run("compare", "80-late-sender.mpi", "82-imbalance.mpi", "-f", "json")
            .json()
            .findPath("changes");
    assertThat(changes).hasSizeGreaterThan(12);
    for (JsonNode change : changes) {
      String path = change.get("path").asText();
      if (path.matches("time\\.parts\\[.*]\\.(self|work|onPath|drag|twiceAsFast)")) {
        assertThat(change.get("unit").asText()).as(path).isEqualTo("s");
      }
    }
    Camp.Ran swept =
        camp.run(
            "sweep",
            "80-late-sender.mpi",
            "-D",
            "f=1..2",
            "-o",
            "time.what-if=rank 0: compute *f",
            "--of",
            "time.whatIf[0].mean");
    assertThat(swept.exit()).as(swept.err()).isZero();
    assertThat(swept.out()).containsPattern("from \\S+ [mu]?s at f=1 to \\S+ [mu]?s at f=2");
  }

  @Test
  void picturesHaveWaitStatesAndTheLadder() {
    Camp.Ran ran = camp.run("analyze", "stencil.mpi", "-b", "time", "-f", "svg");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out())
        .startsWith("<svg")
        .contains("Time lines of stencil", "late sender", "Parallel efficiency 81.3 %");
  }

  @Test
  void slicesOfThreadsAreRanks() throws IOException {
    copy("frame.trace.json");
    JsonNode values = values("frame.trace.json");
    assertThat(nanoseconds(values.get("latency"))).isEqualTo(40_000);
    assertThat(values.at("/path/1/rank").asText()).isEqualTo("thread 2");
  }

  @Test
  void logsHaveTimesWhereTheParserNamesThem() throws IOException {
    Files.writeString(
        home.resolve("shop.log"),
        """
        10:00:00.000 ask
        web {"web":1}
        10:00:00.030 asked
        db {"web":1, "db":1}
        """);
    String parser = "trace.parser=(?<time>\\S+) (?<event>.*)\\n(?<host>\\w+) (?<clock>\\{.*\\})";
    JsonNode values = values("shop.log", "-o", parser);
    assertThat(nanoseconds(values.get("latency"))).isEqualTo(30_000_000);
    assertThat(values.get("notes").fieldNames().next()).contains("cannot be told apart");
  }

  @Test
  void whatIsWrongIsSaidWithItsPlace() throws IOException {
    Files.writeString(home.resolve("half.mpi"), "0 compute at=1ms for=2ms\n0 compute\n");
    Camp.Ran half = camp.run("analyze", "half.mpi", "--full");
    assertThat(half.exit()).isEqualTo(2);
    assertThat(half.err()).contains("half.mpi:2", "on every line or on none");
    Camp.Ran unknown =
        camp.run(
            "analyze",
            "stencil.mpi",
            "-b",
            "time",
            "-o",
            "time.what-if=rank 9: inner /2",
            "--full");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err()).contains("no trace has the operation 'rank 9: inner'");
  }
}
