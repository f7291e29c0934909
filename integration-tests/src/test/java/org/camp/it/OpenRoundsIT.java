// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protocols whose numbers of rounds are open, by the packaged command. */
class OpenRoundsIT {
  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void write() throws IOException {
    camp = new Camp(home);
    Files.writeString(
        home.resolve("pipeline.scr"),
        """
        param c1; param c2;
        global protocol Pipeline(role p, role q, role r) {
          rec X { A() from p to q cost c1; B() from q to r cost c2; continue X; }
        }
        """);
    Files.writeString(home.resolve("lan.yaml"), "name: lan\ntransport: {send: 2us, recv: 3us}\n");
    Files.writeString(
        home.resolve("race.scr"),
        """
        global protocol Race(role p, role q, role r, role s) {
          rec X {
            A() from p to q cost 9; A() from q to r cost 0; A() from s to r cost 0;
            continue X;
          }
        }
        """);
    Files.writeString(
        home.resolve("race.yaml"),
        """
        name: race
        transport: {send: 0, recv: 0}
        links: [{from: p, to: q, send: 9}, {from: s, to: r, send: 10}]
        """);
  }

  private static String ok(Camp.Ran ran) {
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ran.out();
  }

  @Test
  void equationsHoldForEveryNumberOfRounds() {
    String text = ok(camp.run("analyze", "-b", "mpst", "pipeline.scr", "--full"));
    assertThat(text)
        .contains(
            "Equations, for every k_X >= 1",
            "p = k_X*cO(1B)",
            "q = 2*cO(1B) + cI(1B) + c1 + (k_X - 1)*(cO(1B) + cI(1B) + c1)")
        .doesNotContain("Cost per role");
    assertThat(ok(camp.run("show", "pipeline.scr", "--as", "latex")))
        .contains("k_{\\mathsf{X}} - 1", "\\ge 1");
  }

  @Test
  void lawsHoldForEveryNumberOfRounds() {
    String text =
        ok(
            camp.run(
                "analyze",
                "-b",
                "mpst",
                "pipeline.scr",
                "-m",
                "lan.yaml",
                "-D",
                "c1=7us",
                "-D",
                "c2=11us",
                "--full"));
    assertThat(text).contains("r        1       1  14 us*k + 14 us");
    assertThat(ok(camp.run("analyze", "-b", "mpst", "race.scr", "-m", "race.yaml", "--full")))
        .contains("r: 9*k + 9 s up to k = 9, then 10*k s");
    String many = "1000000000000000000";
    assertThat(
            ok(
                camp.run(
                    "analyze",
                    "-b",
                    "mpst",
                    "race.scr",
                    "-m",
                    "race.yaml",
                    "-k",
                    "X=" + many,
                    "--full")))
        .contains("done last");
    assertThat(
            ok(
                camp.run(
                    "analyze", "-b", "mpst", "race.scr", "-m", "race.yaml", "-k", "X=0", "--full")))
        .contains("p = 0");
  }

  /** Each point is what an analysis of it says; a hundred thousand are no work. */
  @Test
  void sweepsOverRounds() {
    String rows =
        ok(
            camp.run(
                "sweep",
                "race.scr",
                "-m",
                "race.yaml",
                "-k",
                "X=1..100000",
                "-f",
                "csv",
                "--of",
                "mpst.cost.perRole.r"));
    List<String> lines = rows.lines().filter(line -> line.matches("[0-9].*")).toList();
    assertThat(lines).hasSize(100_000);
    for (int k = 1; k <= lines.size(); k++) {
      int cost = Math.max(9 * k + 9, 10 * k);
      assertThat(lines.get(k - 1)).startsWith(k + "," + cost + ",");
    }
    JsonNode nothing =
        camp.run("sweep", "race.scr", "-m", "race.yaml", "-k", "X=0..3", "-f", "json").json();
    assertThat(nothing.get(0).toString()).contains("\"mpst.cost.total\":0");
  }

  /** The slower of two senders leads for ten billion rounds. */
  @Test
  void lawsThatChangeLate() throws IOException {
    Files.writeString(
        home.resolve("late.yaml"),
        """
        name: late
        transport: {send: 0, recv: 0}
        links: [{from: p, to: q, send: 9.999999999}, {from: s, to: r, send: 10}]
        """);
    Camp.Ran ran = camp.run("analyze", "-b", "mpst", "race.scr", "-m", "late.yaml", "-f", "json");
    JsonNode law = ran.json().findValue("law").get("r");
    assertThat(law.get("from").asLong()).isEqualTo(9_000_000_000L);
    assertThat(law.get("period").asInt()).isEqualTo(1);
    assertThat(law.get("rate").asDouble()).isEqualTo(10);
    assertThat(law.get("values").isNull()).isTrue();
    assertThat(ok(camp.run("analyze", "-b", "mpst", "race.scr", "-m", "late.yaml", "--full")))
        .contains("up to k = 9000000000, then 10*k s");
  }

  @Test
  void machinesReadThemToo() throws IOException {
    JsonNode answer =
        camp.run("analyze", "-b", "mpst", "-f", "json", "race.scr", "-m", "race.yaml").json();
    JsonNode cost = answer.findValue("cost");
    assertThat(cost.get("form").asText()).isEqualTo("exact");
    assertThat(cost.get("from").get("X").asInt()).isEqualTo(1);
    JsonNode law = answer.findValue("law").get("r");
    assertThat(law.get("from").asInt()).isEqualTo(9);
    assertThat(law.get("period").asInt()).isEqualTo(1);
    assertThat(law.get("rate").asDouble()).isEqualTo(10);
    assertThat(law.get("values")).hasSize(9);
    JsonNode given =
        camp.run("analyze", "-b", "mpst", "-f", "json", "race.scr", "-m", "race.yaml", "-k", "X=3")
            .json();
    assertThat(given.findValue("law")).isNull();
    assertThat(given.findValue("cost").has("form")).isFalse();
  }
}
