// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.camp.mpst.cost.GeneratedProtocol.Again;
import org.camp.mpst.cost.GeneratedProtocol.Choice;
import org.camp.mpst.cost.GeneratedProtocol.Compute;
import org.camp.mpst.cost.GeneratedProtocol.Loop;
import org.camp.mpst.cost.GeneratedProtocol.Message;
import org.camp.mpst.cost.GeneratedProtocol.Node;
import org.camp.mpst.cost.GeneratedProtocol.Receive;
import org.camp.mpst.cost.GeneratedProtocol.Send;

/**
 * The slow and obvious way: lists every run of a protocol, one for each way to resolve its choices
 * with recursions unfolded k times, and adds up its actions one by one (Definition 4.1).
 */
final class TraceOracle {
  /** More runs than this are not listed. */
  static final int MOST_RUNS = 400;

  private static final int LONGEST = 400;

  /** One action of one role. */
  record Action(int role, int partner, boolean sends, boolean receives, double cost) {}

  /** Thrown when there are too many runs. */
  static final class TooMany extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** What is left to do: statements, and then what follows them. */
  private record Rest(List<Node> nodes, int at, Map<String, Open> loops, Rest next) {}

  /** A recursion in progress: how often it may still be continued, and what follows it. */
  private record Open(Loop loop, int left, Map<String, Open> outer, Rest after) {}

  private final Costs costs;
  private final List<Action> run = new ArrayList<>();
  private final Consumer<List<Action>> visitor;
  private int runs;

  /** Send and receive costs by sender, receiver and size. */
  interface Costs {
    double send(int from, int to, int size);

    double receive(int from, int to, int size);
  }

  private TraceOracle(Costs costs, Consumer<List<Action>> visitor) {
    this.costs = costs;
    this.visitor = visitor;
  }

  /** All runs, each as its actions in the order of the text. */
  static List<List<Action>> runs(GeneratedProtocol protocol, Costs costs) {
    List<List<Action>> all = new ArrayList<>();
    TraceOracle oracle = new TraceOracle(costs, r -> all.add(List.copyOf(r)));
    oracle.go(new Rest(protocol.body(), 0, Map.of(), null));
    return all;
  }

  private void go(Rest rest) {
    if (rest == null) {
      if (++runs > MOST_RUNS) {
        throw new TooMany();
      }
      visitor.accept(run);
      return;
    }
    if (rest.at == rest.nodes.size()) {
      go(rest.next);
      return;
    }
    if (run.size() > LONGEST) {
      throw new TooMany();
    }
    int before = run.size();
    Node node = rest.nodes.get(rest.at);
    Rest next = new Rest(rest.nodes, rest.at + 1, rest.loops, rest.next);
    if (node instanceof Choice c) {
      for (List<Node> branch : c.branches()) {
        message(c.from(), c.to(), 1, 0);
        go(new Rest(branch, 0, rest.loops, next));
        run.subList(before, run.size()).clear();
      }
      return;
    }
    if (node instanceof Loop l) {
      enter(new Open(l, l.times(), rest.loops, next));
      return;
    }
    if (node instanceof Again a) {
      enter(rest.loops.get(a.name()));
      return;
    }
    act(node);
    go(next);
    run.subList(before, run.size()).clear();
  }

  private void enter(Open open) {
    if (open.left == 0) {
      go(open.after);
      return;
    }
    Map<String, Open> loops = new HashMap<>(open.outer);
    loops.put(open.loop.name(), new Open(open.loop, open.left - 1, open.outer, open.after));
    go(new Rest(open.loop.body(), 0, loops, open.after));
  }

  private void act(Node node) {
    if (node instanceof Message m) {
      message(m.from(), m.to(), m.size(), m.cost());
    } else if (node instanceof Send m) {
      send(m.from(), m.to(), m.size());
    } else if (node instanceof Receive m) {
      receive(m.from(), m.to(), m.size(), m.cost());
    } else if (node instanceof Compute c) {
      run.add(new Action(c.role(), -1, false, false, c.cost()));
    }
  }

  private void message(int from, int to, int size, int cost) {
    send(from, to, size);
    receive(from, to, size, cost);
  }

  private void send(int from, int to, int size) {
    run.add(new Action(from, to, true, false, costs.send(from, to, size)));
  }

  private void receive(int from, int to, int size, int cost) {
    run.add(new Action(to, from, false, true, costs.receive(from, to, size) + cost));
  }

  /** The cost of a run in a random order that the semantics allows: receives wait for sends. */
  static double[] cost(List<Action> run, SplittableRandom random) {
    List<Deque<Action>> perRole = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      perRole.add(new ArrayDeque<>());
    }
    run.forEach(a -> perRole.get(a.role).add(a));
    double[] time = new double[4];
    Map<String, Deque<Double>> queues = new HashMap<>();
    for (int left = run.size(); left > 0; left--) {
      List<Integer> able = new ArrayList<>();
      for (int role = 0; role < 4; role++) {
        Action next = perRole.get(role).peek();
        boolean waits =
            next != null
                && next.receives
                && queues.getOrDefault(next.partner + ">" + role, new ArrayDeque<>()).isEmpty();
        if (next != null && !waits) {
          able.add(role);
        }
      }
      int role = able.get(random.nextInt(able.size()));
      Action action = perRole.get(role).remove();
      if (action.receives) {
        double sent = queues.get(action.partner + ">" + role).remove();
        time[role] = Math.max(time[role], sent) + action.cost;
      } else {
        time[role] += action.cost;
        if (action.sends) {
          queues
              .computeIfAbsent(role + ">" + action.partner, k -> new ArrayDeque<>())
              .add(time[role]);
        }
      }
    }
    return time;
  }
}
