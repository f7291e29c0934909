// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps, assertions and baselines of the packaged command, on the bundled examples. */
class SweepIT {
  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void copy() {
    camp = new Camp(home);
    assertThat(camp.run("examples", "--copy", ".").exit()).isZero();
  }

  private static Camp.Ran ring(String verb, String... more) {
    List<String> words = new ArrayList<>(List.of(verb, "ring.scr", "-m", "ring.yaml"));
    words.addAll(Arrays.asList(more));
    return camp.run(words.toArray(String[]::new));
  }

  @Test
  void everyPointGivesWhatAnalyzeGives() {
    JsonNode rows = ring("sweep", "-D", "n=2..20:6", "-f", "json").json();

    assertThat(rows).hasSize(4);
    for (int i = 0; i < rows.size(); i++) {
      long n = 2 + 6L * i;
      double total =
          ring("analyze", "-D", "n=" + n, "-f", "json")
              .json()
              .at("/results/mpst/values/cost/total")
              .doubleValue();
      assertThat(rows.get(i).at("/parameters/n").longValue()).isEqualTo(n);
      assertThat(rows.get(i).get("values").get("mpst.cost.total").doubleValue()).isEqualTo(total);
    }
  }

  @Test
  void theMainFigureIsFoundHoweverManyRolesThereAre() {
    JsonNode rows = ring("sweep", "-D", "n=20001,30000", "-f", "json").json();

    assertThat(rows.findValuesAsText("mpst.cost.total")).hasSize(2);
  }

  @Test
  void theBackendsNearestToTheModelAreMeasuredByTheirUsualFigures() {
    Camp.Ran skeleton =
        camp.run("sweep", "skeleton-pipeline.skel", "-D", "comm=1,1000", "-f", "json");
    Camp.Ran model = camp.run("sweep", "web-servers.pepa", "-D", "serve=1,2", "-f", "json");
    Camp.Ran program = camp.run("sweep", "matrix-multiplication.pml", "-D", "n=2,3", "-f", "json");
    Camp.Ran execution = ring("sweep", "-b", "concurrency", "-D", "n=2,3", "-f", "json");

    assertThat(skeleton.err()).doesNotContain("warning");
    assertThat(measured(skeleton)).containsExactly("pepa.applicationThroughput");
    assertThat(measured(model)).contains("pepa.throughput.request", "pepa.throughput.fail");
    assertThat(measured(program))
        .containsExactly(
            "spaceprofile.nodes",
            "spaceprofile.profiles[scheduler=df,processors=2].highWaterMark",
            "spaceprofile.profiles[scheduler=bf,processors=2].highWaterMark",
            "spaceprofile.profiles[scheduler=ws,processors=2].highWaterMark");
    assertThat(measured(execution))
        .containsExactly("concurrency.antichains", "concurrency.measures.charronBost");
  }

  /** Distributions over each other, and shares that sum to 1 as one bar a point. */
  @Test
  void curvesAreLaidOverEachOtherAndSharesAreStacked() {
    List<String> words =
        List.of(
            "sweep",
            "web-servers.pepa",
            "-D",
            "serve=1,2",
            "-o",
            "pepa.passage=one Client: Waiting -> Client");
    Camp.Ran rows = with(words, "--of", "pepa.passage.reached", "-f", "json");
    assertThat(rows.exit()).as(rows.err()).isZero();
    for (JsonNode row : rows.json()) {
      JsonNode curve = row.at("/values/pepa.passage.reached");
      assertThat(curve.get("times")).hasSameSizeAs(curve.get("reached"));
      assertThat(curve.get("reached").get(curve.get("reached").size() - 1).doubleValue())
          .isGreaterThan(0.99);
    }
    assertThat(with(words, "--of", "pepa.passage.density", "-f", "svg").out())
        .contains("pepa.passage.density over time<", ">time [s]<", ">serve=1<", ">serve=2<");
    assertThat(with(words, "--of", "pepa.shares.byComponent", "-f", "svg").out())
        .contains("pepa.shares.byComponent over serve", ">100 %<", ">Server<", ">Technician<");
    assertThat(with(words, "--of", "pepa.population", "-f", "svg").out())
        .contains("pepa.population over serve", ">Waiting<")
        .doesNotContain(">100 %<");
  }

  /** Parts that are there at neither end are among the others of a total, which is stacked. */
  @Test
  void whatIsMissingOfATotalIsStackedWithTheOthers() {
    Camp.Ran ran =
        camp.run(
            "sweep",
            "quickhull.pml",
            "-b",
            "spaceprofile",
            "-D",
            "n=4..20:4",
            "-o",
            "spaceprofile.processors=2",
            "-o",
            "spaceprofile.schedulers=ws",
            "--of",
            "spaceprofile.profiles[scheduler=ws,processors=2].use",
            "-f",
            "svg");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out())
        .contains(">others<", ">work queue<", ">n=12<")
        .doesNotContain("the greatest");
  }

  private Camp.Ran with(List<String> words, String... more) {
    List<String> all = new ArrayList<>(words);
    all.addAll(List.of(more));
    return camp.run(all.toArray(String[]::new));
  }

  private static List<String> measured(Camp.Ran sweep) {
    List<String> paths = new ArrayList<>();
    sweep.json().get(0).get("values").fieldNames().forEachRemaining(paths::add);
    return paths;
  }

  @Test
  void whatStaysTheSameAlongAnAxisIsSaidNotToDependOnIt() {
    Camp.Ran ran =
        ring("sweep", "-D", "n=2..4", "-D", "size=1KiB..4KiB*2", "--of", "concurrency.processes");

    assertThat(ran.out())
        .doesNotContain("^0 ")
        .contains("concurrency.processes does not depend on size");
  }

  @Test
  void aModelThatItsReaderBindsIsReadAgainAtEveryPoint() {
    JsonNode rows =
        camp.run(
                "sweep",
                "relaxation-rows.loop",
                "-D",
                "n=6..8",
                "--of",
                "concurrency.events",
                "-f",
                "json")
            .json();

    assertThat(rows.findValuesAsText("concurrency.events")).containsExactly("48", "75", "108");
  }

  @Test
  void aConditionOnSeveralFiguresAsksForOneOfThem() {
    Camp.Ran ran = ring("sweep", "-D", "n=2..4", "--assert", "mpst.cost.perRole <= 1h");

    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err())
        .contains("'mpst.cost.perRole' is no single value", "mpst.cost.perRole[\"node[0]\"]");
  }

  /** Only one role of a ring is busy at any time, so the cost is n times that of a hop. */
  @Test
  void theCostOfARingGrowsWithItsSize() {
    Camp.Ran ran =
        ring("sweep", "-D", "n=2..64", "--assert", "exponent(mpst.cost.total, n) <= 1.1");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).containsPattern("mpst.cost.total = [0-9.]+ us\\*n \\(exact\\)");
    assertThat(
            ring("sweep", "-D", "n=2..64", "--assert", "exponent(mpst.cost.total, n) <= 0.9")
                .exit())
        .isEqualTo(1);
  }

  @Test
  void theMachineVariesAsItsFileWould() throws IOException {
    String machine = Files.readString(home.resolve("ring.yaml"));
    Files.writeString(home.resolve("slow.yaml"), machine.replace("12us", "24us"));
    JsonNode rows =
        ring("sweep", "-M", "transport.send=12us+8ns*size,24us+8ns*size", "-f", "json").json();
    JsonNode slow = camp.run("analyze", "ring.scr", "-m", "slow.yaml", "-f", "json").json();

    assertThat(rows).hasSize(2);
    assertThat(rows.get(1).get("values").get("mpst.cost.total").doubleValue())
        .isCloseTo(slow.at("/results/mpst/values/cost/total").doubleValue(), within(1e-12))
        .isGreaterThan(rows.get(0).get("values").get("mpst.cost.total").doubleValue());
  }

  @Test
  void aSweepThatWasCutGoesOn() throws IOException {
    Path file = home.resolve("rows.json");
    String[] words = {"-D", "n=2..400", "-b", "mpst", "-f", "json", "-q", "-O", "rows.json"};
    assertThat(ring("sweep", words).exit()).isZero();
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    List<String> resume = new ArrayList<>(Arrays.asList(words));
    resume.add("--resume");

    assertThat(ring("sweep", resume.toArray(String[]::new)).exit()).isZero();
    assertThat(Files.readAllBytes(file)).isEqualTo(whole);

    resume.addAll(List.of("-D", "work=1us"));
    Camp.Ran other = ring("sweep", resume.toArray(String[]::new));
    assertThat(other.exit()).isEqualTo(2);
    assertThat(other.err()).contains("holds the results of another sweep");
    assertThat(Files.readAllBytes(file)).isEqualTo(whole);
  }

  @Test
  void aPointThatMakesNoSenseIsARow() {
    Camp.Ran ran = ring("sweep", "-D", "n=1..3", "-f", "json");

    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.json()).hasSize(3);
    assertThat(ran.json().get(0).get("error").textValue()).contains("to itself");
    assertThat(ran.json().get(0).get("values").get("mpst.cost.total").isNull()).isTrue();
    assertThat(ran.json().get(2).has("error")).isFalse();
  }

  /** The script that the README shows passes, and fails when the ring has become slower. */
  @Test
  void theScriptOfTheReadmeGuardsTheRing() throws Exception {
    assertThat(ring("analyze", "-f", "json", "-O", "ring.json").exit()).isZero();
    Files.writeString(home.resolve("ci.sh"), Camp.resource("ci.sh"));
    assertThat(script()).isZero();

    String fast = Files.readString(home.resolve("ring.yaml"));
    try {
      Files.writeString(home.resolve("ring.yaml"), fast.replace("12us", "24us"));
      assertThat(script()).isEqualTo(1);
    } finally {
      Files.writeString(home.resolve("ring.yaml"), fast);
    }
  }

  private static int script() throws IOException, InterruptedException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    ProcessBuilder builder = new ProcessBuilder("sh", "ci.sh").directory(home.toFile());
    builder.environment().put("CAMP", java + " -jar " + Camp.jar());
    builder.redirectErrorStream(true).redirectOutput(home.resolve("ci.log").toFile());
    return builder.start().waitFor();
  }
}
