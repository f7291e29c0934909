// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.camp.it.Camp.Ran;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Shards put together give what one process gives, to the byte; what does not fit is refused by
 * name.
 */
class ShardIT {
  private static final String SWEEP = "sweep ring.scr -m ring.yaml -D n=1..12";

  @TempDir static Path examples;
  @TempDir Path home;
  private Camp camp;

  @BeforeAll
  static void unpack() {
    Ran ran = new Camp(examples).run("examples", "--copy", ".");
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  @BeforeEach
  void copy() throws IOException {
    camp = new Camp(home);
    copy("ring.scr");
    copy("ring.yaml");
    Files.writeString(
        home.resolve("cases.csv"),
        """
        arguments,measure,measured
        ring.scr -m ring.yaml -D n=4,mpst.cost.total,0.5ms
        ring.scr -m ring.yaml -D n=8,mpst.cost.total,1ms
        ring.scr -m ring.yaml -D n=1,mpst.cost.total,1ms
        """);
  }

  private void copy(String example) throws IOException {
    Files.copy(examples.resolve(example), home.resolve(example));
  }

  private Ran run(String line) {
    return camp.run(line.split(" "));
  }

  private List<String> parts(String command, int of) {
    List<String> files = new ArrayList<>();
    List<String> commands = new ArrayList<>();
    for (int number = of; number >= 1; number--) {
      files.add("part-" + number);
      commands.add(command + " --shard " + number + "/" + of + " -O part-" + number);
    }
    camp.ahead(commands.stream().map(line -> List.of(line.split(" "))).toList());
    for (String line : commands) {
      Ran part = run(line);
      assertThat(part.out()).isEmpty();
      assertThat(part.exit()).as(part.err()).isLessThan(2);
    }
    return files;
  }

  @Test
  void mergedShardsAreWhatOneProcessGives() throws IOException {
    String bsp = "sweep sum.bsml -m machine.yaml -M bsp.p=1..6 -f json";
    Files.writeString(home.resolve("sum.bsml"), "put (mkpar (fun i -> fun j -> i))");
    Files.writeString(home.resolve("machine.yaml"), "bsp: {p: 4, r: 1Gflop/s, g: 1us, L: 1ms}\n");
    for (String command :
        List.of(SWEEP + " -f csv", SWEEP + " -f json", "validate cases.csv", bsp)) {
      Ran one = run(command);
      Ran merged = run("merge " + String.join(" ", parts(command, 3)));
      assertThat(merged).as(command).isEqualTo(one);
    }
    assertThat(run("merge part-1 part-2 part-3 -O whole.json").exit()).isZero();
    assertThat(Files.readString(home.resolve("whole.json"))).isEqualTo(run(bsp).out());
    Ran sarif = run("merge " + String.join(" ", parts(SWEEP + " -f sarif", 2)) + " -O all.sarif");
    assertThat(sarif.exit()).as(sarif.err()).isEqualTo(1);
    assertThat(Files.readString(home.resolve("all.sarif")))
        .isEqualTo(run(SWEEP + " -f sarif").out());
    assertThat(run("merge part-1 part-2 -O all.svg").err()).contains("'-f sarif' writes");
  }

  /** Traces in several files, some of them packed, and some below. */
  private void traces() throws IOException {
    copy("release-1.zipkin.json");
    copy("release-2.zipkin.json");
    List<Path> both;
    try (var files = Files.list(home)) {
      both = files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
    assertThat(both).hasSize(2);
    for (Path file : both) {
      Path folder = home.resolve(file.equals(both.get(0)) ? "before" : "after");
      Files.createDirectories(folder.resolve("deep"));
      String text = Files.readString(file);
      Files.writeString(folder.resolve("deep/all.json"), text);
      String later = text.replaceAll("(\"(traceId|traceID)\":\\s*\")..", "$1ff");
      try (OutputStream out =
          new GZIPOutputStream(Files.newOutputStream(folder.resolve("more.json.gz")))) {
        out.write(later.getBytes(StandardCharsets.UTF_8));
      }
    }
    Files.writeString(home.resolve("after/none.json"), "{\"resourceSpans\":[]}\n");
  }

  @Test
  void filesOfTracesAreDealtOut() throws IOException {
    traces();
    for (String command :
        List.of(
            "analyze before",
            "analyze before after -f json",
            "analyze before after --as-one -f html",
            "compare before after -f json",
            "compare before after")) {
      Ran one = run(command);
      assertThat(one.exit()).as(one.err()).isZero();
      Ran merged = run("merge " + String.join(" ", parts(command, 2)));
      assertThat(merged).as(command).isEqualTo(one);
    }
    Files.writeString(home.resolve("after/none.json"), "{\"resourceSpans\":[]}  \n");
    assertThat(run("merge part-1 part-2").err()).contains("after", "not what the shards read");
  }

  @Test
  void aFileOfTracesThatCannotBeReadIsARow() throws IOException {
    traces();
    Files.writeString(home.resolve("before/broken.json"), "{\"resourceSpans\":[{\"resource\":");
    Ran one = run("analyze before");
    assertThat(one.exit()).isEqualTo(2);
    for (int number = 1; number <= 2; number++) {
      run("analyze before --shard " + number + "/2 -O part-" + number);
    }
    assertThat(run("merge part-1 part-2")).isEqualTo(one);
    assertThat(run("analyze ring.scr -m ring.yaml --shard 1/2 -O part").err())
        .contains("ring.scr", "there is nothing to deal out");
  }

  /** A file of lines that is longer than a piece; sound, and with a line that breaks off. */
  @Test
  void aLargeFileIsDealtOutInPieces() throws IOException {
    for (String end : List.of("{\"resourceMetrics\":[]}\n", "{\"resourceSpans\":[\n")) {
      LargeTrace.write(home.resolve("day.json"), end);
      Ran one = run("analyze day.json");
      assertThat(one.exit()).as(one.err()).isEqualTo(end.contains("Metrics") ? 0 : 2);
      for (int number = 1; number <= 2; number++) {
        assertThat(run("analyze day.json --shard " + number + "/2 -O part-" + number).err())
            .contains("1 of 2 items");
      }
      assertThat(run("merge part-1 part-2")).isEqualTo(one);
    }
  }

  /** Where no shell puts names in the place of a pattern, the command does. */
  @Test
  void patternsNameFiles() throws IOException {
    traces();
    Ran folder = run("analyze before");
    String deep = "analyze before/**.{json,json.gz}";
    assertThat(run(deep)).isEqualTo(folder);
    assertThat(run("merge " + String.join(" ", parts(deep, 2)))).isEqualTo(run(deep));
    assertThat(run("analyze bef?re/*.gz").exit()).isZero();
    assertThat(run("analyze before/*.zst").err())
        .contains("before/*.zst: error: there is no file whose name fits this pattern");
    assertThat(run("analyze before/*.gz -O before/more.json.gz").err()).contains("reads it");
    assertThat(run("analyze before --shard 1/2 -O before/part").err())
        .contains("the shards read this directory");
  }

  /**
   * GNU parallel deals shards out as the documentation says, and so does a pod of an indexed job.
   */
  @Test
  void whatDealsShardsOut() {
    Ran one = run(SWEEP + " -f csv");
    assertThat(one.exit()).isEqualTo(1);
    String shard =
        Path.of(System.getProperty("java.home"), "bin", "java")
            + " -jar "
            + Camp.jar()
            + " "
            + SWEEP
            + " -f csv --shard ";
    for (int index = 0; index < 2; index++) {
      String pod = shard + "$((INDEX + 1))/2 -O pod-$INDEX --resume || test $? = 1";
      Ran ended =
          camp.program(Map.of("INDEX", String.valueOf(index)), List.of("sh", "-c", pod), "");
      assertThat(ended.exit()).as(ended.err()).isZero();
    }
    assertThat(run("merge pod-0 pod-1")).isEqualTo(one);
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "parallel"))),
        "GNU parallel is not there");
    String all = "seq 3 | parallel -j2 " + shard + "{}/3 -O part-{}";
    Ran parallel = camp.program(Map.of(), List.of("sh", "-c", all), "");
    assertThat(parallel.exit())
        .as("shards with a point that fails: " + parallel.err())
        .isEqualTo(1);
    assertThat(run("merge part-1 part-2 part-3")).isEqualTo(one);
  }

  @Test
  void partsThatDoNotBelongTogetherAreRefused() throws IOException {
    parts(SWEEP, 3);
    assertThat(run(SWEEP + " -f csv --shard 2/3 -O other").exit()).isZero();
    Files.copy(home.resolve("part-1"), home.resolve("again"));
    Files.writeString(
        home.resolve("begun"),
        String.join("\n", Files.readAllLines(home.resolve("part-2")).subList(0, 3)));

    assertThat(run("merge part-1 part-3").err()).contains("missing", "2/3", "--shard 2/3");
    assertThat(run("merge part-1 again part-2 part-3").err()).contains("again", "part-1", "1/3");
    assertThat(run("merge part-1 part-1 part-2 part-3").err()).contains("twice");
    assertThat(run("merge part-1 other part-3").err()).contains("other: ", "--format=csv");
    assertThat(run("merge part-1 begun part-3").err()).contains("2 of the 4 items", "--resume");
    assertThat(run("merge ring.scr").err()).contains("no part of a command");
    assertThat(run("merge part-1 part-2 nobody").err()).contains("nobody", "no such file");
    Files.writeString(
        home.resolve("ring.yaml"), Files.readString(home.resolve("ring.yaml")) + "\n");
    Ran changed = run("merge part-1 part-2 part-3");
    assertThat(changed.err()).contains("ring.yaml", "not what the shards read");
    assertThat(changed.exit()).isEqualTo(2);
    assertThat(run(SWEEP + " --shard 1/3 -O part-1 --resume").err())
        .contains("part-1: error: was made when other text was in 'ring.yaml'");
    for (int number = 1; number <= 3; number++) {
      Path part = home.resolve("part-" + number);
      Files.writeString(
          part, Files.readString(part).replace("\"version\": \"", "\"version\": \"9"));
    }
    assertThat(run("merge part-1 part-2 part-3").err())
        .contains("part-1: error: was written by CAMP 9", ", not ");
  }

  /** Of the same rows, more can be demanded; what they do not hold is refused. */
  @Test
  void whatIsMergedCanBeHeldAgainstConditions() {
    String sweep = "sweep ring.scr -m ring.yaml -D n=2..8";
    String parts = String.join(" ", parts(sweep, 2));
    for (String bound : List.of("1h", "1ns")) {
      String condition = " --assert mpst.cost.total<=" + bound;
      Ran merged = run("merge " + parts + condition);
      assertThat(merged).isEqualTo(run(sweep + condition));
      assertThat(merged.exit()).isEqualTo(bound.equals("1h") ? 0 : 1);
    }
    Ran other = run("merge " + parts + " --assert mpst.cost.nothing<=1h");
    assertThat(other.exit()).isEqualTo(2);
    assertThat(other.err())
        .contains("'mpst.cost.nothing' was measured by no shard", "what was: mpst.cost.total");
  }

  @Test
  void aShardGoesOnWhereItEnded() throws IOException {
    parts(SWEEP, 2);
    List<String> lines = Files.readAllLines(home.resolve("part-1"));
    Files.writeString(home.resolve("part-1"), String.join("\n", lines.subList(0, 3)) + "\n{\"item");

    Ran resumed = run(SWEEP + " --shard 1/2 -O part-1 --resume");

    assertThat(resumed.exit()).as(resumed.err()).isEqualTo(1);
    assertThat(Files.readAllLines(home.resolve("part-1"))).isEqualTo(lines);
    String spoilt = lines.get(2).replaceFirst("\"item\": (\\d)", "\"item\": 1$1");
    Files.writeString(home.resolve("part-1"), lines.get(0) + "\n" + spoilt + "\n");
    assertThat(run("merge part-1 part-2").err()).contains("has 0 of the", "--resume");
    for (int begun : new int[] {0, 40}) {
      Files.writeString(home.resolve("part-1"), lines.get(0).substring(0, begun));
      assertThat(run(SWEEP + " --shard 1/2 -O part-1 --resume").exit()).isEqualTo(1);
      assertThat(Files.readAllLines(home.resolve("part-1"))).isEqualTo(lines);
    }
    assertThat(run(SWEEP + " --shard 2/2 -O part-1 --resume").err())
        .contains("is shard 1/2, not 2/2");
    assertThat(run("sweep ring.scr -m ring.yaml -D n=2..9 --shard 1/2 -O part-1 --resume").err())
        .contains("a part of another command");
  }

  @Test
  void whatNoShardCanDoIsRefusedAtOnce() {
    assertThat(run(SWEEP + " --shard 0/2 -O part").err()).contains("'--shard 0/2'", "1/16");
    assertThat(run(SWEEP + " --shard 1/2").err()).contains("a shard needs a file");
    assertThat(
            camp.runWith("", (SWEEP.replace("ring.scr", "-") + " --shard 1/2 -O p").split(" "))
                .exit())
        .isEqualTo(2);
  }
}
