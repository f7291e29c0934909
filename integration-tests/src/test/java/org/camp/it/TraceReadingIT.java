// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How traces are read, as options of the command say it; and how much room their reports take. */
class TraceReadingIT {
  private static final Path CASES =
      Path.of(
          System.getProperty("camp.root"),
          "camp-concurrency/src/test/resources/org/camp/concurrency/time");
  private static final Pattern RUN =
      Pattern.compile("^\\$ camp (.*) => (\\d+)$", Pattern.MULTILINE);

  @TempDir Path directory;

  private static String span(
      String trace, String id, String parent, String name, int from, int to, String more) {
    return String.format(
        Locale.ROOT,
        "{\"traceId\":\"%032x\",\"spanId\":\"%016x\",\"parentSpanId\":\"%s\",\"name\":\"%s\","
            + "\"kind\":2,\"startTimeUnixNano\":\"%d\",\"endTimeUnixNano\":\"%d\"%s}",
        Long.parseLong(trace, 16),
        Long.parseLong(id, 16),
        parent.isEmpty() ? "" : String.format(Locale.ROOT, "%016x", Long.parseLong(parent, 16)),
        name,
        1_700_000_000_000_000_000L + from * 1_000_000L,
        1_700_000_000_000_000_000L + to * 1_000_000L,
        more);
  }

  private String file(String name, String... spans) throws IOException {
    String text =
        "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":"
            + "{\"stringValue\":\"shop\"}}]},\"scopeSpans\":[{\"spans\":["
            + String.join(",", spans)
            + "]}]}]}";
    Files.writeString(directory.resolve(name), text);
    return name;
  }

  private JsonNode time(String... words) throws IOException {
    Camp.Ran ran = new Camp(directory).run(words);
    assertThat(ran.exit()).as(ran.toString()).isZero();
    return ran.json().at("/results/time/values");
  }

  /** An order leaves a message; a trace of its own takes it up later, and links to the order. */
  private String linked() throws IOException {
    return file(
        "linked.otlp.json",
        span("a", "1", "", "POST /order", 0, 10, ""),
        span(
            "b",
            "2",
            "",
            "mail",
            30,
            50,
            ",\"links\":[{\"traceId\":\"0000000000000000000000000000000a\","
                + "\"spanId\":\"0000000000000001\"}]"));
  }

  @Test
  void linksOutOfATraceAreCountedOrMakeOneOfBoth() throws IOException {
    JsonNode apart = time("analyze", linked(), "-b", "time", "-f", "json");
    assertThat(apart.get("traces").asInt()).isEqualTo(2);
    assertThat(apart.get("notes").toString()).contains("link");
    JsonNode one =
        time("analyze", linked(), "-b", "time", "-f", "json", "-o", "trace.links=follow");
    assertThat(one.get("traces").asInt()).isEqualTo(1);
    assertThat(one.get("latency").asDouble()).isEqualTo(0.010);
    JsonNode completed =
        time(
            "analyze",
            linked(),
            "-b",
            "time",
            "-f",
            "json",
            "-o",
            "trace.links=follow",
            "-o",
            "trace.until=completion");
    assertThat(completed.get("completion").asDouble()).isEqualTo(0.050);
    List<String> path = new ArrayList<>();
    completed
        .get("path")
        .forEach(at -> path.add(at.get("operation").asText() + " " + at.get("kind").asText()));
    assertThat(path)
        .containsExactly("shop: POST /order local", "shop: mail queue", "shop: mail local");
  }

  @Test
  void attributesAreShownOnlyWhenTheyAreNamed() throws IOException {
    String attribute =
        ",\"attributes\":[{\"key\":\"user\",\"value\":{\"stringValue\":\"ann\"}},"
            + "{\"key\":\"token\",\"value\":{\"stringValue\":\"s3cret\"}}]";
    String name =
        file(
            "attributes.otlp.json",
            span("a", "1", "", "page", 0, 10, attribute),
            span("a", "2", "1", "ask", 2, 5, ""));
    for (String form : List.of("text", "json", "csv", "svg")) {
      assertThat(new Camp(directory).run("analyze", name, "-b", "time", "-f", form).out())
          .doesNotContain("s3cret", "ann\"");
    }
    JsonNode spans =
        time("analyze", name, "-b", "time", "-f", "json", "-o", "trace.attributes=user")
            .get("spans");
    assertThat(spans.get(0).at("/attributes/user").asText()).isEqualTo("ann");
    assertThat(spans.get(1).at("/attributes/user").isNull()).isTrue();
    assertThat(spans.toString()).doesNotContain("s3cret");
    assertThat(
            time("analyze", name, "-b", "time", "-f", "json", "-o", "trace.attributes=*")
                .get("spans")
                .toString())
        .contains("s3cret");
  }

  /** A frame of one block that is not packed (RFC 8878). */
  private static byte[] zstd(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, (byte) 0xA0});
    number(out, bytes.length, 4);
    number(out, 1 | bytes.length << 3, 3);
    out.write(bytes);
    return out.toByteArray();
  }

  private static void number(ByteArrayOutputStream out, int value, int bytes) {
    for (int i = 0; i < bytes; i++) {
      out.write(value >>> (8 * i));
    }
  }

  @Test
  void packedFilesAreReadAsTheyAre() throws IOException {
    Camp camp = new Camp(directory);
    List<String> lines = new ArrayList<>();
    for (String name :
        List.of(
            "05-fan-out.otlp.json",
            "05-fan-out.jaeger.json",
            "05-fan-out.zipkin.json",
            "05-fan-out.otlp.pb")) {
      byte[] bytes = Files.readAllBytes(CASES.resolve("inputs").resolve(name));
      Files.write(directory.resolve(name), bytes);
      Files.write(directory.resolve(name + ".zst"), zstd(bytes));
      lines.add("analyze\t" + directory.resolve(name) + "\t-b\ttime");
      lines.add("analyze\t" + directory.resolve(name + ".zst") + "\t-b\ttime");
    }
    String[] reports = RUN.split(camp.batch(List.of(), lines));
    assertThat(reports).hasSize(lines.size() + 1);
    for (int i = 1; i < reports.length; i += 2) {
      assertThat(reports[i]).contains("Time of ").isEqualTo(reports[i + 1]);
    }
    byte[] whole = Files.readAllBytes(directory.resolve("05-fan-out.otlp.json.zst"));
    Files.write(directory.resolve("cut.otlp.json.zst"), java.util.Arrays.copyOf(whole, 900));
    Camp.Ran cut = camp.run("analyze", "cut.otlp.json.zst");
    assertThat(cut.exit()).isEqualTo(2);
    assertThat(cut.err())
        .contains("the zstd file is cut off or damaged", "hint: copy it again")
        .doesNotContain("Exception");
  }

  @Test
  void ordersOfADirectoryAreThoseOfItsFiles() throws IOException {
    String events = ",\"events\":[{\"timeUnixNano\":\"1700000000003000000\",\"name\":\"sent\"}]";
    String thread = ",\"attributes\":[{\"key\":\"thread.id\",\"value\":{\"intValue\":\"7\"}}]";
    Files.createDirectory(directory.resolve("set"));
    file(
        "set/one.otlp.json",
        span("a", "1", "", "page", 0, 10, events),
        span("a", "2", "1", "ask", 2, 5, thread));
    Camp camp = new Camp(directory);
    JsonNode of =
        camp.run("analyze", "set/one.otlp.json", "-b", "concurrency", "-f", "json").json();
    JsonNode set = camp.run("analyze", "set", "-b", "concurrency", "-f", "json").json();
    assertThat(of.at("/results/concurrency/values/events").asInt()).isEqualTo(5);
    assertThat(set.at("/results/concurrency/values"))
        .isEqualTo(of.at("/results/concurrency/values"));
  }

  @Test
  void optionsThatMeanNothingForTheVerbAreRefused() throws IOException {
    Camp camp = new Camp(directory);
    String name = linked();
    for (String option : List.of("time.top=3", "time.what-if=mail /2", "time.trace=a")) {
      Camp.Ran ran = camp.run("compare", name, name, "-o", option);
      assertThat(ran.exit()).isEqualTo(2);
      assertThat(ran.err()).contains("means nothing for 'compare'", "it is an option of time");
    }
    assertThat(camp.run("analyze", name, "-b", "concurrency", "-o", "time.top=3").exit())
        .isEqualTo(2);
    assertThat(camp.run("show", name, "--as", "mermaid", "-o", "time.top=3").exit()).isEqualTo(2);
  }

  @Test
  void everyReportIsAScreen() throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(CASES.resolve("inputs"))) {
      files
          .map(Path::toString)
          .filter(file -> !file.contains(".zipkin.") && !file.endsWith(".pb"))
          .sorted()
          .forEach(file -> lines.add("analyze\t" + file));
    }
    String all = new Camp(directory).batch(List.of(), lines);
    Matcher head = RUN.matcher(all);
    int from = -1;
    String line = "";
    int screens = 0;
    while (head.find()) {
      screens += from < 0 ? 0 : screen(line, all.substring(from, head.start()));
      from = head.end() + 1;
      line = head.group(1);
    }
    screens += screen(line, all.substring(from));
    assertThat(screens).isEqualTo(lines.size()).isGreaterThan(60);
  }

  /** Messages are no part of a report. */
  private static int screen(String line, String text) {
    List<String> report =
        text.lines().takeWhile(one -> !one.matches(".*: (note|warning): .*")).toList();
    assertThat(report.get(0)).as(line).startsWith("Time of ");
    assertThat(report).as(line).hasSizeLessThanOrEqualTo(40);
    assertThat(report).as(line).allMatch(one -> one.codePointCount(0, one.length()) <= 80);
    assertThat(text.getBytes(StandardCharsets.UTF_8)).isNotEmpty();
    return 1;
  }
}
