// SPDX-License-Identifier: Apache-2.0
package org.camp.core.order;

import java.util.Optional;

/**
 * One execution with times. Spans are numbered from 0; they are the owners of the activities of the
 * {@link #network()}. Times are nanoseconds from the start of the run.
 */
public interface TimedRun {
  /** What people call it. */
  String label();

  /** Events, what each waits for, and the time of each activity. */
  ActivityNetwork network();

  /** The event that ends the run: critical paths lead to it. */
  int target();

  /** How many spans there are. */
  int spans();

  /** The id of a span, unique in the run. */
  String id(int span);

  /** What a span does, as {@code service: name}, or an operation of a rank. */
  String operation(int span);

  /** Who does it: a service, a rank, a host. */
  String service(int span);

  /** The side of a call that it is, in lower case: {@code server}, {@code client}, … */
  String kind(int span);

  /** The span that caused it, or −1. */
  int parent(int span);

  /** What it is to its parent, in lower case: {@code joined}, {@code late}, …, {@code root}. */
  String relation(int span);

  /** Whether it failed. */
  boolean error(int span);

  /** Its start, corrected [ns]. */
  long from(int span);

  /** Its end, corrected and cut where its parent waits for it [ns]. */
  long to(int span);

  /**
   * The value of an attribute, when the reader was told before to keep attributes of that name;
   * others are never kept, since they may hold secrets.
   */
  Optional<String> attribute(int span, String name);
}
