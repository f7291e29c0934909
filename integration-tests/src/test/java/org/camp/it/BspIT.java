// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Costs of bulk-synchronous programs by the packaged command. */
class BspIT {
  private static final String EXAMPLE = "let x = << 1 + 1 >> in ((proj << $x$ + 1 >>) 2)\n";

  /** Table 1 of the paper, in microseconds; what it leaves out is missing. */
  private static final String TIMINGS =
      """
      timings:
        T_Def: 2.921us
        T_Let: 1.312us
        T_Var: 0.619us
        T_FunApp: 1.505us
      """;

  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void write() throws IOException {
    camp = new Camp(home);
    assertThat(camp.run("examples", "--copy", ".").exit()).isZero();
    file("example.bsml", EXAMPLE);
    file("table1.yaml", "name: t\nbsp: {p: 2, g: 1500us, L: 21000us}\n" + TIMINGS);
    file("flops.yaml", "name: f\nbsp: {p: 2, g: 1500flop, L: 21000flop, r: 1e6flop/s}\n" + TIMINGS);
    file("norate.yaml", "name: n\nbsp: {p: 2, g: 1500flop, L: 21000flop}\n" + TIMINGS);
    file("level.mml", "let multi f x = where node = (proj << f 1 >>) 1 where leaf = x in f 0\n");
    file("tiny.yaml", "multibsp: [{p: 2, g: 1us, L: 1us, m: 4word}, {p: 2, g: 1us, L: 1us}]\n");
    file(
        "hold.mml",
        "let multi f x = where node = let a = make 100 x in let t = proj << f 1 >> in get a 0"
            + " where leaf = x in f 7\n");
  }

  private static void file(String name, String text) throws IOException {
    Files.writeString(home.resolve(name), text);
  }

  private static JsonNode values(String... words) {
    Camp.Ran ran = camp.run(words);
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ran.json().at("/results/bsp/values");
  }

  @Test
  void theExampleOfSection23ByTheRules() {
    JsonNode values = values("analyze", "example.bsml", "-b", "bsp", "-o", "bsp.p=2", "-f", "json");
    assertThat(values.get("value").asText()).isEqualTo("3");
    assertThat(values.at("/cost/symbolic").asText())
        .isEqualTo(
            "T_Def + 2*T_FunApp + 2*T_IntAdd + T_Let + 2*T_Var + T_app + T_proj + 2*T_rpl + g + L");
    assertThat(values.at("/cost/time").isNull()).isTrue();
    assertThat(values.get("supersteps")).hasSize(2);
    assertThat(values.at("/supersteps/0/h").asLong()).isEqualTo(1);
    assertThat(values.at("/supersteps/0/work")).hasSize(2);
  }

  @Test
  void theExampleOfSection23AsThePaperHasIt() {
    JsonNode values =
        values(
            "analyze",
            "example.bsml",
            "-b",
            "bsp",
            "-o",
            "bsp.p=2",
            "-o",
            "bsp.view=coarse",
            "-f",
            "json");
    assertThat(values.at("/cost/symbolic").asText()).isEqualTo("2*T_IntAdd + g + L");
    JsonNode closed =
        values(
            "analyze",
            "example.bsml",
            "-b",
            "bsp",
            "-o",
            "bsp.p=2",
            "-o",
            "bsp.view=coarse",
            "-o",
            "bsp.final-barrier=true",
            "-f",
            "json");
    assertThat(closed.at("/cost/symbolic").asText()).isEqualTo("2*T_IntAdd + g + 2*L");
  }

  @ParameterizedTest
  @CsvSource({"table1.yaml, 0.022508481", "flops.yaml, 0.022508481"})
  void timesInSeconds(String machine, double seconds) {
    JsonNode values =
        values(
            "analyze",
            "example.bsml",
            "-b",
            "bsp",
            "-m",
            machine,
            "-o",
            "bsp.missing-timings=zero",
            "-f",
            "json");
    assertThat(values.at("/cost/time").doubleValue()).isCloseTo(seconds, within(1e-12));
  }

  @Test
  void missingTimingsAreNamed() {
    Camp.Ran ran = camp.run("analyze", "example.bsml", "-m", "table1.yaml", "--full");
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("how long T_IntAdd, T_app, T_proj, T_rpl take");
    Camp.Ran rate = camp.run("analyze", "example.bsml", "-m", "norate.yaml", "--full");
    assertThat(rate.exit()).isEqualTo(2);
    assertThat(rate.err()).contains("g, L take").contains("r: 1Gflop/s");
  }

  @Test
  void machinesWithoutWhatTheProgramNeeds() {
    assertThat(camp.run("analyze", "example.bsml", "--full").err())
        .contains("on how many processors it runs");
    Camp.Ran none = camp.run("analyze", "example.bsml", "-b", "bsp", "-m", "tiny.yaml", "--full");
    assertThat(none.err()).contains("has no 'bsp' section");
    assertThat(none.exit()).isEqualTo(2);
    assertThat(
            camp.run(
                    "analyze",
                    "level.mml",
                    "-b",
                    "bsp",
                    "-m",
                    "tiny.yaml",
                    "-o",
                    "bsp.p=2",
                    "--full")
                .err())
        .contains("asks for 1 level, but the machine has 2 levels");
    assertThat(camp.run("analyze", "example.bsml", "-o", "bsp.p=0", "--full").exit()).isEqualTo(2);
  }

  @Test
  void aLevelThatHoldsTooMuchIsReported() {
    Camp.Ran ran = camp.run("analyze", "hold.mml", "-b", "bsp", "-m", "tiny.yaml", "--full");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).contains("a component of level 1 would hold 10").contains("its m of 4");
  }

  @Test
  void sweepsGiveClosedForms() {
    Camp.Ran ran =
        camp.run("sweep", "matrix-vector.bsml", "-o", "bsp.p=4", "-D", "n=4..40:4", "--full");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out())
        .contains("Closed forms, exact at every point")
        .contains("T_FloatMult = 1/4*n^2\n")
        .contains("g = 3/4*n\n")
        .contains("L = 1\n");
    Camp.Ran rows =
        camp.run("sweep", "matrix-vector.bsml", "-o", "bsp.p=4", "-D", "n=4..40:4", "-f", "json");
    assertThat(rows.json()).hasSize(10);
    assertThat(rows.json().get(9).get("values").get("bsp.cost.counts.T_FloatMult").asLong())
        .isEqualTo(400);
    assertThat(rows.err()).contains("T_FloatMult = 1/4*n^2");
  }

  @Test
  void sweepsOfTreesGiveClosedFormsOfWhatIsInMaxima() {
    Camp.Ran timed =
        camp.run(
            "sweep",
            "matrix-vector-tree.mml",
            "-m",
            "matrix-vector-tree.yaml",
            "-D",
            "n=8..64:8",
            "-q",
            "--full");
    assertThat(timed.exit()).as(timed.err()).isZero();
    assertThat(timed.out()).contains("T_FloatMult = 1/8*n^2\n").contains("g_1 = 5/2*n\n");
    Camp.Ran symbolic =
        camp.run(
            "sweep",
            "matrix-vector-tree.mml",
            "-o",
            "bsp.p=2x4",
            "-D",
            "n=8..64:8",
            "-q",
            "--full");
    assertThat(symbolic.out())
        .contains("max[0].of[0].max[0].of[0].T_FloatMult = 1/8*n^2\n")
        .contains("L_1 = 3\n");
  }

  @Test
  void sweepsOverProcessorsSayWhenThereIsNoForm() {
    Camp.Ran ran =
        camp.run("sweep", "sample-sort.bsml", "-D", "n=4..16:2", "-o", "bsp.p=4", "--full");
    assertThat(ran.out()).contains("none of the known forms fits exactly").contains("T_proj = 1\n");
    Camp.Ran doubling = camp.run("sweep", "prefix-sums.bsml", "-o", "bsp.p=2..64*2", "--full");
    assertThat(doubling.exit()).as(doubling.err()).isZero();
    assertThat(doubling.out()).contains("L = log2(bsp.p)\n");
  }

  @Test
  void theConcurrencyOfSupersteps() {
    Camp.Ran ran =
        camp.run("analyze", "inner-product.bsml", "-D", "n=8", "-o", "bsp.p=3", "-f", "json");
    JsonNode answer = ran.json().at("/results/concurrency");
    assertThat(answer.get("status").asText()).isEqualTo("ok");
    assertThat(answer.at("/via/0").asText()).isEqualTo("bsp.order");
    assertThat(answer.at("/values/events").asInt()).isEqualTo(6);
    assertThat(answer.at("/values/width").asInt()).isEqualTo(3);
    assertThat(answer.at("/values/antichains").asText()).isEqualTo("15");
    assertThat(answer.at("/tables/0/rows/0/3").asInt()).as("the line of the barrier").isEqualTo(7);
  }

  @Test
  void aTimelineForEachProcessor() {
    Camp.Ran ran =
        camp.run(
            "analyze",
            "matrix-vector-tree.mml",
            "-D",
            "n=16",
            "-m",
            "matrix-vector-tree.yaml",
            "-b",
            "bsp",
            "-f",
            "svg");
    assertThat(ran.out()).contains("leaf 2.4").contains("exchange h*g");
  }

  /** All send as much as they receive and compute alike, and only sending costs: h·g + w. */
  @Test
  void asAProtocolTheyTakeAsLong() throws IOException {
    String timings =
        Files.readString(home.resolve("inner-product.yaml"))
            .replaceAll("(?s)^.*\ntimings:", "timings:");
    file(
        "sends.yaml",
        "bsp: {p: 4, g: 3us, L: 0us}\ntransport: {send: '3us*floor(size/8)', recv: 0s}\n"
            + timings);
    for (String program : new String[] {"inner-product.bsml", "total-exchange.bsml"}) {
      Camp.Ran ran = camp.run("analyze", program, "-D", "n=16", "-m", "sends.yaml", "-f", "json");
      JsonNode results = ran.json().get("results");
      double bsp = results.at("/bsp/values/cost/time").asDouble();
      assertThat(results.at("/mpst/via/0").asText()).as(ran.err()).isEqualTo("bsp.protocol");
      assertThat(results.at("/mpst/values/cost/total").asDouble())
          .as(program)
          .isCloseTo(bsp, within(1e-9 * bsp));
    }
    JsonNode sort =
        camp.run("analyze", "sample-sort.bsml", "-D", "n=64", "-m", "sends.yaml", "-f", "json")
            .json()
            .get("results");
    assertThat(sort.at("/mpst/values/cost/total").asDouble())
        .as("others may be slow where one sends much")
        .isPositive()
        .isLessThanOrEqualTo(sort.at("/bsp/values/cost/time").asDouble() * (1 + 1e-9));
  }

  @Test
  void superstepsArePlaced() throws IOException {
    file(
        "nodes.yaml",
        "bsp: {p: 4, g: 1us, L: 1us}\ntransport: {send: 1us, recv: 1us}\n"
            + "nodes: {a: {cores: 1, overhead: 0s}, b: {cores: 4, overhead: 0s}}\n");
    Camp.Ran ran =
        camp.run("place", "inner-product.bsml", "-D", "n=8", "-m", "nodes.yaml", "-f", "json");
    JsonNode answer = ran.json().get("results").elements().next();
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(answer.at("/via/0").asText()).isEqualTo("bsp.protocol");
    assertThat(ran.err() + ran.out()).contains("untimed-work");
  }
}
