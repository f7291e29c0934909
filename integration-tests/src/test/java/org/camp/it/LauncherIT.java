// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.camp.it.Camp.Ran;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The launcher gives what {@code java -jar camp.jar} gives, wherever it lies and however it is
 * called.
 */
class LauncherIT {
  private static final Path SOURCE =
      Path.of(System.getProperty("camp.root"), "camp-cli", "src", "dist");
  private static final String JAVA = System.getProperty("java.home");

  @TempDir Path home;
  private Camp camp;
  private Path launcher;

  @BeforeEach
  void install() throws IOException {
    Path root = Files.createDirectories(home.resolve("a place"));
    camp = new Camp(home);
    launcher = Files.createDirectory(root.resolve("bin")).resolve("camp");
    Files.copy(SOURCE.resolve("bin/camp"), launcher);
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    Files.createSymbolicLink(
        Files.createDirectory(root.resolve("lib")).resolve("camp.jar"), Camp.jar());
  }

  private Ran launch(Path command, Map<String, String> variables, String... arguments) {
    List<String> words = new ArrayList<>(List.of(command.toString()));
    words.addAll(List.of(arguments));
    return camp.program(variables, words, "");
  }

  @Test
  void answersAsTheJarDoes() throws IOException {
    Map<String, String> java = Map.of("JAVA_HOME", JAVA);
    Path link = Files.createSymbolicLink(home.resolve("linked"), launcher);
    for (String[] arguments :
        List.of(
            new String[] {"--version"},
            new String[] {"examples", "ping-pong", "-f", "json"},
            new String[] {"analyze", "no such file.scr"})) {
      Ran jar = camp.run(arguments);
      assertThat(launch(link, java, arguments)).isEqualTo(jar);
    }
  }

  @Test
  void takesOptionsForJava() {
    Ran ran =
        launch(
            launcher,
            Map.of("JAVA_HOME", JAVA, "CAMP_JAVA_OPTIONS", "-XX:+UseParallelGC -Xmx512m"),
            "--version");
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  private Path program(String path, String text) throws IOException {
    Path program = home.resolve(path);
    Files.createDirectories(program.getParent());
    Files.writeString(program, "#!/bin/sh\n" + text + "\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return program;
  }

  /** Processors, and what a container has of them: nothing, as in v2, or as in v1. */
  @ParameterizedTest
  @CsvSource({
    "1, '', '', true",
    "2, '', '', false",
    "2, cpu.max, 'max 100000', false",
    "2, cpu.max, '150000 100000', false",
    "2, cpu.max, '100000 100000', true",
    "8, cpu.max, '25000 100000', true",
    "2, cpu/cpu.cfs_quota_us, -1, false",
    "2, cpu/cpu.cfs_quota_us, 200000, false",
    "2, cpu/cpu.cfs_quota_us, 50000, true",
  })
  void compilesQuicklyOnOneProcessorWhatLooksOnce(
      String processors, String file, String quota, boolean isAlone) throws IOException {
    program("java/bin/java", "echo \"$*\"");
    Path count = program("tools/nproc", "echo " + processors);
    Path groups = Files.createDirectories(home.resolve("groups/cpu")).getParent();
    Files.writeString(groups.resolve("cpu/cpu.cfs_period_us"), "100000\n");
    if (!file.isEmpty()) {
      Files.writeString(groups.resolve(file), quota + "\n");
    }
    String script = Files.readString(launcher);
    assertThat(script).contains("=/sys/fs/cgroup\n");
    Files.writeString(launcher, script.replace("/sys/fs/cgroup", "'" + groups + "'"));
    Map<String, String> variables =
        Map.of(
            "JAVA_HOME",
            home.resolve("java").toString(),
            "PATH",
            count.getParent() + ":" + System.getenv("PATH"));
    for (String verb : List.of("analyze", "learn", "sweep", "run")) {
      Ran ran = launch(launcher, variables, "-q", verb, "analyze");
      assertThat(ran.err()).isEmpty();
      assertThat(ran.out().contains("-XX:TieredStopAtLevel=1"))
          .as(verb)
          .isEqualTo(isAlone && !verb.matches("sweep|run"));
    }
  }

  @Test
  void saysWhereItLookedForJava() {
    Ran ran = launch(launcher, Map.of("JAVA_HOME", "/no/such/place"), "--version");
    assertThat(ran.exit()).isEqualTo(2);
    assertThat(ran.err()).contains("/no/such/place/bin/java", "JAVA_HOME", "17");
  }

  @Test
  void anArchiveThatDoesNotFitIsLeftOut() throws IOException {
    Files.writeString(launcher.resolveSibling("../lib/camp.jsa"), "no archive");
    Ran ran = launch(launcher, Map.of("JAVA_HOME", JAVA), "--version");
    assertThat(ran).isEqualTo(camp.run("--version"));
  }
}
