// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be learnt, what collectives are, and how much a screen holds. */
class LearnLimitsIT {
  private static final Path INPUTS =
      Path.of(System.getProperty("camp.root"))
          .resolve("integration-tests/src/test/resources/org/camp/it/learning/inputs");

  @TempDir static Path home;

  @Test
  void whatDoesNotGoTogetherIsRefused() throws IOException {
    Camp camp = new Camp(home);
    String spans = INPUTS.resolve("01-sequence.otlp.json.gz").toString();
    String ranks = INPUTS.resolve("34-butterfly-4.mpi").toString();
    refused(camp.run("learn", spans, ranks), 2, "this is a message trace of ranks");
    refused(camp.run("learn", spans, "-o", "learn.grid=2,2"), 2, "means nothing for traces of");
    refused(camp.run("learn", ranks, "-o", "learn.root=a"), 2, "means nothing for message traces");
    for (String option : List.of("noise=1%", "upto=4", "costs=mean", "names=off")) {
      refused(
          camp.run("learn", ranks, "-o", "learn." + option), 2, "means nothing for message traces");
    }
    refused(camp.run("learn", ranks, "-o", "learn.grid=3,3"), 2, "no trace has the 9 ranks");
    refused(camp.run("learn", ranks, "-o", "learn.grid=x"), 2, "'x' is no grid");
    refused(camp.run("learn", spans, "-o", "learn.beside=a, b"), 2, "nothing calls 'a'");
    Files.writeString(
        home.resolve("other.scr"),
        "global protocol P(role c, role x, role y) { A() from c to x; B() from x to y;"
            + " BReply() from y to x; AReply() from x to c; }");
    refused(camp.run("check", spans, "--against", "other.scr"), 1, "says nothing of what these");
    Files.writeString(
        home.resolve("still.json"),
        """
        {"resourceSpans":[{"scopeSpans":[{"spans":[
          {"traceId":"00000000000000000000000000000001","spanId":"0000000000000001","name":"a","kind":2},
          {"traceId":"00000000000000000000000000000001","spanId":"0000000000000002",
           "parentSpanId":"0000000000000001","name":"b","kind":2}]}]}]}
        """);
    Camp.Ran still = camp.run("learn", "still.json");
    assertThat(still.exit()).isZero();
    assertThat(still.out()).contains("note: no trace takes any time").doesNotContain("NaN");
  }

  private static void refused(Camp.Ran ran, int exit, String message) {
    assertThat(ran.err()).contains(message);
    assertThat(ran.exit()).isEqualTo(exit);
  }

  /** Collectives are messages of the algorithm that a file names. */
  @Test
  void collectivesAreReplacedAsAFileSays() throws IOException {
    Camp camp = new Camp(home);
    List<String> words = new ArrayList<>(List.of("learn", "-O", "collective.scr"));
    for (int ranks : new int[] {4, 8, 16}) {
      StringBuilder text = new StringBuilder();
      for (int round = 0; round < 3; round++) {
        for (String step : List.of("compute", "bcast root=0 bytes=64", "reduce root=0 bytes=8")) {
          for (int rank = 0; rank < ranks; rank++) {
            text.append(rank).append(' ').append(step).append('\n');
          }
        }
      }
      Files.writeString(home.resolve("c" + ranks + ".mpi"), text);
      words.add("c" + ranks + ".mpi");
    }
    Camp.Ran usual = camp.run(words.toArray(String[]::new));
    assertThat(usual.exit()).as(usual.err()).isZero();
    assertThat(usual.out()).contains("send bcast, 64 B       to   i+2^j", "binomial trees");
    Files.writeString(home.resolve("linear.txt"), "bcast linear # one by one\n");
    words.addAll(List.of("-o", "learn.collectives=linear.txt"));
    Camp.Ran linear = camp.run(words.toArray(String[]::new));
    assertThat(linear.out()).contains("send bcast, 64 B       to   j", "bcast linear");
  }

  /** No screen is wider than 80 columns or higher than 40 lines. */
  @Test
  void screensFit() throws IOException {
    List<String> commands = new ArrayList<>();
    try (Stream<Path> files = Files.list(INPUTS)) {
      files
          .filter(file -> file.getFileName().toString().matches("([012]|50).*otlp.*"))
          .sorted()
          .forEach(file -> commands.add("learn\t" + file + "\t-O\tout.scr"));
    }
    assertThat(commands).hasSizeGreaterThan(25);
    String all = new Camp(home).batch(List.of(), commands);
    for (String screen : all.split("(?m)^\\$ camp .*$", -1)) {
      List<String> lines = screen.strip().lines().toList();
      assertThat(lines).hasSizeLessThanOrEqualTo(40);
      assertThat(lines).allMatch(line -> line.codePointCount(0, line.length()) <= 80);
    }
    assertThat(all).contains("written to out.scr; try: camp analyze out.scr --default-cost 0");
  }
}
