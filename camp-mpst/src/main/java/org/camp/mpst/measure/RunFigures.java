// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.measure;

import java.util.OptionalInt;
import java.util.function.Function;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.report.Value;
import org.camp.mpst.run.MeasuredRun;

/**
 * The figures of an analysis that a run measures, under the paths that they have there: the cost,
 * and the time of a round where the protocol is one loop. Of what comes before that loop, and of
 * its first rounds, a round takes a share.
 */
final class RunFigures {
  private RunFigures() {}

  /** How long something takes [s]. */
  record Times(double measured, double predicted) {
    private Times through(long rounds) {
      return new Times(measured / rounds, predicted / rounds);
    }
  }

  /** The figures of a run, each as {@code shown} writes it. */
  static Value of(
      ProtocolInstance code, MeasuredRun run, Times total, Function<Times, Value> shown) {
    Value.Builder figures =
        Value.object().put("cost", Value.object().put("total", shown.apply(total)).build());
    OptionalInt loop = outermost(code);
    if (loop.isPresent() && run.rounds().get(loop.getAsInt()) > 0) {
      long rounds = run.rounds().get(loop.getAsInt());
      Value rate = Value.object().put("rate", shown.apply(total.through(rounds))).build();
      String name = code.recursions().get(loop.getAsInt()).name();
      figures.put("latency", Value.object().put(name, rate).build());
    }
    return figures.build();
  }

  /** The only loop that is in no other, if there is one. */
  private static OptionalInt outermost(ProtocolInstance code) {
    OptionalInt found = OptionalInt.empty();
    for (int pc = 0; pc < code.length(); pc++) {
      if (code.op(pc) == ProtocolOp.REC) {
        if (found.isPresent()) {
          return OptionalInt.empty();
        }
        found = OptionalInt.of(code.recursionNumber(pc));
        pc = code.end(pc);
      }
    }
    return found;
  }
}
