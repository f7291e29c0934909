// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.random;

/**
 * Hears of the actions of a simulated run, in the order of the protocol: those of one role in its
 * order, and a send before its receive. Times are seconds from the start.
 */
public interface ActionListener {
  /** The sender's part of the communication at a position. */
  void sends(int pc, double from, double to);

  /**
   * The receiver's part of the communication at a position, or of that whose message is a vote.
   *
   * @param from when the receiver was ready for it
   * @param there when the message was there
   * @param to when it was received, what is computed with it included
   */
  void receives(int pc, double from, double there, double to);

  /** A vote that came too late: nobody receives what the send at a position sent. */
  void drops(int pc);

  /** A computation of a role. */
  void computes(int role, double from, double to);
}
