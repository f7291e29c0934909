// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Laws of sweeps: what is stated, and what assertions say of it. */
class LawsTest {
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir Path folder;

  private record Ran(int exit, String out, String err) {}

  private Ran camp(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit =
        org.camp.cli.Camp.run(
            words,
            InputStream.nullInputStream(),
            out,
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Ran(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  @BeforeEach
  void write() throws IOException {
    Files.writeString(
        folder.resolve("commit.scr"),
        """
        module Commit;
        param n = 3;
        global protocol Commit(role c, role w[1..n]) {
          for i in 1..n { Prepare(bytes[256]) from c to w[i] cost 4ms; }
          for i in 1..n { Vote(bytes[16]) from w[i] to c; }
          choice at c {
            Commit() from c to w[1];
            for i in 2..n { Commit() from c to w[i]; }
          } or {
            Abort() from c to w[1];
            for i in 2..n { Abort() from c to w[i]; }
          }
          for i in 1..n { Ack() from w[i] to c; }
        }
        """);
    Files.writeString(
        folder.resolve("lan.yaml"),
        "name: lan\ntransport: {send: 20us + 0.8ns*size, recv: 10us}\n");
  }

  private Ran sweep(String... more) {
    String[] words = new String[8 + more.length];
    List<String> head =
        List.of(
            "sweep",
            folder.resolve("commit.scr").toString(),
            "-m",
            folder.resolve("lan.yaml").toString(),
            "-D",
            "n=3..24",
            "--of",
            "mpst.cost.total");
    head.toArray(words);
    System.arraycopy(more, 0, words, head.size(), more.length);
    return camp(words);
  }

  /** Each worker adds a message of 512 bytes and one of 2, both sent and received in a row. */
  @Test
  void twoPhaseCommitIsToldAsALineAndFailsAsASquareRoot() throws IOException {
    JsonNode rows = JSON.readTree(sweep("-f", "json").out());
    JsonNode law = rows.get(rows.size() - 1).at("/laws/0");

    assertThat(rows.get(0).has("laws")).isFalse();
    assertThat(law.get("measure").asText()).isEqualTo("mpst.cost.total");
    assertThat(law.get("kind").asText()).isIn("exact", "pieces");
    assertThat(law.get("order").get(0).doubleValue()).isEqualTo(1);
    assertThat(law.get("exponent")).hasSize(3).allMatch(e -> e.doubleValue() == 1);
    assertThat(law.get("to").doubleValue()).isEqualTo(24);

    Ran half = sweep("--assert", "exponent(mpst.cost.total, n) <= 0.5");
    assertThat(half.exit()).isEqualTo(1);
    assertThat(half.err()).contains("does not hold: it is 1");
    assertThat(sweep("--assert", "growth(mpst.cost.total, n) <= n").exit()).isZero();
    assertThat(sweep("--assert", "growth(mpst.cost.total, n) < n*log2(n)").exit()).isZero();
    Ran slow = sweep("--assert", "growth(mpst.cost.total, n) <= sqrt(n)*log2(n)");
    assertThat(slow.exit()).isEqualTo(1);
    assertThat(slow.err()).contains("does not hold: it grows like n");
    Ran limit = sweep("--assert", "limit(mpst.cost.total, n) <= 1s");
    assertThat(limit.exit()).isEqualTo(1);
    assertThat(limit.err()).contains("it grows like n");
    assertThat(sweep("--assert", "growth(mpst.cost.total, n) <= n!").exit()).isEqualTo(2);
  }

  /**
   * The coordinator prepares, hears the last vote when its worker has written, commits, and hears
   * all acknowledgements: a worker adds two messages that are sent and one that is received.
   */
  @Test
  void whatAWorkerAddsIsExact() throws IOException {
    BigDecimal perByte = new BigDecimal("0.0008");
    BigDecimal twenty = new BigDecimal(20);
    BigDecimal ten = BigDecimal.TEN;
    BigDecimal prepare = twenty.add(perByte.multiply(new BigDecimal(256)));
    BigDecimal vote = twenty.add(perByte.multiply(new BigDecimal(16)));
    BigDecimal commit = twenty.add(perByte);
    BigDecimal worker = prepare.add(commit).add(ten);
    BigDecimal once = ten.add(new BigDecimal(4000)).add(vote).add(ten);
    JsonNode rows = JSON.readTree(sweep("-f", "json").out());

    assertThat(worker).isEqualByComparingTo("50.2056");
    for (JsonNode row : rows) {
      long n = row.at("/parameters/n").longValue();
      BigDecimal others = ten.multiply(new BigDecimal(n - 1));
      BigDecimal late = ten.add(commit).subtract(others).max(BigDecimal.ZERO);
      BigDecimal total = once.add(worker.multiply(new BigDecimal(n))).add(late);
      assertThat(row.at("/values/mpst.cost.total").doubleValue())
          .as("n = %s", n)
          .isEqualTo(total.movePointLeft(6).doubleValue());
    }
    assertThat(rows.get(rows.size() - 1).at("/laws/0/text").asText())
        .contains("50.2056 us*n from n = 5 (exact)", " at 3", " at 4");
  }

  @Test
  void aFigureThatSettlesHasALimit() throws IOException {
    Files.writeString(
        folder.resolve("share.scr"),
        "param n = 2; global protocol P(role a, role b) { M() from a to b cost 3ms + 8ms/n; }");
    String[] words = {
      "sweep",
      folder.resolve("share.scr").toString(),
      "-m",
      folder.resolve("lan.yaml").toString(),
      "-D",
      "n=1..12",
      "--assert",
      "limit(mpst.cost.total, n) <= 3.1ms",
      "--assert",
      "growth(mpst.cost.total, n) <= 1"
    };
    Ran ran = camp(words);

    assertThat(ran.exit()).as(ran.err()).isZero();
    words[7] = "limit(mpst.cost.total, n) <= 3ms";
    assertThat(camp(words).err()).contains("does not hold: it tends to 0.00303");
  }

  /** Rows of a block are dealt out: a law for each remainder, from the counts of operations. */
  @Test
  void secondsGrowAsTheirCountsDo() throws IOException {
    Path home = Files.createDirectory(folder.resolve("examples"));
    assertThat(camp("examples", "--copy", home.toString()).exit()).isZero();
    String[] words = {
      "sweep",
      home.resolve("matrix-vector.bsml").toString(),
      "-m",
      home.resolve("matrix-vector.yaml").toString(),
      "-D",
      "n=5..28",
      "--of",
      "bsp.cost.time",
      "-f",
      "json"
    };
    JsonNode rows = JSON.readTree(camp(words).out());
    JsonNode law = rows.get(rows.size() - 1).at("/laws/0");
    assertThat(law.get("kind").asText()).isEqualTo("periodic");
    assertThat(law.get("order").get(0).intValue()).isEqualTo(2);

    List<String> grid = new ArrayList<>(List.of(words));
    grid.set(5, "n=16..96:16");
    grid.addAll(List.of("-M", "bsp.g=1500flop..4500flop:500flop"));
    rows = JSON.readTree(camp(grid.toArray(String[]::new)).out());
    JsonNode laws = rows.get(rows.size() - 1).get("laws");
    JsonNode overG = laws.get(laws.size() - 1);
    assertThat(overG.get("over").asText()).isEqualTo("bsp.g");
    assertThat(overG.get("with").get(0).asText()).isEqualTo("n");
    assertThat(overG.get("kind").asText()).isEqualTo("exact");
    assertThat(overG.get("order").get(0).intValue()).isEqualTo(1);
    assertThat(overG.get("text").asText()).contains("*n*(bsp.g/flop)", "*n^2");
  }

  /** Clients that think for 1 s share a server that needs 0.2 s. */
  @Test
  void aSaturatingThroughputIsToldAsSaturating() throws IOException {
    Files.writeString(
        folder.resolve("server.pepa"),
        """
        n = 4;
        Client = (think, 1.0).Wait;
        Wait = (serve, T).Client;
        Server = (serve, 5.0).Server;
        Client[n] <serve> Server
        """);
    for (String range : List.of("n=1..12", "n=1..40")) {
      Ran ran =
          camp(
              "sweep",
              folder.resolve("server.pepa").toString(),
              "-D",
              range,
              "--of",
              "pepa.throughput.serve",
              "--assert",
              "limit(pepa.throughput.serve, n) <= 5.2",
              "--assert",
              "exponent(pepa.throughput.serve, n) = 0",
              "--assert",
              "growth(pepa.throughput.serve, n) <= 1");
      assertThat(ran.exit()).as(ran.err()).isZero();
      assertThat(ran.out()).contains(" in the limit (fitted");
    }
  }

  /** A law of both parameters decides what series of three points each leave open. */
  @Test
  void aGridIsOneLaw() throws IOException {
    Files.writeString(
        folder.resolve("share.scr"),
        "param n = 2; param m = 2;"
            + "global protocol P(role a, role b) { M() from a to b cost 3ms + n*m*1ms; }");
    String[] words = {
      "sweep",
      folder.resolve("share.scr").toString(),
      "-m",
      folder.resolve("lan.yaml").toString(),
      "-D",
      "n=1..3",
      "-D",
      "m=1..3",
      "--assert",
      "exponent(mpst.cost.total, n) = 1",
      "--assert",
      "growth(mpst.cost.total, m) <= m"
    };
    Ran ran = camp(words);
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("mpst.cost.total = 3.03 ms + 1 ms*n*m (exact)");
    words[9] = "growth(mpst.cost.total, n) < n";
    assertThat(camp(words).err()).contains("does not hold: it grows like n");
  }
}
