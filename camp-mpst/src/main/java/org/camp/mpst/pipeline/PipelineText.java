// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.pipeline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.camp.core.diagnostic.IllFormed;
import org.camp.mpst.memory.MemoryUnit;
import org.camp.mpst.pipeline.PipelineAction.Kind;
import org.camp.mpst.pipeline.PipelineFile.Cell;

/**
 * A schedule as a protocol. Computations run in the order of their line. A receive is posted where
 * it stands and awaited by the computation that needs it, so it stands right before that, or before
 * what needs something that was sent behind it.
 */
final class PipelineText {
  private final PipelineStages stages;
  private final List<Deque<Cell>> open = new ArrayList<>();

  /** Rank → sender → its receives that are posted and not awaited. */
  private final List<Map<Integer, Deque<PipelineAction>>> posted = new ArrayList<>();

  private final Set<PipelineAction> sent = new HashSet<>();

  /** Stage → what its next computations need, or what has been done since: for parameters. */
  private final Map<Integer, List<String>> shared = new HashMap<>();

  private final Map<String, Integer> occurrences = new TreeMap<>();
  private final StringBuilder body = new StringBuilder();
  private boolean overlaps;

  private PipelineText(PipelineStages stages, List<List<Cell>> lines) {
    this.stages = stages;
    for (List<Cell> line : lines) {
      open.add(new ArrayDeque<>(line));
      posted.add(new HashMap<>());
    }
    for (int rank = 0; rank < lines.size(); rank++) {
      for (Cell cell : lines.get(rank)) {
        if (cell.first().kind().receives()) {
          int from = stages.rank(sender(cell.first()));
          posted.get(rank).computeIfAbsent(from, f -> new ArrayDeque<>()).add(cell.first());
        }
      }
      open.get(rank).removeIf(cell -> cell.first().kind().receives());
    }
  }

  /**
   * The protocol, in an order in which every message is sent before it is received.
   *
   * @throws IllFormed when ranks wait for each other
   */
  static String of(PipelineStages stages, List<List<Cell>> lines) {
    PipelineText text = new PipelineText(stages, lines);
    text.run();
    return text.whole();
  }

  private void run() {
    boolean moved = true;
    while (moved) {
      moved = false;
      for (int rank = 0; rank < open.size(); rank++) {
        Cell next = open.get(rank).peek();
        if (next != null && isReady(next)) {
          open.get(rank).remove();
          act(rank, next);
          moved = true;
        }
      }
    }
    if (open.stream().anyMatch(line -> !line.isEmpty())) {
      throw PipelineMessages.deadlock(stages, open.stream().map(Deque::peek).toList());
    }
  }

  private static int sender(PipelineAction receive) {
    return receive.stage() + (receive.kind() == Kind.RECV_F ? -1 : 1);
  }

  private boolean isReady(Cell cell) {
    for (PipelineAction action : cell.actions()) {
      PipelineAction awaited = action.kind().computes() ? stages.awaited(action) : null;
      if (awaited != null && !sent.contains(awaited)) {
        return false;
      }
    }
    return true;
  }

  private void act(int rank, Cell cell) {
    PipelineAction first = cell.first();
    if (first.kind().sends()) {
      send(first);
    } else if (first.kind().computes()) {
      compute(rank, cell);
    } else {
      share(rank, first);
    }
  }

  private void send(PipelineAction send) {
    Kind kind = send.kind() == Kind.SEND_F ? Kind.F : gradient(send.stage(), send.microbatch());
    PipelineAction receive = send.receive();
    sent.add(receive);
    body.append("  send ").append(send.kind() == Kind.SEND_F ? "F" : "B");
    body.append("(bytes[edge]) from rank[").append(stages.rank(send.stage()));
    body.append("] to rank[").append(stages.rank(receive.stage())).append("] needs ");
    body.append(name(new PipelineAction(kind, send.stage(), send.microbatch()))).append(";\n");
  }

  /** What makes the gradient of the input of a stage. */
  private Kind gradient(int stage, int microbatch) {
    return stages.has(new PipelineAction(Kind.B, stage, microbatch)) ? Kind.B : Kind.I;
  }

  private static String name(PipelineAction action) {
    String letter =
        switch (action.kind()) {
          case RECV_F -> "a";
          case RECV_B -> "g";
          default -> action.kind().name();
        };
    return letter + action.stage() + "[" + action.microbatch() + "]";
  }

  private void compute(int rank, Cell cell) {
    List<String> needs = new ArrayList<>();
    List<String> makes = new ArrayList<>();
    List<String> costs = new ArrayList<>();
    List<String> holds = new ArrayList<>();
    for (PipelineAction action : cell.actions()) {
      PipelineAction awaited = stages.awaited(action);
      if (awaited != null) {
        if (awaited.kind().receives()) {
          await(rank, awaited);
        }
        needs.add(name(awaited));
      }
      int k = action.microbatch();
      if (action.kind() != Kind.F) {
        needs.add(name(new PipelineAction(Kind.F, action.stage(), k)));
      }
      if (action.kind() == Kind.W) {
        needs.add(name(new PipelineAction(Kind.I, action.stage(), k)));
      }
      needs.addAll(shared.getOrDefault(action.stage(), List.of()));
      makes.add(name(action));
      costs.add(action.kind().name());
      if (action.kind() == Kind.F) {
        holds.add("1");
      }
      sent.add(action);
    }
    overlaps |= costs.equals(List.of("F", "B"));
    String cost = costs.equals(List.of("F", "B")) ? "overlap" : String.join(" + ", costs);
    body.append("  let ").append(String.join(", ", makes)).append(" = compute at rank[");
    body.append(rank).append("] cost ").append(cost).append(" needs ");
    body.append(needs.isEmpty() ? "nothing" : String.join(", ", new java.util.TreeSet<>(needs)));
    body.append(holds.isEmpty() ? "" : " holds 1").append(";\n");
  }

  /** Receives a message, and before it what was posted before it. */
  private void await(int rank, PipelineAction message) {
    int from = stages.rank(sender(message));
    Deque<PipelineAction> line = posted.get(rank).getOrDefault(from, new ArrayDeque<>());
    while (line.contains(message)) {
      PipelineAction next = line.remove();
      body.append("  recv ").append(next.kind() == Kind.RECV_F ? "F" : "B").append('(');
      body.append(name(next)).append(": bytes[edge]) from rank[").append(from);
      body.append("] to rank[").append(rank).append("];\n");
    }
  }

  /** What is done with the parameters of a stage: later computations of it need that. */
  private void share(int rank, PipelineAction action) {
    String word = action.kind().name();
    int occurrence = occurrences.merge(word + action.stage(), 1, Integer::sum);
    String name = word + action.stage() + "[" + occurrence + "]";
    List<String> before = shared.getOrDefault(action.stage(), List.of());
    body.append("  let ").append(name).append(" = compute at rank[").append(rank);
    body.append("] cost ").append(word).append(" needs ");
    body.append(before.isEmpty() ? "nothing" : String.join(", ", before)).append(";\n");
    shared.put(action.stage(), List.of(name));
  }

  private String whole() {
    StringBuilder out = new StringBuilder();
    out.append("param F = 1;\nparam I = 1;\nparam W = 1;\nparam B = I + W;\nparam edge = 0;\n");
    out.append(overlaps ? "param overlap = F + B;\n" : "");
    for (String word : List.of("UNSHARD", "RESHARD", "REDUCE_GRAD")) {
      if (occurrences.keySet().stream().anyMatch(name -> name.startsWith(word))) {
        out.append("param ").append(word).append(" = 0;\n");
      }
    }
    out.append("global protocol ")
        .append(stages.saysMessages() ? MemoryUnit.SCHEDULE_WITH_MESSAGES : MemoryUnit.SCHEDULE);
    out.append("(role rank[0..").append(stages.ranks() - 1).append("]) {\n");
    return out.append(body).append("}\n").toString();
  }
}
