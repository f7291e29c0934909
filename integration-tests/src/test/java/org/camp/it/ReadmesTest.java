// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.SetMultimap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the page of every module says. */
class ReadmesTest {
  /** A class with its package, or the last part of it. */
  private static final Pattern QUALIFIED =
      Pattern.compile("`((?:[a-z][a-z0-9]*\\.)+[A-Z][a-z]\\w*)[`.#(]");

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

  /** Every {@code package.Class} that a page names stands in that package. */
  @Test
  void classesStandWhereThePagesSay() throws IOException {
    SetMultimap<String, String> packages = HashMultimap.create();
    List<Path> pages = new ArrayList<>();
    for (Path module : modules()) {
      Path sources = module.resolve("src/main/java");
      try (Stream<Path> files = Files.walk(sources)) {
        files
            .map(file -> sources.relativize(file).toString().replace('/', '.'))
            .filter(name -> name.endsWith(".java"))
            .map(name -> name.substring(0, name.length() - ".java".length()))
            .forEach(name -> packages.put(simpleName(name), name));
      }
      try (Stream<Path> files = Files.walk(module)) {
        files
            .filter(file -> file.toString().endsWith(".md"))
            .filter(file -> !file.startsWith(module.resolve("target")))
            .forEach(pages::add);
      }
    }
    List<String> wrong = new ArrayList<>();
    int named = 0;
    for (Path page : pages) {
      Matcher names = QUALIFIED.matcher(Files.readString(page));
      while (names.find()) {
        String name = names.group(1);
        Set<String> known = packages.get(simpleName(name));
        named += known.isEmpty() ? 0 : 1;
        if (!known.isEmpty()
            && known.stream().noneMatch(full -> ("." + full).endsWith("." + name))) {
          wrong.add(page + ": " + name);
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(named).isGreaterThan(50);
  }

  private static String simpleName(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
