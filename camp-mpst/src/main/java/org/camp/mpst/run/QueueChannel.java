// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** An unbounded queue in memory. */
final class QueueChannel implements Channel {
  private static final long LONGEST_SLEEP = 1_000_000;
  private static final int PATIENCE = 10_000;

  @SuppressWarnings("ArrayRecordComponent") // Messages are never compared.
  private record Message(int letter, double clock, byte[] payload) {}

  private final ConcurrentLinkedQueue<Message> messages = new ConcurrentLinkedQueue<>();
  private final WaitStrategy waiting;
  private volatile @Nullable Thread sleeper;
  private double clock;

  QueueChannel(WaitStrategy waiting) {
    this.waiting = waiting;
  }

  @Override
  public void send(int letter, double sent, byte[] payload, int length) {
    messages.add(new Message(letter, sent, Arrays.copyOf(payload, length)));
    if (waiting == WaitStrategy.PARK) {
      LockSupport.unpark(sleeper);
    }
  }

  @Override
  public int receive(byte[] into) {
    Message message = messages.poll();
    if (message == null) {
      message = waiting == WaitStrategy.SPIN ? spin() : sleep();
    }
    System.arraycopy(message.payload, 0, into, 0, message.payload.length);
    clock = message.clock;
    return message.letter;
  }

  /**
   * Asks without pause at first; when that takes long, lets others that may be waiting go first.
   */
  @SuppressWarnings("ThreadPriorityCheck") // Right without a yield, too: only later.
  private Message spin() {
    for (int asked = 0; ; asked++) {
      Message message = messages.poll();
      if (message != null) {
        return message;
      }
      if (Thread.currentThread().isInterrupted()) {
        throw new RunStopped();
      }
      if (asked < PATIENCE) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }

  private Message sleep() {
    sleeper = Thread.currentThread();
    try {
      while (true) {
        Message message = messages.poll();
        if (message != null) {
          return message;
        }
        if (Thread.currentThread().isInterrupted()) {
          throw new RunStopped();
        }
        LockSupport.parkNanos(this, LONGEST_SLEEP);
      }
    } finally {
      sleeper = null;
    }
  }

  @Override
  public boolean isReady() {
    return !messages.isEmpty();
  }

  @Override
  public double clock() {
    return clock;
  }

  @Override
  public void close() {
    messages.clear();
  }
}
