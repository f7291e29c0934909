// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;

/** Generated executions. */
public final class RandomOrders {
  private RandomOrders() {}

  /**
   * A trace of steps of random processes: with probability {@code density} a communication (receive
   * the oldest message with probability {@code receive}, if there is one, else send to some other
   * process), else an internal event.
   */
  public static PartialOrder trace(
      SplittableRandom random, int processes, int events, double density, double receive) {
    OrderBuilder order = PartialOrder.named("random");
    List<Deque<Integer>> inboxes = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      order.process("P" + p);
      inboxes.add(new ArrayDeque<>());
    }
    for (int i = 0; i < events; i++) {
      int p = random.nextInt(processes);
      int e = order.event(null, p, "", i + 1);
      if (processes > 1 && random.nextDouble() < density) {
        if (!inboxes.get(p).isEmpty() && random.nextDouble() < receive) {
          order.message(inboxes.get(p).remove(), e);
        } else {
          int to = (p + 1 + random.nextInt(processes - 1)) % processes;
          inboxes.get(to).add(e);
        }
      }
    }
    return order.build();
  }

  /** An order with any acyclic messages between any events, several per event. */
  public static PartialOrder any(SplittableRandom random) {
    int processes = 1 + random.nextInt(4);
    int events = random.nextInt(11);
    OrderBuilder order = PartialOrder.named("any");
    for (int p = 0; p < processes; p++) {
      order.process("P" + p);
    }
    int[] on = new int[events];
    for (int e = 0; e < events; e++) {
      on[e] = random.nextInt(processes);
      order.event(null, on[e]);
    }
    double density = random.nextDouble() * 0.5;
    for (int e = 0; e < events; e++) {
      for (int f = e + 1; f < events; f++) {
        if (on[e] != on[f] && random.nextDouble() < density) {
          order.message(e, f);
        }
      }
    }
    return order.build();
  }

  /** A trace whose processes talk along a tree only. */
  public static PartialOrder tree(SplittableRandom random, int processes, int events) {
    int[] parent = new int[processes];
    OrderBuilder order = PartialOrder.named("tree");
    for (int p = 0; p < processes; p++) {
      parent[p] = p == 0 ? -1 : random.nextInt(p);
      order.process("P" + p);
    }
    int[] last = new int[processes];
    Arrays.fill(last, -1);
    for (int i = 0; i < events; i++) {
      int p = random.nextInt(processes);
      int e = order.event(null, p);
      int q = parent[p];
      if (q >= 0 && random.nextInt(3) == 0) {
        boolean up = random.nextBoolean();
        if (up) {
          int f = order.event(null, q);
          order.message(e, f);
          last[q] = f;
        } else if (last[q] >= 0) {
          order.message(last[q], e);
        }
      }
      last[p] = e;
    }
    return order.build();
  }
}
