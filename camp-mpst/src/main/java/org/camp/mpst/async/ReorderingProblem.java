// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.memory.MemoryLimits;
import org.camp.mpst.memory.PeakMemory;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.projection.Projections;
import org.jspecify.annotations.Nullable;

/**
 * A protocol whose fastest reordering is asked for, under one or several limits of memory: what all
 * these searches share is found once.
 *
 * <p>Reordered are the actions between control operations, role by role, and sends and receives
 * over the choices that their role makes or is told of. What a role does in branches of other
 * roles' choices stays in its branch; recursions are not unrolled.
 */
public final class ReorderingProblem {
  /** Operations that may be run in all. */
  private static final long WORK = 40_000_000;

  private final ProtocolInstance code;
  private final Projections projections;
  private final Parameters parameters;
  private final Reading reading;
  private final Objective objective;
  private final long most;
  private final Progress progress;
  private final Cancellation cancellation;
  private final ActionTable atoms;
  private final RewriteSteps moves;

  /** Atom → what it costs [s]. */
  private final double[] cost;

  /** Entry of {@link Objective#of} → its value for the original code [s]; NaN when unknown. */
  private final double[] before;

  /** Entry of {@link Objective#of} → a lower bound for all reorderings [s]. */
  private final double[] bound;

  private final Optional<PeakMemory> peaks;
  private final Optional<StraightTasks> tasks;

  /** All reorderings, over choices and not. */
  private final Map<Boolean, Everything> everything = new HashMap<>();

  private BooleanSupplier ends = () -> false;

  /**
   * How much is tried.
   *
   * @param reorderings reorderings that may be tried
   * @param seed decides which schedules are tried
   */
  public record Effort(long reorderings, long seed) {}

  /**
   * All reorderings.
   *
   * @param candidates those that can be judged, the original first; none when there are too many
   * @param count how many there are, also such as cannot be judged
   */
  record Everything(List<Candidate> candidates, long count) {}

  /**
   * An arrangement.
   *
   * @param times its times, as {@link Objective#of} tells them [s]
   * @param peaks role → what it occupies at most [B]; empty when the protocol does not say
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Candidate(Arrangement arrangement, double[] times, double[] peaks) {
    boolean isWithin(@Nullable MemoryLimits limits) {
      for (int role = 0; limits != null && role < peaks.length; role++) {
        if (peaks[role] > limits.perRole()[role]) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * A protocol.
   *
   * @param original the protocol, written out
   * @param projections its local types
   * @param movable roles whose actions may be reordered
   * @param reading which orders are the same protocol
   * @param objective what the costs are
   * @throws IllFormed when some path of the protocol deadlocks or fails a reception
   */
  public ReorderingProblem(
      ProtocolInstance original,
      Projections projections,
      Parameters parameters,
      IntPredicate movable,
      Reading reading,
      Objective objective,
      Effort effort,
      Progress progress,
      Cancellation cancellation) {
    code = original;
    this.projections = projections;
    this.parameters = parameters;
    this.reading = reading;
    this.objective = objective;
    most = Math.min(effort.reorderings, Math.max(2, WORK / Math.max(1, objective.work(original))));
    this.progress = progress;
    this.cancellation = cancellation;
    before = objective.of(original);
    atoms = new ActionTable(code, movable, reading);
    moves = new RewriteSteps(atoms);
    CostModel model = objective.model(code);
    cost = ListSchedule.costs(atoms, model);
    boolean known = Objective.isKnown(before, code);
    bound = known ? LowerBound.of(atoms, objective, model, cost) : before;
    peaks = PeakMemory.of(code, parameters);
    boolean scheduled = isStraight() && !Double.isNaN(before[0]) && atoms.size() > 0;
    tasks =
        scheduled
            ? Optional.of(
                new StraightTasks(atoms, model, peaks.orElse(null), effort, objective.isSpan()))
            : Optional.empty();
  }

  /**
   * Searches.
   *
   * @param limits how much memory roles may occupy; null for any
   * @return empty when neither the total nor the rate of any recursion is known
   */
  public Optional<Reordering> within(@Nullable MemoryLimits limits) {
    return within(limits, cancellation::cancelled);
  }

  /**
   * Searches until it is over: then the best so far is the answer.
   *
   * @param limits how much memory roles may occupy; null for any
   * @param over whether it is
   */
  public Optional<Reordering> within(@Nullable MemoryLimits limits, BooleanSupplier over) {
    ends = over;
    return Objective.isKnown(before, code)
        ? Optional.of(new Reordering(this, limits, true))
        : Optional.empty();
  }

  /** Searches, as above, without actions that pass choices: segment by segment. */
  public Reordering segmentwise(@Nullable MemoryLimits limits) {
    return new Reordering(this, limits, false);
  }

  /**
   * All reorderings, breadth first, the original first; empty when there are more than may be
   * tried. Together, two orders can lie apart by a step that exchanges two messages of a channel at
   * one end only, so such orders are passed through, and not counted.
   *
   * @param most how many that may be
   * @param passing whether actions may pass choices
   */
  Optional<Everything> everything(long most, boolean passing) {
    boolean over = passing && code.choices() > 0;
    Everything known = everything.get(over);
    if (known == null && atoms.commutation().leavesMoreThan(most, atoms.original())) {
      known = new Everything(List.of(), 0);
      everything.put(over, known);
    }
    if (known == null) {
      Set<Arrangement> seen = new LinkedHashSet<>(List.of(atoms.original()));
      Deque<Arrangement> open = new ArrayDeque<>(seen);
      while (!open.isEmpty() && seen.size() <= most) {
        checkGoesOn();
        moves.from(
            open.remove(),
            over,
            next -> {
              if (!seen.contains(next) && mayLeadOn(next)) {
                seen.add(next);
                open.add(next);
              }
              return seen.size() <= most;
            });
      }
      known = seen.size() <= most ? evaluate(seen) : new Everything(List.of(), 0);
      everything.put(over, known);
    }
    return Optional.of(known).filter(all -> all.count > 0);
  }

  private Everything evaluate(Set<Arrangement> all) {
    List<Candidate> candidates = new ArrayList<>(List.of(original()));
    long counted = 1;
    for (Arrangement arrangement : all) {
      if (!arrangement.equals(atoms.original())) {
        counted += atoms.commutation().isFirstInFirstOut(arrangement) ? 1 : 0;
        progress(counted);
        candidate(arrangement).ifPresent(candidates::add);
      }
    }
    return new Everything(candidates, counted);
  }

  /** Whether roles do not wait for each other for ever: role by role they never do. */
  private boolean mayLeadOn(Arrangement arrangement) {
    return reading.roleByRole()
        || !atoms.commutation().isFirstInFirstOut(arrangement)
        || ProtocolWriter.of(atoms, arrangement).isPresent();
  }

  /** The protocol as it is. */
  Candidate original() {
    return new Candidate(atoms.original(), before, peaks(peaks));
  }

  private double[] peaks(Optional<PeakMemory> memory) {
    double[] bytes = new double[memory.isPresent() ? code.roles().size() : 0];
    memory.ifPresent(m -> Arrays.setAll(bytes, role -> m.peak(role).bytes()));
    return bytes;
  }

  /** What an arrangement costs; empty when it does not run. */
  Optional<Candidate> candidate(Arrangement arrangement) {
    if (!atoms.commutation().isFirstInFirstOut(arrangement)) {
      return Optional.empty();
    }
    Optional<ProtocolInstance> written = ProtocolWriter.of(atoms, arrangement);
    try {
      return written.map(
          w ->
              new Candidate(
                  arrangement,
                  objective.of(w, cancellation.cancelled() ? new Cancellation() : cancellation),
                  peaks(peaks.isPresent() ? PeakMemory.of(w, parameters) : peaks)));
    } catch (IllFormed e) {
      cancellation.check();
      return Optional.empty();
    }
  }

  /** Whether the search is to end with the best so far. */
  boolean isOver() {
    return ends.getAsBoolean();
  }

  /** Ends a search that is over. */
  private void checkGoesOn() {
    cancellation.check();
    if (isOver()) {
      throw new OverBudget(Diagnostic.error("timeout", "the search was stopped"));
    }
  }

  void progress(long tried) {
    if ((tried & 0xff) == 0) {
      checkGoesOn();
      progress.at("reorderings", tried, most);
    }
  }

  /** Whether the relation derives it: with choices, some role may lose its local type. */
  boolean isBelow(Arrangement arrangement) {
    if (code.choices() == 0) {
      return true;
    }
    ProtocolInstance written = ProtocolWriter.of(atoms, arrangement).orElseThrow();
    Projections local = Projections.of(written, cancellation::check);
    return Optimisation.of(local, parameters, projections, parameters, reading, cancellation)
        .holds();
  }

  boolean isStraight() {
    return code.choices() == 0 && code.recursions().isEmpty();
  }

  ProtocolInstance code() {
    return code;
  }

  Parameters parameters() {
    return parameters;
  }

  ActionTable atoms() {
    return atoms;
  }

  RewriteSteps moves() {
    return moves;
  }

  double[] cost() {
    return cost;
  }

  double[] before() {
    return before;
  }

  double[] bound() {
    return bound;
  }

  Optional<PeakMemory> sizes() {
    return peaks;
  }

  Optional<StraightTasks> tasks() {
    return tasks;
  }

  long most() {
    return most;
  }
}
