// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * Spans in columns, a row each, in the order in which they were read: about 60 bytes a span. Texts
 * are kept once. Nothing is judged here: spans may be there twice, and times may be broken.
 */
public final class SpanTable {
  /** A time that is not there. */
  public static final long NO_TIME = SpanDraft.NO_TIME;

  private static final String UNNAMED = "(no name)";

  /** Times from 1933 until 2079 are less than 2⁶² ns apart, so that twice what is between fits. */
  private static final long EARLIEST = -(1L << 60);

  private static final long LATEST = (1L << 61) + (1L << 60) - 1;

  /** Number of the empty text. */
  static final int NO_TEXT = 0;

  private static final int KIND = 7;

  /** From so many spans on, the room for them grows by half. */
  private static final int MANY = 1 << 20;

  /** From so many spans on, what is to come is told by what came, up to so many times as much. */
  private static final int SAMPLE = 1 << 12;

  private static final int MOST_GROWTH = 16;

  static final int ERROR = 8;
  static final int TEXT_ID = 16;
  static final int HAS_PARENT = 32;
  static final int TEXT_PARENT = 64;
  static final int SHARED = 128;
  static final int FOLLOWS = 256;

  /** Ordinal → kind. */
  private static final SpanKind[] KINDS = SpanKind.values();

  private final Names texts = new Names();
  private final TraceNumbers traceIds = new TraceNumbers(texts);
  private final PairNumbers operations = new PairNumbers();
  private final ProcessColumns processes = new ProcessColumns(texts);

  /** Row → number of its trace. */
  private int[] trace = new int[64];

  /** Row → its id: sixteen hexadecimal digits, or the number of a text. */
  private long[] id = new long[64];

  /** Row → the id of its parent, in the same way. */
  private long[] parent = new long[64];

  /** Row → when it starts [ns since 1970]. */
  private long[] start = new long[64];

  /** Row → when it ends [ns since 1970]. */
  private long[] end = new long[64];

  /** Row → number of its process; before that is known, what the reader keeps there. */
  private int[] process = new int[64];

  /** Row → number of its operation; before its process is known, the text that names it. */
  private int[] operation = new int[64];

  /** Row → the text that names what it calls, or −1. */
  private int[] callee = new int[64];

  /** Row → kind and marks, as the constants above say. */
  private short[] flags = new short[64];

  private int size;

  private final LinkColumns links = new LinkColumns();
  private final AttributeColumns attributes;
  private final UsefulAttributes useful;
  private long dropped;
  private final Fruitless fruitless = new Fruitless();

  /** How much of the source at hand was read, from 0 to 1; 0 when that is not known. */
  private DoubleSupplier share = () -> 0;

  /** Rows of the sources before it. */
  private int before;

  /** Starts without spans. */
  public SpanTable() {
    this(List.of());
  }

  /** Starts without spans; keeps attributes of the given names, and of no others. */
  public SpanTable(List<String> attributes) {
    this.attributes = new AttributeColumns(attributes);
    this.useful = new UsefulAttributes(this.attributes);
    texts.of("");
  }

  /** Adds all spans of another table, as if they had been read next. O(spans). */
  public void append(SpanTable other) {
    if (size + other.size > trace.length) {
      room(size + other.size);
    }
    new TableCopy(other, this).run();
  }

  /** Gives back the room that is left for spans where that is much: no more are added. O(spans). */
  public void trim() {
    if (trace.length > size + size / 16) {
      room(size);
    }
  }

  /**
   * Another source is read: room is made for as many spans as it seems to have.
   *
   * @param read how much of it was read, from 0 to 1; 0 when that is not known
   */
  void reads(DoubleSupplier read) {
    share = read;
    before = size;
  }

  /** How many spans were read. */
  public int size() {
    return size;
  }

  /** How many traces they are of. */
  public int traces() {
    return traceIds.size();
  }

  /** Keeps the traces that are read from now on apart from those before, even of the same id. */
  public void startSide() {
    traceIds.startSide();
  }

  /** On which side a trace is, from 0: after how many calls of {@link #startSide}. */
  public int side(int trace) {
    return traceIds.side(trace);
  }

  /** Number of the trace of a row. */
  public int trace(int row) {
    return trace[row];
  }

  /** The id of a trace as it was written. */
  public String traceId(int number) {
    return traceIds.id(number);
  }

  /** Orders ids of traces as texts. */
  public int compareTraceIds(int number, int other) {
    return traceIds.compare(number, other);
  }

  /**
   * Ids of traces, among them those that share most characters with one at the beginning and at the
   * end. O(traces).
   */
  public List<String> nearestTraceIds(String id) {
    return traceIds.nearest(id);
  }

  /** The id of a span as it was written; the server half of a shared one ends in /server. */
  public String id(int row) {
    return written(id[row], is(row, TEXT_ID));
  }

  /** The id of its parent as it was written, when it names one. */
  public String parentId(int row) {
    return written(parent[row], is(row, TEXT_PARENT));
  }

  private String written(long bits, boolean isText) {
    return isText ? texts.text((int) bits) : SpanIds.text(bits);
  }

  /** The id as a long: equal ids of one form are equal. */
  public long idBits(int row) {
    return id[row];
  }

  /** Whether the id is no sixteen hexadecimal digits. */
  public boolean isTextId(int row) {
    return is(row, TEXT_ID);
  }

  /** Orders ids as texts. */
  public int compareIds(int row, int other) {
    return is(row, TEXT_ID) || is(other, TEXT_ID)
        ? id(row).compareTo(id(other))
        : Long.compareUnsigned(id[row], id[other]);
  }

  /** Whether a row names a parent. */
  public boolean hasParent(int row) {
    return is(row, HAS_PARENT);
  }

  /** The parent's id as a long. */
  public long parentBits(int row) {
    return parent[row];
  }

  /** Whether the parent's id is no sixteen hexadecimal digits. */
  public boolean isTextParent(int row) {
    return is(row, TEXT_PARENT);
  }

  /** When it starts, or {@link #NO_TIME}. */
  public long start(int row) {
    return start[row];
  }

  /** When it ends, or {@link #NO_TIME}. */
  public long end(int row) {
    return end[row];
  }

  /** Its kind as it was written. */
  public SpanKind kind(int row) {
    return KINDS[flags[row] & KIND];
  }

  /** Whether it failed. */
  public boolean error(int row) {
    return is(row, ERROR);
  }

  /** Whether it is the server half of a span that a client has too. */
  public boolean shared(int row) {
    return is(row, SHARED);
  }

  /** Whether it only follows from its parent. */
  public boolean follows(int row) {
    return is(row, FOLLOWS);
  }

  /** Number of its operation. */
  public int operation(int row) {
    return operation[row];
  }

  /** Number of its process: a service and an instance of it, on a host. */
  public int process(int row) {
    return process[row];
  }

  /** Number of the text that names what it calls, or −1. */
  public int callee(int row) {
    return callee[row];
  }

  /** How many operations there are. */
  public int operations() {
    return operations.size();
  }

  /** {@code service: name}. */
  public String operationName(int number) {
    return text((int) operations.first(number)) + ": " + ownName(number);
  }

  /** The name of an operation within its service; one that has none is called so. */
  public String ownName(int number) {
    String name = text((int) operations.second(number));
    return name.isEmpty() ? UNNAMED : name;
  }

  /** Number of the text that names the service of an operation. */
  public int service(int number) {
    return (int) operations.first(number);
  }

  /** Number of the text that names an operation within its service. */
  public int bareName(int number) {
    return (int) operations.second(number);
  }

  /** How many processes on hosts there are. */
  public int processes() {
    return processes.size();
  }

  /** Number of the service and instance that a process is, whatever its host. */
  public long identity(int number) {
    return processes.identity(number);
  }

  /** The clock of a process: the text that names its host, else what is left of the process. */
  public long clock(int number) {
    return processes.clock(number);
  }

  /** What a clock is called: a host, or a service. */
  public String clockName(int number) {
    return processes.clockName(number);
  }

  /** The name of the host of a process, or an empty text. */
  public String hostName(int number) {
    return processes.hostName(number);
  }

  /** A text by its number. */
  public String text(int number) {
    return texts.text(number);
  }

  /** The first link of a row: links of it are from here up to those of the next row. */
  public int firstLink(int row) {
    return links.first(row);
  }

  /** How many links all spans have. */
  public int links() {
    return links.size();
  }

  /** The row that a link is of. */
  public int linkRow(int link) {
    return links.row(link);
  }

  /** The trace that a link leads to. */
  public int linkTrace(int link) {
    return links.trace(link);
  }

  /** The id of the span that a link leads to, as it was written. */
  public String linkedId(int link) {
    return written(links.id(link), links.isText(link));
  }

  /** The id of the span that a link leads to, as a long. */
  public long linkBits(int link) {
    return links.id(link);
  }

  /** Whether that id is no sixteen hexadecimal digits. */
  public boolean isTextLink(int link) {
    return links.isText(link);
  }

  /** Names of the attributes that are kept. */
  public List<String> attributes() {
    return attributes.names();
  }

  /** The value of an attribute that is kept, when the span has it. */
  public Optional<String> attribute(int row, String name) {
    int place = attributes.place(name);
    int number = place < 0 ? -1 : attributes.text(row, place);
    return number < 0 ? Optional.empty() : Optional.of(text(number));
  }

  /** How many spans were left out because they have no id, or are of no trace. */
  public long dropped() {
    return dropped;
  }

  void dropped(long more) {
    dropped += more;
  }

  /** Values of the texts that gave no span. */
  public Fruitless fruitless() {
    return fruitless;
  }

  /** How many spans, and values without any, were met so far. */
  long met() {
    return size + dropped + fruitless.count();
  }

  UsefulAttributes useful() {
    return useful;
  }

  AttributeColumns attributeColumns() {
    return attributes;
  }

  private boolean is(int row, int flag) {
    return (flags[row] & flag) != 0;
  }

  Names names() {
    return texts;
  }

  TraceNumbers traceNumbers() {
    return traceIds;
  }

  PairNumbers operationNumbers() {
    return operations;
  }

  ProcessColumns processColumns() {
    return processes;
  }

  int name(String text) {
    return texts.of(text);
  }

  int name(byte[] text, int from, int length) {
    return texts.of(text, from, length);
  }

  int trace(byte[] id, int from, int length) {
    return traceIds.of(id, from, length);
  }

  /** Number of a process; empty texts for what is not known. */
  int process(String service, String instance, String hostName) {
    return processes.of(service, instance, hostName);
  }

  /** A time, or {@link #NO_TIME} when no clock can have shown it. */
  private static long possible(long time) {
    return time < EARLIEST || time > LATEST ? NO_TIME : time;
  }

  /** Adds a span whose process is known later: until then the row keeps what is given. */
  int add(SpanDraft span, int given) {
    if (size == trace.length) {
      room(grown());
    }
    trace[size] = span.trace;
    id[size] = span.id;
    parent[size] = span.parent;
    start[size] = possible(span.start);
    end[size] = possible(span.end);
    process[size] = given;
    operation[size] = span.name;
    callee[size] = span.callee;
    flags[size] = span.flags();
    span.keepLinks(links, size);
    span.keepAttributes(size);
    return size++;
  }

  /** A size with room for more spans. */
  private int grown() {
    int usual = size < MANY ? 2 * Math.max(1, size) : size + size / 2;
    double read = size - before < SAMPLE ? 0 : share.getAsDouble();
    double all = read > 0 ? before + 1.02 * (size - before) / read : usual;
    return (int) Math.min(Math.max(all, size + size / 8.0 + 1), (double) MOST_GROWTH * size + 1);
  }

  /** What {@link #add} was given. */
  int given(int row) {
    return process[row];
  }

  /** Says which process a span is of. */
  void settle(int row, int number) {
    process[row] = number;
    operation[row] = operations.of(identity(number) >>> 32, operation[row]);
  }

  /** The same of all spans from a row on. */
  void settleFrom(int first, int number) {
    for (int row = first; row < size; row++) {
      settle(row, number);
    }
  }

  /** Makes room for so many spans. */
  private void room(int more) {
    trace = Arrays.copyOf(trace, more);
    id = Arrays.copyOf(id, more);
    parent = Arrays.copyOf(parent, more);
    start = Arrays.copyOf(start, more);
    end = Arrays.copyOf(end, more);
    process = Arrays.copyOf(process, more);
    operation = Arrays.copyOf(operation, more);
    callee = Arrays.copyOf(callee, more);
    flags = Arrays.copyOf(flags, more);
  }
}
