// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.camp.core.testkit.Golden;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Roles on shared nodes, and averages, by the packaged command. */
class NodesIT {
  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void copy() throws IOException {
    camp = new Camp(home);
    assertThat(camp.run("examples", "shared-nodes", "--copy", ".").exit()).isZero();
    assertThat(camp.run("examples", "cache", "--copy", ".").exit()).isZero();
  }

  private static Camp.Ran run(String verb, String... more) {
    String[] all = new String[4 + more.length];
    all[0] = verb;
    all[1] = "shared-nodes.scr";
    all[2] = "-m";
    all[3] = "shared-nodes.yaml";
    System.arraycopy(more, 0, all, 4, more.length);
    return camp.run(all);
  }

  @Test
  void theMachineThatPlaceWritesIsAsFastAsItSays() throws IOException {
    Camp.Ran placed = run("place", "-O", "placed.yaml");
    assertThat(placed.exit()).as(placed.err()).isZero();
    Golden.check(NodesIT.class, "golden/shared-nodes.place.txt", placed.out());

    double promised =
        run("place", "-f", "json").json().at("/results/mpst.place/values/total").asDouble();
    Camp.Ran there =
        camp.run("analyze", "shared-nodes.scr", "-m", "placed.yaml", "-b", "mpst", "-f", "json");
    assertThat(there.json().at("/results/mpst/values/contention/total").asDouble())
        .isEqualTo(promised);
    assertThat(Files.readString(home.resolve("placed.yaml"))).contains("\"camera\": \"server\"");
  }

  @Test
  void aGanttChart() {
    Camp.Ran chart = run("show", "--as", "gantt", "-k", "Frames=2");
    assertThat(chart.exit()).as(chart.err()).isZero();
    assertThat(chart.out()).startsWith("<svg").contains(">server/2<").contains("detector[1]");
  }

  @Test
  void mappingsThatDoNotSuitEndWithTheirPlace() throws IOException {
    String machine = Files.readString(home.resolve("shared-nodes.yaml"));
    Files.writeString(
        home.resolve("wrong.yaml"), machine.replace("tracker: server", "traker: server"));
    Camp.Ran ran = camp.run("analyze", "shared-nodes.scr", "-m", "wrong.yaml", "-b", "mpst");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err())
        .contains("the mapping misses the role 'tracker'")
        .contains("the mapping names 'traker', but the protocol has no such role")
        .contains("did you mean 'tracker'?")
        .contains("wrong.yaml:8:63");

    Files.writeString(home.resolve("none.yaml"), machine.replace("cores: 1", "cores: 0"));
    Camp.Ran none = camp.run("analyze", "shared-nodes.scr", "-m", "none.yaml", "-b", "mpst");
    assertThat(none.exit()).isEqualTo(2);
    assertThat(none.err()).contains("none.yaml:4:23: error: 'cores' must be greater than 0");
  }

  @Test
  void averagesDependOnTheSeedAlone() {
    String[] call = {"analyze", "cache.scr", "-m", "cache.yaml", "-b", "mpst", "-f", "json"};
    assertThat(camp.run(call).out()).isEqualTo(camp.run(call).out());
  }
}
