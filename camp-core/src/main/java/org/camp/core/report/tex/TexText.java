// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.tex;

import com.google.common.base.Splitter;
import java.text.Normalizer;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Printable;

/** Text as LaTeX reads it, in any engine and without packages. */
final class TexText {
  /** Character → how LaTeX writes it. */
  private static final Map<Integer, String> WRITTEN =
      Map.ofEntries(
          Map.entry((int) '\\', "\\textbackslash{}"),
          Map.entry((int) '~', "\\textasciitilde{}"),
          Map.entry((int) '^', "\\textasciicircum{}"),
          Map.entry((int) '<', "\\ensuremath{<}"),
          Map.entry((int) '>', "\\ensuremath{>}"),
          Map.entry((int) '|', "\\ensuremath{|}"),
          Map.entry((int) '"', "\\char34{}"),
          Map.entry((int) '-', "{-}"),
          Map.entry((int) '\u00a0', "~"),
          Map.entry((int) '\u202f', "~"),
          Map.entry((int) '\u2026', "\\ldots{}"),
          Map.entry((int) '\u2212', "\\ensuremath{-}"),
          Map.entry((int) '\u2013', "--"),
          Map.entry((int) '\u2014', "---"),
          Map.entry((int) '\u2018', "`"),
          Map.entry((int) '\u2019', "'"),
          Map.entry((int) '\u201c', "``"),
          Map.entry((int) '\u201d', "''"),
          Map.entry((int) '\u00b1', "\\ensuremath{\\pm}"),
          Map.entry((int) '\u00d7', "\\ensuremath{\\times}"),
          Map.entry((int) '\u00b7', "\\ensuremath{\\cdot}"),
          Map.entry((int) '\u00b2', "\\ensuremath{^2}"),
          Map.entry((int) '\u00b3', "\\ensuremath{^3}"),
          Map.entry((int) '\u00b5', "\\ensuremath{\\mu}"),
          Map.entry((int) '\u2190', "\\ensuremath{\\leftarrow}"),
          Map.entry((int) '\u2192', "\\ensuremath{\\rightarrow}"),
          Map.entry((int) '\u2191', "\\ensuremath{\\uparrow}"),
          Map.entry((int) '\u2193', "\\ensuremath{\\downarrow}"),
          Map.entry((int) '\u2194', "\\ensuremath{\\leftrightarrow}"),
          Map.entry((int) '\u2264', "\\ensuremath{\\le}"),
          Map.entry((int) '\u2265', "\\ensuremath{\\ge}"),
          Map.entry((int) '\u2260', "\\ensuremath{\\neq}"),
          Map.entry((int) '\u2248', "\\ensuremath{\\approx}"),
          Map.entry((int) '\u221e', "\\ensuremath{\\infty}"),
          Map.entry((int) '\u221a', "\\ensuremath{\\surd}"),
          Map.entry((int) '\u2211', "\\ensuremath{\\sum}"),
          Map.entry((int) '\u22a2', "\\ensuremath{\\vdash}"),
          Map.entry((int) '\u22a5', "\\ensuremath{\\bot}"),
          Map.entry((int) '\u2208', "\\ensuremath{\\in}"),
          Map.entry((int) '\u25cf', "\\ensuremath{\\bullet}"),
          Map.entry((int) '\u2022', "\\ensuremath{\\bullet}"));

  /** Combining marks, and the commands that set them. */
  private static final String ACCENTS = "\u0300\u0301\u0302\u0303\u0308\u030a\u0327\u030c\u0304";

  private static final String ACCENT_COMMANDS = "`'^~\"rcv=";

  private static final String GREEK =
      "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi o pi rho varsigma"
          + " sigma tau upsilon phi chi psi omega";

  private static final List<String> LETTERS = Splitter.on(' ').splitToList(GREEK);
  private static final int FIRST_LETTER = 0x3b1;
  private static final int FIRST_CAPITAL = 0x391;

  private TexText() {}

  /** One line that means nothing but itself; what LaTeX cannot write is told by its number. */
  static String escaped(String text) {
    StringBuilder out = new StringBuilder(text.length() + 8);
    Printable.line(text).codePoints().forEach(c -> append(c, out));
    return out.toString();
  }

  private static void append(int c, StringBuilder out) {
    String written = WRITTEN.get(c);
    if (written != null) {
      out.append(written);
    } else if ("#$%&_{}".indexOf(c) >= 0) {
      out.append('\\').append((char) c);
    } else if (c < 0x7f) {
      out.append((char) c);
    } else if (c >= FIRST_LETTER && c < FIRST_LETTER + LETTERS.size()) {
      out.append("\\ensuremath{\\").append(LETTERS.get(c - FIRST_LETTER)).append('}');
    } else if (c >= FIRST_CAPITAL && c < FIRST_CAPITAL + LETTERS.size()) {
      capital(LETTERS.get(c - FIRST_CAPITAL), out);
    } else if (c >= 0x2080 && c <= 0x2089) {
      out.append("\\ensuremath{_").append(c - 0x2080).append('}');
    } else if (c >= 0x2074 && c <= 0x2079) {
      out.append("\\ensuremath{^").append(c - 0x2070).append('}');
    } else {
      out.append(accented(c));
    }
  }

  /** A letter with an accent that LaTeX has; else the number of the character. */
  private static String accented(int c) {
    String parts = Normalizer.normalize(Character.toString(c), Normalizer.Form.NFD);
    int accent = parts.length() == 2 ? ACCENTS.indexOf(parts.charAt(1)) : -1;
    return accent < 0 || parts.charAt(0) >= 0x7f
        ? "U+" + Integer.toHexString(c)
        : "\\" + ACCENT_COMMANDS.charAt(accent) + "{" + parts.charAt(0) + "}";
  }

  /** Capitals that look as Latin ones have no name of their own. */
  private static void capital(String name, StringBuilder out) {
    switch (name) {
      case "gamma",
          "delta",
          "theta",
          "lambda",
          "xi",
          "pi",
          "sigma",
          "upsilon",
          "phi",
          "psi",
          "omega" ->
          out.append("\\ensuremath{\\")
              .append(Character.toUpperCase(name.charAt(0)))
              .append(name, 1, name.length())
              .append('}');
      case "rho" -> out.append('P');
      case "eta" -> out.append('H');
      case "nu" -> out.append('N');
      case "chi" -> out.append('X');
      default -> out.append(Character.toUpperCase(name.charAt(0)));
    }
  }
}
