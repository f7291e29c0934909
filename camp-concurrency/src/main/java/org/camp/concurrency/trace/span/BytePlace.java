// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.camp.core.model.Source;

/** Where a byte of a text is, as people count. */
public final class BytePlace {
  private BytePlace() {}

  /**
   * {@code line 3, column 1}. O(bytes before it).
   *
   * @param offset how many bytes come before it
   */
  public static String of(Source source, long offset) {
    int line = 1;
    int column = 1;
    try (InputStream in = new BufferedInputStream(source.open())) {
      for (long place = 0; place < offset; place++) {
        int c = in.read();
        boolean continues = (c & 0xC0) == 0x80;
        column = c == '\n' ? 1 : column + (continues ? 0 : 1);
        line += c == '\n' ? 1 : 0;
      }
    } catch (IOException e) {
      return "byte " + offset;
    }
    return "line " + line + ", column " + column;
  }
}
