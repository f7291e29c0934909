// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ScribbleText;
import org.camp.mpst.async.ReorderingProblem.Candidate;
import org.camp.mpst.memory.MemoryLimits;
import org.jspecify.annotations.Nullable;

/**
 * The fastest reordering of a protocol that is the same by a {@link Reading}, for given costs: the
 * best schedule of straight code, all reorderings when they are few, else hill climbing from a list
 * schedule; with a bound on what is left. What counts is the total cost when it is known, then the
 * rate of each recursion.
 */
public final class Reordering {
  private static final double ROUNDING = 1e-12;

  /** Actions up to which straight code is enumerated before it is scheduled. */
  private static final int FEW = 48;

  /** Orders of more actions that are tried one by one behind schedules. */
  private static final long SOME = 1000;

  private final ReorderingProblem problem;
  private final @Nullable MemoryLimits limits;

  /** Whether actions may pass choices. */
  private final boolean over;

  private final Set<Arrangement> seen = new HashSet<>();
  private final ProtocolInstance code;
  private Candidate best;

  /** Entry of {@link Objective#of} → a lower bound for all reorderings [s]. */
  private final double[] bound;

  private long tried = 1;

  /** How often a better one was found. */
  private long kept;

  private boolean exact;

  /** Whether the best so far is within the limits of memory. */
  private boolean fits;

  /** Whether the search was stopped before its budget was used. */
  private final boolean stopped;

  Reordering(ReorderingProblem problem, @Nullable MemoryLimits limits, boolean over) {
    this.problem = problem;
    this.limits = limits;
    this.over = over;
    best = problem.original();
    fits = best.isWithin(limits);
    bound = problem.bound().clone();
    try {
      search();
    } catch (OverBudget e) {
      if (!problem.isOver()) {
        throw e;
      }
    }
    stopped = problem.isOver() && !exact && !isOptimal();
    code =
        best.arrangement().equals(problem.atoms().original())
            ? problem.code()
            : ProtocolWriter.of(problem.atoms(), best.arrangement()).orElseThrow();
  }

  private void search() {
    boolean few = problem.tasks().isEmpty() || problem.atoms().size() <= FEW;
    if (!few) {
      schedule();
    }
    if (few || !isOptimal()) {
      exact = tryAll(few ? problem.most() : Math.min(problem.most(), SOME));
    }
    if (few && !exact) {
      schedule();
    }
    if (few && !exact && !isOptimal()) {
      climb();
    }
  }

  private boolean tryAll(long most) {
    Optional<ReorderingProblem.Everything> all = problem.everything(most, over);
    all.ifPresent(
        found -> {
          found.candidates().forEach(this::keep);
          tried = found.count();
        });
    return all.isPresent();
  }

  private void schedule() {
    problem
        .tasks()
        .ifPresent(
            tasks -> {
              double[] most = new double[problem.code().roles().size()];
              Arrays.fill(most, Double.POSITIVE_INFINITY);
              StraightTasks.Found found =
                  tasks.within(limits == null ? most : limits.perRole(), problem::isOver);
              bound[0] = Math.max(bound[0], found.bound());
              tried += Math.max(0, found.passes() - 1);
              found.arrangement().ifPresent(this::attempt);
            });
  }

  private void climb() {
    attempt(ListSchedule.of(problem.atoms(), new BitSet(), problem.cost()));
    MemoryLimits allowed = limits;
    if (allowed != null && problem.sizes().isPresent() && problem.code().recursions().isEmpty()) {
      HeldMemory held =
          new HeldMemory(problem.atoms(), problem.sizes().get(), allowed, problem.cost());
      attempt(ListSchedule.of(problem.atoms(), new BitSet(), problem.cost(), held));
    }
    BitSet first = problem.atoms().firstInBranches();
    if (!first.isEmpty() && !isOptimal()) {
      attempt(ListSchedule.of(problem.atoms(), first, problem.cost()));
    }
    boolean better = true;
    seen.add(best.arrangement());
    while (better && tried < problem.most() && !isOptimal()) {
      long before = kept;
      problem
          .moves()
          .from(
              best.arrangement(),
              over,
              next -> {
                if (seen.add(next)) {
                  attempt(next);
                }
                return kept == before && tried < problem.most();
              });
      better = kept > before;
    }
  }

  /** Whether no time can be smaller. */
  private boolean isOptimal() {
    for (int i = 0; i + 1 < best.times().length; i++) {
      if (best.times()[i] > bound[i] * (1 + ROUNDING)) {
        return false;
      }
    }
    return fits;
  }

  private void attempt(Arrangement arrangement) {
    if (problem.atoms().commutation().isFirstInFirstOut(arrangement)) {
      problem.progress(++tried);
      problem.candidate(arrangement).ifPresent(this::keep);
    }
  }

  /** Keeps an arrangement if it is the best so far. */
  private void keep(Candidate next) {
    if (next.isWithin(limits)
        && (over || next.arrangement().isSegmentwise(problem.atoms().original()))
        && (!fits || Objective.better(next.times(), best.times()))
        && problem.isBelow(next.arrangement())) {
      best = next;
      kept++;
      fits = true;
    }
  }

  /** The best that was found; the protocol itself when nothing is better. */
  public ProtocolInstance code() {
    return code;
  }

  /** The parameters that it was written out with. */
  public Parameters parameters() {
    return problem.parameters();
  }

  /** The best as a protocol that can be read again. */
  public String text() {
    return ScribbleText.flat(code, problem.parameters());
  }

  /** Whether the search was stopped, and this is the best so far. */
  public boolean stopped() {
    return stopped;
  }

  /** Whether an order within the limits of memory was found. */
  public boolean fits() {
    return fits;
  }

  /** Whether something better than the protocol itself was found. */
  public boolean isBetter() {
    return best.times() != problem.before();
  }

  /** Whether some action stands on the other side of a choice than before. */
  public boolean passesChoices() {
    return !best.arrangement().isSegmentwise(problem.atoms().original());
  }

  /** Whether all reorderings were tried. */
  public boolean exact() {
    return exact;
  }

  /** How many sends stand behind a receive only because they do not say what they need. */
  public long heldSends() {
    ActionTable atoms = problem.atoms();
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

  private int decisive() {
    return Objective.decisive(problem.before(), best.times());
  }

  /** The name of the time that the search made least: a recursion, or empty for the total. */
  public String minimised() {
    int which = decisive();
    return which == 0 ? "" : code.recursions().get(which - 1).name();
  }

  /** That time before, in seconds. */
  public double before() {
    return problem.before()[decisive()];
  }

  /** That time now, in seconds. */
  public double after() {
    return best.times()[decisive()];
  }

  /** A time, in seconds, that no reordering can beat; what was found when all were tried. */
  public double bound() {
    return exact ? after() : Math.min(after(), bound[decisive()]);
  }

  @Override
  public String toString() {
    return Arrays.toString(best.times()) + " instead of " + Arrays.toString(problem.before());
  }
}
