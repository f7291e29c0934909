// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.output;

import java.io.File;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;

/** What the ending of a file's name promises of its content. */
public final class FileEnding {
  public static final String TEXT = "text/plain";
  static final String JSON = "application/json";
  static final String CSV = "text/csv";
  public static final String SVG = "image/svg+xml";
  static final String MARKDOWN = "text/markdown";
  static final String HTML = "text/html";
  static final String XML = "application/xml";
  static final String PDF = "application/pdf";
  static final String PNG = "image/png";
  static final String TEX = "application/x-latex";
  static final String SARIF = "application/sarif+json";

  private static final Map<String, String> MEDIA =
      Map.ofEntries(
          Map.entry("txt", TEXT),
          Map.entry("json", JSON),
          Map.entry("csv", CSV),
          Map.entry("svg", SVG),
          Map.entry("dot", "text/vnd.graphviz"),
          Map.entry("gv", "text/vnd.graphviz"),
          Map.entry("graphml", "application/graphml+xml"),
          Map.entry("mmd", "text/vnd.mermaid"),
          Map.entry("mermaid", "text/vnd.mermaid"),
          Map.entry("tex", TEX),
          Map.entry("html", HTML),
          Map.entry("htm", HTML),
          Map.entry("md", MARKDOWN),
          Map.entry("xml", XML),
          Map.entry("sarif", SARIF),
          Map.entry("yaml", "application/yaml"),
          Map.entry("yml", "application/yaml"),
          Map.entry("pdf", PDF),
          Map.entry("ps", "application/postscript"),
          Map.entry("eps", "application/postscript"),
          Map.entry("png", PNG),
          Map.entry("jpg", "image/jpeg"),
          Map.entry("jpeg", "image/jpeg"),
          Map.entry("gif", "image/gif"),
          Map.entry("xls", "application/vnd.ms-excel"),
          Map.entry("xlsx", "application/vnd.ms-excel"),
          Map.entry("ods", "application/vnd.oasis.opendocument.spreadsheet"));

  private FileEnding() {}

  /** The media type that the name of a file promises; nothing when its ending is not known. */
  public static Optional<String> media(String file) {
    String name = file.substring(file.lastIndexOf(File.separatorChar) + 1);
    int dot = name.lastIndexOf('.');
    return Optional.ofNullable(MEDIA.get(name.substring(dot + 1).toLowerCase(Locale.ROOT)))
        .filter(media -> dot > 0);
  }

  /** Whether an SVG can be made into that. */
  public static boolean isImage(String media) {
    return media.equals(PNG) || media.equals(TEX);
  }

  /** Whether a file of that name holds a model, and no report. */
  public static boolean isModel(String file) {
    return file.endsWith(".scr");
  }

  /** Whether a file of that name may hold that; any text may stand in a {@code .txt}. */
  public static boolean fits(String file, String media) {
    Optional<String> promised = media(file);
    return promised.isEmpty()
        || promised.get().equals(media)
        || (promised.get().equals(TEXT) && media.startsWith("text/"));
  }

  /** The fault that a file's name promises something else than what would be written. */
  public static BadInput misfit(String file, String written, String hint) {
    return new BadInput(
        Diagnostic.error("misnamed-output", "by its name this file does not hold " + written)
            .inFile(file)
            .withHint(hint));
  }
}
