// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.log.Log;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.equation.Equations;
import org.camp.mpst.equation.Recurrences;
import org.camp.mpst.loop.BodyWalk;
import org.camp.mpst.loop.LoopBody;
import org.camp.mpst.loop.QuorumRound;
import org.camp.mpst.loop.RoundEntries;
import org.camp.mpst.price.CostModel;
import org.camp.mpst.walk.EventGraph;
import org.camp.mpst.walk.InFlight;
import org.camp.mpst.walk.Regions;
import org.jspecify.annotations.Nullable;

/**
 * The bounded cost of a protocol (Definition 4.5) with its equations, its reasons and what it is
 * sensitive to. By Theorem 4.12 no trace costs any role more; without choice every trace costs
 * exactly this.
 */
public final class BoundedCost {
  private static final Log LOG = Log.of(BoundedCost.class);

  private static final String ROUNDED =
      "some costs have no exact value (logarithms, roots, measured profiles, random costs,"
          + " fractions of very many digits) and are rounded to 15 digits: all times are right to a"
          + " relative error of 10^-14";

  private final CostModel model;

  /** Recursion → how often it goes round; negative when unknown. */
  private final long[] iterations;

  private final NumericCost numbers;
  private final long equationSteps;

  /** Role → its cost [s]; NaN when unknown. */
  private final double[] perRole;

  private final List<Diagnostic> warnings;
  private final Set<String> unbound;
  private final List<String> notes;
  private final @Nullable Equations equations;
  private final @Nullable TracedCost trace;
  private final List<CostSensitivity> sensitivities;

  /**
   * How much work may be spent.
   *
   * @param steps operations for the numbers
   * @param events operations whose causes are kept, for reasons
   * @param equationSteps operations for the equations; 0 for none
   */
  public record Budget(long steps, long events, long equationSteps) {
    /** A few seconds and one gigabyte. */
    public static final Budget DEFAULT = new Budget(1_000_000_000, 10_000_000, 250_000);
  }

  /**
   * Computes the bound.
   *
   * @param iterations how often each recursion goes round, by its number; negative when unknown
   * @param structural parameters that decide the structure
   * @throws org.camp.core.diagnostic.IllFormed when some path deadlocks, orphans a message or fails
   *     a reception
   * @throws OverBudget when the numbers take more steps than the budget allows
   */
  public static BoundedCost of(
      CostModel model,
      long[] iterations,
      Set<String> structural,
      Budget budget,
      Cancellation cancellation) {
    return new BoundedCost(model, iterations, structural, budget, cancellation);
  }

  private BoundedCost(
      CostModel model,
      long[] iterations,
      Set<String> structural,
      Budget budget,
      Cancellation cancellation) {
    this.model = model;
    this.iterations = iterations.clone();
    this.notes = new ArrayList<>(model.missing());
    notes.addAll(model.quorumNotes());
    this.equationSteps = budget.equationSteps();
    this.numbers = NumericCost.run(model, iterations, budget.steps(), cancellation);
    this.perRole = numbers.perRole();
    this.warnings = numbers.warnings();
    this.unbound = new LinkedHashSet<>(model.unbound());
    ProtocolInstance code = model.code();
    for (int i = 0; i < iterations.length; i++) {
      if (iterations[i] < 0 && code.isContinued(i)) {
        unbound.add("k_" + code.recursions().get(i).name());
      }
    }
    if (!numbers.isExact()) {
      notes.add(ROUNDED);
    }
    EventGraph events = events(budget, cancellation);
    this.trace = trace(events, budget);
    if (trace != null && numbers.isWide()) {
      notes.add("waiting times and reasons are rounded to 15 digits; the costs have more");
    }
    this.equations = equations(events, budget, cancellation);
    this.sensitivities = sensitivities(events, structural, budget, cancellation);
  }

  /** The graph of the protocol, when it is small enough for reasons or for equations. */
  private @Nullable EventGraph events(Budget budget, Cancellation cancellation) {
    try {
      long most = Math.max(budget.events(), budget.equationSteps());
      EventGraph events =
          EventGraph.of(model.code(), iterations, model.travels(), most, cancellation);
      LOG.debug("cost: {} events for reasons and equations", events.size());
      return events;
    } catch (OverBudget e) {
      cancellation.check();
      LOG.debug("cost: too many events for reasons and equations");
      return null;
    }
  }

  private @Nullable TracedCost trace(@Nullable EventGraph events, Budget budget) {
    if (events == null || !events.isWithin(budget.events())) {
      notes.add(
          "the critical path is not shown beyond "
              + budget.events()
              + " operations; allow more with --budget events=…");
      return null;
    }
    return new TracedCost(model, events);
  }

  private @Nullable Equations equations(
      @Nullable EventGraph events, Budget budget, Cancellation cancellation) {
    if (budget.equationSteps() == 0) {
      return null;
    }
    if (events == null
        || !events.isWithin(budget.equationSteps())
        || events.voteEdges() > budget.equationSteps()) {
      notes.add(
          "there are no equations beyond "
              + budget.equationSteps()
              + " operations; allow more with --budget equations=…");
      return null;
    }
    return Equations.of(model, events, cancellation);
  }

  private List<CostSensitivity> sensitivities(
      @Nullable EventGraph events,
      Set<String> structural,
      Budget budget,
      Cancellation cancellation) {
    int costliest = costliest();
    if (costliest < 0 || !(total() > 0)) {
      return List.of();
    }
    Equations known = equations;
    Equations.Total total = known == null ? null : known.total();
    if (events != null && total != null) {
      return CostSensitivity.of(
          model, total, events, structural, 200 * budget.equationSteps(), cancellation);
    }
    return criticalPath(costliest)
        .map(path -> CostSensitivity.of(model, path, total(), structural))
        .orElse(List.of());
  }

  /** What its operations cost. */
  public CostModel model() {
    return model;
  }

  /** The protocol whose cost is bounded. */
  public ProtocolInstance code() {
    return model.code();
  }

  /** How often each recursion goes round, by its number; negative when unknown. */
  public long[] iterations() {
    return iterations.clone();
  }

  /** When a role is done, in seconds; NaN when unknown. */
  public double cost(int role) {
    return perRole[role];
  }

  /** When all roles are done, in seconds; NaN when unknown. */
  public double total() {
    double total = 0;
    for (double cost : perRole) {
      total = Math.max(total, cost);
    }
    return total;
  }

  /** The role that is done last (the first of several); −1 when some cost is unknown. */
  public int costliest() {
    if (Double.isNaN(total()) || perRole.length == 0) {
      return -1;
    }
    int costliest = 0;
    for (int role = 1; role < perRole.length; role++) {
      if (perRole[role] > perRole[costliest]) {
        costliest = role;
      }
    }
    return costliest;
  }

  /** Names without value that some cost depends on; {@code k_X} for an unknown number of rounds. */
  public Set<String> unbound() {
    return unbound;
  }

  /**
   * One round of a recursion as a map, started where it is first entered; empty when it is never
   * continued. A recursion inside must have a number of rounds, else its roles are unknown.
   *
   * @param recursion its number
   * @throws org.camp.core.diagnostic.IllFormed when a round goes wrong
   * @throws OverBudget when a round is larger than the budget for steps
   */
  public Optional<LoopBody> body(int recursion, Cancellation cancellation) {
    int begin = begin(recursion);
    return BodyWalk.of(numbers.setting(), begin, numbers.head(begin));
  }

  /** Where a recursion begins. */
  private int begin(int recursion) {
    int begin = 0;
    ProtocolInstance code = code();
    while (code.op(begin) != ProtocolOp.REC || code.recursionNumber(begin) != recursion) {
      begin++;
    }
    return begin;
  }

  /** Whether there are quorums in a recursion, so that its rounds are no linear map. */
  public boolean gathersWithin(int recursion) {
    return new Regions(code()).gathers(begin(recursion));
  }

  /**
   * One round of a recursion with quorums, started where it is first entered; empty when it is
   * never continued.
   *
   * @param recursion its number
   * @throws org.camp.core.diagnostic.IllFormed when a round goes wrong
   * @throws OverBudget when a round is larger than the budget for steps
   */
  public Optional<QuorumRound> round(int recursion, Cancellation cancellation) {
    int begin = begin(recursion);
    LoopBody.Head head = numbers.head(begin);
    long budget = numbers.setting().budget();
    return EventGraph.rounds(
            code(), begin, head.queues(), iterations, model.travels(), budget, cancellation)
        .map(
            graphs ->
                new QuorumRound(
                    model,
                    new RoundEntries(
                        code(),
                        begin,
                        new Regions(code()).roles(begin),
                        head.queues().channelOfTimes()),
                    head.start(),
                    graphs.again(),
                    graphs.withExits()));
  }

  /**
   * The recurrences of a recursion and its steady form; empty when its body has more operations
   * than the budget for equations, goes wrong, or when a recursion inside has an unknown number of
   * rounds and does not come to add the same in each.
   */
  public Optional<Recurrences> recurrences(LoopBody body, Cancellation cancellation) {
    return recurrences(body.entries(), body, cancellation);
  }

  /** The recurrences of a recursion with quorums; empty as above, and where rounds are unknown. */
  public Optional<Recurrences> recurrences(QuorumRound round, Cancellation cancellation) {
    boolean large = round.again().voteEdges() > equationSteps;
    return large ? Optional.empty() : recurrences(round.entries(), null, cancellation);
  }

  private Optional<Recurrences> recurrences(
      RoundEntries entries, @Nullable LoopBody body, Cancellation cancellation) {
    if (equationSteps == 0 || operations(entries) > equationSteps) {
      return Optional.empty();
    }
    InFlight queues = numbers.head(entries.begin()).queues();
    return Recurrences.of(model, entries, body, queues, iterations, equationSteps, cancellation);
  }

  /** Whether the body of a recursion is too large for recurrences. */
  public boolean isBeyondEquations(RoundEntries entries) {
    return equationSteps > 0 && operations(entries) > equationSteps;
  }

  private static int operations(RoundEntries entries) {
    return entries.code().end(entries.begin()) - entries.begin() + entries.size();
  }

  /** Whether the number of rounds of some recursion is not known. */
  public boolean isOpen() {
    for (int i = 0; i < iterations.length; i++) {
      if (iterations[i] < 0 && code().isContinued(i)) {
        return true;
      }
    }
    return false;
  }

  /** Warnings about messages that nobody receives. */
  public List<Diagnostic> warnings() {
    return warnings;
  }

  /** What was left out, and how to get it. */
  public List<String> notes() {
    return notes;
  }

  /** The equations, unless they would be too large. */
  public Optional<Equations> equations() {
    return Optional.ofNullable(equations);
  }

  /** Whether {@link #working} and {@link #criticalPath} are known. */
  public boolean isTraced() {
    return trace != null;
  }

  /** How long a role sends, receives and computes, without waiting, in seconds; NaN if unknown. */
  public double working(int role) {
    TracedCost known = trace;
    return known == null ? Double.NaN : known.busy(known.last(role));
  }

  /** How long a role waits for messages, in seconds; NaN if unknown. */
  public double waiting(int role) {
    TracedCost known = trace;
    return known == null ? Double.NaN : known.idle(known.last(role));
  }

  /** Whether the costs are exactly those that were written; else they are rounded, as notes say. */
  public boolean isExact() {
    return numbers.isExact();
  }

  /** Why a role is done when it is; empty when its cost is unknown or too many events happen. */
  public Optional<CriticalPath> criticalPath(int role) {
    TracedCost known = trace;
    return known == null || Double.isNaN(perRole[role])
        ? Optional.empty()
        : Optional.of(CriticalPath.of(known, role));
  }

  /** When everything happens; empty when too many events do. */
  public Optional<RoleTimeline> timeline() {
    TracedCost known = trace;
    if (known == null) {
      return Optional.empty();
    }
    int[] last = new int[perRole.length];
    Arrays.setAll(last, known::last);
    return Optional.of(new RoleTimeline(known, last, costliest()));
  }

  /** What the total is sensitive to, the greatest share first. */
  public List<CostSensitivity> sensitivities() {
    return sensitivities;
  }

  @Override
  public String toString() {
    return Arrays.toString(perRole);
  }
}
