// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.camp.cli.Camp;
import org.camp.core.analysis.BackendRegistry;
import org.camp.core.analysis.Option;
import org.camp.core.analysis.Service;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.core.testkit.Shrinker;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole command on spoilt files and with odd values of every option: no defect, no word of
 * Java, and never an exit code without a reason.
 */
@Tag(Evidence.TAG)
class HostileCommandTest {
  private static final List<Samples.Sample> SAMPLES = Samples.all();

  /** Services are collected once: that took half of the time. */
  private static final BackendRegistry REGISTRY = BackendRegistry.installed();

  /** Those that take a moment only, so that there can be many lines. */
  private static final List<Samples.Sample> SMALL =
      SAMPLES.stream().filter(sample -> sample.bytes().length <= 400).toList();

  private static final List<String> VALUES =
      List.of(
          "",
          " ",
          "-1",
          "0",
          "1",
          "2",
          "0.5",
          "1e9",
          "1e26",
          "1e308",
          "1e309",
          "-1e308",
          "NaN",
          "Infinity",
          "inf",
          "null",
          "true",
          "x",
          "[]",
          "[1",
          "{\"par\":[1]}",
          "5s",
          "5B",
          "1..3",
          "1..3,",
          "..",
          "1,,2",
          "a=b",
          "=",
          "%s%n",
          "'",
          "\"",
          "\\",
          "../..",
          "\u001b[2J",
          "\u202e",
          "\uD83D\uDE00",
          "9".repeat(500),
          "(".repeat(600),
          "1+".repeat(600) + "1",
          "9223372036854775807",
          "1/0",
          "n",
          "*",
          "p -> q",
          "mpst",
          "pepa,bsp");

  /** Options of the verbs themselves, those that write files or wait for time left out. */
  private static final List<String> OPTIONS =
      List.of(
          "-b",
          "-D",
          "-D n",
          "-D size",
          "-k",
          "-k X",
          "-M",
          "-M bsp.g",
          "-M transport.send",
          "-m",
          "-o",
          "--budget",
          "--protocol",
          "--input-format",
          "--assert",
          "--baseline",
          "--tolerance",
          "--color",
          "-f",
          "--nonsense",
          "--assert mpst.cost.total <=");

  private static final List<String> FORMS =
      Stream.concat(Stream.of("svg", "x"), REGISTRY.exporters().stream().map(e -> e.id())).toList();

  private static final List<String> ANSWERS =
      List.of("json", "svg", "html", "markdown", "latex", "csv", "junit", "sarif", "github");

  /** A line of words, and what it reads. */
  record Line(List<String> words, Samples.Sample sample) {}

  @TempDir Path home;

  @Test
  void everyLineIsAnswered() {
    List<String> options = options();
    Property.check(
        "hostile command lines",
        Evidence.cases(),
        random -> line(options, random),
        Shrinker.none(),
        line -> check(line, home));
  }

  @AfterAll
  static void close() {
    REGISTRY.close();
  }

  /** Every option of every service, as it is set with {@code -o}. */
  static List<String> options() {
    TreeSet<String> options = new TreeSet<>(OPTIONS);
    Stream.of(
            REGISTRY.backends(),
            REGISTRY.readers(),
            REGISTRY.views(),
            REGISTRY.exporters(),
            REGISTRY.operations())
        .flatMap(List::stream)
        .map(entry -> (Service) entry.service())
        .forEach(
            service -> {
              for (Option<?> option : service.descriptor().options()) {
                options.add("-o " + service.descriptor().id() + "." + option.key());
              }
            });
    return List.copyOf(options);
  }

  static Line line(List<String> options, SplittableRandom random) {
    List<Samples.Sample> samples = random.nextInt(32) == 0 ? SAMPLES : SMALL;
    Samples.Sample sample = samples.get(random.nextInt(samples.size()));
    List<String> words = new ArrayList<>();
    List<String> verbs = List.of("analyze", "check", "show", "sweep", "validate", "optimise");
    String verb = verbs.get(Math.max(0, random.nextInt(verbs.size() + 4) - 4));
    words.add(verb);
    if (random.nextBoolean()) {
      sample = Samples.spoilt(sample, SAMPLES, random);
    }
    for (int given = random.nextInt(3); given > 0; given--) {
      String option = options.get(random.nextInt(options.size()));
      String value = VALUES.get(random.nextInt(VALUES.size()));
      int blank = option.indexOf(' ');
      words.add(blank < 0 ? option : option.substring(0, blank));
      String key = blank < 0 ? "" : option.substring(blank + 1);
      words.add(key.isEmpty() ? value : key.endsWith("=") ? key + value : key + "=" + value);
    }
    if (verb.equals("show")) {
      words.addAll(List.of("--as", FORMS.get(random.nextInt(FORMS.size()))));
    } else if (verb.equals("analyze") && random.nextInt(3) == 0) {
      words.addAll(List.of("-f", ANSWERS.get(random.nextInt(ANSWERS.size()))));
    }
    if (verb.equals("sweep")) {
      words.addAll(List.of("-D", "n=" + VALUES.get(random.nextInt(VALUES.size()))));
    }
    words.addAll(List.of("--timeout", random.nextInt(8) == 0 ? "1s" : "20ms"));
    return new Line(words, sample);
  }

  static void check(Line line, Path home) {
    Path file = home.resolve(line.sample().name());
    List<String> words = new ArrayList<>(line.words());
    words.add(1, file.toString());
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    ByteArrayOutputStream results = new ByteArrayOutputStream();
    int exit;
    try (PrintStream err = new PrintStream(messages, true, StandardCharsets.UTF_8)) {
      Files.write(file, line.sample().bytes());
      exit =
          Camp.run(
              words.toArray(String[]::new), InputStream.nullInputStream(), results, err, REGISTRY);
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String said = messages.toString(StandardCharsets.UTF_8);
    assertThat(exit).as(said).isIn(0, 1, 2, 3);
    Words.check(said);
    if (exit != 0) {
      assertThat(said).as("why the exit code is " + exit).contains("error: ");
    }
    assertThat(said).doesNotContainPattern("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\u202a-\u202e]");
  }
}
