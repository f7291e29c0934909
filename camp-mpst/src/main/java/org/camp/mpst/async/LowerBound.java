// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.camp.core.protocol.InstanceBuilder;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;
import org.camp.mpst.price.CostModel;

/**
 * Times that no reordering can beat: no role can be done before it has done all its own work, and,
 * without choice and recursion, not before the longest chain of actions whose order is fixed.
 */
final class LowerBound {
  private LowerBound() {}

  /** Bounds for the times of {@link Objective#of}, the last of which is 0. */
  static double[] of(ActionTable atoms, Objective objective, CostModel model, double[] cost) {
    ProtocolInstance code = atoms.code();
    double[] bound = objective.of(withoutWaiting(code, model));
    bound[bound.length - 1] = 0;
    if (code.choices() == 0 && code.recursions().isEmpty() && !objective.isSpan()) {
      bound[0] = Math.max(bound[0], chain(atoms, cost));
    }
    return bound;
  }

  /** The same work, and no messages. */
  private static ProtocolInstance withoutWaiting(ProtocolInstance code, CostModel model) {
    InstanceBuilder out = ProtocolInstance.builder(code.name(), code.source(), code.roles());
    int statement = out.statement(org.camp.core.diagnostic.Span.NONE);
    code.recursions().forEach(r -> out.recursion(r.name(), r.times(), r.span()));
    Map<Double, Integer> numbers = new HashMap<>();
    int[] moved = new int[code.length()];
    for (int pc = 0; pc < code.length(); pc++) {
      byte op = code.op(pc);
      moved[pc] = out.length();
      switch (op) {
        case ProtocolOp.MESSAGE -> {
          compute(out, code.sender(pc), model.sendCost(pc), numbers, statement);
          compute(out, code.receiver(pc), model.receiveCost(pc), numbers, statement);
        }
        case ProtocolOp.SEND ->
            compute(out, code.sender(pc), model.sendCost(pc), numbers, statement);
        case ProtocolOp.RECEIVE ->
            compute(out, code.receiver(pc), model.receiveCost(pc), numbers, statement);
        case ProtocolOp.COMPUTE ->
            compute(out, code.role(pc), model.computeCost(pc), numbers, statement);
        case ProtocolOp.GATHER ->
            compute(out, code.role(pc), model.receiveCost(pc), numbers, statement);
        case ProtocolOp.CHOICE -> out.add(op, code.subject(pc), code.branches(pc), 0, statement);
        case ProtocolOp.BRANCH -> out.add(op, -1, 0, 0, statement);
        case ProtocolOp.END_CHOICE -> out.add(op, 0, 0, moved[code.begin(pc)], statement);
        case ProtocolOp.REC -> out.add(op, code.recursionNumber(pc), 0, 0, statement);
        default -> out.add(op, code.recursionNumber(pc), 0, moved[code.begin(pc)], statement);
      }
    }
    for (int pc = 0; pc < code.length(); pc++) {
      byte op = code.op(pc);
      if (op == ProtocolOp.CHOICE || op == ProtocolOp.BRANCH || op == ProtocolOp.REC) {
        out.patch(moved[pc], moved[code.end(pc)]);
      }
    }
    return out.build();
  }

  private static void compute(
      InstanceBuilder out, int role, double seconds, Map<Double, Integer> numbers, int statement) {
    int number =
        numbers.computeIfAbsent(
            seconds, s -> out.computation(Expression.parse(BigDecimal.valueOf(s).toPlainString())));
    out.add(ProtocolOp.COMPUTE, role, 0, number, statement);
  }

  /** The longest chain that every reordering keeps, or work between two of them. */
  private static double chain(ActionTable atoms, double[] cost) {
    return new Chains(atoms, cost).bound(cost);
  }
}
