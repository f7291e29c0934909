// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.run;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many roles are done in a repetition, or stand where they may be: when all do and none of them
 * has a message, nobody sends any more, and those that stand there are done.
 */
final class Settled {
  private final int roles;
  private final AtomicInteger settled = new AtomicInteger();

  /** How often a role that stood somewhere went on. */
  private final AtomicInteger returns = new AtomicInteger();

  /** Where roles stand. */
  private final Set<Channel> awaited = ConcurrentHashMap.newKeySet();

  Settled(int roles) {
    this.roles = roles;
  }

  /** Another repetition begins. */
  void restart() {
    settled.set(0);
    awaited.clear();
  }

  /** A role is done. */
  void done() {
    settled.incrementAndGet();
  }

  /** Waits for a message, or until nobody sends any more; whether there is a message. */
  @SuppressWarnings("ThreadPriorityCheck") // Right without a yield, too: only later.
  boolean awaits(Channel channel) {
    if (channel.isReady()) {
      return true;
    }
    awaited.add(channel);
    settled.incrementAndGet();
    while (!channel.isReady()) {
      int before = returns.get();
      if (settled.get() == roles
          && awaited.stream().noneMatch(Channel::isReady)
          && returns.get() == before) {
        return false;
      }
      if (Thread.currentThread().isInterrupted()) {
        throw new RunStopped();
      }
      Thread.yield();
    }
    returns.incrementAndGet();
    settled.decrementAndGet();
    awaited.remove(channel);
    return true;
  }
}
