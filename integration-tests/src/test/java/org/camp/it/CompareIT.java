// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.report.JsonValues;
import org.camp.core.report.Numeric;
import org.camp.core.report.Value;
import org.camp.core.report.ValuePath;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Why sides differ: the parts of a figure add up to the difference, for every kind of model. */
class CompareIT {
  @TempDir static Path home;

  @BeforeAll
  static void copy() throws IOException {
    for (String name :
        List.of(
            "master-worker",
            "broadcast",
            "quicksort",
            "skeleton-pipeline",
            "web-servers",
            "tandem-queues",
            "bottlenecks",
            "traces",
            "stencil",
            "relaxation",
            "ring",
            "ping-pong")) {
      Camp.Ran ran = new Camp(home).run("examples", name, "--copy", home.toString(), "-q");
      assertThat(ran.exit()).as(ran.err()).isZero();
    }
  }

  private static Value json(String arguments) throws IOException {
    Camp.Ran ran = new Camp(home).run((arguments + " -q -f json").split(" "));
    assertThat(ran.exit()).as(ran.err()).isZero();
    Value all = JsonValues.read(new SourceText("out", ran.out()));
    return all instanceof Value.Arr several ? several.items().get(0) : all;
  }

  /** Numbers of the same kind have the same unit, however many alike ones stand before them. */
  @Test
  void figuresOfAllRolesHaveTheirUnits() {
    String all =
        new Camp(home)
            .run(
                ("compare master-worker.scr -m master-worker.yaml -D n=4,8 --full"
                        + " --of mpst.latency.Round.perMessage")
                    .split(" "))
            .out();
    assertThat(all).contains("13.8 ms", "3.44 ms").doesNotContain("0.0138");
    String rates =
        new Camp(home)
            .run("sweep web-servers.pepa -D think=0.1,0.2 --no-progress".split(" "))
            .out();
    assertThat(rates).contains("3.89696 /s", "3.89696 /s to 7.47944 /s");
  }

  /** A side that has no main figure says why. */
  @Test
  void sidesWithoutAFigureSayWhy() {
    Camp.Ran ran =
        new Camp(home)
            .run("compare web-servers.pepa -o pepa.method=direct,gauss-seidel".split(" "));
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err())
        .contains("gauss-seidel did not converge", "no main figure is known of pepa.method=gauss");
  }

  /** What only some sides have is not called equal. */
  @Test
  void whatOnlyOneSideHasIsNoEquality() {
    Camp camp = new Camp(home);
    String command =
        "compare ring.scr skeleton-pipeline.skel --default-cost 0 --of mpst.cost.total";
    assertThat(camp.run(command.split(" ")).out())
        .startsWith("nothing to compare in mpst.cost.total: ring.scr has 800 us")
        .contains("; no value of\n  skeleton-pipeline.skel")
        .doesNotContain("no side differs");
    String three = command.replace("--of", "ping-pong.scr --of");
    assertThat(camp.run(three.split(" ")).out())
        .startsWith("best mpst.cost.total of 3 sides: ")
        .doesNotContain("worst: skeleton-pipeline.skel");
  }

  private static double number(Value root, String path) {
    return Numeric.of(ValuePath.parse(path).get(root)).orElse(Double.NaN);
  }

  private static double parts(Value figure, String side) {
    double sum = 0;
    for (Value part : ((Value.Arr) ValuePath.parse("because.parts").get(figure)).items()) {
      sum += Numeric.of(((Value.Obj) ((Value.Obj) part).get("values")).get(side)).orElseThrow();
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({
    "'compare master-worker.scr -m master-worker.yaml -D n=4,8', mpst.cost.total, 'n=4', 'n=8'",
    "'compare master-worker.scr -m master-worker.yaml -k Round=10,100', mpst.cost.total,"
        + " 'k_Round=10', 'k_Round=100'",
    "'compare broadcast-direct.bsml broadcast-two-phase.bsml -m broadcast.yaml -D n=64',"
        + " bsp.cost.time, broadcast-direct.bsml, broadcast-two-phase.bsml",
    "'compare quicksort-fork.pml quicksort-join.pml -D n=24',"
        + " 'spaceprofile.profiles[scheduler=df,processors=2].highWaterMark',"
        + " quicksort-fork.pml, quicksort-join.pml"
  })
  void partsAddUpToTheDifference(String command, String path, String first, String second)
      throws IOException {
    for (Value figure :
        ((Value.Arr) ValuePath.parse("results.compare.values.figures").get(json(command)))
            .items()) {
      Value.Obj object = (Value.Obj) figure;
      if (Value.of(path).equals(object.get("path"))) {
        Value.Obj values = (Value.Obj) object.get("values");
        double a = Numeric.of(values.get(first)).orElseThrow();
        double b = Numeric.of(values.get(second)).orElseThrow();
        assertThat(a).isNotEqualTo(b);
        assertThat(parts(figure, second) - parts(figure, first))
            .isCloseTo(b - a, within(1e-6 * Math.max(a, b)));
        return;
      }
    }
    assertThat(path).as("no figure has this path").isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'compare skeleton-pipeline.skel -D n=1,2', 'n=1', 'n=2'",
    "'compare web-servers.pepa -D fail=0.1,0.2 --of pepa.throughput.request', 'fail=0.1',"
        + " 'fail=0.2'"
  })
  void ofRatesTheTimesAddUp(String command, String first, String second) throws IOException {
    Value figure = ValuePath.parse("results.compare.values.figures[0]").get(json(command));
    Value.Obj values = (Value.Obj) ((Value.Obj) figure).get("values");
    double a = Numeric.of(values.get(first)).orElseThrow();
    double b = Numeric.of(values.get(second)).orElseThrow();
    assertThat(parts(figure, second) - parts(figure, first)).isCloseTo(1 / b - 1 / a, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compare tandem-queues.prism -D arrive=1,2",
        "compare bottlenecks.order.json two-phase-commit.log",
        "compare stencil.mpi halo-exchange.mpi",
        "compare relaxation-rows.loop relaxation-columns.loop relaxation-blocks.loop",
        "compare skeleton-pipeline.skel -o pepa.method=direct,power",
        "compare master-worker.scr -m master-worker.yaml -M transport.send=1us,2us,4us"
      })
  void everyKindHasFiguresAndRatios(String command) throws IOException {
    Value whole = json(command);
    int sides =
        ((Value.Arr) ValuePath.parse("results.compare.values.sides").get(whole)).items().size();
    Value.Obj ratios =
        (Value.Obj) ValuePath.parse("results.compare.values.figures[0].ratio").get(whole);
    assertThat(ratios.fields()).hasSize(sides).allSatisfy((name, r) -> Numeric.of(r).orElseThrow());
  }

  @Test
  void severalMachinesAreSides() throws IOException {
    Files.writeString(
        home.resolve("slow.yaml"),
        Files.readString(home.resolve("master-worker.yaml")).replace("us", "ms"));
    Value whole = json("compare master-worker.scr -m master-worker.yaml -m slow.yaml");
    String figure = "results.compare.values.figures[0].";
    assertThat(number(whole, figure + "ratio[\"slow.yaml\"]")).isGreaterThan(1);
    assertThat(parts(ValuePath.parse("results.compare.values.figures[0]").get(whole), "slow.yaml"))
        .isPositive();
  }

  /** Sides of any two kinds: by a figure of one unit, with values that are those of an analysis. */
  @ParameterizedTest
  @CsvSource({
    "master-worker.scr, stencil.mpi, mpst.cost.total, time.latency",
    "stencil.mpi, ring.scr, time.latency, mpst.cost.total",
    "ring.scr, broadcast-direct.bsml, mpst.cost.total, bsp.cost.time",
    "broadcast-two-phase.bsml, stencil.mpi, bsp.cost.time, time.latency"
  })
  void kindsAreComparedByFiguresOfOneUnit(String first, String second, String one, String other)
      throws IOException {
    String with = "-m both.yaml -D n=4";
    Files.writeString(
        home.resolve("both.yaml"),
        "name: both\ntransport: {send: \"2us + 1ns*size\", recv: \"1us\"}\n"
            + Files.readString(home.resolve("broadcast.yaml")).replaceFirst("(?m)^name:.*", ""));
    Value all = json("compare " + first + " " + second + " " + with);
    String figure = "results.compare.values.figures[0]";
    Value.Obj values = (Value.Obj) ValuePath.parse(figure + ".values").get((Value.Obj) all);
    Value.Obj paths = (Value.Obj) ValuePath.parse(figure + ".paths").get((Value.Obj) all);
    String unit = ((Value.Str) ValuePath.parse(figure + ".unit").get((Value.Obj) all)).value();

    assertThat(unit).isEqualTo("s");
    assertThat(paths.get(first)).isEqualTo(Value.of(one));
    assertThat(paths.get(second)).isEqualTo(Value.of(other));
    for (String side : List.of(first, second)) {
      String own = side.endsWith(".mpi") ? "" : " -D n=4";
      String id = side.equals(first) ? one : other;
      String result = "results." + id.replaceFirst("\\.", ".values.");
      Value alone = json("analyze " + side + " -m both.yaml" + own);
      assertThat(Numeric.of(values.get(side)).orElseThrow()).isEqualTo(number(alone, result));
    }
  }

  /** A name that one side has is bound there; one that none has is refused by all. */
  @Test
  void namesMayBeThoseOfOneSide() {
    Camp camp = new Camp(home);
    Camp.Ran bound =
        camp.run(
            "compare master-worker.scr ring.scr -m master-worker.yaml -D grain=1ms -k Round=3"
                .split(" "));
    Camp.Ran unknown =
        camp.run(
            "compare master-worker.scr ring.scr -m master-worker.yaml -D grian=1ms -k Ruond=3"
                .split(" "));

    assertThat(bound.exit()).as(bound.err()).isZero();
    assertThat(bound.out()).contains("10.4 ms against 1.03 ms");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.out()).isEmpty();
    assertThat(unknown.err())
        .contains(
            "protocol 'MasterWorker' has no parameter 'grian'",
            "did you mean 'grain'?",
            "protocol 'Ring' has no parameter 'grian'",
            "did you mean 'Round'?");
  }

  /** Over a sweep each side asks the theories that tell its figure, and no others. */
  @Test
  void sweptSidesOfTwoKindsHaveOneScreen() {
    Camp.Ran ran =
        new Camp(home)
            .run(
                "compare master-worker.scr stencil.mpi -m master-worker.yaml -D n=1..4".split(" "));
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err()).doesNotContain("error");
    assertThat(ran.out())
        .startsWith("stencil.mpi is better, or as good, at every point (mpst.cost.total |")
        .contains("n=1", "n=4", "2.25 ms");
  }

  @Test
  void figuresOfOtherUnitsAreRefused() {
    Camp.Ran ran =
        new Camp(home)
            .run(
                ("compare stencil.mpi skeleton-pipeline.skel --of time.latency"
                        + " --of pepa.applicationThroughput")
                    .split(" "));
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("of different units", "in s and 1/s");
  }
}
