// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.camp.core.report.Axis;
import org.camp.core.report.LineChart;
import org.camp.core.report.Numbers;
import org.camp.core.report.draw.SvgWriter;
import org.junit.jupiter.api.Test;

/** Pages and the pictures in them have the same colours, in both themes. */
class PageColoursTest {
  private static final Pattern BLOCK = Pattern.compile("\\{([^{}]*)\\}");
  private static final Pattern VARIABLE = Pattern.compile("--([a-z0-9]+):(#[0-9a-f]{3,6})");

  /** The blocks of a style that define the colours of kinds. */
  private static List<Map<String, String>> themes(String css, String colour) {
    List<Map<String, String>> themes = new ArrayList<>();
    Matcher block = BLOCK.matcher(css);
    while (block.find()) {
      Map<String, String> variables = new HashMap<>();
      Matcher variable = VARIABLE.matcher(block.group(1));
      while (variable.find()) {
        variables.put(variable.group(1), variable.group(2));
      }
      if (variables.containsKey(colour)) {
        themes.add(variables);
      }
    }
    return themes;
  }

  private static Map<String, String> asInPages(Map<String, String> picture) {
    Map<String, String> page = new HashMap<>();
    page.put("bg", picture.get("paper"));
    page.put("ink", picture.get("ink"));
    page.put("soft", picture.get("soft"));
    page.put("hair", picture.get("grid"));
    for (int kind = 0; kind < 7; kind++) {
      page.put("c" + (kind + 1), picture.get("c" + kind));
    }
    page.put("c0", picture.get("c7"));
    return page;
  }

  @Test
  void pagesAndPicturesAreOfOnePalette() throws IOException {
    Numbers x = Numbers.of(1, 2);
    StringBuilder svg = new StringBuilder();
    SvgWriter.write(
        new LineChart(
            "t",
            Axis.of("x", ""),
            Axis.of("y", ""),
            List.of(LineChart.Series.line("", x, x)),
            List.of(),
            List.of()),
        svg);
    List<Map<String, String>> pictures = themes(svg.toString(), "c8");
    List<Map<String, String>> pages = themes(PageScript.style(), "c1");
    assertThat(pictures).hasSize(2);
    assertThat(pages).hasSize(3);
    assertThat(pages.get(0)).containsAllEntriesOf(asInPages(pictures.get(0)));
    assertThat(pages.get(1)).containsAllEntriesOf(asInPages(pictures.get(1)));
    assertThat(pages.get(2)).isEqualTo(pages.get(1));
    for (Map<String, String> picture : pictures) {
      assertThat(picture.get("c8"))
          .as("what is critical has the colour of text")
          .isEqualTo(picture.get("ink"));
    }
  }

  @Test
  void everyColourIsSeenOnItsGround() throws IOException {
    for (Map<String, String> page : themes(PageScript.style(), "c1")) {
      for (String name : List.of("ink", "soft", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7")) {
        assertThat(contrast(page.get(name), page.get("bg")))
            .as(name + " on " + page.get("bg"))
            .isGreaterThanOrEqualTo(4.5);
      }
    }
  }

  /** The contrast ratio of WCAG 2.2. */
  private static double contrast(String one, String other) {
    double a = luminance(one);
    double b = luminance(other);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  private static double luminance(String colour) {
    int rgb = Integer.parseInt(colour.substring(1), 16);
    return 0.2126 * linear(rgb >> 16 & 255)
        + 0.7152 * linear(rgb >> 8 & 255)
        + 0.0722 * linear(rgb & 255);
  }

  private static double linear(int byteValue) {
    double share = byteValue / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
