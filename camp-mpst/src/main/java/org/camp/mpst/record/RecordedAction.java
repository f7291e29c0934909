// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.record;

/**
 * What a role did.
 *
 * @param peer the other role; −1 for a computation
 * @param label of the message; empty for a computation
 * @param bytes of the message; {@link #UNSAID} where the protocol says nothing of them
 * @param from when the role was ready for it [ns]
 * @param there when the message to be received was there; else {@code from} [ns]
 * @param to when it was done, what is computed with a message included [ns]
 * @param worked what of that was computed with the message [ns]
 */
public record RecordedAction(
    Kind kind,
    int role,
    int peer,
    String label,
    long bytes,
    long from,
    long there,
    long to,
    long worked) {
  /** No size. */
  public static final long UNSAID = -1;

  /** What actions are. */
  public enum Kind {
    SEND,
    RECEIVE,
    COMPUTE
  }

  /** When the role began with it, after it had waited [ns]. */
  long begun() {
    return Math.max(from, there);
  }
}
