// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.pipeline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.mpst.pipeline.PipelineAction.Kind;
import org.camp.mpst.pipeline.PipelineFile.Cell;

/** The messages of a schedule: those that it says, or those that its computations call for. */
final class PipelineMessages {
  private PipelineMessages() {}

  /**
   * Rank → its cells with sends and receives: as the file has them, after they are checked; or else
   * every send behind its computation, and its receive at that moment, in one global order.
   *
   * @throws IllFormed when messages are missing or crossed, or ranks wait for each other
   */
  static List<List<Cell>> of(PipelineStages stages) {
    if (!stages.saysMessages()) {
      return lowered(stages);
    }
    check(stages);
    return stages.file().ranks();
  }

  /**
   * The computations with their messages: rank by rank, one cell at a time; what a cell sends is
   * received by its rank at once. Nothing ever hangs so, even one communication at a time.
   */
  static List<List<Cell>> lowered(PipelineStages stages) {
    List<Deque<Cell>> open = new ArrayList<>();
    List<List<Cell>> lines = new ArrayList<>();
    for (List<Cell> cells : stages.file().ranks()) {
      open.add(new ArrayDeque<>(cells));
      open.get(open.size() - 1).removeIf(cell -> cell.first().kind().sends());
      open.get(open.size() - 1).removeIf(cell -> cell.first().kind().receives());
      lines.add(new ArrayList<>());
    }
    Set<PipelineAction> done = new HashSet<>();
    boolean moved = true;
    while (moved) {
      moved = false;
      for (int rank = 0; rank < open.size(); rank++) {
        Cell next = open.get(rank).peek();
        if (next != null && next.actions().stream().allMatch(a -> isReady(stages, a, done))) {
          open.get(rank).remove();
          lines.get(rank).add(next);
          done.addAll(next.actions());
          for (PipelineAction action : next.actions()) {
            if (stages.isSent(action)) {
              PipelineAction send = action.send();
              PipelineAction receive = send.receive();
              lines.get(rank).add(new Cell(List.of(send), next.column(), next.span()));
              lines
                  .get(stages.rank(receive.stage()))
                  .add(new Cell(List.of(receive), next.column(), next.span()));
              done.add(receive);
            }
          }
          moved = true;
        }
      }
    }
    if (open.stream().anyMatch(line -> !line.isEmpty())) {
      throw deadlock(stages, open.stream().map(Deque::peek).toList());
    }
    return lines;
  }

  private static boolean isReady(
      PipelineStages stages, PipelineAction action, Set<PipelineAction> done) {
    PipelineAction awaited = action.kind().computes() ? stages.awaited(action) : null;
    return awaited == null || done.contains(awaited);
  }

  /** The refusal of ranks that wait for each other at cells; null for such as are done. */
  static IllFormed deadlock(
      PipelineStages stages, List<? extends @org.jspecify.annotations.Nullable Cell> waiting) {
    List<String> who = new ArrayList<>();
    int first = -1;
    for (int rank = 0; rank < waiting.size(); rank++) {
      Cell cell = waiting.get(rank);
      if (cell != null) {
        who.add("rank " + rank + " waits at " + cell.text());
        first = first < 0 ? rank : first;
      }
    }
    Cell at = waiting.get(first);
    if (at == null) {
      throw new IllegalStateException("nobody waits");
    }
    return new IllFormed(
        stages
            .file()
            .error(
                "deadlock", first, at, "the ranks wait for each other: " + String.join(", ", who)));
  }

  private static void check(PipelineStages stages) {
    List<Diagnostic> errors = new ArrayList<>();
    List<List<List<Cell>>> sent = new ArrayList<>();
    List<List<List<Cell>>> received = new ArrayList<>();
    int ranks = stages.ranks();
    for (int rank = 0; rank < ranks; rank++) {
      sent.add(lists(ranks));
      received.add(lists(ranks));
    }
    for (int rank = 0; rank < ranks; rank++) {
      Set<PipelineAction> done = new HashSet<>();
      for (Cell cell : stages.file().ranks().get(rank)) {
        for (PipelineAction action : cell.actions()) {
          cell(stages, rank, cell, action, done, errors);
          done.add(action);
          PipelineAction far = action.kind().sends() ? action.receive() : action;
          if (action.kind().sends() && stages.rank(far.stage()) >= 0) {
            sent.get(rank).get(stages.rank(far.stage())).add(cell);
          } else if (action.kind().receives()) {
            int from = action.stage() + (action.kind() == Kind.RECV_F ? -1 : 1);
            if (stages.rank(from) >= 0) {
              received.get(stages.rank(from)).get(rank).add(cell);
            }
          }
        }
      }
    }
    if (!errors.isEmpty()) {
      throw new IllFormed(errors);
    }
    for (int from = 0; from < ranks; from++) {
      for (int to = 0; to < ranks; to++) {
        compare(stages, from, to, sent.get(from).get(to), received.get(from).get(to));
      }
    }
  }

  private static List<List<Cell>> lists(int count) {
    List<List<Cell>> lists = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lists.add(new ArrayList<>());
    }
    return lists;
  }

  private static void cell(
      PipelineStages stages,
      int rank,
      Cell cell,
      PipelineAction action,
      Set<PipelineAction> done,
      List<Diagnostic> errors) {
    int k = action.microbatch();
    PipelineFile file = stages.file();
    if (action.kind() == Kind.SEND_F || action.kind() == Kind.SEND_B) {
      boolean computed =
          action.kind() == Kind.SEND_F
              ? done.contains(new PipelineAction(Kind.F, action.stage(), k))
              : done.contains(new PipelineAction(Kind.I, action.stage(), k))
                  || done.contains(new PipelineAction(Kind.B, action.stage(), k));
      if (!computed) {
        errors.add(file.error("sent-first", rank, cell, action.text() + " before it is computed"));
      } else if (!stages.has(action.receive())) {
        String lost = action.receive().text();
        int to = stages.rank(action.receive().stage());
        errors.add(
            file.error(
                "missing-receive",
                rank,
                cell,
                "ranks " + rank + " to " + to + ": " + lost + " is never received"));
      }
    } else if (action.kind().computes()) {
      PipelineAction awaited = stages.awaited(action);
      if (awaited != null && awaited.kind().receives() && !done.contains(awaited)) {
        boolean sent = stages.has(new PipelineAction(sender(awaited.kind()), from(awaited), k));
        if (!sent || stages.has(awaited)) {
          errors.add(
              file.error(
                  "missing-receive",
                  rank,
                  cell,
                  action.text() + " needs " + awaited.text() + " before it"));
        }
      }
    } else if (action.kind().receives()
        && !stages.has(new PipelineAction(sender(action.kind()), from(action), k))) {
      errors.add(file.error("missing-send", rank, cell, "nothing is sent for " + action.text()));
    }
  }

  private static Kind sender(Kind receive) {
    return receive == Kind.RECV_F ? Kind.SEND_F : Kind.SEND_B;
  }

  private static int from(PipelineAction receive) {
    return receive.stage() + (receive.kind() == Kind.RECV_F ? -1 : 1);
  }

  private static void compare(
      PipelineStages stages, int from, int to, List<Cell> sent, List<Cell> received) {
    for (int i = 0; i < Math.min(sent.size(), received.size()); i++) {
      PipelineAction wanted = sent.get(i).first().receive();
      PipelineAction there = received.get(i).first();
      if (!wanted.equals(there)) {
        throw new IllFormed(
            stages
                .file()
                .error(
                    "crossed-messages",
                    to,
                    received.get(i),
                    "ranks "
                        + from
                        + " to "
                        + to
                        + ": "
                        + sent.get(i).text()
                        + " is sent where "
                        + there.text()
                        + " is received")
                .withHint("receives must stand in the order in which messages are sent"));
      }
    }
  }
}
