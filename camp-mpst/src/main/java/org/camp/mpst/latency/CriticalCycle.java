// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.latency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Reason;
import org.camp.mpst.exact.Ticks;
import org.camp.mpst.loop.LoopBody;
import org.camp.mpst.loop.QuorumRound;
import org.camp.mpst.loop.RoundEntries;
import org.camp.mpst.maxplus.CycleTime;
import org.camp.mpst.walk.EventGraph;

/**
 * The bottleneck of a recursion: a chain of actions without any gap that comes back to where it
 * began, one or several rounds later. Through a quorum it goes by the vote that is enough.
 */
public final class CriticalCycle {
  private static final int LONGEST = 40;

  private final RoundEntries entries;
  private final Ticks ticks;
  private final CycleTime.Cycle cycle;
  private final List<Step> steps;

  /** A step by its {@link EventGraph#tag} and what it adds [ticks]. */
  private record Step(int tag, double ticks) {
    int position() {
      return EventGraph.position(tag);
    }

    boolean travels() {
      return EventGraph.isTravel(tag);
    }

    boolean receives() {
      return tag >= 0 && (tag & 1) != 0;
    }
  }

  private CriticalCycle(
      RoundEntries entries,
      Ticks ticks,
      CycleTime.Cycle cycle,
      IntUnaryOperator tag,
      IntToDoubleFunction added) {
    this.entries = entries;
    this.ticks = ticks;
    this.cycle = cycle;
    this.steps =
        Arrays.stream(cycle.nodes())
            .mapToObj(node -> new Step(tag.applyAsInt(node), added.applyAsDouble(node)))
            .filter(step -> step.position() >= 0 || step.ticks != 0)
            .toList();
  }

  static CriticalCycle of(LoopBody body, CycleTime.Cycle cycle) {
    return new CriticalCycle(
        body.entries(), body.ticks(), cycle, body.again()::tag, body.again()::added);
  }

  static CriticalCycle of(QuorumRound round, CycleTime.Cycle cycle, IntToDoubleFunction added) {
    return new CriticalCycle(
        round.entries(), round.model().unit(), cycle, round.again()::tag, added);
  }

  /** How many rounds it takes to come back. */
  public int rounds() {
    return cycle.entries().length;
  }

  /** The time it takes, in seconds. */
  public double seconds() {
    return ticks.seconds(steps.stream().mapToDouble(Step::ticks).sum());
  }

  /**
   * The roles at which it stands at the beginning of each of its rounds, in order of time; where
   * that is a message in flight, its sender and its receiver.
   */
  public List<Integer> roles() {
    List<Integer> roles = new ArrayList<>();
    for (int entry : cycle.entries()) {
      add(roles, entries.sender(entry));
      add(roles, entries.role(entry));
    }
    return closed(roles);
  }

  /** The roles that act on it, in order of time. */
  public List<Integer> path() {
    List<Integer> roles = new ArrayList<>();
    for (Step step : steps) {
      if (step.position() >= 0 && !step.travels()) {
        add(roles, actor(step));
      }
    }
    return closed(roles);
  }

  private int actor(Step step) {
    ProtocolInstance code = entries.code();
    boolean message = step.receives() && code.op(step.position()) != ProtocolOp.GATHER;
    return message ? code.receiver(step.position()) : code.from(step.position());
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
    steps.stream().limit(LONGEST).map(this::reason).forEach(reasons::add);
    if (steps.size() > LONGEST) {
      reasons.add(new Reason("… " + (steps.size() - LONGEST) + " more steps …", null, 0, 0));
    }
    return reasons;
  }

  private Reason reason(Step step) {
    String duration = ", " + Quantity.format(ticks.seconds(step.ticks), "s");
    int pc = step.position();
    if (pc < 0) {
      return new Reason("rounds of a recursion inside" + duration, null, 0, 0);
    }
    SourceText source = entries.code().source();
    Span span = entries.code().span(pc);
    return new Reason(
        words(step) + duration,
        source.name().isEmpty() ? null : source.name(),
        source.line(span.start()),
        source.column(span.start()));
  }

  private String words(Step step) {
    ProtocolInstance code = entries.code();
    int pc = step.position();
    byte op = code.op(pc);
    String who = code.roles().name(actor(step));
    if (op == ProtocolOp.COMPUTE || (op == ProtocolOp.GATHER && !step.receives())) {
      return who + " computes";
    }
    String label = code.kindAt(pc).label();
    String message = label.isEmpty() ? "the message" : label;
    if (op == ProtocolOp.GATHER) {
      return who + " receives a vote " + message;
    }
    String receiver = code.roles().name(code.receiver(pc));
    if (step.travels()) {
      return message + " travels to " + receiver;
    }
    return step.receives()
        ? who + " receives " + message + " from " + code.roles().name(code.sender(pc))
        : who + " sends " + message + " to " + receiver;
  }
}
