// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table of cases run for real, a row for each. How long anything takes is not held. */
class RunCasesIT {
  private static final String TABLE =
      """
      case,arguments,measure,times,published,status
      round,ping.scr -m there.yaml,mpst.latency.X.rate,1000,5ms,
      once,once.scr -m there.yaml -D c=1ms,mpst.cost.total,,2ms,
      far,once.scr -m there.yaml -D c=1h,mpst.cost.total,,1h,
      wrong,untold.scr,mpst.cost.total,,1s,ill-formed
      """;

  @TempDir Path folder;
  private Camp camp;

  @BeforeEach
  void write() throws IOException {
    camp = new Camp(folder);
    file("there.yaml", "name: there\ntransport: {send: 1s, recv: 1s}\n");
    file(
        "ping.scr",
        "global protocol Ping(role p, role q) {"
            + " rec X { A() from p to q cost 20us; B() from q to p; continue X; } }");
    file("once.scr", "param c; global protocol Once(role p, role q) { A() from p to q cost c; }");
    file(
        "untold.scr",
        "global protocol Untold(role a, role b, role c) {"
            + " choice at a { x() from a to b; m() from b to c; }"
            + " or { y() from a to b; n() from c to b; } }");
    file("cases.csv", TABLE);
  }

  private void file(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  @Test
  void oneRowACase() {
    Camp.Ran ran =
        camp.run("run", "cases.csv", "-f", "json", "--measure-for", "0s", "--loop-for", "1ms");
    assertThat(ran.exit()).as(ran.toString()).isIn(0, 1);
    JsonNode cases = ran.json().at("/cases");
    assertThat(cases).hasSize(4);
    for (int i = 0; i < 2; i++) {
      JsonNode one = cases.get(i);
      assertThat(one.at("/outcome").asText()).as(one.toString()).isIn("ran", "host busy");
      assertThat(one.at("/measured").asDouble()).isPositive();
      // The machine of the table takes seconds for a message: it is not this host.
      assertThat(one.at("/predicted").asDouble()).isBetween(1e-3, 1.0);
    }
    assertThat(cases.get(0).at("/published").asDouble()).isEqualTo(5e-3);
    assertThat(cases.get(0).at("/measured").asDouble()).isGreaterThan(1000 * 20e-6 / 2);
    assertThat(cases.get(2).at("/outcome").asText()).isEqualTo("does not fit");
    assertThat(cases.get(2).at("/measured").isNull()).isTrue();
    assertThat(cases.get(2).at("/why").asText())
        .isEqualTo("a repetition would take 3600 s here, longer than 2 s");
    assertThat(cases.get(3).at("/outcome").asText()).isEqualTo("ill-formed");
    boolean busy = ran.out().contains("host busy");
    assertThat(ran.exit()).isEqualTo(busy ? 1 : 0);
  }

  @Test
  void asTextOnAMachineThatIsGiven() throws IOException {
    List<String> lines = TABLE.lines().toList();
    file("cases.csv", lines.get(0) + "\n" + lines.get(2) + "\n");
    file("here.yaml", "name: here\ntransport: {send: 1ms, recv: 2ms}\n");
    Camp.Ran text = camp.run("run", "cases.csv", "-m", "here.yaml", "--measure-for", "0s");
    assertThat(text.out()).contains("published", "predicted here", "measured here");
    assertThat(text.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(text.out()).containsPattern("(?m)^ *once +2 ms +4 ms ");
  }

  @Test
  void whatIsNoTableOfTimesIsRefused() throws IOException {
    file(
        "sizes.csv", "case,arguments,measure,published\na,once.scr -D c=1s,mpst.cost.total,3KiB\n");
    assertThat(camp.run("run", "sizes.csv").exit()).isEqualTo(2);
    Camp.Ran two = camp.run("run", "once.scr", "ping.scr");
    assertThat(two.exit()).isEqualTo(2);
    assertThat(two.err()).contains("'run' takes one file, 2 were given");
    file("unit.csv", "case,arguments,measure\na,gone.scr,mpst.cost.total\n");
    Camp.Ran gone = camp.run("run", "unit.csv");
    assertThat(gone.exit()).isEqualTo(2);
    assertThat(gone.err()).contains("gone.scr");
  }
}
