// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The site is made, and all its links lead somewhere. */
class SiteTest {
  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");

  @Test
  void allLinksOfTheSiteLeadSomewhere() throws IOException {
    Path root = Path.of(System.getProperty("camp.root")).toAbsolutePath().normalize();
    Path site = root.resolve("integration-tests/target/site");
    List<Path> pages = Site.write(root, site);
    assertThat(pages)
        .contains(
            site.resolve("index.html"),
            site.resolve("doc/tutorials/bottleneck.html"),
            site.resolve("camp-mpst/doc/theory.html"));
    List<String> lost = new ArrayList<>();
    for (Path page : pages) {
      String text = Files.readString(page);
      assertThat(text).contains("<main id=\"main\">").doesNotContain("<script");
      for (Matcher link = LINK.matcher(text); link.find(); ) {
        if (!leads(page, link.group(1))) {
          lost.add(site.relativize(page) + ": " + link.group(1));
        }
      }
    }
    assertThat(lost).isEmpty();
    assertThat(Files.readString(site.resolve("index.html")))
        .contains("href=\"doc/tutorials/workers.html\"", "src=\"doc/scatter-gather.svg\"");
  }

  /** Addresses elsewhere are not asked for; files and anchors of the site have to be there. */
  private static boolean leads(Path page, String link) throws IOException {
    if (link.matches("(?:https?|mailto):.+")) {
      return true;
    }
    int hash = link.indexOf('#');
    String path = hash < 0 ? link : link.substring(0, hash);
    Path to = path.isEmpty() ? page : page.resolveSibling(path);
    return Files.isRegularFile(to)
        && (hash < 0 || Files.readString(to).contains("id=\"" + link.substring(hash + 1) + "\""));
  }
}
