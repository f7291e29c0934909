// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.util.Arrays;

/** A span while it is being read; used again for the next one. */
final class SpanDraft {
  /** Stands for the trace of the span, whose id may come later. */
  static final int OWN = -1;

  /** A time that is not there. */
  static final long NO_TIME = Long.MIN_VALUE;

  /** Digits of the id of a span, its bytes, and how many characters these have in Base64. */
  private static final int DIGITS = 16;

  private static final int BYTES = 8;
  private static final int BASE64 = 12;

  private final SpanTable table;

  int trace;
  long id;
  boolean textId;
  boolean hasId;
  long parent;
  boolean textParent;
  boolean hasParent;
  boolean follows;
  int name;
  SpanKind kind = SpanKind.UNKNOWN;
  long start;
  long end;
  boolean error;
  boolean shared;
  int callee;
  private int calleeRank;

  /** How long it takes [ns], or {@link #NO_TIME}. */
  long duration;

  /** The name of its process, or of its service. */
  String process;

  /** The address of its host. */
  String host;

  /** The trace of the span that the reference at hand names, or {@link #OWN}. */
  int referred;

  /** Whether the id that was read last is the number of a text. */
  private boolean isText;

  /** Link → number of the trace that is linked, or {@link #OWN}. */
  int[] linkTrace = new int[4];

  /** Link → id of the span that is linked. */
  long[] linkId = new long[4];

  /** Link → whether that id is a text. */
  boolean[] linkText = new boolean[4];

  /** Link → whether what is linked is only followed from. */
  boolean[] linkFollows = new boolean[4];

  int links;

  /** Place of an attribute that is kept → number of the text that is its value + 1, or 0. */
  private int[] attributes;

  private final UsefulAttributes useful;

  SpanDraft(SpanTable table) {
    this.table = table;
    this.attributes = new int[table.attributes().size()];
    this.useful = table.useful();
    clear();
  }

  void clear() {
    trace = -1;
    hasId = false;
    hasParent = false;
    follows = false;
    name = SpanTable.NO_TEXT;
    kind = SpanKind.UNKNOWN;
    start = NO_TIME;
    end = NO_TIME;
    error = false;
    shared = false;
    callee = -1;
    calleeRank = UsefulAttributes.CALLEES.size() + 1;
    links = 0;
    duration = NO_TIME;
    process = "";
    host = "";
    referred = OWN;
    Arrays.fill(attributes, 0);
  }

  /** Whether it can be told from others, so that it counts. */
  boolean isWhole() {
    if (!hasId || trace < 0) {
      table.dropped(1);
    }
    return hasId && trace >= 0;
  }

  void attribute(int place, int text) {
    if (place >= attributes.length) {
      attributes = Arrays.copyOf(attributes, place + 8);
    }
    attributes[place] = text + 1;
  }

  /** Takes an attribute whose name was asked for. */
  void attribute(String key, String value) {
    AttributeColumns kept = table.attributeColumns();
    int place = kept.isNone() ? -1 : kept.place(key);
    if (place >= 0) {
      attribute(place, table.name(value));
    }
  }

  void keepAttributes(int row) {
    for (int place = 0; place < attributes.length; place++) {
      if (attributes[place] > 0) {
        table.attributeColumns().put(row, place, attributes[place] - 1);
      }
    }
  }

  /** Kind and marks, as tables have them. */
  short flags() {
    return (short)
        (kind.ordinal()
            | (error ? SpanTable.ERROR : 0)
            | (textId ? SpanTable.TEXT_ID : 0)
            | (hasParent ? SpanTable.HAS_PARENT : 0)
            | (textParent ? SpanTable.TEXT_PARENT : 0)
            | (shared ? SpanTable.SHARED : 0)
            | (follows ? SpanTable.FOLLOWS : 0));
  }

  void keepLinks(LinkColumns kept, int row) {
    for (int i = 0; i < links; i++) {
      kept.add(row, linkTrace[i] == OWN ? trace : linkTrace[i], linkId[i], linkText[i]);
    }
  }

  void trace(byte[] text, int from, int length) {
    trace = length == 0 ? -1 : table.trace(text, from, length);
  }

  void id(byte[] text, int from, int length) {
    hasId = length > 0;
    id = bits(text, from, length);
    textId = isText;
  }

  /** Sixteen zeros are how some exporters write that there is no parent. */
  void parent(byte[] text, int from, int length) {
    parent = bits(text, from, length);
    textParent = isText;
    hasParent = length > 0 && (textParent || parent != 0);
  }

  /** An id as a long; says whether it is the number of a text. */
  private long bits(byte[] text, int from, int length) {
    isText = false;
    if (length == DIGITS) {
      long high = EightBytes.hex(EightBytes.at(text, from));
      long low = EightBytes.hex(EightBytes.at(text, from + 8));
      if ((high | low) >= 0) {
        return high << 32 | low;
      }
    } else if (length == BASE64) {
      byte[] digits = SpanIds.digits(text, from, length, BYTES);
      if (digits.length == DIGITS) {
        return SpanIds.hex(digits, 0);
      }
    }
    isText = true;
    return table.name(text, from, length);
  }

  /** Links to a span of a trace, or of the {@link #OWN} one, unless its id is empty. */
  void link(int to, byte[] text, int from, int length) {
    if (length > 0) {
      long linked = bits(text, from, length);
      link(to, linked, isText, false);
    }
  }

  /** The parent is the first link within the trace, if there is one. */
  void takeParent() {
    int first = 0;
    while (first < links && linkTrace[first] != OWN && linkTrace[first] != trace) {
      first++;
    }
    if (first == links) {
      return;
    }
    parent = linkId[first];
    textParent = linkText[first];
    hasParent = textParent || parent != 0;
    follows = linkFollows[first];
    links--;
    System.arraycopy(linkTrace, first + 1, linkTrace, first, links - first);
    System.arraycopy(linkId, first + 1, linkId, first, links - first);
    System.arraycopy(linkText, first + 1, linkText, first, links - first);
    System.arraycopy(linkFollows, first + 1, linkFollows, first, links - first);
  }

  void link(int to, long bits, boolean asText, boolean onlyFollows) {
    if (links == linkId.length) {
      linkTrace = Arrays.copyOf(linkTrace, 2 * links);
      linkId = Arrays.copyOf(linkId, 2 * links);
      linkText = Arrays.copyOf(linkText, 2 * links);
      linkFollows = Arrays.copyOf(linkFollows, 2 * links);
    }
    linkTrace[links] = to;
    linkText[links] = asText;
    linkFollows[links] = onlyFollows;
    linkId[links++] = bits;
  }

  /** What the form of a span says of it: all that is no hole. */
  record Fixed(SpanKind kind, boolean error, boolean shared, String process, String host) {}

  Fixed fixed() {
    return new Fixed(kind, error, shared, process, host);
  }

  void fix(Fixed form) {
    kind = form.kind;
    error = form.error;
    shared = form.shared;
    process = form.process;
    host = form.host;
  }

  void name(byte[] text, int from, int length) {
    name = table.name(text, from, length);
  }

  /** The trace of the span that the reference at hand names. */
  void referred(byte[] text, int from, int length) {
    referred = length == 0 ? referred : table.trace(text, from, length);
  }

  /** The id of the span that it names. */
  void reference(byte[] text, int from, int length, boolean onlyFollows) {
    if (length > 0) {
      long linked = bits(text, from, length);
      link(referred, linked, isText, onlyFollows);
    }
    referred = OWN;
  }

  /** Takes an attribute that is of use. */
  void attribute(String key, int rank, byte[] text, int from, int length) {
    AttributeColumns kept = table.attributeColumns();
    int place = kept.isNone() ? -1 : kept.place(key);
    boolean names = rank >= 0 && rank < calleeRank && length > 0;
    if (names || place >= 0) {
      int value = table.name(text, from, length);
      if (names) {
        calleeRank = rank;
        callee = value;
      }
      if (place >= 0) {
        attribute(place, value);
      }
    }
  }

  /** The name of the other end, when no attribute names it. */
  void remote(byte[] text, int from, int length) {
    if (UsefulAttributes.CALLEES.size() < calleeRank && length > 0) {
      calleeRank = UsefulAttributes.CALLEES.size();
      callee = table.name(text, from, length);
    }
  }

  /** The name of the other end, when no attribute names it. */
  void remote(String service) {
    callee(UsefulAttributes.CALLEES.size(), service);
  }

  private void callee(int rank, String value) {
    if (rank >= 0 && rank < calleeRank && !value.isEmpty()) {
      calleeRank = rank;
      callee = table.name(value);
    }
  }

  /** Which attributes are of use. */
  UsefulAttributes useful() {
    return useful;
  }

  /** Whether an attribute was asked for. */
  boolean keeps(String key) {
    AttributeColumns kept = table.attributeColumns();
    return !kept.isNone() && kept.place(key) >= 0;
  }

  /** Takes an attribute that is of use. */
  void take(String key, String value) {
    callee(UsefulAttributes.CALLEES.indexOf(key), value);
    attribute(key, value);
  }
}
