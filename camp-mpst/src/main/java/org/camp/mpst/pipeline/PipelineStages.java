// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.pipeline;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.IllFormed;
import org.camp.mpst.pipeline.PipelineAction.Kind;
import org.camp.mpst.pipeline.PipelineFile.Cell;

/**
 * Who does what in a schedule that is complete: every stage belongs to one rank and does all
 * microbatches, forwards first.
 */
final class PipelineStages {
  private static final int MOST_STAGES = 100_000;

  private final PipelineFile file;

  /** Stage → its rank. */
  private final Map<Integer, Integer> rankOf = new HashMap<>();

  /** Action → where it stands. */
  private final Map<PipelineAction, Cell> cells = new HashMap<>();

  private int stages;
  private int microbatches;

  /**
   * Looks a schedule over.
   *
   * @throws IllFormed when something is missing, or stands twice or in the wrong order
   */
  PipelineStages(PipelineFile file) {
    this.file = file;
    Diagnostics errors = new Diagnostics();
    for (int rank = 0; rank < file.ranks().size(); rank++) {
      for (Cell cell : file.ranks().get(rank)) {
        for (PipelineAction action : cell.actions()) {
          add(rank, cell, action, errors);
        }
      }
    }
    errors.throwIfIllFormed();
    if (stages > MOST_STAGES) {
      throw new BadInput(
          file.source()
              .error(
                  "bad-cell",
                  file.ranks().get(0).get(0).span(),
                  "there are stages up to " + (stages - 1) + ", and none before"));
    }
    complete(errors);
    errors.throwIfIllFormed();
  }

  private void add(int rank, Cell cell, PipelineAction action, Diagnostics errors) {
    Integer owner = rankOf.putIfAbsent(action.stage(), rank);
    stages = Math.max(stages, action.stage() + 1);
    if (owner != null && owner != rank) {
      errors.add(
          file.error(
              "stage-twice",
              rank,
              cell,
              "stage " + action.stage() + " belongs to rank " + owner + " already"));
    }
    if (action.microbatch() < 0) {
      return;
    }
    microbatches = Math.max(microbatches, action.microbatch() + 1);
    if (cells.putIfAbsent(action, cell) != null) {
      errors.add(file.error("cell-twice", rank, cell, action.text() + " stands twice"));
    }
    Set<Kind> before = before(action.kind());
    if (action.kind() == Kind.B && (has(Kind.I, action) || has(Kind.W, action))) {
      errors.add(
          file.error("backward-twice", rank, cell, action.text() + " is done in parts already"));
    }
    for (Kind needed : before) {
      if (!has(needed, action)) {
        errors.add(
            file.error(
                "backward-first",
                rank,
                cell,
                action.text() + " before its " + (needed == Kind.F ? "forward" : "input part")));
        return;
      }
    }
  }

  private static Set<Kind> before(Kind kind) {
    return switch (kind) {
      case I, B -> Set.of(Kind.F);
      case W -> Set.of(Kind.I);
      default -> Set.of();
    };
  }

  private boolean has(Kind kind, PipelineAction other) {
    return cells.containsKey(new PipelineAction(kind, other.stage(), other.microbatch()));
  }

  private void complete(Diagnostics errors) {
    for (int stage = 0; stage < stages; stage++) {
      if (!rankOf.containsKey(stage)) {
        errors.add(
            file.source()
                .error(
                    "missing-stage",
                    file.ranks().stream().flatMap(List::stream).findFirst().orElseThrow().span(),
                    "there is stage " + (stages - 1) + ", and no stage " + stage));
        continue;
      }
      for (int k = 0; k < microbatches && !errors.isFull(); k++) {
        PipelineAction forward = new PipelineAction(Kind.F, stage, k);
        String lacks =
            !cells.containsKey(forward)
                ? "forward"
                : has(Kind.B, forward) || (has(Kind.I, forward) && has(Kind.W, forward))
                    ? ""
                    : has(Kind.I, forward) ? "part W of its backward" : "backward";
        if (!lacks.isEmpty()) {
          int rank = rankOf.get(stage);
          List<Cell> line = file.ranks().get(rank);
          Cell at = cells.getOrDefault(forward, line.get(line.size() - 1));
          errors.add(
              file.error(
                  "incomplete",
                  rank,
                  at,
                  "stage " + stage + " has no " + lacks + " of microbatch " + k));
        }
      }
    }
  }

  PipelineFile file() {
    return file;
  }

  int stages() {
    return stages;
  }

  int microbatches() {
    return microbatches;
  }

  int ranks() {
    return file.ranks().size();
  }

  /** The rank of a stage; −1 when there is none. */
  int rank(int stage) {
    return rankOf.getOrDefault(stage, -1);
  }

  /** Where an action stands. */
  Cell cell(PipelineAction action) {
    Cell cell = cells.get(action);
    if (cell == null) {
      throw new IllegalArgumentException(action.text());
    }
    return cell;
  }

  boolean has(PipelineAction action) {
    return cells.containsKey(action);
  }

  /** Whether the file says what is sent and received. */
  boolean saysMessages() {
    return cells.keySet().stream().anyMatch(a -> a.kind().sends() || a.kind().receives());
  }

  /** Whether something else must be sent to another rank when a computation has ended. */
  boolean isSent(PipelineAction computed) {
    int to = computed.kind() == Kind.F ? computed.stage() + 1 : computed.stage() - 1;
    boolean leaves = computed.kind() == Kind.F || computed.kind().makesGradient();
    return leaves && to >= 0 && to < stages && rank(to) != rank(computed.stage());
  }

  /**
   * What a computation waits for from another stage: itself when its message comes from another
   * rank, the computation there when it is the same; null for none.
   */
  @org.jspecify.annotations.Nullable
  PipelineAction awaited(PipelineAction computed) {
    int from = computed.kind() == Kind.F ? computed.stage() - 1 : computed.stage() + 1;
    if (computed.kind() == Kind.W || from < 0 || from >= stages) {
      return null;
    }
    int k = computed.microbatch();
    if (rank(from) != rank(computed.stage())) {
      Kind kind = computed.kind() == Kind.F ? Kind.RECV_F : Kind.RECV_B;
      return new PipelineAction(kind, computed.stage(), k);
    }
    if (computed.kind() == Kind.F) {
      return new PipelineAction(Kind.F, from, k);
    }
    PipelineAction whole = new PipelineAction(Kind.B, from, k);
    return cells.containsKey(whole) ? whole : new PipelineAction(Kind.I, from, k);
  }
}
