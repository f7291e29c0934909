// SPDX-License-Identifier: Apache-2.0
package org.camp.it;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** A file of OTLP in JSON lines that is so long that it is dealt out in two pieces. */
final class LargeTrace {
  private static final String LINE =
      "{\"resourceSpans\":[{\"resource\":{\"attributes\":[]},\"schemaUrl\":\"%s\","
          + "\"scopeSpans\":[{\"spans\":[{\"traceId\":\"%032x\",\"spanId\":\"1\","
          + "\"name\":\"a\",\"startTimeUnixNano\":1,\"endTimeUnixNano\":%d}]}]}]}%n";

  private LargeTrace() {}

  /**
   * Writes it.
   *
   * @param end its last lines
   */
  static void write(Path file, String end) throws IOException {
    String padding = "x".repeat(1 << 20);
    try (Writer out = Files.newBufferedWriter(file)) {
      for (int line = 1; line <= 80; line++) {
        out.write(String.format(Locale.ROOT, LINE, padding, line, line * line));
      }
      out.write(end);
    }
  }
}
