// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.camp.core.testkit.Shrinker;

/** Straight programs on nodes, by numbers; {@code latency[from][to]} is per unit of size. */
record Case(
    List<List<Action>> programs, int[] nodeOf, int[] cores, long[] overhead, long[][] latency) {

  static final int COMPUTE = 0;
  static final int SEND = 1;
  static final int RECEIVE = 2;

  record Action(int kind, int peer, long ticks, int size) {}

  /** The same as the product sees it. */
  Simulation simulation() {
    Map<Long, Integer> channels = new LinkedHashMap<>();
    for (int role = 0; role < programs.size(); role++) {
      for (Action action : programs.get(role)) {
        if (action.kind != COMPUTE) {
          channels.putIfAbsent(channel(role, action), channels.size());
        }
      }
    }
    int[] senders = channels.keySet().stream().mapToInt(c -> (int) (c >>> 32)).toArray();
    int[] receivers = channels.keySet().stream().mapToInt(Long::intValue).toArray();
    ContentionPrograms.Builder builder =
        new ContentionPrograms.Builder(programs.size(), senders, receivers, List.of());
    List<Integer> sizeClass = new ArrayList<>();
    for (int role = 0; role < programs.size(); role++) {
      for (Action action : programs.get(role)) {
        byte op =
            action.kind == COMPUTE
                ? ContentionPrograms.COMPUTE
                : action.kind == SEND ? ContentionPrograms.SEND : ContentionPrograms.RECEIVE;
        int channel = action.kind == COMPUTE ? 0 : channels.get(channel(role, action));
        builder.add(role, op, channel, action.ticks, sizeClass.size());
        sizeClass.add(action.size);
      }
    }
    Map<Long, long[]> rows = new HashMap<>();
    int most = sizeClass.stream().mapToInt(Integer::intValue).max().orElse(0);
    for (int from = 0; from < cores.length; from++) {
      for (int to = 0; to < cores.length; to++) {
        long[] row = new long[most + 1];
        for (int size = 0; size <= most; size++) {
          row[size] = size * latency[from][to];
        }
        rows.put(Nodes.pair(from, to), row);
      }
    }
    int[] classes = sizeClass.stream().mapToInt(Integer::intValue).toArray();
    return new Simulation(
        builder.build(), Nodes.plain(cores, overhead, rows, classes, new long[0]), nodeOf, null);
  }

  private static long channel(int role, Action action) {
    long from = action.kind == SEND ? role : action.peer;
    long to = action.kind == SEND ? action.peer : role;
    return from << 32 | to;
  }

  /** Programs that a global order of messages gives, so that nobody waits for ever. */
  static Case random(SplittableRandom random) {
    int roles = 2 + random.nextInt(4);
    int nodes = 1 + random.nextInt(3);
    List<List<Action>> programs = new ArrayList<>();
    int[] nodeOf = new int[roles];
    for (int role = 0; role < roles; role++) {
      programs.add(new ArrayList<>());
      nodeOf[role] = random.nextInt(nodes);
    }
    for (int i = random.nextInt(20); i > 0; i--) {
      int from = random.nextInt(roles);
      int to = (from + 1 + random.nextInt(roles - 1)) % roles;
      if (random.nextInt(4) == 0) {
        programs.get(from).add(new Action(COMPUTE, 0, random.nextInt(4), 0));
      } else {
        int size = random.nextInt(3);
        programs.get(from).add(new Action(SEND, to, random.nextInt(3), size));
        programs.get(to).add(new Action(RECEIVE, from, random.nextInt(4), size));
      }
    }
    int[] cores = new int[nodes];
    long[] overhead = new long[nodes];
    long[][] latency = new long[nodes][nodes];
    for (int node = 0; node < nodes; node++) {
      cores[node] = 1 + random.nextInt(3);
      overhead[node] = random.nextInt(3) == 0 ? 1 : 0;
      for (int to = 0; to < nodes; to++) {
        latency[node][to] = random.nextInt(3);
      }
    }
    return new Case(programs, nodeOf, cores, overhead, latency);
  }

  /** Leaves out computations and matching messages. */
  static Shrinker<Case> shrinker() {
    return big -> {
      List<Case> smaller = new ArrayList<>();
      for (int role = 0; role < big.programs.size(); role++) {
        for (int i = 0; i < big.programs.get(role).size(); i++) {
          Action action = big.programs.get(role).get(i);
          if (action.kind != RECEIVE) {
            smaller.add(big.without(role, i));
          }
        }
      }
      return smaller;
    };
  }

  private Case without(int role, int index) {
    List<List<Action>> copy = new ArrayList<>();
    programs.forEach(p -> copy.add(new ArrayList<>(p)));
    Action action = copy.get(role).remove(index);
    if (action.kind == SEND) {
      int nth = 0;
      for (Action before : programs.get(role).subList(0, index)) {
        nth += before.kind == SEND && before.peer == action.peer ? 1 : 0;
      }
      List<Action> receives = copy.get(action.peer);
      for (int i = 0; i < receives.size(); i++) {
        if (receives.get(i).kind == RECEIVE && receives.get(i).peer == role && nth-- == 0) {
          receives.remove(i);
          break;
        }
      }
    }
    return new Case(copy, nodeOf, cores, overhead, latency);
  }
}
