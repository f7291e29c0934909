// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rules of contention read aloud: every instant, every round, every role is looked at. */
final class SlowSimulation {
  private record Message(long arrival) {}

  private static final long NEVER = Long.MAX_VALUE;

  private final Case given;
  final long[] end;
  final long[] busy;
  final boolean[] stuck;

  SlowSimulation(Case given) {
    this.given = given;
    int roles = given.programs().size();
    end = new long[roles];
    busy = new long[given.cores().length];
    stuck = new boolean[roles];
    run(roles);
  }

  private void run(int roles) {
    int[] next = new int[roles];
    long[] runsUntil = new long[roles];
    long[] readySince = new long[roles];
    boolean[] running = new boolean[roles];
    boolean[] ready = new boolean[roles];
    int[] received = new int[roles];
    Map<String, List<Message>> sent = new HashMap<>();
    Map<String, Integer> taken = new HashMap<>();
    int[] free = given.cores().clone();
    int[] hosted = new int[free.length];
    for (int node : given.nodeOf()) {
      hosted[node]++;
    }
    long now = 0;
    while (true) {
      boolean changed = true;
      while (changed) {
        changed = false;
        for (int role = 0; role < roles; role++) {
          if (running[role] && runsUntil[role] == now) {
            running[role] = false;
            changed = true;
            free[given.nodeOf()[role]]++;
            end[role] = now;
            Case.Action done = given.programs().get(role).get(next[role]++);
            if (done.kind() == Case.SEND) {
              List<Message> channel =
                  sent.computeIfAbsent(role + ">" + done.peer(), c -> new ArrayList<>());
              long travels =
                  given.latency()[given.nodeOf()[role]][given.nodeOf()[done.peer()]] * done.size();
              long before = channel.isEmpty() ? 0 : channel.get(channel.size() - 1).arrival();
              channel.add(new Message(Math.max(before, now + travels)));
            }
          }
        }
        for (int role = 0; role < roles; role++) {
          if (running[role] || ready[role] || next[role] == given.programs().get(role).size()) {
            continue;
          }
          Case.Action action = given.programs().get(role).get(next[role]);
          String channel = action.peer() + ">" + role;
          if (action.kind() != Case.RECEIVE) {
            ready[role] = true;
          } else {
            List<Message> messages = sent.getOrDefault(channel, List.of());
            int first = taken.getOrDefault(channel, 0);
            if (first < messages.size() && messages.get(first).arrival() <= now) {
              taken.put(channel, first + 1);
              ready[role] = true;
              received[role]++;
            }
          }
          if (ready[role]) {
            readySince[role] = now;
            changed = true;
          }
        }
        List<Integer> queue = new ArrayList<>();
        for (int role = 0; role < roles; role++) {
          if (ready[role]) {
            queue.add(role);
          }
        }
        queue.sort(Comparator.comparingLong((Integer r) -> readySince[r]).thenComparing(r -> r));
        for (int role : queue) {
          int node = given.nodeOf()[role];
          if (free[node] > 0) {
            free[node]--;
            ready[role] = false;
            running[role] = true;
            changed = true;
            long takes =
                given.programs().get(role).get(next[role]).ticks()
                    + (hosted[node] > 1 ? given.overhead()[node] : 0);
            busy[node] += takes;
            runsUntil[role] = now + takes;
          }
        }
      }
      long later = NEVER;
      for (int role = 0; role < roles; role++) {
        if (running[role]) {
          later = Math.min(later, runsUntil[role]);
        }
      }
      for (List<Message> channel : sent.values()) {
        for (Message message : channel) {
          later = message.arrival() > now ? Math.min(later, message.arrival()) : later;
        }
      }
      if (later == NEVER) {
        break;
      }
      now = later;
    }
    for (int role = 0; role < roles; role++) {
      stuck[role] = next[role] < given.programs().get(role).size();
    }
  }
}
