// SPDX-License-Identifier: Apache-2.0
package org.camp.cli.terminal;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.camp.core.diagnostic.Printable;

/**
 * UTF-8 text on its way to a terminal: of what would steer it, colours and weights pass, line
 * breaks and tabs too; all else becomes U+FFFD.
 */
public final class PrintableStream extends FilterOutputStream {
  /** The beginning of a sequence that sets colours or weights, or all of it. */
  private static final Pattern STYLE = Pattern.compile("\u001b(\\[([0-9;]{0,12}m?)?)?");

  /** Bytes that may be the beginning of a character or of a sequence. */
  private final ByteArrayOutputStream held = new ByteArrayOutputStream();

  /** Text that goes on to {@code terminal}. */
  public PrintableStream(OutputStream terminal) {
    super(terminal);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    held.write(bytes, from, length);
    byte[] all = held.toByteArray();
    int whole = whole(all);
    String text = new String(all, 0, whole, StandardCharsets.UTF_8);
    int open = open(text);
    out.write(printable(text.substring(0, open)).getBytes(StandardCharsets.UTF_8));
    held.reset();
    held.write(text.substring(open).getBytes(StandardCharsets.UTF_8));
    held.write(all, whole, all.length - whole);
  }

  /** How many bytes are whole characters. */
  private static int whole(byte[] bytes) {
    for (int back = 1; back <= Math.min(3, bytes.length); back++) {
      int b = bytes[bytes.length - back] & 0xff;
      if (b >= 0xc0) {
        int needed = b >= 0xf0 ? 4 : b >= 0xe0 ? 3 : 2;
        return needed > back ? bytes.length - back : bytes.length;
      }
      if (b < 0x80) {
        break;
      }
    }
    return bytes.length;
  }

  /** Where a sequence or a line end begins that is not ended; the length when there is none. */
  private static int open(String text) {
    int at = text.lastIndexOf('\u001b');
    boolean begun = at >= 0 && STYLE.matcher(text.substring(at)).matches();
    if (begun && !text.endsWith("m")) {
      return at;
    }
    return text.endsWith("\r") ? text.length() - 1 : text.length();
  }

  private static String printable(String text) {
    StringBuilder out = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Printable.isControl(c) || c == '\n' || c == '\t' || isLineEnd(text, i)) {
        continue;
      }
      if (c == '\u001b') {
        int end = text.indexOf('m', i);
        if (end > 0 && STYLE.matcher(text.substring(i, end + 1)).matches()) {
          continue;
        }
      }
      out = out == null ? new StringBuilder(text) : out;
      out.setCharAt(i, '\uFFFD');
    }
    return out == null ? text : out.toString();
  }

  /** CSV ends its lines so. */
  private static boolean isLineEnd(String text, int at) {
    return text.charAt(at) == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n';
  }

  @Override
  public void close() throws IOException {
    out.write(printable(held.toString(StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
    held.reset();
    super.close();
  }
}
