// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.camp.core.protocol.ProtocolModule.GlobalProtocol;
import org.camp.core.quantity.Expression;
import org.jspecify.annotations.Nullable;

/** A protocol compiled for writing out, and what is known of its calls. */
final class Plan {
  private final GlobalProtocol protocol;

  /** Index → step, in the order of the text. */
  private final PlanStep[] body;

  private final int slotCount;
  private final int firstValue;
  private @Nullable Boolean recursive;

  /**
   * Compiles a protocol.
   *
   * @param fixed values of parameters that are the same in the whole instance
   */
  Plan(
      GlobalProtocol protocol,
      Parameters parameters,
      Map<String, Expression> fixed,
      InstanceBuilder out) {
    this.protocol = protocol;
    StepCompiler compiler = new StepCompiler(protocol, parameters, fixed, out);
    body = compiler.steps(protocol.body());
    slotCount = compiler.slotCount();
    firstValue = compiler.firstValue();
  }

  PlanStep[] body() {
    return body;
  }

  /** The slot of the first value argument; those of the others follow. */
  int firstValue() {
    return firstValue;
  }

  /** Fresh slots with the values of the parameters. */
  double[] slots(Parameters values) {
    return Arrays.copyOf(values.values(), slotCount);
  }

  /** Whether a chain of calls leads from this protocol back to it. */
  boolean callsItself(Map<String, GlobalProtocol> byName) {
    if (recursive == null) {
      recursive = called(protocol, byName).contains(protocol.name());
    }
    return recursive;
  }

  private static Set<String> called(GlobalProtocol from, Map<String, GlobalProtocol> byName) {
    Set<String> reached = new HashSet<>();
    Deque<Statement.Block> open = new ArrayDeque<>(List.of(from.body()));
    while (!open.isEmpty()) {
      for (Statement s : open.pop().statements()) {
        if (s instanceof Statement.Call c) {
          GlobalProtocol callee = byName.get(c.protocol());
          if (callee != null && reached.add(c.protocol())) {
            open.push(callee.body());
          }
        } else if (s instanceof Statement.Choice c) {
          c.branches().forEach(b -> open.push(b.body()));
        } else if (s instanceof Statement.Recursion r) {
          open.push(r.body());
        } else if (s instanceof Statement.ForEach f) {
          open.push(f.body());
        } else if (s instanceof Statement.If i) {
          open.push(i.then());
          if (i.otherwise() != null) {
            open.push(i.otherwise());
          }
        }
      }
    }
    return reached;
  }
}
