// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;

/**
 * A pattern of names, such as {@code traces/*.json.gz} or {@code {a,b}/**}, where no shell put the
 * names in its place: those of files, and of folders for the files in them.
 *
 * @param text as it was given
 * @param prefix the folders in front that are no pattern
 * @param below fits paths from there
 * @param depth how many names deep, at most
 */
record FilePattern(String text, String prefix, PathMatcher below, int depth) {
  private static final Pattern SPECIAL = Pattern.compile("[*?\\[{]");
  private static final String ANY_DEPTH = "**";

  /** What an operand says as a pattern; nothing when it is none. */
  static Optional<FilePattern> of(String operand) {
    Matcher special = SPECIAL.matcher(operand);
    if (!special.find()) {
      return Optional.empty();
    }
    int cut = operand.lastIndexOf('/', special.start()) + 1;
    String rest = operand.substring(cut);
    int depth =
        rest.contains(ANY_DEPTH)
            ? Integer.MAX_VALUE
            : (int) rest.chars().filter(c -> c == '/').count() + 1;
    try {
      PathMatcher below = FileSystems.getDefault().getPathMatcher("glob:" + rest);
      return Optional.of(new FilePattern(operand, operand.substring(0, cut), below, depth));
    } catch (PatternSyntaxException e) {
      return Optional.empty();
    }
  }

  /**
   * The files of all names that fit, ordered by their paths; what is hidden by a dot in front is
   * passed over.
   *
   * @param from the folder of the prefix
   * @throws BadInput when there are none, or a folder cannot be read
   */
  List<Path> files(Path from) {
    SortedSet<Path> files = new TreeSet<>();
    if (Files.isDirectory(from)) {
      try (Stream<Path> found = Files.walk(from, depth, FileVisitOption.FOLLOW_LINKS)) {
        found
            .filter(path -> below.matches(from.relativize(path)))
            .filter(path -> !Folder.isHidden(from.relativize(path)))
            .forEach(path -> add(path, files));
      } catch (IOException | UncheckedIOException e) {
        throw Folder.unreadable(text, e);
      }
    }
    if (files.isEmpty()) {
      throw new BadInput(
          Diagnostic.error("no-files", "there is no file whose name fits this pattern")
              .inFile(text)
              .withHint("paths start at the working directory"));
    }
    return List.copyOf(files);
  }

  private static void add(Path path, SortedSet<Path> files) {
    if (Files.isRegularFile(path)) {
      files.add(path);
    } else if (Files.isDirectory(path)) {
      files.addAll(Folder.below(path));
    }
  }

  /** Whether a name, or that of a folder above it, fits. */
  boolean fits(String name) {
    if (!name.startsWith(prefix)) {
      return false;
    }
    for (Path at = Path.of(name.substring(prefix.length())); at != null; at = at.getParent()) {
      if (below.matches(at)) {
        return true;
      }
    }
    return false;
  }
}
