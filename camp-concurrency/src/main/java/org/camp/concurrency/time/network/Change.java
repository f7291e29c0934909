// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.network;

import org.camp.core.order.ScaleFactor;

/**
 * A change of a program whose effect a replay gives exactly. Operations are {@code service: name}.
 */
public sealed interface Change {
  /** What is scaled. */
  sealed interface Target {
    /** All activities of the spans of an operation. */
    record Operation(String name) implements Target {}

    /** What all operations of a service do themselves, and opaque calls to it. */
    record Service(String name) implements Target {}

    /** The wire between two services. */
    record Wire(String caller, String callee) implements Target {}

    /** All wires. */
    record Wires() implements Target {}

    /** Opaque calls from one service to another. */
    record Remote(String caller, String callee) implements Target {}
  }

  /** Activities take so many times as long. */
  record Scale(Target of, ScaleFactor by) implements Change {}

  /** Every span of an operation takes longer, in its last activity [ns]; shorter below 0. */
  record Add(String operation, long nanoseconds) implements Change {}

  /** Every call of an operation takes no time, with all below it. */
  record Remove(String operation) implements Change {}

  /** Calls of an operation no longer wait for calls of another one by the same parent. */
  record Independent(String operation, String of) implements Change {}

  /** Of consecutive calls of an operation that wait for each other, so many go at once. */
  record Parallel(String operation, int ways) implements Change {}
}
