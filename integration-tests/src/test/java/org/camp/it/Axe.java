// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** axe-core in a page: what keeps people from it. The tab has to be open past the page's policy. */
final class Axe {
  private static final String AT = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";
  private static final String RUN =
      "axe.run(document, {runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa',"
          + "'best-practice']}).then(r => r.violations.map(v => v.id + ' ' + v.nodes[0].html))";

  private Axe() {}

  /** What it finds in a page as it is shown now. */
  static JsonNode found(DevTools.Tab tab) {
    if (!tab.value("'axe' in window").asBoolean()) {
      try (InputStream in = Axe.class.getResourceAsStream(AT)) {
        tab.value(new String(in.readAllBytes(), StandardCharsets.UTF_8) + ";1");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return tab.value(RUN);
  }
}
