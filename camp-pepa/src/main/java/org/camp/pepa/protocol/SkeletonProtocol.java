// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.protocol;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.NotApplicable;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.machine.Machine;
import org.camp.core.protocol.BlockBuilder;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolBuilder;
import org.camp.pepa.skeleton.DependencyGraph;
import org.camp.pepa.skeleton.Skeleton;
import org.camp.pepa.skeleton.SkeletonModel;
import org.camp.pepa.skeleton.TaskPlacement;

/**
 * A skeleton as a protocol: a role per task, and one round of the loop passes as many items as it
 * takes until every task is where it began. A task of rate μ computes for 1/μ seconds per item; a
 * communication of rate λ keeps both its tasks busy for 1/λ seconds, to which the transport of the
 * machine adds what it costs. Replicas of a farm take turns, as those of a deal do. The parts of a
 * map, and of a divided problem, share the time of the communication that passes them; an update of
 * a state that workers share is a message to a role of its own, which answers.
 */
public final class SkeletonProtocol {
  private static final int MOST_MESSAGES = 50_000;
  private static final String LOOP = "Items";

  private final DependencyGraph graph;
  private final SkeletonModel.Links links;

  /** Task → how many items it has begun. */
  private final int[] rounds;

  /** Task → how many items it was handed. */
  private final int[] received;

  /** Task → how many items it has handed over. */
  private final int[] sent;

  /** Task → whether it has an item to hand over. */
  private final boolean[] holding;

  private final List<String> names = new ArrayList<>();

  /** Task → the state that it shares with other workers. */
  private final Map<Integer, SharedState> states = new HashMap<>();

  /** The role of a state, and how many updates per second it takes. */
  private record SharedState(String role, double updates) {}

  private int messages;

  private SkeletonProtocol(DependencyGraph graph, SkeletonModel.Links links) {
    this.graph = graph;
    this.links = links;
    int n = graph.tasks().size();
    rounds = new int[n];
    received = new int[n];
    sent = new int[n];
    holding = new boolean[n];
    for (int i = 0; i < n; i++) {
      String name = graph.tasks().get(i).name();
      names.add((name.matches("[A-Za-z][A-Za-z0-9]*") ? name : "task") + "_" + i);
    }
    states(graph.skeleton(), 0);
  }

  /**
   * The protocol of a skeleton.
   *
   * @throws org.camp.core.diagnostic.BadInput when a parameter or a communication has no value
   * @throws org.camp.core.diagnostic.IllFormed when stages, replicas or rates do not fit
   * @throws NotApplicable when no task has a neighbour, or the turns of nested deals do not match
   * @throws OverBudget when one round takes too many messages
   */
  public static Protocol of(
      SkeletonModel model, Map<String, String> bindings, Optional<Machine> machine) {
    Skeleton tree = model.tree(bindings, machine);
    DependencyGraph graph = DependencyGraph.of(tree);
    if (tree.has(Skeleton.Feedback.class)) {
      throw new NotApplicable(
          Diagnostic.error(
                  "no-rounds",
                  "items of a feedback go round by chance: no round of a protocol passes them")
              .withHint("camp show --as pepa writes its model"));
    }
    if (IntStream.range(0, graph.tasks().size())
        .allMatch(i -> graph.targets(i).tasks().isEmpty())) {
      throw new NotApplicable(
          Diagnostic.error("no-messages", "the tasks of the skeleton have nothing to pass on"));
    }
    SkeletonModel.Links links = model.links(graph, bindings, machine);
    SkeletonProtocol made = new SkeletonProtocol(graph, links);
    if (machine.isPresent() && TaskPlacement.namesTasks(graph, machine.get())) {
      throw new NotApplicable(
          Diagnostic.error(
                  "tasks-on-nodes",
                  "the mapping puts tasks on nodes, and the roles of a protocol are called "
                      + made.names.get(0)
                      + ", "
                      + made.names.get(1)
                      + ", …")
              .withHint("name all roles in the mapping to see the protocol on these nodes"));
    }
    return made.protocol(model, bindings);
  }

  /** The parameters of the skeleton stay parameters, although all is worked out with them. */
  private Protocol protocol(SkeletonModel model, Map<String, String> bindings) {
    String name = model.name().replaceAll("[^A-Za-z0-9_]", "_");
    ProtocolBuilder builder = Protocol.named(name.matches("[A-Za-z].*") ? name : "S" + name);
    for (String parameter : model.parameters()) {
      double value = model.value(parameter, bindings);
      if (!Double.isNaN(value)) {
        builder.param(parameter, plain(value));
      }
    }
    builder.role(names.toArray(String[]::new));
    states.values().stream().distinct().forEach(state -> builder.role(state.role()));
    return builder
        .loop(
            LOOP,
            body -> {
              round(body);
              body.again(LOOP);
            })
        .build();
  }

  /** Lets items go as far as they can before the next one starts, until all is as it was. */
  private void round(BlockBuilder.Body body) {
    do {
      if (!pass(body)) {
        start(body);
      }
    } while (!done());
  }

  private boolean done() {
    for (int i = 0; i < rounds.length; i++) {
      if (graph.isInner(i)) {
        continue;
      }
      if (rounds[i] == 0
          || holding[i]
          || received[i] % Math.max(1, graph.sources(i).tasks().size()) != 0
          || sent[i] % Math.max(1, graph.targets(i).tasks().size()) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Hands one item over, as far behind as possible; false when none can move. */
  private boolean pass(BlockBuilder.Body body) {
    for (int j = rounds.length - 1; j >= 0; j--) {
      List<Integer> from = graph.sources(j).tasks();
      if (from.isEmpty() || holding[j] || graph.isInner(j)) {
        continue;
      }
      int i = from.get(received[j] % from.size());
      if (holding[i] && target(i) == j) {
        move(i, j, body);
        return true;
      }
    }
    return false;
  }

  private int target(int i) {
    List<Integer> to = graph.targets(i).tasks();
    return to.get(sent[i] % to.size());
  }

  private void move(int i, int j, BlockBuilder.Body body) {
    List<Integer> senders = graph.group(i);
    List<Integer> receivers = graph.group(j);
    messages += senders.size() * receivers.size();
    if (messages > MOST_MESSAGES) {
      throw new OverBudget(
          Diagnostic.error(
                  "too-many-rounds",
                  String.format(
                      Locale.ROOT,
                      "one round of the skeleton takes over %,d messages",
                      MOST_MESSAGES))
              .withHint("deals of sizes with a small common multiple repeat sooner"));
    }
    int parts = senders.size() * receivers.size();
    String time = inverse(links.rate(i, j)) + (parts == 1 ? "" : "/" + parts);
    for (int from : senders) {
      for (int to : receivers) {
        boolean last = from == senders.get(senders.size() - 1);
        message(parts == 1 ? "Item" : "Part", from, to, time, last ? " + " + work(to) : "", body);
      }
    }
    receivers.forEach(to -> worked(to, body));
    sent[i]++;
    received[j]++;
    rounds[j]++;
    holding[i] = false;
    holding[j] = !graph.targets(j).tasks().isEmpty();
  }

  private void message(
      String label, int from, int to, String time, String work, BlockBuilder.Body body) {
    body.compute(names.get(from), time)
        .message(label)
        .from(names.get(from))
        .to(names.get(to))
        .cost(time + work);
  }

  /** What follows the beginning of a task's work: a divided problem, an update of a state. */
  private void worked(int task, BlockBuilder.Body body) {
    List<Integer> parts = graph.parts(task);
    if (!parts.isEmpty()) {
      messages += 2 * parts.size();
      String down = inverse(links.rate(task, parts.get(0))) + "/" + parts.size();
      parts.forEach(part -> message("Part", task, part, down, " + " + work(part), body));
      parts.forEach(part -> worked(part, body));
      String up = inverse(links.rate(parts.get(0), task)) + "/" + parts.size();
      parts.forEach(part -> message("Solution", part, task, up, "", body));
      body.compute(names.get(task), inverse(graph.combine(task)));
    }
    SharedState state = states.get(task);
    if (state != null) {
      messages += 2;
      body.message("Update").from(names.get(task)).to(state.role()).cost(inverse(state.updates()));
      body.message("Done").from(state.role()).to(names.get(task)).cost("0");
    }
  }

  private int states(Skeleton node, int at) {
    int end = at + (node instanceof Skeleton.Task || node instanceof Skeleton.Divided ? 1 : 0);
    for (Skeleton child : node.children()) {
      if (node instanceof Skeleton.Replicated replicated && replicated.shares()) {
        states.put(end, new SharedState("state_" + at, replicated.updates()));
      }
      end = states(child, end);
    }
    return end;
  }

  /** The source that has had the fewest items takes the next. */
  private void start(BlockBuilder.Body body) {
    int next = -1;
    for (int i = 0; i < rounds.length; i++) {
      boolean free = graph.sources(i).tasks().isEmpty() && !holding[i] && !graph.isInner(i);
      if (free && (next < 0 || rounds[i] < rounds[next])) {
        next = i;
      }
    }
    if (next < 0) {
      throw new NotApplicable(
          Diagnostic.error(
              "no-turns",
              "the turns of the skeleton's deals, and of its farms when they take turns, do not"
                  + " match: as a protocol it would be stuck"));
    }
    for (int task : graph.group(next)) {
      body.compute(names.get(task), work(task));
      worked(task, body);
    }
    rounds[next]++;
    holding[next] = !graph.targets(next).tasks().isEmpty();
  }

  private String work(int task) {
    return inverse(graph.tasks().get(task).rate());
  }

  private static String inverse(double rate) {
    return "1/" + plain(rate);
  }

  private static String plain(double value) {
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }
}
