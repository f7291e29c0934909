// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import java.util.List;
import java.util.function.Predicate;

/**
 * How people name one trace of several by its id: by all of it, by its beginning, or by a beginning
 * and an end with {@code …} or {@code ...} between them.
 */
public final class TraceIds {
  /** So many characters are shown of an id at most, while fewer than all are enough. */
  public static final int MOST = 12;

  private static final int FEWEST = 8;
  private static final String GAP = "…";
  private static final String DOTS = "...";

  private TraceIds() {}

  /**
   * Which ids a text names: the one that it is, else all that it abbreviates.
   *
   * @param all the ids that there are
   */
  public static Predicate<String> named(String text, Iterable<String> all) {
    for (String id : all) {
      if (id.equals(text)) {
        return text::equals;
      }
    }
    return id -> abbreviates(text, id);
  }

  private static boolean abbreviates(String text, String id) {
    String gap = text.contains(GAP) ? GAP : DOTS;
    int at = text.indexOf(gap);
    if (at < 0) {
      return id.startsWith(text);
    }
    String head = text.substring(0, at);
    String tail = text.substring(at + gap.length());
    return id.length() >= head.length() + tail.length() && id.startsWith(head) && id.endsWith(tail);
  }

  /** An id as far as people compare it, when there is no other. */
  public static String brief(String id) {
    return brief(id, List.of());
  }

  /**
   * As little of an id as tells it from all others, at least eight characters: its beginning, or
   * its end behind a gap where many begin alike. Of what needs more than {@link #MOST} characters
   * both ends. O(ids · characters).
   *
   * @param all the ids that there are
   */
  public static String brief(String id, Iterable<String> all) {
    int head = FEWEST;
    int tail = FEWEST - 1;
    for (String other : all) {
      if (!other.equals(id)) {
        head = Math.max(head, commonHead(id, other) + 1);
        tail = Math.max(tail, commonTail(id, other) + 1);
      }
    }
    if (head <= MOST || id.length() <= MOST) {
      return cut(id, head);
    }
    if (tail < MOST) {
      return end(id, tail);
    }
    int kept = MOST / 2;
    return cut(id, kept) + end(id, MOST - 1 - kept);
  }

  private static String cut(String id, int length) {
    if (length >= id.length()) {
      return id;
    }
    return id.substring(0, Character.isLowSurrogate(id.charAt(length)) ? length + 1 : length);
  }

  private static String end(String id, int length) {
    int from = id.length() - length;
    return GAP + id.substring(Character.isLowSurrogate(id.charAt(from)) ? from - 1 : from);
  }

  private static int commonHead(String id, String other) {
    int most = Math.min(id.length(), other.length());
    int same = 0;
    while (same < most && id.charAt(same) == other.charAt(same)) {
      same++;
    }
    return same;
  }

  private static int commonTail(String id, String other) {
    int most = Math.min(id.length(), other.length());
    int same = 0;
    while (same < most
        && id.charAt(id.length() - 1 - same) == other.charAt(other.length() - 1 - same)) {
      same++;
    }
    return same;
  }
}
