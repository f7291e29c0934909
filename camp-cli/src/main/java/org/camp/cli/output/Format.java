// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

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
  SVG(FileEnding.SVG),
  /** Diagrams as an image. */
  PNG(FileEnding.PNG),
  /** Tables and diagrams for LaTeX. */
  TEX(FileEnding.TEX),
  /** Reports in GitHub's Markdown. */
  MARKDOWN(FileEnding.MARKDOWN),
  /** Reports as a page that stands by itself. */
  HTML(FileEnding.HTML),
  /** Analyses and checks as test cases. */
  JUNIT(FileEnding.XML),
  /** What was found, by the line of the model: SARIF 2.1.0. */
  SARIF(FileEnding.SARIF),
  /** What was found, as workflow commands of GitHub Actions. */
  GITHUB(FileEnding.TEXT);

  private static final String HINT =
      "end its name in .txt, .json, .csv, .svg, .png, .tex, .md or .html";

  private static final String PRINTED =
      "-O x.tex, and 'pdflatex x.tex' makes the PDF; or -O x.svg, and"
          + " 'rsvg-convert -f pdf -o x.pdf x.svg' does";

  private final String media;

  Format(String media) {
    this.media = media;
  }

  /** The word for {@code -f}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it tells what was found instead of reports. */
  public boolean isFindings() {
    return this == JUNIT || this == SARIF || this == GITHUB;
  }

  /** Whether it shows diagrams. */
  public boolean isPicture() {
    return this == SVG || this == PNG || this == TEX;
  }

  private String ending() {
    return switch (this) {
      case TEXT, GITHUB -> "txt";
      case MARKDOWN -> "md";
      case JUNIT -> "xml";
      default -> name().toLowerCase(Locale.ROOT);
    };
  }

  /**
   * The format that was asked for, by {@code -f} or else by the name of the file.
   *
   * @param forms those of the verb
   * @throws BadInput when there is no such format, or it does not fit the name of the file
   */
  public static Format of(Arguments arguments, Forms forms) {
    Optional<Format> asked = arguments.value("-f").map(name -> named(name, forms));
    Optional<String> file =
        arguments
            .value("-O")
            .filter(name -> !name.equals("-") && arguments.value("--shard").isEmpty());
    Optional<String> promised = file.flatMap(FileEnding::media);
    if (promised.isEmpty()) {
      return asked.orElse(TEXT);
    }
    Optional<Format> fitting =
        forms.formats().stream().filter(f -> f.media.equals(promised.get())).findFirst();
    if (asked.isEmpty()) {
      if (fitting.isEmpty() && !forms.others()) {
        throw misfit(file.get());
      }
      return fitting.orElse(TEXT);
    }
    boolean fits =
        asked.get().media.equals(promised.get())
            || (asked.get() == SARIF && promised.get().equals(FileEnding.JSON));
    if (!fits) {
      String name = asked.get().name().toLowerCase(Locale.ROOT);
      throw FileEnding.misfit(
          file.get(), "what '-f " + name + "' writes", "end its name in ." + asked.get().ending());
    }
    return asked.get();
  }

  /** The fault that no report has the form that the name of a file promises. */
  public static BadInput misfit(String file) {
    boolean pdf = FileEnding.media(file).equals(Optional.of(FileEnding.PDF));
    return FileEnding.misfit(file, "any form that a report has", pdf ? PRINTED : HINT);
  }

  private static Format named(String name, Forms forms) {
    List<String> known = forms.names();
    int at = known.indexOf(name);
    if (at >= 0) {
      return forms.formats().get(at);
    }
    boolean elsewhere = Forms.FINDINGS.names().contains(name);
    throw new BadInput(
        elsewhere
            ? Diagnostic.error("usage", "this verb has nothing to print as " + name)
                .withHint("use one of " + String.join(", ", known))
            : Diagnostic.error("usage", "there is no output format '" + name + "'")
                .withHint(Suggestions.hint(name, known)));
  }
}
