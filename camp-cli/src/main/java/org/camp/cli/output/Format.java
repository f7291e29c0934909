// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.camp.cli.usage.Arguments;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.Suggestions;

/** The form of the output. */
public enum Format {
  TEXT(FileEnding.TEXT),
  JSON(FileEnding.JSON),
  CSV(FileEnding.CSV),
  SVG(FileEnding.SVG);

  private static final String HINT = "end its name in .txt, .json, .csv or .svg";

  private final String media;

  Format(String media) {
    this.media = media;
  }

  /**
   * The format that was asked for, by {@code -f} or else by the name of the file.
   *
   * @param others whether the verb writes other forms too, which it checks itself
   * @throws BadInput when there is no such format, or it does not fit the name of the file
   */
  public static Format of(Arguments arguments, boolean others) {
    Optional<Format> asked = arguments.value("-f").map(Format::named);
    Optional<String> file = arguments.value("-O").filter(name -> !name.equals("-"));
    Optional<String> promised = file.flatMap(FileEnding::media);
    if (promised.isEmpty()) {
      return asked.orElse(TEXT);
    }
    Optional<Format> fitting =
        Arrays.stream(values()).filter(f -> f.media.equals(promised.get())).findFirst();
    if (asked.isEmpty()) {
      if (fitting.isEmpty() && !others) {
        throw misfit(file.get());
      }
      return fitting.orElse(TEXT);
    }
    if (!asked.equals(fitting)) {
      String name = asked.get().name().toLowerCase(Locale.ROOT);
      String ending = asked.get() == TEXT ? "txt" : name;
      throw FileEnding.misfit(
          file.get(), "what '-f " + name + "' writes", "end its name in ." + ending);
    }
    return asked.get();
  }

  /** The fault that no report has the form that the name of a file promises. */
  public static BadInput misfit(String file) {
    return FileEnding.misfit(file, "any form that a report has", HINT);
  }

  private static Format named(String name) {
    List<String> known =
        Arrays.stream(values()).map(format -> format.name().toLowerCase(Locale.ROOT)).toList();
    int at = known.indexOf(name);
    if (at >= 0) {
      return values()[at];
    }
    throw new BadInput(
        name.equals("html")
            ? Diagnostic.error("unsupported", "'-f html' is not supported yet")
                .withHint("use text, json, csv or svg")
            : Diagnostic.error("usage", "there is no output format '" + name + "'")
                .withHint(Suggestions.hint(name, known)));
  }
}
