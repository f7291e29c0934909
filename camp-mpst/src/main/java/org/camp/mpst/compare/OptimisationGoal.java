// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.compare;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.CampException;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.diagnostic.Suggestions;
import org.camp.core.protocol.RoleTable;
import org.camp.mpst.MpstOptions;
import org.camp.mpst.MpstResult;
import org.camp.mpst.async.Objective;
import org.camp.mpst.async.Objective.Minimised;
import org.camp.mpst.async.Reading;
import org.camp.mpst.async.Reordering;
import org.camp.mpst.async.ReorderingProblem;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.memory.MemoryLimits;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of an optimisation, by options and the machine.
 *
 * @param reading which orders are the same protocol
 * @param minimised what is made least
 * @param limits how much memory roles may occupy; null for any
 */
record OptimisationGoal(Reading reading, Minimised minimised, @Nullable MemoryLimits limits) {
  /**
   * Reads options and the machine.
   *
   * @throws IllFormed when some action alone goes beyond its limit
   * @throws BadInput when a limit is none, or the protocol has no span
   */
  static OptimisationGoal of(MpstResult original, AnalysisContext context) {
    MemoryLimits limits = limits(original, context);
    Minimised minimised = minimised(original, context);
    if (limits != null) {
      limits.requirePossible(original.instance(), original.parameters());
    }
    return new OptimisationGoal(CompareOperation.reading(context), minimised, limits);
  }

  /** What the option says, or else the machine. */
  private static @Nullable MemoryLimits limits(MpstResult original, AnalysisContext context) {
    RoleTable roles = original.instance().roles();
    Optional<String> said = context.find(OptimiseOperation.MEMORY);
    if (said.isPresent()) {
      return MemoryLimits.parse(said.get(), roles, original.parameters());
    }
    return MemoryLimits.of(context.machine(), roles, original.parameters()).orElse(null);
  }

  private static Minimised minimised(MpstResult original, AnalysisContext context) {
    Minimised wanted = context.get(OptimiseOperation.MINIMISE);
    boolean straight =
        original.instance().choices() == 0 && original.instance().recursions().isEmpty();
    if (wanted == Minimised.SPAN && !straight) {
      throw new BadInput(
          Diagnostic.error("no-span", "the span is that of protocols without choice and recursion")
              .withHint("leave --minimise out, which makes the total least"));
    }
    return wanted;
  }

  /**
   * The problem to be searched.
   *
   * @param roles names of roles and families that may be reordered, with commas; empty for all
   * @param most reorderings that may be tried
   */
  ReorderingProblem problem(
      MpstResult original, Optional<String> roles, long most, AnalysisContext context) {
    Objective objective =
        new Objective(
            original.parameters(),
            context.machine(),
            MpstOptions.defaultCost(context, original.protocol().name()),
            original.cost().orElseThrow().iterations(),
            context.get(MpstOptions.STEPS),
            minimised,
            context.cancellation());
    return new ReorderingProblem(
        original.instance(),
        original.projections(),
        original.parameters(),
        movable(original.instance().roles(), roles),
        reading,
        objective,
        new ReorderingProblem.Effort(most, context.get(MpstOptions.SEED)),
        context.progress(),
        context.cancellation());
  }

  private static IntPredicate movable(RoleTable roles, Optional<String> names) {
    if (names.isEmpty()) {
      return role -> true;
    }
    BitSet wanted = new BitSet();
    for (String text : names.get().split(",(?![^\\[]*\\])", -1)) {
      String name = text.strip();
      RoleTable.Family family = roles.family(name);
      int role = roles.find(name);
      if (family == null && role < 0) {
        List<String> known = roles.families().stream().map(RoleTable.Family::text).toList();
        throw new BadInput(
            Diagnostic.error("unknown-role", "there is no role '" + name + "'")
                .withHint(Suggestions.hint(name, known)));
      }
      if (family == null) {
        wanted.set(role);
      } else {
        wanted.set(family.first(), family.first() + family.size());
      }
    }
    return wanted::get;
  }

  /** No order is fastest while costs are unknown. */
  static BadInput missing(BoundedCost cost) {
    return new BadInput(
        Diagnostic.error(
                "missing-costs",
                "the fastest order depends on " + String.join(", ", cost.unbound()))
            .withHint(
                "give a machine with -m, bind parameters with -D, or let unknown costs count as"
                    + " nothing with --default-cost 0"));
  }

  /** Nothing that was tried is within the limits. */
  static CampException beyond(Reordering reordering) {
    String tried = reordering.tried() + " reorderings";
    return reordering.exact()
        ? new IllFormed(
            Diagnostic.error(
                    "impossible-memory", "none of all " + tried + " is within the limits of memory")
                .withHint("give some role more memory"))
        : new OverBudget(
            Diagnostic.error(
                    "over-budget", "none of the " + tried + " tried is within the limits of memory")
                .withHint("give some role more memory, or try more with --budget reorderings=…"));
  }
}
