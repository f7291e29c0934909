// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import gg.jte.generated.precompiled.JtebodyGenerated;
import gg.jte.generated.precompiled.JtepageGenerated;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.io.IOException;
import org.camp.cli.output.Version;

/** Writes pages by the templates. */
public final class PageWriter {
  private PageWriter() {}

  /** Writes a page that stands by itself: style, script and data are in it, nothing is fetched. */
  public static void write(Page page, Appendable out) throws IOException {
    String script = PageScript.of(page.modules());
    String style = PageScript.style();
    String policy =
        "default-src 'none';script-src "
            + PageScript.hash(script)
            + ";style-src "
            + PageScript.hash(style)
            + ";img-src data:;base-uri 'none';form-action 'none'";
    StringOutput text = new StringOutput(1 << 16);
    JtepageGenerated.render(
        new OwaspHtmlTemplateOutput(text), null, page, policy, style, script, Version.text());
    out.append(text.toString());
  }

  /** The sections of a page alone, to stand in another one. */
  public static String body(Page page) {
    StringOutput text = new StringOutput(1 << 14);
    JtebodyGenerated.render(new OwaspHtmlTemplateOutput(text), null, page);
    return text.toString();
  }
}
