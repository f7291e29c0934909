// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Set;
import org.camp.core.report.draw.Colours;

/** The script and the style of pages: only the modules that a page uses are written. */
public final class PageScript {
  private PageScript() {}

  /** A part of the script that draws something, in the order in which parts are written. */
  public enum Module {
    CHART,
    NETWORK,
    WHATIF,
    FLAME;

    private Set<Module> needs() {
      return this == WHATIF ? EnumSet.of(CHART, NETWORK) : EnumSet.noneOf(Module.class);
    }
  }

  /** The script of a page that draws with some modules and starts by itself. */
  public static String of(Set<Module> modules) {
    return "'use strict';\n(() => {\n" + library(modules) + resource("start.js") + "})();\n";
  }

  /**
   * The functions alone, for a script that calls {@code frame()} once and {@code mount(element,
   * data)} whenever there is a new answer.
   */
  public static String library(Set<Module> modules) {
    Set<Module> used = EnumSet.noneOf(Module.class);
    for (Module module : modules) {
      used.add(module);
      used.addAll(module.needs());
    }
    StringBuilder script = new StringBuilder(resource("base.js"));
    for (Module module : used) {
      script.append(resource(name(module)));
    }
    return script.append(resource("frame.js")).toString();
  }

  private static String name(Module module) {
    return switch (module) {
      case CHART -> "chart.js";
      case NETWORK -> "network.js";
      case WHATIF -> "whatif.js";
      case FLAME -> "flame.js";
    };
  }

  /** The style of all pages. */
  public static String style() {
    return resource("page.css")
        .replace("@light;", variables(Colours.LIGHT))
        .replace("@dark;", variables(Colours.DARK));
  }

  /** The colours of pictures, by the names that pages have for them. */
  private static String variables(Colours colours) {
    StringBuilder css = new StringBuilder();
    css.append("--bg:").append(colours.paper()).append(";--ink:").append(colours.ink());
    css.append(";--soft:").append(colours.soft()).append(";--hair:").append(colours.grid());
    for (int kind = 0; kind < colours.kinds().size(); kind++) {
      css.append(";--c").append(kind + 1).append(':').append(colours.kinds().get(kind));
    }
    return css.append(";--c0:").append(colours.quiet()).append(';').toString();
  }

  /** The source expression with which a policy allows that text: {@code 'sha256-…'}. */
  public static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every platform has SHA-256", e);
    }
  }

  /** A text without what only its readers need: comments of whole lines, and indents. */
  private static String resource(String name) {
    try (InputStream in = PageScript.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new AssertionError("there is no " + name);
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.replaceAll("(?s)(?m)^/\\*.*?\\*/\\R", "").replaceAll("(?m)^ +", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
