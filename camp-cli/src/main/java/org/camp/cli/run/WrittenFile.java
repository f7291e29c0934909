// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.run;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.report.Report;

/** Says where a file went that a result made, and what to try with it. */
final class WrittenFile {
  private static final int WIDTH = 80;
  private static final Pattern FILE = Pattern.compile("\\{([a-z-]*)\\}");

  private WrittenFile() {}

  /**
   * The lines of a screen.
   *
   * @param file where the document is
   * @param options the value of an option that names a further file
   */
  static List<String> lines(
      Report.Document document, String file, Function<String, Optional<String>> options) {
    String written = "  written to " + file;
    Optional<String> command = command(document.next(), file, options);
    if (command.isEmpty()) {
      return List.of(written);
    }
    String next = "try: camp " + command.get();
    String whole = written + "; " + next;
    return whole.codePointCount(0, whole.length()) <= WIDTH
        ? List.of(whole)
        : List.of(written, "  " + next);
  }

  /** The command with names of files; nothing when one of these was not written. */
  private static Optional<String> command(
      String next, String file, Function<String, Optional<String>> options) {
    if (next.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder text = new StringBuilder();
    Matcher place = FILE.matcher(next);
    while (place.find()) {
      Optional<String> named =
          place.group(1).isEmpty() ? Optional.of(file) : options.apply("--" + place.group(1));
      if (named.isEmpty()) {
        return Optional.empty();
      }
      place.appendReplacement(text, Matcher.quoteReplacement(quoted(named.get())));
    }
    return Optional.of(place.appendTail(text).toString());
  }

  private static String quoted(String file) {
    return file.chars().anyMatch(Character::isWhitespace) ? "'" + file + "'" : file;
  }
}
