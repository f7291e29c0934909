// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.List;

/**
 * The colours of pictures and of pages, on light and on dark ground. Text and lines differ from the
 * ground by 4.5 : 1 or more; the colours of kinds differ in lightness too, and for all common kinds
 * of colour blindness. What is critical has the colour of text, and is told by its weight.
 */
public enum Colours {
  /** On light ground. */
  LIGHT(
      "#ffffff",
      "#16202a",
      "#4c5965",
      "#e7ebef",
      "#133dce #963c17 #128478 #6f2887 #7d232a #837708 #d82090",
      "#525962"),

  /** On dark ground. */
  DARK(
      "#10161c",
      "#e9eef3",
      "#a8b5c1",
      "#26313b",
      "#75c2fd #f6a45f #a6fbe3 #b057ee #f84146 #edee72 #3cc000",
      "#8798a6");

  private final String paper;
  private final String ink;
  private final String soft;
  private final String grid;

  /** With blanks between them. */
  private final String kinds;

  private final String quiet;

  Colours(String paper, String ink, String soft, String grid, String kinds, String quiet) {
    this.paper = paper;
    this.ink = ink;
    this.soft = soft;
    this.grid = grid;
    this.kinds = kinds;
    this.quiet = quiet;
  }

  /** The ground. */
  public String paper() {
    return paper;
  }

  /** Text, and what is critical. */
  public String ink() {
    return ink;
  }

  /** Text beside other text. */
  public String soft() {
    return soft;
  }

  /** Lines of a grid. */
  public String grid() {
    return grid;
  }

  /** Kinds and series, {@value Palette#COLOURS} of them. */
  public List<String> kinds() {
    return List.of(kinds.split(" ", -1));
  }

  /** What stays in the background. */
  public String quiet() {
    return quiet;
  }
}
