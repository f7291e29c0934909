// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The classes that usual commands load, archived once for all tests, as an installed command has
 * them: a process of the packaged command then starts in half the time.
 */
final class Archive {
  /** Commands that load, together, what most tests need. */
  private static final List<String> USUAL =
      List.of(
          "--help",
          "examples master-worker",
          "examples master-worker -f json",
          "examples checkout",
          "examples releases",
          "examples fig8-bsp",
          "examples quicksort",
          "examples skeleton-pipeline",
          "examples tandem-queues",
          "examples jacobi -f html",
          "examples two-buyer -f csv",
          "analyze nobody.scr");

  private static final Path FILE = made();

  private Archive() {}

  /** What {@code java -jar camp.jar} takes to find the classes. */
  static String option() {
    return "-XX:SharedArchiveFile=" + FILE;
  }

  private static Path made() {
    try {
      Path folder = Files.createTempDirectory("camp-classes");
      Path list = folder.resolve("list");
      Path archive = folder.resolve("camp.jsa");
      for (Path path : List.of(folder, list, archive)) {
        path.toFile().deleteOnExit();
      }
      Camp camp = new Camp(folder);
      camp.batchOf(Map.of(), List.of("-XX:DumpLoadedClassList=" + list), USUAL);
      Camp.Ran ran =
          camp.java(
              "",
              List.of(
                  "-Xshare:dump",
                  "-XX:SharedClassListFile=" + list,
                  "-XX:SharedArchiveFile=" + archive,
                  "-cp",
                  Camp.jar().toString()));
      if (ran.exit() != 0) {
        throw new AssertionError("no archive of classes: " + ran);
      }
      return archive;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
