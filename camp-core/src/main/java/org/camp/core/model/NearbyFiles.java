// SPDX-License-Identifier: Apache-2.0
package org.camp.core.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.camp.core.diagnostic.Suggestions;

/** Files whose names or places are like those of one that is not there. */
final class NearbyFiles {
  private static final String OTHERWISE = "paths start at the working directory";
  private static final int MOST = 10_000;

  /** Levels of directories that are searched. */
  private static final int DEPTH = 4;

  private static final int FEW = 3;

  private NearbyFiles() {}

  /** A way out for who named a file that is not there. */
  static String hint(String name) {
    try {
      Path path = Path.of(name);
      Path parent = path.getParent();
      Path folder = parent == null ? Path.of("") : parent;
      String called = path.getFileName().toString();
      boolean isThere = Files.isDirectory(folder);
      Set<Path> found = new LinkedHashSet<>(elsewhere(folder, called));
      found.addAll(isThere ? alike(folder, called) : List.of());
      if (!found.isEmpty()) {
        return found.stream()
            .limit(FEW)
            .map(one -> "'" + one + "'")
            .collect(Collectors.joining(" or ", "did you mean ", "?"));
      }
      return isThere ? OTHERWISE : "there is no directory '" + folder + "' either; " + OTHERWISE;
    } catch (IOException | UncheckedIOException | InvalidPathException e) {
      return OTHERWISE;
    }
  }

  /** What is called alike in a directory. */
  private static List<Path> alike(Path folder, String called) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names = files.limit(MOST).map(file -> file.getFileName().toString()).toList();
      return Suggestions.nearest(called, names).stream().map(folder::resolve).toList();
    }
  }

  /**
   * What has that name in another directory, a few levels below the working directory, or below the
   * nearest directory that is there.
   */
  private static List<Path> elsewhere(Path folder, String called) throws IOException {
    Path start = folder.isAbsolute() || folder.startsWith("..") ? folder : Path.of("");
    while (!Files.isDirectory(start) && start.getParent() != null) {
      start = start.getParent();
    }
    if (start.equals(start.getRoot()) || !Files.isDirectory(start)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(start, DEPTH)) {
      return files
          .limit(MOST)
          .filter(Files::isRegularFile)
          .filter(file -> file.getFileName().toString().equals(called))
          .sorted(Comparator.comparingInt(Path::getNameCount).thenComparing(file -> file))
          .limit(FEW)
          .toList();
    }
  }
}
