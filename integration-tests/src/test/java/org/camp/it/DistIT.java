// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.camp.it.Camp.Ran;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code mvn -Pdist package} makes can be installed, run and removed, without another Java.
 */
@EnabledIfSystemProperty(
    named = "camp.dist",
    matches = ".+",
    disabledReason = "made by -Pdist only")
class DistIT {
  private static final List<String> ANALYSIS = List.of("examples", "ping-pong", "-f", "json");

  @TempDir Path home;

  private Ran run(String... words) {
    return new Camp(home).program(Map.of("JAVA_HOME", "/no/such/place"), List.of(words), "");
  }

  private static Path made(String ending) throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("camp.dist")))) {
      return files.filter(file -> file.toString().endsWith(ending)).findFirst().orElseThrow();
    }
  }

  private void answers(Path command) {
    List<String> words = new ArrayList<>(List.of(command.toString()));
    words.addAll(ANALYSIS);
    Ran ran = run(words.toArray(String[]::new));
    assertThat(ran).isEqualTo(new Camp(home).run(ANALYSIS.toArray(String[]::new)));
  }

  /** The archive is there, and classes of the command come out of it. */
  private void usesTheArchive(Path command) {
    Ran loads =
        new Camp(home)
            .program(
                Map.of("CAMP_JAVA_OPTIONS", "-Xlog:class+load=info:stderr"),
                List.of(command.toString(), "--version"),
                "");
    assertThat(loads.err()).containsPattern("org\\.camp\\.cli\\.Main source: shared objects file");
  }

  @Test
  void theArchiveInstallsRunsAndIsRemoved() throws IOException {
    Ran unpacked = run("tar", "xzf", made(".tar.gz").toString(), "--strip-components=1");
    assertThat(unpacked.exit()).as(unpacked.err()).isZero();
    answers(home.resolve("bin/camp"));
    Path prefix = home.resolve("opt");
    Ran installed = run("./install.sh", prefix.toString());
    assertThat(installed.exit()).as(installed.err()).isZero();
    Path command = prefix.resolve("bin/camp");
    answers(command);
    usesTheArchive(command);
    assertThat(prefix.resolve("share/man/man1/camp-analyze.1")).isNotEmptyFile();
    assertThat(prefix.resolve("share/bash-completion/completions/camp")).isNotEmptyFile();
    assertThat(run("./install.sh", "--remove", prefix.toString()).exit()).isZero();
    assertThat(run("./install.sh", "--help").exit()).as("it is no directory").isEqualTo(2);
    try (Stream<Path> left = Files.walk(prefix)) {
      assertThat(left.filter(Files::isRegularFile)).isEmpty();
    }
  }

  @Test
  void theDebianPackageInstallsRunsAndIsRemoved() throws IOException {
    Path root = home.resolve("root");
    Path database = root.resolve("var/lib/dpkg");
    for (String directory : List.of("info", "updates", "triggers")) {
      Files.createDirectories(database.resolve(directory));
    }
    Files.createFile(database.resolve("status"));
    List<String> dpkg =
        List.of(
            "dpkg",
            "--root=" + root,
            "--force-depends",
            "--force-not-root",
            "--force-script-chrootless");
    List<String> install = new ArrayList<>(dpkg);
    install.addAll(List.of("-i", made(".deb").toString()));
    Ran installed = run(install.toArray(String[]::new));
    assertThat(installed.exit()).as(installed.err()).isZero();
    answers(root.resolve("usr/bin/camp"));
    usesTheArchive(root.resolve("usr/bin/camp"));
    List<String> remove = new ArrayList<>(dpkg);
    remove.addAll(List.of("-r", "camp"));
    Ran removed = run(remove.toArray(String[]::new));
    assertThat(removed.exit()).as(removed.err()).isZero();
    assertThat(root.resolve("usr/lib/camp")).doesNotExist();
  }
}
