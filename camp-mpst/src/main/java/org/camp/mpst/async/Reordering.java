// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ScribbleText;
import org.camp.mpst.memory.MemoryLimits;
import org.camp.mpst.memory.PeakMemory;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.projection.Projections;
import org.jspecify.annotations.Nullable;

/**
 * The fastest reordering of a protocol that is the same by a {@link Reading}, for given costs: all
 * of them when they are few, else hill climbing from a list schedule, with a bound on what is left.
 * What counts is the total cost when it is known, then the rate of each recursion.
 *
 * <p>Reordered are the actions between control operations, role by role, and sends and receives
 * over the choices that their role makes or is told of. What a role does in branches of other
 * roles' choices stays in its branch; recursions are not unrolled.
 */
public final class Reordering {
  /** Operations that may be run in all. */
  private static final long WORK = 40_000_000;

  private static final double ROUNDING = 1e-12;

  private final Parameters parameters;
  private final ActionTable atoms;
  private final RewriteSteps moves;
  private final Objective objective;
  private final Projections projections;
  private final Reading reading;
  private final @Nullable MemoryLimits limits;
  private final Progress progress;
  private final Cancellation cancellation;
  private final long most;
  private final Set<Arrangement> seen = new LinkedHashSet<>();
  private Arrangement best;
  private ProtocolInstance code;

  /** Entry of {@link Objective#of} → its value for the best code so far [s]; NaN when unknown. */
  private double[] times;

  /** Entry of {@link Objective#of} → its value for the original code [s]; NaN when unknown. */
  private final double[] before;

  /** Entry of {@link Objective#of} → a lower bound for all reorderings [s]. */
  private final double[] bound;

  private long tried;
  private boolean exact;

  /** Whether the best so far is within the limits of memory. */
  private boolean fits;

  private Reordering(
      ProtocolInstance original,
      Projections projections,
      Parameters parameters,
      IntPredicate movable,
      Reading reading,
      @Nullable MemoryLimits limits,
      Objective objective,
      double[] before,
      long most,
      Progress progress,
      Cancellation cancellation) {
    this.projections = projections;
    this.parameters = parameters;
    this.objective = objective;
    this.progress = progress;
    this.cancellation = cancellation;
    this.before = before;
    code = original;
    this.most = Math.min(most, Math.max(2, WORK / Math.max(1, objective.work(code))));
    this.reading = reading;
    this.limits = limits;
    atoms = new ActionTable(code, movable, reading);
    moves = new RewriteSteps(atoms);
    best = atoms.original();
    times = before;
    fits = isWithin(original);
    CostModel model = objective.model(code);
    double[] cost = ListSchedule.costs(atoms, model);
    bound = LowerBound.of(atoms, objective, model, cost);
    tried = 1;
    exact = enumerate();
    if (exact) {
      seen.stream().skip(1).forEach(this::attempt);
    } else {
      seen.clear();
      seen.add(best);
      attempt(ListSchedule.of(atoms, new BitSet(), cost));
      Optional<PeakMemory> sizes = limits == null ? Optional.empty() : peaks(original);
      if (limits != null && sizes.isPresent() && original.recursions().isEmpty()) {
        HeldMemory held = new HeldMemory(atoms, sizes.get(), limits, cost);
        attempt(ListSchedule.of(atoms, new BitSet(), cost, held));
      }
      BitSet first = atoms.firstInBranches();
      if (!first.isEmpty() && !isOptimal()) {
        attempt(ListSchedule.of(atoms, first, cost));
      }
      climb();
    }
  }

  /**
   * Searches.
   *
   * @param original the protocol, written out
   * @param projections its local types
   * @param movable roles whose actions may be reordered
   * @param reading which orders are the same protocol
   * @param limits how much memory roles may occupy; null for any
   * @param objective what the costs are
   * @param most reorderings that may be tried
   * @return empty when neither the total nor the rate of any recursion is known
   * @throws IllFormed when some path of the protocol deadlocks or fails a reception
   */
  public static Optional<Reordering> search(
      ProtocolInstance original,
      Projections projections,
      Parameters parameters,
      IntPredicate movable,
      Reading reading,
      @Nullable MemoryLimits limits,
      Objective objective,
      long most,
      Progress progress,
      Cancellation cancellation) {
    double[] before = objective.of(original);
    return Objective.isKnown(before, original)
        ? Optional.of(
            new Reordering(
                original,
                projections,
                parameters,
                movable,
                reading,
                limits,
                objective,
                before,
                most,
                progress,
                cancellation))
        : Optional.empty();
  }

  /**
   * Finds all reorderings, breadth first; whether there are no more than may be tried. Together,
   * two orders can lie apart by a step that exchanges two messages of a channel at one end only, so
   * such orders are passed through, and not counted.
   */
  private boolean enumerate() {
    seen.add(best);
    Deque<Arrangement> open = new ArrayDeque<>(seen);
    while (!open.isEmpty() && seen.size() <= most) {
      cancellation.check();
      moves.from(
          open.remove(),
          next -> {
            if (!seen.contains(next) && mayLeadOn(next)) {
              seen.add(next);
              open.add(next);
            }
            return seen.size() <= most;
          });
    }
    return seen.size() <= most;
  }

  /** Whether roles do not wait for each other for ever: role by role they never do. */
  private boolean mayLeadOn(Arrangement arrangement) {
    return reading.roleByRole()
        || !atoms.commutation().isFirstInFirstOut(arrangement)
        || ProtocolWriter.of(atoms, arrangement).isPresent();
  }

  /** Whether no time can be smaller. */
  private boolean isOptimal() {
    for (int i = 0; i + 1 < times.length; i++) {
      if (times[i] > bound[i] * (1 + ROUNDING)) {
        return false;
      }
    }
    return fits;
  }

  private void climb() {
    boolean better = true;
    while (better && tried < most && !isOptimal()) {
      Arrangement from = best;
      double[] than = times;
      moves.from(
          from,
          next -> {
            if (seen.add(next)) {
              attempt(next);
            }
            return times == than && tried < most;
          });
      better = times != than;
    }
  }

  /** Keeps an arrangement if it is the best so far. */
  private void attempt(Arrangement arrangement) {
    if (!atoms.commutation().isFirstInFirstOut(arrangement)) {
      return;
    }
    tried++;
    if ((tried & 0xff) == 0) {
      cancellation.check();
      progress.at("reorderings", tried, most);
    }
    ProtocolInstance written = ProtocolWriter.of(atoms, arrangement).orElse(null);
    if (written == null) {
      return;
    }
    try {
      if (!isWithin(written)) {
        return;
      }
      double[] found = objective.of(written);
      if ((!fits || Objective.better(found, times)) && isBelow(written)) {
        best = arrangement;
        code = written;
        times = found;
        fits = true;
      }
    } catch (IllFormed e) {
      cancellation.check();
    }
  }

  /** Whether Definition 6.1 derives it: with choices, some role may lose its local type. */
  private boolean isBelow(ProtocolInstance written) {
    return written.choices() == 0 || relation(written).holds();
  }

  private boolean isWithin(ProtocolInstance written) {
    return limits == null || peaks(written).map(limits::hold).orElse(true);
  }

  private Optional<PeakMemory> peaks(ProtocolInstance written) {
    return PeakMemory.of(written, parameters);
  }

  private Optimisation relation(ProtocolInstance written) {
    Projections local = Projections.of(written, cancellation::check);
    return Optimisation.of(local, parameters, projections, parameters, reading, cancellation);
  }

  /** The best that was found; the protocol itself when nothing is better. */
  public ProtocolInstance code() {
    return code;
  }

  /** The parameters that it was written out with. */
  public Parameters parameters() {
    return parameters;
  }

  /** The best as a protocol that can be read again. */
  public String text() {
    return ScribbleText.flat(code, parameters);
  }

  /** Whether an order within the limits of memory was found. */
  public boolean fits() {
    return fits;
  }

  /** Whether something better than the protocol itself was found. */
  public boolean isBetter() {
    return times != before;
  }

  /** Whether all reorderings were tried. */
  public boolean exact() {
    return exact;
  }

  /** How many sends stand behind a receive only because they do not say what they need. */
  public long heldSends() {
    long held = 0;
    for (int[] segment : atoms.original().segments()) {
      int role = -1;
      boolean received = false;
      for (int atom : segment) {
        received &= atoms.role(atom) == role;
        role = atoms.role(atom);
        held += received && atoms.sends(atom) && atoms.needs().needsAllByDefault(atom) ? 1 : 0;
        received |= atoms.takes(atom);
      }
    }
    return held;
  }

  /** How many reorderings were tried, the protocol itself included. */
  public long tried() {
    return tried;
  }

  /** The name of the time that the search made least: a recursion, or empty for the total. */
  public String minimised() {
    int which = Objective.decisive(before, times);
    return which == 0 ? "" : code.recursions().get(which - 1).name();
  }

  /** That time before, in seconds. */
  public double before() {
    return before[Objective.decisive(before, times)];
  }

  /** That time now, in seconds. */
  public double after() {
    return times[Objective.decisive(before, times)];
  }

  /** A time, in seconds, that no reordering can beat; what was found when all were tried. */
  public double bound() {
    int which = Objective.decisive(before, times);
    return exact ? times[which] : Math.min(times[which], bound[which]);
  }

  @Override
  public String toString() {
    return Arrays.toString(times) + " instead of " + Arrays.toString(before);
  }
}
