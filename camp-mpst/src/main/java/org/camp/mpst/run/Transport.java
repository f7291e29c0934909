// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

/** What messages of a run travel over. */
public enum Transport {
  /** Queues in the memory of one process. */
  QUEUE,
  /** TCP connections over the loopback interface. */
  TCP;

  /** A new, empty channel from one thread to another. */
  public Channel open(WaitStrategy waiting) {
    return this == QUEUE ? new QueueChannel(waiting) : LoopbackChannel.open();
  }
}
