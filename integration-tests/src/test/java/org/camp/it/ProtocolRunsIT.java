// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Configurations, runs and counterexamples of protocols, and the bound of their queues. */
class ProtocolRunsIT {
  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void write() throws IOException {
    camp = new Camp(home);
    Files.writeString(
        home.resolve("ahead.scr"),
        """
        global protocol Ahead(role p, role q) {
          send A() from p to q; send A() from p to q; send A() from p to q;
          recv A() from p to q; recv A() from p to q; recv A() from p to q;
        }
        """);
    Files.writeString(
        home.resolve("apart.scr"),
        """
        global protocol Apart(role p, role q, role r) {
          rec X {
            recv B() from r to q; send A() from p to q; send B() from r to q;
            recv A() from p to q;
            continue X;
          }
        }
        """);
    Files.writeString(
        home.resolve("wrong.scr"),
        """
        global protocol Wrong(role p, role q) {
          send A() from p to q; send B() from p to q;
          recv B() from p to q; recv A() from p to q;
        }
        """);
  }

  private static int configurations(String bound) {
    Camp.Ran ran =
        camp.run(
            "analyze", "apart.scr", "-b", "mpst", "-f", "json", "-o", "mpst.queue-bound=" + bound);
    assertThat(ran.exit()).as(ran.err()).isEqualTo(3);
    assertThat(ran.json().at("/results/mpst/status").asText()).isEqualTo("over-budget");
    assertThat(ran.json().at("/results/mpst/values/wellFormed").isNull()).isTrue();
    assertThat(ran.err()).contains("queues of up to " + bound);
    assertThat(ran.json().at("/results/mpst/values/safety/bound").asText()).isEqualTo(bound);
    return ran.json().at("/results/mpst/values/safety/configurations").asInt();
  }

  private static long nodes(String... option) {
    String[] words = {"show", "ahead.scr", "--as", "configurations"};
    String[] all = Stream.of(words, option).flatMap(Arrays::stream).toArray(String[]::new);
    Camp.Ran ran = camp.run(all);
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ran.out().lines().filter(line -> line.matches("\\s*n\\d+ \\[.*")).count();
  }

  @Test
  void theBoundOfQueuesHoldsForTheAnalysisAndForPictures() {
    assertThat(configurations("1")).isLessThan(configurations("2"));
    assertThat(configurations("2")).isLessThan(configurations("3"));
    assertThat(nodes()).isEqualTo(9);
    assertThat(nodes("-o", "mpst.queue-bound=3")).isEqualTo(10);
    assertThat(nodes("-o", "mpst-configurations.queue-bound=1")).isEqualTo(7);

    Camp.Ran none = camp.run("show", "ahead.scr", "--as", "trace", "-o", "mpst.queue-bound=0");
    assertThat(none.exit()).isEqualTo(2);
    assertThat(none.err()).contains("mpst.queue-bound must lie between 1 and 1000");
  }

  @Test
  void aCounterexampleIsDrawn() {
    Camp.Ran wrong = camp.run("show", "wrong.scr", "--as", "counterexample");
    assertThat(wrong.exit()).as(wrong.err()).isZero();
    assertThat(wrong.out()).startsWith("<svg").contains("reception error", "A() to q");

    Camp.Ran fine =
        camp.run("show", "ahead.scr", "--as", "counterexample", "-o", "mpst.queue-bound=3");
    assertThat(fine.exit()).isEqualTo(1);
    assertThat(fine.err()).contains("all 10 configurations with queues up to 3");

    Camp.Ran picture = camp.run("analyze", "wrong.scr", "-b", "mpst", "-f", "svg");
    assertThat(picture.exit()).isEqualTo(1);
    assertThat(picture.out()).contains("Counterexample of Wrong");
  }

  @Test
  void aRunIsDrawn() {
    Camp.Ran run = camp.run("show", "ahead.scr", "--as", "trace", "-o", "mpst-trace.seed=3");

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("<svg").contains("A()");
  }
}
