// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;

/** The files of a directory and of those below it. */
final class Folder {
  private Folder() {}

  /**
   * All regular files, ordered by their paths; what is hidden by a dot in front is passed over.
   *
   * @throws BadInput when there are none, or a directory cannot be read
   */
  static List<Path> files(Path folder) {
    List<Path> files;
    try {
      files = below(folder);
    } catch (UncheckedIOException e) {
      throw unreadable(folder.toString(), e);
    }
    if (files.isEmpty()) {
      throw new BadInput(
          Diagnostic.error("no-files", "there are no files in this directory")
              .inFile(folder.toString())
              .withHint("name a file, or a directory whose files are one set of traces"));
    }
    return files;
  }

  /**
   * The same, where none is no fault.
   *
   * @throws UncheckedIOException when a directory cannot be read
   */
  static List<Path> below(Path folder) {
    try (Stream<Path> found = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
      return found
          .filter(file -> !isHidden(folder.relativize(file)))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The fault that a directory cannot be read. */
  static BadInput unreadable(String name, Exception why) {
    return new BadInput(
        Diagnostic.error("unreadable", "cannot be read: " + why.getMessage())
            .inFile(name)
            .withHint("name a directory that you may read"));
  }

  /** Whether a path has a name with a dot in front. */
  static boolean isHidden(Path below) {
    return StreamSupport.stream(below.spliterator(), false)
        .anyMatch(part -> part.toString().startsWith("."));
  }
}
