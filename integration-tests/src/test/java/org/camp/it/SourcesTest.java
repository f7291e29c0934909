// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every source file begins with, and what it is called. */
class SourcesTest {
  private static final String LICENCE = "// SPDX-License-Identifier: Apache-2.0";

  /**
   * The parts of the two machines, and the services that modules offer for the same verb or form.
   */
  private static final Set<String> TWINS =
      Set.of(
          "Code.java",
          "CaseTable.java",
          "Closure.java",
          "Compiler.java",
          "Emitter.java",
          "Op.java",
          "CalibrateOperation.java",
          "CheckOperation.java",
          "CompareOperation.java",
          "RunOperation.java",
          "RunResult.java",
          "GanttExporter.java",
          "package-info.java",
          "module-info.java");

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(".."))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.toString().contains("/target/"))
          .filter(file -> !file.toString().contains("/resources/"))
          .toList();
    }
  }

  @Test
  void everySourceNamesItsLicence() throws IOException {
    assertThat(sources())
        .hasSizeGreaterThan(1000)
        .allMatch(SourcesTest::namesItsLicence, "begins with " + LICENCE);
  }

  @Test
  void noSimpleNameStandsTwice() throws IOException {
    assertThat(
            sources().stream()
                .filter(file -> file.toString().contains("/src/main/java/"))
                .map(file -> file.getFileName().toString())
                .filter(name -> !TWINS.contains(name)))
        .doesNotHaveDuplicates();
  }

  private static boolean namesItsLicence(Path source) {
    try (Stream<String> lines = Files.lines(source)) {
      return lines.findFirst().orElse("").equals(LICENCE);
    } catch (IOException e) {
      throw new AssertionError(source.toString(), e);
    }
  }
}
