// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.camp.core.model.Source;
import org.camp.core.model.SourcePiece;

/**
 * The spans of one source as bytes, which are appended to a table as if the source had been read
 * next: texts, traces, processes and operations in the order of their numbers, so that each gets
 * the number that reading gives it; then the rows, a column after another, compressed.
 */
public final class TableBytes {
  private TableBytes() {}

  /** What a source of a format gave, which is still at hand. O(spans). */
  public static byte[] of(SpanTable table, SpanFormat format) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater fast = new Deflater(Deflater.BEST_SPEED);
    try (DeflaterOutputStream packed = new DeflaterOutputStream(bytes, fast, 1 << 16)) {
      CodedOutputStream out = CodedOutputStream.newInstance(packed, 1 << 16);
      out.writeStringNoTag(format.name());
      new Writing(table, out).run();
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("in memory", e);
    } finally {
      fast.end();
    }
    return bytes.toByteArray();
  }

  /**
   * Appends spans to a table. O(spans).
   *
   * @param from their source, or piece of it
   * @return the format of their source
   */
  static SpanFormat append(byte[] bytes, Source from, SpanTable to) {
    try (InflaterInputStream plain = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
      CodedInputStream in = CodedInputStream.newInstance(plain, 1 << 16);
      in.setSizeLimit(Integer.MAX_VALUE);
      SpanFormat format = SpanFormat.valueOf(in.readString());
      new Reading(in, from, to).run();
      return format;
    } catch (IOException e) {
      throw new UncheckedIOException("these are no spans of this version", e);
    }
  }

  private record Writing(SpanTable table, CodedOutputStream out) {
    void run() throws IOException {
      pools();
      out.writeUInt64NoTag(table.dropped());
      out.writeUInt64NoTag(table.fruitless().count());
      out.writeSInt64NoTag(table.fruitless().offset());
      int rows = table.size();
      out.writeUInt32NoTag(rows);
      int trace = 0;
      for (int row = 0; row < rows; row++) {
        out.writeSInt32NoTag(table.trace(row) - trace);
        trace = table.trace(row);
      }
      for (int row = 0; row < rows; row++) {
        out.writeFixed64NoTag(table.idBits(row));
      }
      for (int row = 0; row < rows; row++) {
        out.writeFixed64NoTag(table.parentBits(row));
      }
      long start = 0;
      for (int row = 0; row < rows; row++) {
        out.writeSInt64NoTag(table.start(row) - start);
        start = table.start(row);
      }
      for (int row = 0; row < rows; row++) {
        out.writeSInt64NoTag(table.end(row) - table.start(row));
      }
      for (int row = 0; row < rows; row++) {
        out.writeUInt32NoTag(table.process(row));
      }
      for (int row = 0; row < rows; row++) {
        out.writeUInt32NoTag(table.bareName(table.operation(row)));
      }
      for (int row = 0; row < rows; row++) {
        out.writeUInt32NoTag(table.callee(row) + 1);
      }
      for (int row = 0; row < rows; row++) {
        out.writeUInt32NoTag(flags(row));
      }
      attributes(rows);
      links();
    }

    private void pools() throws IOException {
      out.writeUInt32NoTag(table.names().size());
      for (int text = 0; text < table.names().size(); text++) {
        out.writeByteArrayNoTag(table.names().utf8(text));
      }
      out.writeUInt32NoTag(table.traces());
      for (int trace = 0; trace < table.traces(); trace++) {
        out.writeBoolNoTag(table.traceNumbers().isText(trace));
        out.writeFixed64NoTag(table.traceNumbers().high(trace));
        out.writeFixed64NoTag(table.traceNumbers().low(trace));
      }
      out.writeUInt32NoTag(table.processes());
      for (int process = 0; process < table.processes(); process++) {
        out.writeFixed64NoTag(table.identity(process));
        out.writeUInt32NoTag(table.processColumns().host(process) + 1);
      }
      out.writeUInt32NoTag(table.operations());
      for (int operation = 0; operation < table.operations(); operation++) {
        out.writeUInt32NoTag(table.service(operation));
        out.writeUInt32NoTag(table.bareName(operation));
      }
    }

    private int flags(int row) {
      return table.kind(row).ordinal()
          | (table.error(row) ? SpanTable.ERROR : 0)
          | (table.isTextId(row) ? SpanTable.TEXT_ID : 0)
          | (table.hasParent(row) ? SpanTable.HAS_PARENT : 0)
          | (table.isTextParent(row) ? SpanTable.TEXT_PARENT : 0)
          | (table.shared(row) ? SpanTable.SHARED : 0)
          | (table.follows(row) ? SpanTable.FOLLOWS : 0);
    }

    private void attributes(int rows) throws IOException {
      List<String> names = table.attributes();
      out.writeUInt32NoTag(names.size());
      for (int place = 0; place < names.size(); place++) {
        out.writeStringNoTag(names.get(place));
        for (int row = 0; row < rows; row++) {
          out.writeUInt32NoTag(table.attributeColumns().text(row, place) + 1);
        }
      }
    }

    private void links() throws IOException {
      out.writeUInt32NoTag(table.links());
      for (int link = 0; link < table.links(); link++) {
        out.writeUInt32NoTag(table.linkRow(link));
        out.writeUInt32NoTag(table.linkTrace(link));
        out.writeBoolNoTag(table.isTextLink(link));
        out.writeFixed64NoTag(table.linkBits(link));
      }
    }
  }

  private static final class Reading {
    /** Number in the flags → kind of spans. */
    private static final SpanKind[] KINDS = SpanKind.values();

    private static final int KIND = 7;

    private final CodedInputStream in;
    private final Source from;
    private final SpanTable to;

    /** Number of a text there → here. */
    private int[] texts = {};

    /** Number of a trace there → here. */
    private int[] traces = {};

    /** Number of a process there → here. */
    private int[] processes = {};

    Reading(CodedInputStream in, Source from, SpanTable to) {
      this.in = in;
      this.from = from;
      this.to = to;
    }

    void run() throws IOException {
      pools();
      to.dropped(in.readUInt64());
      long fruitless = in.readUInt64();
      long place = in.readSInt64();
      if (fruitless > 0) {
        to.fruitless().goOn(from instanceof SourcePiece piece ? piece.begin() : 0);
        to.fruitless().add(fruitless, place);
      }
      int rows = in.readUInt32();
      int[] trace = new int[rows];
      for (int row = 0; row < rows; row++) {
        trace[row] = in.readSInt32() + (row == 0 ? 0 : trace[row - 1]);
      }
      long[] id = fixed(rows);
      long[] parent = fixed(rows);
      long[] start = new long[rows];
      for (int row = 0; row < rows; row++) {
        start[row] = in.readSInt64() + (row == 0 ? 0 : start[row - 1]);
      }
      long[] end = new long[rows];
      for (int row = 0; row < rows; row++) {
        end[row] = in.readSInt64() + start[row];
      }
      int[] process = ints(rows);
      int[] name = ints(rows);
      int[] callee = ints(rows);
      int[] flags = ints(rows);
      int[][] attributes = attributes(rows);
      int links = in.readUInt32();
      int linkRow = links > 0 ? in.readUInt32() : -1;
      SpanDraft span = new SpanDraft(to);
      for (int row = 0; row < rows; row++) {
        span.clear();
        span.trace = traces[trace[row]];
        span.hasId = true;
        flags(span, flags[row]);
        span.id = bits(id[row], span.textId);
        span.parent = bits(parent[row], span.textParent);
        span.name = texts[name[row]];
        span.start = start[row];
        span.end = end[row];
        span.callee = callee[row] == 0 ? -1 : texts[callee[row] - 1];
        for (int[] attribute : attributes) {
          if (attribute[row + 1] > 0 && attribute[0] >= 0) {
            span.attribute(attribute[0], texts[attribute[row + 1] - 1]);
          }
        }
        while (linkRow == row) {
          int toTrace = traces[in.readUInt32()];
          boolean isText = in.readBool();
          span.link(toTrace, bits(in.readFixed64(), isText), isText, false);
          linkRow = --links > 0 ? in.readUInt32() : -1;
        }
        to.settle(to.add(span, -1), processes[process[row]]);
      }
    }

    private static void flags(SpanDraft span, int flags) {
      span.kind = KINDS[flags & KIND];
      span.error = (flags & SpanTable.ERROR) != 0;
      span.textId = (flags & SpanTable.TEXT_ID) != 0;
      span.hasParent = (flags & SpanTable.HAS_PARENT) != 0;
      span.textParent = (flags & SpanTable.TEXT_PARENT) != 0;
      span.shared = (flags & SpanTable.SHARED) != 0;
      span.follows = (flags & SpanTable.FOLLOWS) != 0;
    }

    private void pools() throws IOException {
      texts = new int[in.readUInt32()];
      for (int text = 0; text < texts.length; text++) {
        byte[] utf8 = in.readByteArray();
        texts[text] = to.name(utf8, 0, utf8.length);
      }
      traces = new int[in.readUInt32()];
      for (int trace = 0; trace < traces.length; trace++) {
        boolean isText = in.readBool();
        long high = in.readFixed64();
        traces[trace] = to.traceNumbers().again(isText, high, bits(in.readFixed64(), isText));
      }
      processes = new int[in.readUInt32()];
      for (int process = 0; process < processes.length; process++) {
        long identity = identity(in.readFixed64());
        int host = in.readUInt32();
        processes[process] = to.processColumns().of(identity, host == 0 ? -1 : texts[host - 1]);
      }
      int operations = in.readUInt32();
      for (int operation = 0; operation < operations; operation++) {
        int service = texts[in.readUInt32()];
        to.operationNumbers().of(service, texts[in.readUInt32()]);
      }
    }

    private long identity(long there) {
      return (long) texts[(int) (there >>> 32)] << 32 | texts[(int) there];
    }

    private long bits(long bits, boolean isText) {
      return isText ? texts[(int) bits] : bits;
    }

    private long[] fixed(int rows) throws IOException {
      long[] column = new long[rows];
      for (int row = 0; row < rows; row++) {
        column[row] = in.readFixed64();
      }
      return column;
    }

    private int[] ints(int rows) throws IOException {
      int[] column = new int[rows];
      for (int row = 0; row < rows; row++) {
        column[row] = in.readUInt32();
      }
      return column;
    }

    /** Columns: the place of the attribute here, or −1, then text there + 1 or 0 of each row. */
    private int[][] attributes(int rows) throws IOException {
      List<int[]> columns = new ArrayList<>();
      for (int left = in.readUInt32(); left > 0; left--) {
        int[] column = new int[rows + 1];
        column[0] = to.attributeColumns().place(in.readString());
        for (int row = 1; row <= rows; row++) {
          column[row] = in.readUInt32();
        }
        columns.add(column);
      }
      return columns.toArray(int[][]::new);
    }
  }
}
