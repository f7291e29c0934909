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

  SpanDraft(SpanTable table) {
    this.table = table;
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
    if (links == linkId.length) {
      linkTrace = Arrays.copyOf(linkTrace, 2 * links);
      linkId = Arrays.copyOf(linkId, 2 * links);
      linkText = Arrays.copyOf(linkText, 2 * links);
    }
    linkTrace[links] = to;
    linkText[links] = !SpanIds.isHex(read, 0, read.length, 16);
    linkId[links++] = bits(read, 0, read.length);
  }

  /** Takes an attribute that names what the span calls, when no better one was there. */
  void callee(String key, String value) {
    callee(CALLEES.indexOf(key), value);
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

  /** Whether an attribute may name what a span calls. */
  static boolean namesCallee(String key) {
    return CALLEES.contains(key);
  }

  /** The key when it may name what a span calls, or an empty text; makes no text of others. */
  static String calleeKey(char[] chars, int offset, int length) {
    for (String key : CALLEES) {
      if (key.length() == length && isSame(key, chars, offset)) {
        return key;
      }
    }
    return "";
  }

  private static boolean isSame(String key, char[] chars, int offset) {
    for (int i = 0; i < key.length(); i++) {
      if (key.charAt(i) != chars[offset + i]) {
        return false;
      }
    }
    return true;
  }
}
