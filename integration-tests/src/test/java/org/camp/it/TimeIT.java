// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executions with times, through the command: figures of an independent implementation. */
class TimeIT {
  private static final Path CASES =
      Path.of(System.getProperty("camp.root"))
          .resolve("camp-concurrency/src/test/resources/org/camp/concurrency/time");
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern RUN = Pattern.compile("(?m)^\\$ camp (.*) => (\\d+)$");

  @TempDir Path directory;

  /** A run that was asked for, and what it must say. */
  private record Run(String name, String format, JsonNode want, List<String> words) {
    String line() {
      return String.join("\t", words);
    }
  }

  private static List<Path> cases(String pattern) throws IOException {
    try (Stream<Path> files = Files.list(CASES)) {
      return files
          .filter(file -> file.getFileName().toString().matches(pattern + ".*\\.json"))
          .sorted()
          .toList();
    }
  }

  private static List<String> words(JsonNode options, String input, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of("analyze", CASES.resolve(input).toString(), "-b", "time", "-f", "json"));
    for (Map.Entry<String, JsonNode> option : options.properties()) {
      words.add("-o");
      words.add("trace." + option.getKey() + "=" + option.getValue().asText());
    }
    words.addAll(List.of(more));
    return words;
  }

  /** The values of each run, in the order asked for. */
  private List<JsonNode> answers(List<Run> runs) throws IOException {
    String all = new Camp(directory).batch(List.of(), runs.stream().map(Run::line).toList());
    List<JsonNode> answers = new ArrayList<>();
    Matcher head = RUN.matcher(all);
    while (head.find()) {
      assertThat(head.group(2)).as(head.group(1)).isEqualTo("0");
      JsonNode answer = JSON.readTree(all.substring(head.end()));
      assertThat(answer.at("/results/time/status").asText()).as(head.group(1)).isEqualTo("ok");
      answers.add(answer.at("/results/time/values"));
    }
    assertThat(answers).hasSameSizeAs(runs);
    return answers;
  }

  @Test
  void everyFigureOfOneTraceIsThatOfTheReferenceInEveryFormat() throws IOException {
    List<Run> runs = new ArrayList<>();
    for (Path file : cases("([0-3]|public)")) {
      JsonNode golden = JSON.readTree(file.toFile());
      for (Map.Entry<String, JsonNode> input : golden.get("inputs").properties()) {
        List<String> words = words(golden.get("options"), input.getValue().asText());
        JsonNode want = golden.get("traces").get(0);
        runs.add(new Run(file.getFileName().toString(), input.getKey(), want, words));
        for (JsonNode variant : golden.path("variants")) {
          List<String> other = words(variant.get("options"), input.getValue().asText());
          runs.add(new Run(file.getFileName() + " otherwise", input.getKey(), variant, other));
        }
      }
    }
    assertThat(runs).hasSizeGreaterThan(150);
    List<JsonNode> answers = answers(runs);
    for (int i = 0; i < runs.size(); i++) {
      oneTrace(runs.get(i), answers.get(i));
    }
  }

  private static void oneTrace(Run run, JsonNode values) {
    JsonNode want = run.want();
    String as = run.name() + " " + run.format();
    assertThat(path(values)).as(as).isEqualTo(texts(want.get("path")));
    if (!want.has("times")) {
      return;
    }
    assertThat(values.get("trace").asText()).as(as).isEqualTo(want.get("trace").asText());
    assertThat(values.get("root").asText()).as(as).isEqualTo(want.get("operation").asText());
    assertThat(nanoseconds(values.get("latency"))).as(as).isEqualTo(text(want.get("latency")));
    assertThat(nanoseconds(values.get("completion")))
        .as(as)
        .isEqualTo(text(want.get("completion")));
    assertThat(values.get("fragments").asInt() == 1).isEqualTo(want.get("fragment").asBoolean());
    assertThat(fields(values.get("notes"))).as(as).isEqualTo(fields(want.get("notes")));
    assertThat(spans(values.get("spans"))).as(as).isEqualTo(times(want.get("times")));
    Map<String, String> clocks = new TreeMap<>();
    values
        .get("clocks")
        .forEach(c -> clocks.put(text(c.get("host")), nanoseconds(c.get("offset"))));
    if (run.format().equals("zipkin")) {
      assertThat(clocks.values())
          .as(as)
          .containsExactlyInAnyOrderElementsOf(fields(want.get("offsets")).values());
    } else {
      assertThat(clocks).as(as).isEqualTo(fields(want.get("offsets")));
    }
    parts(as, values.get("parts"), want);
  }

  private static void parts(String as, JsonNode parts, JsonNode want) {
    Map<String, String> onPath = new TreeMap<>();
    Map<String, String> ranges = new TreeMap<>();
    for (JsonNode part : parts) {
      String name = text(part.get("kind")) + " " + text(part.get("name"));
      if (part.get("onPath").asDouble() != 0) {
        onPath.put(name, nanoseconds(part.get("onPath")));
      }
      ranges.put(name, bound(part.get("range").get(0)) + " " + bound(part.get("range").get(1)));
    }
    Map<String, String> wanted = fields(want.get("onPath"));
    wanted.values().removeIf("0"::equals);
    assertThat(onPath).as(as).isEqualTo(wanted);
    for (Map.Entry<String, JsonNode> range : want.get("ranges").properties()) {
      String both = bound(range.getValue().get(0)) + " " + bound(range.getValue().get(1));
      assertThat(ranges).as(as).containsEntry(range.getKey(), both);
    }
  }

  @Test
  void whatManyTracesTellCountsForEach() throws IOException {
    List<Run> runs = new ArrayList<>();
    for (Path file : cases("4[0-3]")) {
      JsonNode golden = JSON.readTree(file.toFile());
      for (Map.Entry<String, JsonNode> input : golden.get("inputs").properties()) {
        List<String> words =
            words(golden.get("options"), input.getValue().asText(), "-o", "time.spans=true");
        runs.add(new Run(file.getFileName().toString(), input.getKey(), golden, words));
      }
    }
    assertThat(runs).hasSizeGreaterThan(6);
    List<JsonNode> answers = answers(runs);
    for (int i = 0; i < runs.size(); i++) {
      Map<String, String> want = new TreeMap<>();
      for (JsonNode trace : runs.get(i).want().get("traces")) {
        times(trace.get("times"))
            .forEach((span, times) -> want.put(text(trace.get("trace")) + " " + span, times));
      }
      JsonNode spans = answers.get(i).get("spans");
      assertThat(spans(spans)).as(runs.get(i).name()).isEqualTo(want);
    }
  }

  @Test
  void totalsAreThoseWorkedOutByHand() throws IOException {
    JsonNode golden = JSON.readTree(CASES.resolve("50-totals.json").toFile());
    List<Run> runs = new ArrayList<>();
    for (Map.Entry<String, JsonNode> input : golden.get("inputs").properties()) {
      List<String> words = words(golden.get("options"), input.getValue().asText());
      runs.add(new Run("50", input.getKey(), golden.get("totals"), words));
    }
    assertThat(runs).hasSizeGreaterThan(3);
    for (JsonNode values : answers(runs)) {
      JsonNode want = golden.get("totals");
      for (String count : List.of("traces", "fragments", "spans")) {
        assertThat(values.get(count)).isEqualTo(want.get(count));
      }
      assertThat(values.get("roots")).hasSameSizeAs(want.get("roots"));
      values
          .get("roots")
          .forEach(root -> total(root, want.get("roots").get(text(root.get("name")))));
    }
  }

  private static void total(JsonNode root, JsonNode want) {
    assertThat(root.get("traces")).isEqualTo(want.get("traces"));
    assertThat(root.get("errors")).isEqualTo(want.get("errors"));
    assertThat(root.get("slowest")).isEqualTo(want.get("slowest"));
    for (Map.Entry<String, JsonNode> time : want.get("latency").properties()) {
      close(root.get("latency").get(time.getKey()), time.getValue());
    }
    assertThat(root.get("parts")).hasSameSizeAs(want.get("parts"));
    for (int i = 0; i < want.get("parts").size(); i++) {
      JsonNode part = root.get("parts").get(i);
      JsonNode wanted = want.get("parts").get(i);
      assertThat(part.get("kind")).isEqualTo(wanted.get("class"));
      for (String same : List.of("name", "calls", "errors", "tracesOnPath", "worst")) {
        assertThat(part.get(same)).isEqualTo(wanted.get(same));
      }
      for (String time : List.of("self", "work", "onPath", "drag")) {
        close(part.get(time), wanted.get(time));
      }
      for (String share : List.of("share", "shareOfSlowest")) {
        assertThat(part.get(share).asDouble())
            .isCloseTo(wanted.get(share).asDouble(), within(1e-12));
      }
      close(part.at("/twiceAsFast/mean"), wanted.at("/twiceAsFast/mean"));
      close(part.at("/twiceAsFast/p99"), wanted.at("/twiceAsFast/p99"));
    }
  }

  private static void close(JsonNode seconds, JsonNode nanoseconds) {
    double want = number(text(nanoseconds));
    assertThat(seconds.asDouble() * 1e9).isCloseTo(want, within(1e-6 + 1e-14 * want));
  }

  @Test
  void changesGiveWhatTheReferenceGives() throws IOException {
    List<Run> runs = new ArrayList<>();
    for (Path file : cases("[0-3]")) {
      JsonNode golden = JSON.readTree(file.toFile());
      String input = golden.get("inputs").properties().iterator().next().getValue().asText();
      for (JsonNode tried : golden.get("traces").get(0).path("whatIf")) {
        String change = "time.what-if=" + change(tried.get("scenario"));
        List<String> words = words(golden.get("options"), input, "-o", change);
        runs.add(new Run(file.getFileName() + " " + change, "", tried, words));
      }
    }
    assertThat(runs).hasSizeGreaterThan(20);
    List<JsonNode> answers = answers(runs);
    for (int i = 0; i < runs.size(); i++) {
      JsonNode mean = answers.get(i).at("/whatIf/0/mean");
      double want = number(text(runs.get(i).want().get("makespan")));
      assertThat(mean.asDouble() * 1e9).as(runs.get(i).name()).isCloseTo(want, within(1e-5));
    }
  }

  @Test
  void timesComeFirstAndConcurrencySaysOneLine() throws IOException {
    Camp camp = new Camp(directory);
    String shown = camp.run("examples", "checkout").out();
    String readme = Files.readString(CASES.resolve("../../../../../../../README.md"));
    assertThat(readme).contains("<!-- output: examples checkout -->\n```text\n" + shown + "```\n");
    assertThat(shown.lines()).hasSizeLessThanOrEqualTo(40).allMatch(line -> line.length() <= 80);
    JsonNode results = camp.run("examples", "checkout", "-f", "json").json().get("results");
    assertThat(results.fieldNames().next()).isEqualTo("time");
    JsonNode alone = camp.run("examples", "checkout", "-b", "concurrency", "-f", "json").json();
    assertThat(alone.at("/results/concurrency/values"))
        .isEqualTo(results.at("/concurrency/values"));
    assertThat(alone.at("/results/concurrency/tables")).isNotEmpty();
  }

  @Test
  void mistakesAreToldWithAWayOut() throws IOException {
    Camp camp = new Camp(directory);
    camp.run("examples", "--copy", ".");
    String file = "checkout.otlp.json";
    refused(camp.run("analyze", file, "-o", "time.trace=zz"), "the slowest is 5b8efff7");
    refused(camp.run("analyze", file, "-o", "time.root=checkout"), "shop: POST /checkout");
    refused(camp.run("analyze", file, "-o", "time.what-if=stok /2"), "no trace has the operation");
    refused(camp.run("analyze", file, "-D", "f=2"), "no change of time.what-if names 'f'");
    refused(camp.run("analyze", file, "-o", "trace.tolerance=much"), "expected a share such as 1%");
    refused(camp.run("analyze", file, "-o", "trace.overflow=cut"), "detach|clip");
    String change = "time.what-if=stok *f";
    refused(camp.run("sweep", file, "-D", "f=0.1..1:0.3", "-o", change), "hint: known: ");
    assertThat(camp.run("sweep", file, "-D", "g=0.1..1:0.3", "-o", "time.what-if=wire *f").err())
        .contains("found 'f', which no -D gives a value; known: g");
  }

  @Test
  void assertionsSayWhereThereIsNothingToTest() throws IOException {
    Camp camp = new Camp(directory);
    camp.run("examples", "--copy", ".");
    String file = "checkout.otlp.json";
    String figure = "time.latency < 1h";
    assertThat(camp.run("analyze", file, "--assert", figure).exit()).isZero();
    assertThat(camp.run("analyze", file, "--assert", "time.latency < 1ns").exit()).isEqualTo(1);
    refused(camp.run("check", file, "--assert", figure), "nothing was answered here");
    refused(
        camp.run("show", file, "--as", "gantt", "--assert", figure),
        "'show' has no answer of its own that --assert could test");
    assertThat(camp.run("learn", file, "-O", "learnt.scr").exit()).isZero();
    assertThat(
            camp.run(
                    "check",
                    file,
                    "--against",
                    "learnt.scr",
                    "--assert",
                    "conformance.fitness >= 1")
                .exit())
        .isZero();
    refused(
        camp.run("check", file, "--against", "learnt.scr", "--assert", figure), "names nothing");
  }

  private static void refused(Camp.Ran ran, String why) {
    assertThat(ran.exit()).as(ran.toString()).isEqualTo(2);
    assertThat(ran.err()).contains(why).doesNotContain("Exception");
  }

  /** A scenario as people write it. */
  private static String change(JsonNode scenario) {
    JsonNode of = scenario.get("of");
    String name = of.isArray() ? (text(of.get(0)) + " " + text(of.get(1))) : text(of);
    name = name.replaceFirst("^remote ", "");
    return switch (text(scenario.get("change"))) {
      case "scale" -> name + " " + factor(text(scenario.get("by")));
      case "add" -> name + " +" + text(scenario.get("by")) + "ns";
      case "remove" -> "without " + name;
      case "independent" -> name + " beside " + text(scenario.get("after"));
      default -> text(scenario.get("ways")) + " at once " + name;
    };
  }

  private static String factor(String by) {
    String[] parts = by.split("/");
    return parts.length == 1
        ? "*" + by
        : "/" + new BigDecimal(parts[1]).divide(new BigDecimal(parts[0])).toPlainString();
  }

  private static double number(String text) {
    String[] parts = text.split("/");
    return new BigDecimal(parts[0])
        .divide(new BigDecimal(parts.length == 1 ? "1" : parts[1]), MathContext.DECIMAL64)
        .doubleValue();
  }

  private static String text(JsonNode value) {
    return value.asText();
  }

  /** Seconds as nanoseconds, which they are multiples of. */
  private static String nanoseconds(JsonNode seconds) {
    return seconds.isTextual()
        ? seconds.asText()
        : seconds
            .decimalValue()
            .movePointRight(9)
            .setScale(3, RoundingMode.HALF_EVEN)
            .stripTrailingZeros()
            .toPlainString();
  }

  /** A factor, to nine places. */
  private static String bound(JsonNode factor) {
    return factor.asText().equals("inf")
        ? "inf"
        : String.format(Locale.ROOT, "%.9f", number(factor.asText()));
  }

  private static List<String> path(JsonNode values) {
    List<String> path = new ArrayList<>();
    for (JsonNode section : values.get("path")) {
      path.add(
          "[\""
              + text(section.get("span"))
              + "\",\""
              + text(section.get("kind"))
              + "\","
              + nanoseconds(section.get("from"))
              + ","
              + nanoseconds(section.get("to"))
              + "]");
    }
    return path;
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(item -> texts.add(item.toString()));
    return texts;
  }

  private static Map<String, String> fields(JsonNode object) {
    Map<String, String> fields = new HashMap<>();
    object.properties().forEach(field -> fields.put(field.getKey(), field.getValue().asText()));
    return fields;
  }

  private static final List<String> FIGURES =
      List.of("from", "to", "self", "work", "slack", "drag");

  private static Map<String, String> spans(JsonNode spans) {
    Map<String, String> times = new TreeMap<>();
    for (JsonNode span : spans) {
      String of = span.has("trace") ? text(span.get("trace")) + " " : "";
      List<String> figures = new ArrayList<>();
      FIGURES.forEach(figure -> figures.add(nanoseconds(span.get(figure))));
      times.put(of + text(span.get("id")), figures.toString());
    }
    return times;
  }

  private static Map<String, String> times(JsonNode spans) {
    Map<String, String> times = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> span : spans.properties()) {
      List<String> figures = new ArrayList<>();
      FIGURES.forEach(figure -> figures.add(text(span.getValue().get(figure))));
      times.put(span.getKey(), figures.toString());
    }
    return times;
  }
}
