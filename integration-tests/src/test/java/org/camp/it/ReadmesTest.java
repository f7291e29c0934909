// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the page of every module says. */
class ReadmesTest {
  private static List<Path> modules() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(".."))) {
      return files.filter(file -> file.getFileName().toString().startsWith("camp-")).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("modules")
  void itBeginsWithTheCoordinates(Path module) throws IOException {
    String name = module.getFileName().toString();
    assertThat(Files.readString(module.resolve("README.md")))
        .startsWith(
            String.join(
                "\n",
                "# " + name,
                "",
                "Coordinates: `org.camp:" + name + ":" + System.getProperty("camp.version") + "`"));
  }

  @Test
  void thatOfCoreNamesAllItsPackages() throws IOException {
    Path core = Path.of("../camp-core");
    Path packages = core.resolve("src/main/java/org/camp/core");
    String readme = Files.readString(core.resolve("README.md"));
    try (Stream<Path> files = Files.walk(packages)) {
      assertThat(files.filter(file -> file.endsWith("package-info.java")))
          .hasSizeGreaterThan(15)
          .extracting(file -> packages.relativize(file.getParent()).toString().replace('/', '.'))
          .allMatch(name -> readme.contains("`" + name + "`"), "is in the README");
    }
  }
}
