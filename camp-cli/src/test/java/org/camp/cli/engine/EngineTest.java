// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.camp.cli.Camp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with an engine is said in a sentence, before any work starts. */
class EngineTest {
  @TempDir Path folder;

  private String refused(String... options) throws IOException {
    Path table = folder.resolve("cases.csv");
    Files.writeString(table, "case,arguments,measured\n");
    List<String> words = new ArrayList<>(List.of("validate", table.toString()));
    words.addAll(List.of(options));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit =
        Camp.run(
            words.toArray(String[]::new),
            new ByteArrayInputStream(new byte[0]),
            out,
            new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(exit).isEqualTo(2);
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void anEngineThatIsNotKnown() throws IOException {
    assertThat(refused("--on", "flink")).contains("there is no engine 'flink'", "spark=local[2]");
  }

  @Test
  void jarsThatAreNotThere() throws IOException {
    assertThat(refused("--on", "spark", "--engine-path", folder.toString()))
        .contains("there are no jars in '" + folder + "'");
    assertThat(refused("--on", "spark", "--engine-path", folder + "/none.jar"))
        .contains("there are no jars in '" + folder + "/none.jar'");
  }

  @Test
  void aShardOnAnEngine() throws IOException {
    assertThat(refused("--on", "spark=local[2]", "--shard", "1/2", "-O", folder + "/part"))
        .contains("exclude each other");
  }
}
