// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

/** How a thread waits for a message that is not there yet. */
public enum WaitStrategy {
  /** It keeps asking and keeps its core: messages are seen at once. */
  SPIN,
  /** It goes to sleep and leaves its core to others: waking it up takes the system some time. */
  PARK;

  /** What suits so many threads: spinning when each has a core of this host, else parking. */
  public static WaitStrategy suiting(int threads) {
    return threads <= Runtime.getRuntime().availableProcessors() ? SPIN : PARK;
  }
}
