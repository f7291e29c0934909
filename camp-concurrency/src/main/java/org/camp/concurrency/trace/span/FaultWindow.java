// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.json.JsonSyntax;
import org.camp.core.model.Source;

/**
 * What of a long JSON text is needed to say what is wrong with it: which lists and objects are open
 * at the fault, and the bytes from the last member on. O(bytes) in time, O(window) in space.
 */
final class FaultWindow {
  private static final int BEHIND = 1 << 12;
  private static final int MOST = 1 << 24;
  private static final int AROUND = 200;

  private final Source source;

  /** How many lists and objects are open. */
  private int depth;

  /** Depth → the byte that opened the list or object there. */
  private byte[] opened = new byte[16];

  /** Depth → where the member at hand begins. */
  private Place[] member = {new Place(0, 1, 1, true)};

  /** The bytes from there on. */
  private byte[] window = {};

  private FaultWindow(Source source) {
    this.source = source;
  }

  /** A place in the text: how many bytes come before, and whether no member of its list does. */
  private record Place(long offset, int line, int column, boolean first) {}

  /**
   * Looks for the window.
   *
   * @param fault behind the byte that is one too many, at most
   */
  static FaultWindow of(Source source, long fault) {
    FaultWindow found = new FaultWindow(source);
    try (InputStream in = new BufferedInputStream(source.open(), 1 << 16)) {
      found.scan(in, fault - 1);
    } catch (IOException e) {
      throw source.unreadable(e);
    }
    try (InputStream in = new BufferedInputStream(source.open(), 1 << 16)) {
      long from = found.member[found.depth].offset;
      in.skipNBytes(from);
      found.window = in.readNBytes((int) Math.min(MOST, fault - from + BEHIND));
    } catch (IOException e) {
      throw source.unreadable(e);
    }
    return found;
  }

  private void scan(InputStream in, long end) throws IOException {
    boolean text = false;
    boolean escaped = false;
    int line = 1;
    int column = 1;
    for (long offset = 0; offset < end; offset++) {
      int c = in.read();
      column += (c & 0xC0) == 0x80 ? 0 : (c & 0xF8) == 0xF0 ? 2 : 1;
      if (c == '\n') {
        line++;
        column = 1;
      }
      if (text) {
        text = escaped || c != '"';
        escaped = !escaped && c == '\\';
      } else {
        text = c == '"';
        move(c, new Place(offset + 1, line, column, c == '[' || c == '{'));
      }
    }
  }

  private void move(int c, Place behind) {
    switch (c) {
      case '[', '{' -> {
        depth++;
        if (depth == opened.length) {
          opened = Arrays.copyOf(opened, 2 * depth);
        }
        opened[depth] = (byte) c;
        at(behind);
      }
      case ']', '}' -> {
        depth--;
        if (depth == 0) {
          at(new Place(behind.offset, behind.line, behind.column, true));
        }
      }
      case ',' -> at(behind);
      default -> {}
    }
  }

  private void at(Place place) {
    if (depth >= member.length) {
      member = Arrays.copyOf(member, 2 * depth);
    }
    member[depth] = place;
  }

  /** What is wrong, with its place in the whole text. */
  BadInput refusal() {
    String before = before();
    String after;
    try {
      after = inMemory().text();
    } catch (BadInput e) {
      return new BadInput(e.diagnostics().stream().map(d -> placed(d, 0, "")).toList());
    }
    BadInput fault = JsonSyntax.fault(new SourceText(source.name(), before + after));
    return new BadInput(
        fault.diagnostics().stream().map(d -> placed(d, before.length(), after)).toList());
  }

  private Source inMemory() {
    return new Source() {
      @Override
      public String name() {
        return source.name();
      }

      @Override
      public InputStream open() {
        return new ByteArrayInputStream(whole(window));
      }
    };
  }

  /** The bytes without a character that is cut at their end. */
  private static byte[] whole(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && end > bytes.length - 3 && (bytes[end - 1] & 0xC0) == 0x80) {
      end--;
    }
    int size = bytes.length - end + 1;
    int lead = end == 0 ? 0 : bytes[end - 1] & 0xFF;
    boolean cut =
        (lead >= 0xC0 && size < 2) || (lead >= 0xE0 && size < 3) || (lead >= 0xF0 && size < 4);
    return cut ? Arrays.copyOf(bytes, end - 1) : bytes;
  }

  /** A text that opens the same lists and objects, and has a member before that at hand. */
  private String before() {
    StringBuilder before = new StringBuilder();
    for (int level = 1; level <= depth; level++) {
      boolean list = opened[level] == '[';
      boolean member = level < depth || !this.member[level].first;
      before.append(list ? "[" : "{").append(member && !list ? "\"\":" : "");
      before.append(level == depth && member ? "0," : "");
    }
    return before.toString();
  }

  private Diagnostic placed(Diagnostic fault, int before, String after) {
    Place from = member[depth];
    int line = Math.max(1, fault.line());
    int column = fault.column() - (line == 1 ? before : 0);
    int place = 0;
    for (int i = 1; i < line; i++) {
      place = after.indexOf('\n', place) + 1;
    }
    place = Math.max(0, Math.min(after.length(), place + Math.max(1, column) - 1));
    int cut = Math.max(0, place - AROUND);
    String around = after.substring(cut, Math.min(after.length(), place + AROUND));
    return new Diagnostic(
        fault.severity(),
        fault.code(),
        fault.message(),
        fault.file(),
        from.line + line - 1,
        line == 1 ? from.column + Math.max(1, column) - 1 : column,
        fault.hint(),
        new SourceText(source.name(), around)
            .error("", new Span(place - cut, Math.min(place - cut + 1, around.length())), "")
            .excerpt());
  }
}
