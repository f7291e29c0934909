// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

/** A span that is being written. Times are nanoseconds from the start of its run. */
final class WrittenSpan {
  /** Number of a span's kind in OTLP. */
  static final int SERVER = 2;

  static final int CLIENT = 3;
  static final int PRODUCER = 4;
  static final int CONSUMER = 5;

  final int role;
  final String name;
  final int kind;
  final long number;

  /** Number of the trace's first span. */
  final long trace;

  /** Number of the parent; 0 for none. */
  final long parent;

  final long from;
  long to;
  boolean failed;

  /** Whether an answer is still to end it. */
  boolean isAwaited;

  WrittenSpan(int role, String name, int kind, long number, long trace, long parent, long from) {
    this.role = role;
    this.name = name;
    this.kind = kind;
    this.number = number;
    this.trace = trace;
    this.parent = parent;
    this.from = from;
    this.to = from;
  }

  void until(long time) {
    to = isAwaited ? to : Math.max(to, time);
  }
}
