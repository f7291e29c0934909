// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.camp.core.analysis.ModelReader;
import org.camp.core.testkit.PluginJar;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The packaged command and inputs, plug-ins and terminals that mean it no good. */
class HostileIT {
  private static final String READER = Camp.resource("defects/cli/plugins/R.java");

  @TempDir Path home;
  private Camp camp;

  @BeforeEach
  void here() throws IOException {
    camp = new Camp(home);
    for (String name : List.of("ring.scr", "ring.yaml")) {
      Files.writeString(home.resolve(name), Camp.resource("defects/cli/" + name));
    }
  }

  private void plugin(String from, String to) throws IOException {
    assertThat(READER).contains(from);
    Files.createDirectories(home.resolve("plugins"));
    new PluginJar()
        .source("p.R", READER.replace(from, to))
        .service(ModelReader.class, "p.R")
        .write(home.resolve("plugins/x.jar"));
    Files.writeString(home.resolve("f.zz"), "hi");
  }

  @ParameterizedTest
  @CsvSource({"order.json, order", "json, otlp", "json, jaeger"})
  void jsonNestedTooDeeply(String ending, String format) throws IOException {
    String deep = "[".repeat(1001) + "]".repeat(1001);
    String key = format.equals("order") ? "name" : "data";
    Files.writeString(home.resolve("deep." + ending), "{\"" + key + "\":" + deep + "}");

    Camp.Ran ran = camp.run("analyze", "deep." + ending, "--input-format", format);

    assertThat(ran.exit()).as(ran.toString()).isEqualTo(2);
    assertThat(ran.err())
        .contains("deep." + ending + ":1:1008: error: this JSON nests deeper than 1000");
    Words.check(ran.err());
  }

  @Test
  void jsonWithNumbersAndNamesTooLong() throws IOException {
    Files.writeString(home.resolve("d.order.json"), "9".repeat(2000));
    Files.writeString(home.resolve("k.order.json"), "{\"" + "k".repeat(60_000) + "\":1}");

    Camp.Ran number = camp.run("analyze", "d.order.json");
    Camp.Ran name = camp.run("analyze", "k.order.json");

    assertThat(List.of(number.exit(), name.exit())).containsExactly(2, 2);
    assertThat(number.err()).contains("d.order.json:1:1: error: a number of 2000 characters");
    assertThat(name.err()).contains("k.order.json:1:2: error: a name of 60000 characters");
  }

  @Test
  void aBaselineNestedTooDeeply() throws IOException {
    Files.writeString(home.resolve("b.json"), "[".repeat(2000) + "]".repeat(2000));

    Camp.Ran ran = camp.run("analyze", "ring.scr", "-m", "ring.yaml", "--baseline", "b.json");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("b.json:1:1001: error: this JSON nests deeper than 1000");
    Words.check(ran.err());
  }

  @Test
  void aMillionColumnsWithoutName() throws IOException {
    Files.writeString(home.resolve("commas.csv"), ",".repeat(1_000_000) + "\n");
    String header =
        IntStream.range(0, 20_000).mapToObj(i -> "a" + i).collect(Collectors.joining(","));
    Files.writeString(home.resolve("names.csv"), header + "\n");

    Camp.Ran commas = camp.run("validate", "commas.csv", "--timeout", "60s");
    Camp.Ran names = camp.run("validate", "names.csv", "--timeout", "60s");

    assertThat(List.of(commas.exit(), names.exit())).containsExactly(2, 2);
    assertThat(commas.err()).hasSizeLessThan(5_000).contains("there is no column ''");
    assertThat(names.err()).hasSizeLessThan(100_000).contains("the column 'arguments' is missing");
  }

  @Test
  void aReaderThatGivesNoModel() throws IOException {
    plugin("return new M(s.name());", "return null;");

    Camp.Ran ran = camp.run("analyze", "f.zz", "ring.scr", "--plugins", "plugins");

    assertThat(ran.exit()).isEqualTo(70);
    assertThat(ran.err())
        .containsPattern("error: 'zz' of .*plugins/x.jar failed: it gave no model");
    assertThat(ran.out()).contains("Ring: the cost needs a value");
  }

  @Test
  void aReaderWithoutAnEnding() throws IOException {
    plugin("List.of(\".zz\")", "java.util.Arrays.asList(\".zz\", null)");

    Camp.Ran ran = camp.run("formats", "--plugins", "plugins");

    assertThat(ran.exit()).isZero();
    assertThat(ran.err()).containsPattern("warning: skipped reader 'p.R' of .*: extensions\\(\\)");
    assertThat(ran.err()).contains("extensions() gave null").doesNotContain("Exception");
  }

  @ParameterizedTest
  @CsvSource({"Thread.sleep(600000);", "for (int i = 0; i >= 0; ) i = i / 2;"})
  void aPluginThatNeverStarts(String loop) throws IOException {
    String body = "static { try { " + loop + " Thread.sleep(0); } catch (Exception e) { } } ";
    plugin("static Descriptor D()", body + "static Descriptor D()");

    Camp.Ran ran =
        camp.run("analyze", "ring.scr", "-b", "mpst", "--plugins", "plugins", "--timeout", "12s");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err())
        .containsPattern("warning: skipped reader 'p.R' of .*x.jar.*: it did not start within 3 s");
    assertThat(ran.out()).contains("Ring: the cost needs a value");
  }

  @Test
  void timeEndsWhileAReaderIsChosen() throws IOException {
    plugin(
        "public ReaderCard<M> card(){",
        "static int n; public ReaderCard<M> card(){"
            + " if (n++ > 1) { try { Thread.sleep(60000); } catch (Exception e) { } }");

    Camp.Ran ran = camp.run("analyze", "ring.scr", "--plugins", "plugins", "--timeout", "1s");

    assertThat(ran.exit()).as(ran.toString()).isEqualTo(3);
    assertThat(ran.err()).contains("error: the time limit of 1 s is over");
  }

  @Test
  void withoutStandardInput() throws IOException, InterruptedException {
    assumeTrue(Files.exists(Path.of("/proc/self/fd")));

    Camp.Ran ran = shell("exec \"$@\" <&-", "analyze", "-", "--input-format", "scribble");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("there is no standard input");
  }

  /** The terminal itself cuts a line that it may not wrap. */
  @Test
  void progressFitsANarrowTerminal() throws IOException, InterruptedException {
    assumeTrue(Files.exists(Path.of("/usr/bin/script")));
    Files.writeString(
        home.resolve("run.sh"),
        "stty cols 10; "
            + String.join(" ", command("sweep", "ring.scr", "-m", "ring.yaml", "-D", "n=2..1500"))
            + " -f csv -O q.csv\n");

    Camp.Ran ran = run(List.of("script", "-qc", "TERM=xterm sh run.sh", "/dev/null"));

    assertThat(ran.out()).contains("\u001b[?7l", "\u001b[?7h");
    assertThat(ran.out().split("\r"))
        .filteredOn(line -> line.contains("points ["))
        .isNotEmpty()
        .allMatch(line -> line.startsWith("\u001b[?7l") && line.contains("\u001b[K\u001b[?7h"));
  }

  @Test
  void aTerminalIsNotSteeredByCsv() throws IOException, InterruptedException {
    assumeTrue(Files.exists(Path.of("/usr/bin/script")));
    String name = "escape-in-names.order.json";
    Files.writeString(home.resolve(name), Camp.resource("defects/cli/" + name));
    Files.writeString(
        home.resolve("run.sh"),
        String.join(" ", command("analyze", name, "-f", "csv", "--no-progress")) + "\n");

    Camp.Ran ran = run(List.of("script", "-qc", "TERM=xterm sh run.sh", "/dev/null"));

    assertThat(ran.out()).contains("event,process").doesNotContain("\u001b[2J");
    assertThat(camp.run("analyze", name, "-f", "csv").out()).contains("\u001b");
  }

  private static List<String> command(String... arguments) {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                Camp.jar().toString()));
    words.addAll(List.of(arguments));
    return words;
  }

  private Camp.Ran shell(String script, String... arguments)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("sh", "-c", script, "sh"));
    words.addAll(command(arguments));
    return run(words);
  }

  private Camp.Ran run(List<String> words) throws IOException, InterruptedException {
    Path out = home.resolve("out");
    Path err = home.resolve("err");
    Path in = Files.writeString(home.resolve("in"), "");
    Process process =
        new ProcessBuilder(words)
            .directory(home.toFile())
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return new Camp.Ran(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}
