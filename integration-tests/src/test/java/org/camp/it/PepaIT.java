// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.camp.core.testkit.Golden;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Skeletons and PEPA models in the packaged command. */
class PepaIT {
  private static final String DEADLOCK =
      "P = (a, 1).(b, 1).(c, 1).P; Q = (a, 2).(c, 2).Q; P <a, b, c> Q";

  private static final String STIFF =
      "A = (a, 1e-9).B; B = (b, 1e4).C + (c, 1).A; C = (d, 1e-7).A;"
          + " D = (x, 1e5).E; E = (y, 1e-8).D; A[4] || D[4]";

  private static final String PIPELINE = "pipe { task(read, 4) task(work, 3) task(write, 5) }";

  private static final String SERVERS =
      "r = 2; Client = (think, 0.5).Want; Want = (get, infty).Client;"
          + " Server = (get, r).Log; Log = (log, 10).Server; Client[8] <get> Server[2]";

  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void files() throws IOException {
    camp = new Camp(home);
    Files.writeString(home.resolve("deadlock.pepa"), DEADLOCK);
    Files.writeString(home.resolve("stiff.pepa"), STIFF);
    Files.writeString(home.resolve("bare.skel"), PIPELINE);
    Files.writeString(home.resolve("pipeline.skel"), "param comm = 1000;\n" + PIPELINE);
    Files.writeString(home.resolve("servers.pepa"), SERVERS);
    Files.writeString(home.resolve("zero.yaml"), "transport: {send: \"0s\", recv: \"0s\"}\n");
    assertThat(camp.run("examples", "--copy", ".").exit()).isZero();
  }

  private static JsonNode values(Camp.Ran ran) {
    return ran.json().at("/results/pepa/values");
  }

  @ParameterizedTest
  @ValueSource(strings = {"skeleton-pipeline", "skeleton-nested", "web-servers"})
  void examples(String name) {
    Camp.Ran ran = camp.run("examples", name, "-b", "pepa", "--full");
    assertThat(ran.exit()).as(ran.err()).isZero();
    Golden.check(PepaIT.class, "golden/" + name + ".txt", ran.out());
    Camp.Ran json = camp.run("examples", name, "-b", "pepa", "-f", "json");
    assertThat(values(json).at("/solver/converged").asBoolean()).isTrue();
    assertThat(values(json).at("/solver/residual").asDouble()).isLessThan(1e-12);
  }

  /** The curves of the paper's Figures 5 and 6, and those of three stages. */
  @ParameterizedTest
  @CsvSource({
    "deal-five-stages, 5, deal",
    "farm-five-stages, 5, farm",
    "deal-three-stages, 3, deal",
    "farm-three-stages, 3, farm",
  })
  void figures(String name, String stages, String kind) throws IOException {
    Map<String, Double> expected = new HashMap<>();
    try (InputStream in = PepaIT.class.getResourceAsStream("pepa/replication.tsv")) {
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        String[] cells = line.split("\t");
        if (cells[0].equals(stages) && cells[1].equals("1000")) {
          expected.put(cells[2] + " " + cells[3], Double.parseDouble(cells[4]));
        }
      }
    }
    JsonNode rows = camp.run("examples", name, "-f", "json").json();
    assertThat(rows).hasSize(60);
    for (JsonNode row : rows) {
      int n = row.at("/parameters/n").asInt();
      String variant = n == 1 ? "pipe" : kind + n;
      double reference = expected.get(row.at("/parameters/r").asInt() + " " + variant);
      assertThat(row.get("values").get("pepa.applicationThroughput").asDouble())
          .as(row.toString())
          .isCloseTo(reference, within(2e-8 * reference));
    }
    assertThat(camp.run("examples", name, "-f", "svg").out()).contains("<svg", "n=3");
  }

  @Test
  void aDeadlockIsIllFormedWithItsTraceAndValues() {
    Camp.Ran ran = camp.run("analyze", "deadlock.pepa", "-b", "pepa", "-f", "json");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.json().at("/results/pepa/status").asText()).isEqualTo("ill-formed");
    assertThat(values(ran).at("/deadlocks").asInt()).isEqualTo(1);
    assertThat(values(ran).at("/throughput/a").asDouble()).isZero();
    assertThat(ran.json().at("/results/pepa/notes").toString())
        .contains("shortest trace to a deadlock (1 action): a; then nothing is enabled");
  }

  @ParameterizedTest
  @ValueSource(strings = {"web-servers.pepa", "pipeline.skel"})
  void aModelOverItsBudgetSaysHowFarItGot(String file) {
    Camp.Ran ran = camp.run("analyze", file, "--budget", "states=5", "--full");
    assertThat(ran.exit()).as(ran.err()).isEqualTo(3);
    assertThat(ran.err())
        .contains("has more than 5 states", "were explored up to distance", "--budget states=");
  }

  @Test
  void aSolverThatDoesNotConvergeGivesNoNumbers() {
    Camp.Ran ran =
        camp.run("analyze", "stiff.pepa", "-b", "pepa", "-o", "pepa.method=power", "-f", "json");
    assertThat(ran.exit()).isEqualTo(3);
    assertThat(ran.json().at("/results/pepa/status").asText()).isEqualTo("over-budget");
    assertThat(ran.json().at("/results/pepa/reason").asText()).contains("the residual is");
    assertThat(values(ran).at("/solver/method").asText()).isEqualTo("power");
    assertThat(values(ran).at("/solver/converged").asBoolean(true)).isFalse();
    assertThat(values(ran).at("/solver/residual").asDouble()).isGreaterThan(1e-12);
    assertThat(values(ran).get("throughput").isNull()).isTrue();
    assertThat(values(ran).get("population").isNull()).isTrue();
    Camp.Ran text =
        camp.run("analyze", "stiff.pepa", "-b", "pepa", "-o", "pepa.method=power", "--full");
    assertThat(text.exit()).isEqualTo(3);
    assertThat(text.out()).doesNotContain("Throughput");
    assertThat(text.err()).contains("did not converge", "pepa.method=auto");
    Camp.Ran auto = camp.run("analyze", "stiff.pepa", "-b", "pepa", "-f", "json");
    assertThat(auto.exit()).isZero();
    assertThat(values(auto).at("/solver/converged").asBoolean()).isTrue();
  }

  @Test
  void measuresAndPassagesAreAnswered() {
    Camp.Ran ran =
        camp.run(
            "analyze",
            "servers.pepa",
            "-b",
            "pepa",
            "-o",
            "pepa.measures=load = P(Server.Log); wait = E(Want)/throughput(get)",
            "-o",
            "pepa.passage=Want >= 1 -> Want = 0",
            "-f",
            "json");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(values(ran).at("/measures/load").asDouble()).isCloseTo(0.266600, within(1e-6));
    double population = values(ran).at("/population/Want").asDouble();
    assertThat(values(ran).at("/measures/wait").asDouble())
        .isCloseTo(population / values(ran).at("/throughput/get").asDouble(), within(1e-12));
    assertThat(values(ran).at("/passage/mean").asDouble()).isCloseTo(1.23423, within(1e-5));
    assertThat(values(ran).at("/passage/reached")).hasSize(101);
    Camp.Ran wrong =
        camp.run(
            "analyze", "servers.pepa", "-b", "pepa", "-o", "pepa.measures=P(Sever.Log)", "--full");
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.err()).contains("no component 'Sever'", "did you mean 'Server'?");
  }

  /**
   * A rate that nobody gave is refused in every backend, and a passage of all copies is not one's.
   */
  @Test
  void whatNobodySaidIsAskedFor() {
    Camp.Ran rates = camp.run("analyze", "bare.skel", "--full");
    assertThat(rates.exit()).isEqualTo(2);
    assertThat(rates.out()).isEmpty();
    assertThat(rates.err())
        .contains("no rate for the communication task 0 (read) -> task 1", "-D comm=…");
    assertThat(camp.run("analyze", "bare.skel", "--default-cost", "0", "--full").exit())
        .isEqualTo(2);
    Camp.Ran passage =
        camp.run(
            "analyze", "servers.pepa", "-b", "pepa", "-o", "pepa.passage=Want -> Log", "--full");
    assertThat(passage.exit()).isEqualTo(2);
    assertThat(passage.err()).contains("components can be in Want", "say how many: Want >= 1");
  }

  /** What is too much work costs itself alone. */
  @Test
  void thePassageThatIsTooMuchWorkLeavesTheRest() throws IOException {
    Files.writeString(
        home.resolve("rare.pepa"), "P = (a, 1e7).Q + (x, 1e-5).R; Q = (b, 3e7).P; R = (c, 1).P; P");
    Camp.Ran ran = camp.run("analyze", "rare.pepa", "-o", "pepa.passage=R", "-f", "json");
    assertThat(ran.exit()).isEqualTo(3);
    assertThat(ran.err()).contains("not computed: of the passage time, its distribution");
    assertThat(values(ran).at("/throughput/x").asDouble()).isCloseTo(7.5e-6, within(1e-10));
    assertThat(values(ran).at("/passage/quantiles/0.5").isNull()).isTrue();
    assertThat(values(ran).at("/passage/mean").asDouble()).isCloseTo(133_333.3, within(10.0));
  }

  @Test
  void estimatesSayWhatTheyAre() {
    double exact =
        values(camp.run("analyze", "servers.pepa", "-b", "pepa", "-f", "json"))
            .at("/throughput/get")
            .asDouble();
    Camp.Ran simulated =
        camp.run(
            "analyze", "servers.pepa", "-b", "pepa", "-o", "pepa.method=simulation", "-f", "json");
    double half = values(simulated).at("/halfWidth/throughput/get").asDouble();
    assertThat(half).isPositive().isLessThan(0.05);
    assertThat(values(simulated).at("/throughput/get").asDouble())
        .isCloseTo(exact, within(4 * half));
    Camp.Ran fluid =
        camp.run("analyze", "servers.pepa", "-b", "pepa", "-o", "pepa.method=fluid", "--full");
    assertThat(fluid.out()).contains("an estimate of unknown error");
  }

  @Test
  void sweepsVaryRatesAndReplicas() {
    JsonNode rates =
        camp.run(
                "sweep",
                "servers.pepa",
                "-D",
                "r=1,2,4",
                "--of",
                "pepa.throughput.get",
                "-f",
                "json")
            .json();
    assertThat(rates).hasSize(3);
    assertThat(rates.get(0).get("values").get("pepa.throughput.get").asDouble())
        .isLessThan(rates.get(2).get("values").get("pepa.throughput.get").asDouble());
  }

  /** The fewest replicas by search, against all of up to three by a sweep. */
  @Test
  void theSearchFindsWhatASweepFinds() throws IOException {
    Files.writeString(
        home.resolve("grid.skel"),
        "param a = 1; param b = 1; pipe { farm(a, read, 2) deal(b, work, 1) task(write, 5) }");
    JsonNode rows =
        camp.run(
                "sweep",
                "grid.skel",
                "-D",
                "a=1..3",
                "-D",
                "b=1..3",
                "-D",
                "comm=50",
                "--of",
                "pepa.applicationThroughput",
                "-f",
                "json")
            .json();
    double cheapest = Double.POSITIVE_INFINITY;
    for (JsonNode row : rows) {
      double reached = row.get("values").get("pepa.applicationThroughput").asDouble();
      double cost = row.at("/parameters/a").asInt() + row.at("/parameters/b").asInt() + 1;
      cheapest = reached >= 1.2 ? Math.min(cheapest, cost) : cheapest;
    }
    Camp.Ran ran =
        camp.run(
            "optimise",
            "grid.skel",
            "-D",
            "comm=50",
            "-o",
            "pepa.target=1.2",
            "-o",
            "pepa.keep=write",
            "-o",
            "pepa.most=3",
            "-f",
            "json");
    assertThat(ran.exit()).as(ran.err()).isZero();
    JsonNode found = ran.json().at("/results/pepa.optimise/values");
    assertThat(found.get("cost").asDouble()).isEqualTo(cheapest);
    assertThat(found.get("throughput").asDouble()).isGreaterThanOrEqualTo(1.2);
    Files.writeString(home.resolve("found.skel"), found.get("skeleton").asText());
    Camp.Ran again = camp.run("analyze", "found.skel", "-b", "pepa", "-D", "comm=50", "-f", "json");
    assertThat(values(again).get("applicationThroughput").asDouble())
        .isCloseTo(found.get("throughput").asDouble(), within(1e-9));
    Camp.Ran never =
        camp.run("optimise", "pipeline.skel", "--target", "9", "--keep", "read", "-D", "comm=50");
    assertThat(never.exit()).isEqualTo(1);
    assertThat(never.out()).contains("no replication passes more than");
  }

  /** With random times a pipeline is at most as fast as with certain ones. */
  @ParameterizedTest
  @ValueSource(strings = {"5", "50", "5000"})
  void aSkeletonIsNeverFasterThanItsLatencyAllows(String comm) {
    JsonNode results =
        camp.run("analyze", "pipeline.skel", "-D", "comm=" + comm, "-m", "zero.yaml", "-f", "json")
            .json()
            .get("results");
    double rate = results.at("/mpst/values/latency/Items/rate").asDouble();
    double throughput = results.at("/pepa/values/applicationThroughput").asDouble();
    assertThat(rate).isPositive();
    assertThat(throughput).isPositive().isLessThanOrEqualTo(1 / rate);
    assertThat(results.at("/concurrency/status").asText()).isEqualTo("ok");
  }

  @ParameterizedTest
  @ValueSource(strings = {"n=2", "n=3", "n=4"})
  void aProtocolIsNeverFasterThanItsLatencyAllows(String stages) {
    JsonNode results =
        camp.run("analyze", "pipeline.scr", "-m", "pipeline.yaml", "-D", stages, "-f", "json")
            .json()
            .get("results");
    double rate = results.at("/mpst/values/latency/Item/rate").asDouble();
    double throughput = results.at("/pepa/values/applicationThroughput").asDouble();
    assertThat(results.at("/pepa/via").toString()).isEqualTo("[\"protocol-pepa\"]");
    assertThat(throughput).isPositive().isLessThanOrEqualTo(1 / rate);
  }

  @Test
  void aProtocolThatIsNoPepaModelSaysWhy() {
    Camp.Ran ran = camp.run("analyze", "ring.scr", "-m", "ring.yaml", "-b", "pepa", "--full");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("comes to an end", "rec X");
  }

  @ParameterizedTest
  @CsvSource({
    "pepa, 'Task_0 = '",
    "dot, read 4 /s",
    "tree, pipe(3)",
    "svg, Hierarchy",
    "latex, 'Task\\_0'",
    "prism, ctmc",
    "tra, '8 '",
    "lab, '\"init\"'",
    "scribble, 'Item() from read_0 to work_1'",
  })
  void aSkeletonIsShownInEveryForm(String form, String part) {
    Camp.Ran ran = camp.run("show", "pipeline.skel", "--as", form);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains(part);
  }
}
