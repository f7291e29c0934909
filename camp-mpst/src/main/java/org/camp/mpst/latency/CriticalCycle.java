// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.latency;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Reason;
import org.camp.mpst.loop.LoopBody;
import org.camp.mpst.maxplus.CycleTime;

/**
 * The bottleneck of a recursion: a chain of actions without any gap that comes back to where it
 * began, one or several rounds later.
 */
public final class CriticalCycle {
  private static final int LONGEST = 40;

  private final LoopBody body;
  private final CycleTime.Cycle cycle;

  CriticalCycle(LoopBody body, CycleTime.Cycle cycle) {
    this.body = body;
    this.cycle = cycle;
  }

  /** How many rounds it takes to come back. */
  public int rounds() {
    return cycle.entries().length;
  }

  /** The time it takes, in seconds. */
  public double seconds() {
    double ticks = 0;
    for (int node : cycle.nodes()) {
      ticks += body.again().added(node);
    }
    return body.ticks().seconds(ticks);
  }

  /**
   * The roles at which it stands at the beginning of each of its rounds, in order of time; where
   * that is a message in flight, its sender and its receiver.
   */
  public List<Integer> roles() {
    List<Integer> roles = new ArrayList<>();
    for (int entry : cycle.entries()) {
      add(roles, body.sender(entry));
      add(roles, body.role(entry));
    }
    return closed(roles);
  }

  /** The roles that act on it, in order of time. */
  public List<Integer> path() {
    List<Integer> roles = new ArrayList<>();
    ProtocolInstance code = body.code();
    for (int node : cycle.nodes()) {
      int pc = body.position(node);
      if (pc >= 0 && !body.isTravel(node)) {
        add(roles, body.isReceive(node) ? code.receiver(pc) : code.from(pc));
      }
    }
    return closed(roles);
  }

  private static List<Integer> closed(List<Integer> roles) {
    while (roles.size() > 1 && roles.get(0).equals(roles.get(roles.size() - 1))) {
      roles.remove(roles.size() - 1);
    }
    return roles;
  }

  private static void add(List<Integer> roles, int role) {
    if (roles.isEmpty() || roles.get(roles.size() - 1) != role) {
      roles.add(role);
    }
  }

  /** The bottleneck in words, with the positions of its actions. */
  public List<Reason> reasons() {
    List<Reason> reasons = new ArrayList<>();
    double seconds = seconds();
    String whole =
        rounds() == 1
            ? "these steps follow each other without a gap in every round, "
                + Quantity.format(seconds, "s")
            : "these steps follow each other without a gap, "
                + Quantity.format(seconds, "s")
                + " in "
                + rounds()
                + " rounds";
    reasons.add(new Reason(whole, null, 0, 0));
    int skipped = 0;
    for (int node : cycle.nodes()) {
      if (body.position(node) < 0 && body.again().added(node) == 0) {
        continue;
      }
      if (reasons.size() > LONGEST) {
        skipped++;
      } else {
        reasons.add(step(node));
      }
    }
    if (skipped > 0) {
      reasons.add(new Reason("… " + skipped + " more steps …", null, 0, 0));
    }
    return reasons;
  }

  private Reason step(int node) {
    ProtocolInstance code = body.code();
    String duration = ", " + Quantity.format(body.ticks().seconds(body.again().added(node)), "s");
    int pc = body.position(node);
    if (pc < 0) {
      return new Reason("rounds of a recursion inside" + duration, null, 0, 0);
    }
    SourceText source = code.source();
    Span span = code.span(pc);
    return new Reason(
        (body.isTravel(node) ? travel(code, pc) : action(code, pc, body.isReceive(node)))
            + duration,
        source.name().isEmpty() ? null : source.name(),
        source.line(span.start()),
        source.column(span.start()));
  }

  private static String travel(ProtocolInstance code, int pc) {
    String label = code.kindAt(pc).label();
    return (label.isEmpty() ? "the message" : label)
        + " travels to "
        + code.roles().name(code.receiver(pc));
  }

  private static String action(ProtocolInstance code, int pc, boolean receives) {
    String p = code.roles().name(code.from(pc));
    if (code.op(pc) == ProtocolOp.COMPUTE) {
      return p + " computes";
    }
    String label = code.kindAt(pc).label();
    String message = label.isEmpty() ? "the message" : label;
    String q = code.roles().name(code.receiver(pc));
    return receives
        ? q + " receives " + message + " from " + p
        : p + " sends " + message + " to " + q;
  }
}
