// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.price;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.InstanceBuilder;
import org.camp.core.protocol.MessageKind;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Expression;
import org.camp.core.quantity.Quantity;

/**
 * Code whose roles compute at speeds of their own: a computation c takes c/speed. Operations stand
 * where they stood. O(operations).
 */
public final class SpedUp {
  private final ProtocolInstance code;
  private final List<BigDecimal> speeds;
  private final InstanceBuilder out;
  private final Map<Integer, Integer> statements = new HashMap<>();

  private SpedUp(ProtocolInstance code, List<BigDecimal> speeds) {
    this.code = code;
    this.speeds = speeds;
    this.out = ProtocolInstance.builder(code.name(), code.source(), code.roles());
  }

  /**
   * The same code at other speeds.
   *
   * @param speeds how many times as fast each role computes, by role
   */
  public static ProtocolInstance of(ProtocolInstance code, List<BigDecimal> speeds) {
    if (speeds.stream().allMatch(s -> s.compareTo(BigDecimal.ONE) == 0)) {
      return code;
    }
    SpedUp all = new SpedUp(code, speeds);
    for (ProtocolInstance.Recursion r : code.recursions()) {
      all.out.recursion(r.written(), r.times(), r.span());
    }
    for (int pc = 0; pc < code.length(); pc++) {
      all.copy(pc);
      if (code.isAction(pc)) {
        all.out.copyAllClauses(code, pc, pc);
      }
    }
    return all.out.build();
  }

  private void copy(int pc) {
    byte op = code.op(pc);
    int statement =
        statements.computeIfAbsent(code.statement(pc), s -> out.statement(code.span(pc)));
    switch (op) {
      case ProtocolOp.MESSAGE, ProtocolOp.SEND, ProtocolOp.RECEIVE ->
          out.add(op, code.sender(pc), code.receiver(pc), kind(pc, code.receiver(pc)), statement);
      case ProtocolOp.GATHER ->
          out.add(
              op,
              code.role(pc),
              out.gathering(code.gatheringAt(pc)),
              kind(pc, code.role(pc)),
              statement);
      case ProtocolOp.COMPUTE ->
          out.add(
              op,
              code.role(pc),
              0,
              out.computation(faster(code.computationAt(pc), code.role(pc))),
              statement);
      case ProtocolOp.CHOICE ->
          out.add(op, code.subject(pc), code.branches(pc), code.end(pc), statement);
      case ProtocolOp.BRANCH -> {
        int probability = code.hasProbability(pc) ? out.probability(code.probabilityAt(pc)) : -1;
        out.add(op, probability, 0, code.end(pc), statement);
      }
      case ProtocolOp.END_CHOICE -> out.add(op, 0, 0, code.begin(pc), statement);
      case ProtocolOp.REC -> out.add(op, code.recursionNumber(pc), 0, code.end(pc), statement);
      default -> out.add(op, code.recursionNumber(pc), 0, code.begin(pc), statement);
    }
  }

  private int kind(int pc, int receiver) {
    MessageKind kind = code.kindAt(pc);
    Expression cost = kind.cost();
    return out.kind(
        cost == null
            ? kind
            : new MessageKind(kind.label(), kind.payloads(), faster(cost, receiver)));
  }

  private Expression faster(Expression cost, int role) {
    BigDecimal speed = speeds.get(role);
    if (speed.compareTo(BigDecimal.ONE) == 0) {
      return cost;
    }
    Quantity by = new Quantity(speed, Dimension.NONE);
    Expression.Number divisor = new Expression.Number(by, by.written(), Span.NONE);
    return new Expression.Binary('/', cost, divisor, cost.span()).substitute(Map.of());
  }
}
