// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.Locale;
import java.util.Map;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.protocol.ProtocolModule.RoleDeclaration;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.ExpressionFault;

/** Finds the roles that references with indices mean. */
final class RoleResolution {
  private final WholeNumbers numbers;
  private final RoleTable table;

  /**
   * Resolves into the roles of {@code main}.
   *
   * @throws org.camp.core.diagnostic.OverBudget when these are too many
   */
  RoleResolution(GlobalProtocol main, WholeNumbers numbers, WritingBudget budget) {
    this.numbers = numbers;
    RoleTable.Builder builder = RoleTable.builder();
    for (RoleDeclaration role : main.roles()) {
      long[] low = new long[role.ranges().size()];
      long[] high = new long[low.length];
      for (int d = 0; d < low.length; d++) {
        low[d] = numbers.first(role, d, Map.of());
        high[d] = numbers.last(role, d, Map.of());
      }
      if (!builder.add(role.name(), low, high, budget.most(), role.optional(), role.holds())) {
        throw budget.exceeded("roles");
      }
    }
    table = builder.build();
  }

  /** All roles. */
  RoleTable table() {
    return table;
  }

  /** What the formal roles of the main protocol stand for: themselves. */
  Actual[] own() {
    return table.families().stream()
        .map(f -> new Actual(f.name(), f.first(), f.size(), f.low(), f.high()))
        .toArray(Actual[]::new);
  }

  /** The number of a single role. */
  int role(PlanStep.Role role, CallFrame frame) {
    Actual actual = frame.actual(role.formal());
    PlanStep.Index[] indices = role.indices();
    if (indices.length == 0) {
      return actual.first();
    }
    long[] low = actual.low();
    long[] high = actual.high();
    long offset = 0;
    for (int d = 0; d < indices.length; d++) {
      double value = indices[d].formula().at(frame.slots());
      long index = (long) value;
      if (index != value) {
        index = numbers.whole(value, indices[d].text(), frame, "an index");
      }
      if (index < low[d] || index > high[d]) {
        throw outside(role, actual, frame);
      }
      offset = offset * (high[d] - low[d] + 1) + (index - low[d]);
    }
    return actual.first() + (int) offset;
  }

  /**
   * The senders of a quorum, which are numbered one after the other: a whole family, or those of
   * its members whose only index lies in a range.
   */
  ProtocolInstance.Gathering voters(PlanStep.Gather gather, CallFrame frame) {
    Actual family = frame.actual(gather.senders().formal());
    int first = family.first();
    int count = family.size();
    PlanStep.Index[] range = gather.range();
    if (range.length > 0) {
      if (family.low().length != 1) {
        throw new ExpressionFault(
            "wrong-indices",
            gather.senders().reference().span(),
            "'" + gather.senders().reference().name() + "' has no single index to range over",
            "name the whole family without a range");
      }
      long low = numbers.whole(range[0], frame, "an index");
      long high = numbers.whole(range[1], frame, "an index");
      for (long index : new long[] {low, high}) {
        if (low <= high && (index < family.low()[0] || index > family.high()[0])) {
          throw new ExpressionFault(
              "outside-family",
              gather.senders().reference().span(),
              "role '" + family.name() + "[" + index + "]' is outside the family",
              "voters are members of " + family.name());
        }
      }
      first += (int) (low - family.low()[0]);
      count = (int) Math.max(0, high - low + 1);
    }
    long quorum = numbers.whole(gather.quorum(), frame, "the number of votes");
    if (quorum < 1 || quorum > count) {
      throw new ExpressionFault(
          "bad-quorum",
          gather.span(),
          quorum < 1
              ? "a quorum takes at least 1 vote, not " + quorum
              : quorum + " of " + count + " can never come",
          "ask for 1 to " + count + " votes" + frame.where(gather.loops()));
    }
    return new ProtocolInstance.Gathering(first, count, (int) quorum);
  }

  /**
   * What is passed for a formal role: a single role, or a whole family.
   *
   * @param values name → what the callee's values stand for
   */
  Actual actual(
      PlanStep.Role role, RoleDeclaration formal, Map<String, Expression> values, CallFrame frame) {
    Actual binding = frame.actual(role.formal());
    boolean whole = role.indices().length == 0 && binding.low().length > 0;
    int dimensions = whole ? binding.low().length : 0;
    if (formal.ranges().size() != dimensions) {
      throw new ExpressionFault(
          "wrong-arity",
          role.reference().span(),
          String.format(
              Locale.ROOT,
              "'%s' has %d dimensions here, but '%s' is declared with %d",
              role.reference().name(),
              dimensions,
              formal.name(),
              formal.ranges().size()),
          null);
    }
    if (!whole) {
      int single = role(role, frame);
      return new Actual(table.name(single), single, 1, new long[0], new long[0]);
    }
    long[] low = new long[dimensions];
    long[] high = new long[dimensions];
    for (int d = 0; d < dimensions; d++) {
      low[d] = numbers.first(formal, d, values);
      high[d] = numbers.last(formal, d, values);
      long found = binding.high()[d] - binding.low()[d] + 1;
      long expected = high[d] - low[d] + 1;
      if (found != expected) {
        throw new ExpressionFault(
            "wrong-arity",
            role.reference().span(),
            String.format(
                Locale.ROOT,
                "'%s' has %d roles here, but '%s' is declared with %d",
                role.reference().name(),
                found,
                formal.name(),
                expected),
            null);
      }
    }
    return new Actual(binding.name(), binding.first(), binding.size(), low, high);
  }

  private static ExpressionFault outside(PlanStep.Role role, Actual actual, CallFrame frame) {
    String name = role.reference().name();
    StringBuilder found = new StringBuilder(name).append('[');
    String hint = null;
    for (int d = 0; d < role.indices().length; d++) {
      long index = (long) role.indices()[d].formula().at(frame.slots());
      found.append(d == 0 ? "" : ",").append(index);
      if (index == actual.high()[d] + 1 && role.indices().length == 1) {
        hint =
            String.format(
                Locale.ROOT,
                "declare it as role %s[%d..%d], or use (i + 1) %% n to wrap around",
                name,
                actual.low()[d],
                index);
      }
    }
    RoleTable.Family family = new RoleTable.Family(name, actual.low(), actual.high(), 0, 0);
    return new ExpressionFault(
        "outside-family",
        role.reference().span(),
        "role '" + found + "]' is outside the family " + family.text() + frame.where(role.loops()),
        hint);
  }
}
