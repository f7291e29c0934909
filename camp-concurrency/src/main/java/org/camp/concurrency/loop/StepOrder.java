// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.loop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.camp.concurrency.loop.LoopNest.Assign;

/**
 * The order of the events of a step, without their names: for each processor, in turn, a send, or
 * an assignment with the sends that it waits for. Steps with equal orders make the same pattern.
 */
final class StepOrder {
  private static final int SEND = -1;

  private final List<List<Integer>> events = new ArrayList<>();

  /** Processor → how many assignments of the step it has executed. */
  private final int[] counts;

  StepOrder(int processors) {
    counts = new int[processors];
    for (int p = 0; p < processors; p++) {
      events.add(new ArrayList<>());
    }
  }

  /** Adds an assignment as it is now, and the sends for it. */
  void add(Assign assign, OwnerComputes owners) {
    int owner = owners.owner(assign.target());
    int[] senders = owners.senders(assign, owner);
    Arrays.sort(senders);
    List<Integer> event = events.get(owner);
    event.add(senders.length);
    for (int sender : senders) {
      event.add(sender);
      event.add(counts[sender]++);
      events.get(sender).add(SEND);
    }
    counts[owner]++;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StepOrder order && events.equals(order.events);
  }

  @Override
  public int hashCode() {
    return events.hashCode();
  }
}
