// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The forms in which a verb prints.
 *
 * @param formats those of {@code -f}
 * @param others whether it writes other forms too, whose file names it checks itself
 */
public record Forms(List<Format> formats, boolean others, boolean scaled) {
  private static final List<Format> OF_REPORTS =
      List.of(
          Format.TEXT,
          Format.JSON,
          Format.CSV,
          Format.SVG,
          Format.PNG,
          Format.TEX,
          Format.MARKDOWN,
          Format.HTML);

  /** Reports. */
  public static final Forms REPORTS = new Forms(OF_REPORTS, false, true);

  /** Reports, and what is wrong with models, for other programs. */
  public static final Forms FINDINGS = new Forms(List.of(Format.values()), false, true);

  /** The same forms where the verb writes others too. */
  public Forms andOthers() {
    return new Forms(formats, true, scaled);
  }

  /** The same forms where {@code --scale} is about something else. */
  public Forms unscaled() {
    return new Forms(formats, others, false);
  }

  /** The names of the formats. */
  List<String> names() {
    return formats.stream().map(format -> format.name().toLowerCase(Locale.ROOT)).toList();
  }

  /** The formats as the help of {@code -f} lists them. */
  public String help() {
    String rest = names().stream().skip(1).collect(Collectors.joining(", "));
    int last = rest.lastIndexOf(", ");
    return "Print text (default), "
        + rest.substring(0, last)
        + " or"
        + rest.substring(last + 1)
        + ".";
  }
}
