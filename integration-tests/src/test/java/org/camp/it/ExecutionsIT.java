// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file of several executions: none of them is passed over. */
class ExecutionsIT {
  private static final int RUNS = 12;

  @TempDir static Path home;
  private static Camp camp;

  @BeforeAll
  static void write() throws IOException {
    StringBuilder log = new StringBuilder();
    for (int run = 1; run <= RUNS; run++) {
      log.append("=== run").append(run).append(" ===\n");
      log.append("begin ").append(run).append("\nalice {\"alice\":1}\n");
      log.append("end ").append(run).append("\nbob {\"bob\":1, \"alice\":1}\n");
    }
    Files.writeString(home.resolve("runs.log"), log);
    camp = new Camp(home);
  }

  private static Camp.Ran run(String verb, String... more) {
    String[] words = new String[4 + more.length];
    words[0] = verb;
    words[1] = "runs.log";
    words[2] = "-o";
    words[3] = "trace.delimiter=^=== (?<trace>.*) ===$";
    System.arraycopy(more, 0, words, 4, more.length);
    return camp.run(words);
  }

  @Test
  void csvIsOneTableThatNamesThem() {
    Camp.Ran ran = run("analyze", "-f", "csv");

    assertThat(ran.exit()).as(ran.err()).isZero();
    List<String> lines = ran.out().lines().toList();
    assertThat(lines.get(0)).startsWith("execution,event,");
    assertThat(lines).hasSize(1 + 2 * RUNS);
    IntStream.rangeClosed(1, RUNS)
        .forEach(
            r -> assertThat(lines).filteredOn(line -> line.startsWith("run" + r + ",")).hasSize(2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"svg", "dot", "order", "lattice-svg", "lattice-dot"})
  void oneIsShownWhenItIsNamed(String form) {
    Camp.Ran all = run("show", "--as", form);
    assertThat(all.exit()).isEqualTo(2);
    assertThat(all.out()).isEmpty();
    assertThat(all.err())
        .contains("there are 12 executions", "-o order.execution=LABEL picks one: 'run1', 'run2'");

    Camp.Ran one = run("show", "--as", form, "-o", "order.execution=run7");
    assertThat(one.exit()).as(one.err()).isZero();
    assertThat(one.out()).isNotEmpty();
    assertThat(run("show", "--as", form, "-o", "order.execution=run13").exit()).isEqualTo(2);
  }
}
