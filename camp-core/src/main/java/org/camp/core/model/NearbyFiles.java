// SPDX-License-Identifier: Apache-2.0
package org.camp.core.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.camp.core.diagnostic.Suggestions;

/** Files whose names are like that of one that is not there. */
final class NearbyFiles {
  private static final String OTHERWISE = "paths start at the working directory";
  private static final int MOST = 10_000;

  private NearbyFiles() {}

  /** A way out for who named a file that is not there. */
  static String hint(String name) {
    try {
      Path path = Path.of(name);
      Path parent = path.getParent();
      Path folder = parent == null ? Path.of("") : parent;
      if (!Files.isDirectory(folder)) {
        return "there is no directory '" + folder + "' either; " + OTHERWISE;
      }
      try (Stream<Path> files = Files.list(folder)) {
        List<String> names = files.limit(MOST).map(file -> file.getFileName().toString()).toList();
        List<String> near = Suggestions.nearest(path.getFileName().toString(), names);
        return near.isEmpty()
            ? OTHERWISE
            : near.stream()
                .map(one -> parent == null ? one : parent.resolve(one).toString())
                .map(one -> "'" + one + "'")
                .collect(Collectors.joining(" or ", "did you mean ", "?"));
      }
    } catch (IOException | InvalidPathException e) {
      return OTHERWISE;
    }
  }
}
