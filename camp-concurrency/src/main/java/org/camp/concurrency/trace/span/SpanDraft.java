// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace.span;

import java.util.Arrays;
import java.util.List;

/** A span while it is being read; used again for the next one. */
final class SpanDraft {
  /** A time that is not there. */
  static final long NO_TIME = Long.MIN_VALUE;

  /** Attributes that name what a call goes to, the best first. */
  private static final List<String> CALLEES =
      List.of(
          "peer.service",
          "db.system.name",
          "db.system",
          "messaging.system",
          "rpc.service",
          "server.address",
          "net.peer.name");

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

  /** Link → number of the trace that is linked. */
  int[] linkTrace = new int[4];

  /** Link → id of the span that is linked. */
  long[] linkId = new long[4];

  /** Link → whether that id is a text. */
  boolean[] linkText = new boolean[4];

  int links;

  /** Place of an attribute that is kept → number of the text that is its value + 1, or 0. */
  private final int[] attributes;

  SpanDraft(SpanTable table) {
    this.table = table;
    this.attributes = new int[table.attributes().size()];
    clear();
  }

  void clear() {
    trace = -1;
    hasId = false;
    hasParent = false;
    follows = false;
    name = table.name("");
    kind = SpanKind.UNKNOWN;
    start = NO_TIME;
    end = NO_TIME;
    error = false;
    shared = false;
    callee = -1;
    calleeRank = CALLEES.size() + 1;
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
    attributes[place] = text + 1;
  }

  /** Takes an attribute whose name was asked for. */
  void attribute(String key, String value) {
    int place = attributes.length == 0 ? -1 : table.attributeColumns().place(key);
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

  void trace(char[] chars, int offset, int length) {
    trace = length == 0 ? -1 : table.trace(chars, offset, length);
  }

  void id(char[] chars, int offset, int length) {
    hasId = length > 0;
    char[] read = usual(chars, offset, length);
    textId =
        !SpanIds.isHex(read, read == chars ? offset : 0, read == chars ? length : read.length, 16);
    id = bits(read, read == chars ? offset : 0, read == chars ? length : read.length);
  }

  void parent(char[] chars, int offset, int length) {
    hasParent = length > 0 && !isZero(chars, offset, length);
    char[] read = usual(chars, offset, length);
    textParent =
        !SpanIds.isHex(read, read == chars ? offset : 0, read == chars ? length : read.length, 16);
    parent = bits(read, read == chars ? offset : 0, read == chars ? length : read.length);
  }

  /** Sixteen zeros are how some exporters write that there is no parent. */
  private static boolean isZero(char[] chars, int offset, int length) {
    for (int i = 0; i < length; i++) {
      if (chars[offset + i] != '0') {
        return false;
      }
    }
    return length == 16;
  }

  private static char[] usual(char[] chars, int offset, int length) {
    return length == 12 ? SpanIds.digits(chars, offset, length, 8) : chars;
  }

  private long bits(char[] chars, int offset, int length) {
    return SpanIds.isHex(chars, offset, length, 16)
        ? SpanIds.hex(chars, offset)
        : table.name(chars, offset, length);
  }

  void link(int to, String span) {
    char[] chars = span.toCharArray();
    char[] read = usual(chars, 0, chars.length);
    link(to, bits(read, 0, read.length), !SpanIds.isHex(read, 0, read.length, 16));
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
    callee(CALLEES.size(), service);
  }

  private void callee(int rank, String value) {
    if (rank >= 0 && rank < calleeRank && !value.isEmpty()) {
      calleeRank = rank;
      callee = table.name(value);
    }
  }

  /** Whether an attribute is of use: it may name what a span calls, or was asked for. */
  boolean wants(String key) {
    return CALLEES.contains(key) || (attributes.length > 0 && table.attributes().contains(key));
  }

  /** The key of an attribute that is of use, or an empty text; makes no text of others. */
  String wanted(char[] chars, int offset, int length) {
    for (String key : CALLEES) {
      if (key.length() == length && isSame(key, chars, offset)) {
        return key;
      }
    }
    int place = attributes.length == 0 ? -1 : table.attributeColumns().place(chars, offset, length);
    return place < 0 ? "" : table.attributes().get(place);
  }

  /** Takes an attribute that is of use. */
  void take(String key, String value) {
    callee(CALLEES.indexOf(key), value);
    attribute(key, value);
  }

  static boolean isSame(String key, char[] chars, int offset) {
    for (int i = 0; i < key.length(); i++) {
      if (key.charAt(i) != chars[offset + i]) {
        return false;
      }
    }
    return true;
  }
}
