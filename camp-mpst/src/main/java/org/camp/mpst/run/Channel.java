// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

/**
 * Messages from one thread to another, first in, first out. One thread sends, one receives. A
 * message carries the number of its label, the time at which the prediction has its sender done,
 * and bytes of the sender, which are copied.
 */
public interface Channel extends AutoCloseable {
  /**
   * Sends.
   *
   * @param letter the number of its label
   * @param clock when it is sent, as predicted, in seconds
   * @param payload the bytes
   * @param length how many of them
   */
  void send(int letter, double clock, byte[] payload, int length);

  /**
   * Waits for the next message and copies its bytes.
   *
   * @param into where to; at least as long as the message
   * @return the number of its label
   */
  int receive(byte[] into);

  /** Whether a message is there, or its beginning. */
  boolean isReady();

  /** The predicted time that came with the message received last. */
  double clock();

  @Override
  void close();
}
