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

  /** Whether the id that was read last is the number of a text. */
  private boolean isText;

  /** Link → number of the trace that is linked, or {@link #OWN}. */
  int[] linkTrace = new int[4];

  /** Link → id of the span that is linked. */
  long[] linkId = new long[4];

  /** Link → whether that id is a text. */
  boolean[] linkText = new boolean[4];

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
      link(to, linked, isText);
    }
  }

  /** The parent is the first link within the trace, if there is one: its number, or −1. */
  int takeParent() {
    int first = 0;
    while (first < links && linkTrace[first] != OWN && linkTrace[first] != trace) {
      first++;
    }
    if (first == links) {
      return -1;
    }
    parent = linkId[first];
    textParent = linkText[first];
    hasParent = textParent || parent != 0;
    links--;
    System.arraycopy(linkTrace, first + 1, linkTrace, first, links - first);
    System.arraycopy(linkId, first + 1, linkId, first, links - first);
    System.arraycopy(linkText, first + 1, linkText, first, links - first);
    return first;
  }

  void link(int to, long bits, boolean isText) {
    if (links == linkId.length) {
      linkTrace = Arrays.copyOf(linkTrace, 2 * links);
      linkId = Arrays.copyOf(linkId, 2 * links);
      linkText = Arrays.copyOf(linkText, 2 * links);
    }
    linkTrace[links] = to;
    linkText[links] = isText;
    linkId[links++] = bits;
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

  /** Takes an attribute that is of use. */
  void take(String key, String value) {
    callee(UsefulAttributes.CALLEES.indexOf(key), value);
    attribute(key, value);
  }
}
