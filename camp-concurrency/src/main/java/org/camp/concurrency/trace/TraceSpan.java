// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.trace;

import java.util.List;

/**
 * A span of a distributed trace: an interval on a logical thread.
 *
 * @param id its id
 * @param parent id of its parent, or empty
 * @param name what it does
 * @param kind its kind
 * @param start when it begins, by the clock of its service; less than 0 when that is not known
 * @param end when it ends; 0 or less when that is not known
 * @param service the service, or the instance of it
 * @param thread the thread, or empty
 * @param logs what happens within
 * @param causes ids of spans that it follows from, other than its parent
 * @param line the line where it is written
 */
record TraceSpan(
    String id,
    String parent,
    String name,
    Kind kind,
    long start,
    long end,
    String service,
    String thread,
    List<Log> logs,
    List<String> causes,
    int line) {
  /** The side of a call or of a message that a span is. */
  enum Kind {
    INTERNAL,
    SERVER,
    CLIENT,
    PRODUCER,
    CONSUMER
  }

  /** Something that happens within a span. */
  record Log(long time, String name) {}

  /** Whether it says what another one says, wherever they are written. */
  boolean sameAs(TraceSpan other) {
    return equals(
        new TraceSpan(
            other.id,
            other.parent,
            other.name,
            other.kind,
            other.start,
            other.end,
            other.service,
            other.thread,
            other.logs,
            other.causes,
            line));
  }

  /** The same span under another id or below another parent. */
  TraceSpan renamed(String newId, String newParent) {
    return new TraceSpan(
        newId, newParent, name, kind, start, end, service, thread, logs, causes, line);
  }

  /** The same span at another time. */
  TraceSpan timed(long newStart, long newEnd) {
    return new TraceSpan(
        id, parent, name, kind, newStart, newEnd, service, thread, logs, causes, line);
  }

  /** Whether it lies within another one of the same clock. */
  boolean within(TraceSpan other) {
    return service.equals(other.service) && start >= other.start && end <= other.end;
  }
}
