// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.draw;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Expression;
import org.camp.core.report.Axis;
import org.camp.core.report.Emphasis;
import org.camp.core.report.Kind;
import org.camp.core.report.Lanes;
import org.camp.mpst.cost.RoleTimeline;

/**
 * A protocol as a message sequence chart: every statement once, a lane for each role, with the
 * times of the cost bound. Rows stand in order and not to scale, so what takes time is a mark and
 * no box: with the instant at which it is done, or with how long its role waits. Messages of the
 * critical path stand out. Actions that do not depend on each other share a row. Times inside a
 * loop are those of its first round.
 */
public final class SequenceChart {
  private static final int MESSAGE = 0;
  private static final int SENDING = 1;
  private static final int RECEIVING = 2;
  private static final int COMPUTING = 3;
  private static final int WAITING = 4;
  private static final int CRITICAL = 5;
  private static final List<Kind> KINDS =
      List.of(
          Kind.of("message"),
          Kind.of("sending"),
          Kind.of("receiving and computing"),
          Kind.of("computing"),
          new Kind("waiting", Emphasis.QUIET),
          new Kind("critical path", Emphasis.STRONG));

  private final ProtocolInstance code;
  private final ActionTimes times;

  /** Role → the first row that is free at it. */
  private final int[] free;

  private final Map<Long, Queue<Integer>> sent = new HashMap<>();
  private final List<Lanes.Point> points = new ArrayList<>();
  private final List<Lanes.Arrow> arrows = new ArrayList<>();
  private final List<Lanes.Border> borders = new ArrayList<>();

  private SequenceChart(ProtocolInstance code, Optional<RoleTimeline> timeline) {
    this.code = code;
    this.times = new ActionTimes(timeline);
    this.free = new int[code.roles().size()];
  }

  /**
   * The chart; time and size are linear in the code of the protocol and the events of its bound.
   */
  public static Lanes of(ProtocolInstance code, Optional<RoleTimeline> timeline) {
    SequenceChart chart = new SequenceChart(code, timeline);
    for (int pc = 0; pc < code.length(); pc++) {
      chart.operation(pc);
    }
    return new Lanes(
        "Message sequence of " + code.name(),
        Axis.of("order", ""),
        Lanes.Layout.SEQUENCE_DOWN,
        code.roles().names(),
        KINDS,
        List.of(),
        chart.points,
        chart.arrows,
        chart.borders);
  }

  private void operation(int pc) {
    switch (code.op(pc)) {
      case ProtocolOp.MESSAGE -> message(pc);
      case ProtocolOp.SEND -> send(pc);
      case ProtocolOp.RECEIVE -> receive(pc);
      case ProtocolOp.GATHER -> {
        for (int vote = pc - code.gatheringAt(pc).members(); vote < pc; vote++) {
          receive(vote);
        }
      }
      case ProtocolOp.COMPUTE -> compute(pc);
      case ProtocolOp.CHOICE -> {}
      case ProtocolOp.BRANCH -> {
        if (code.op(pc - 1) == ProtocolOp.CHOICE) {
          border("choice at " + role(code.subject(pc - 1)), Lanes.Frame.ALTERNATIVE);
        } else {
          border("or", Lanes.Frame.NEXT);
        }
      }
      case ProtocolOp.END_CHOICE -> border("end of choice", Lanes.Frame.END);
      case ProtocolOp.REC -> border("rec " + recursion(pc) + times(pc), Lanes.Frame.LOOP);
      case ProtocolOp.CONTINUE -> {
        if (code.op(pc + 1) != ProtocolOp.END_REC
            || code.recursionNumber(pc + 1) != code.recursionNumber(pc)) {
          border("continue " + recursion(pc), Lanes.Frame.NONE);
        }
      }
      case ProtocolOp.END_REC ->
          border(
              code.isContinued(code.recursionNumber(pc))
                  ? "back to " + recursion(pc)
                  : "end of " + recursion(pc),
              Lanes.Frame.END);
      default -> throw new IllegalStateException("operation " + code.op(pc));
    }
  }

  private String recursion(int pc) {
    return code.recursionAt(pc).name();
  }

  private String times(int pc) {
    Expression times = code.recursionAt(pc).times();
    return times == null ? "" : " times " + times.text();
  }

  private String role(int role) {
    return code.roles().name(role);
  }

  private void border(String label, Lanes.Frame frame) {
    int row = 0;
    for (int end : free) {
      row = Math.max(row, end);
    }
    borders.add(new Lanes.Border(row + 1, label, List.of(), frame));
    Arrays.fill(free, row + 2);
  }

  private void message(int pc) {
    int p = code.sender(pc);
    int q = code.receiver(pc);
    int low = Math.min(p, q);
    int high = Math.max(p, q);
    int row = 0;
    for (int lane = low; lane <= high; lane++) {
      row = Math.max(row, free[lane]);
    }
    sending(pc, p, row);
    receiving(pc, p, row + 1, q, row + 1);
    for (int lane = low + 1; lane < high; lane++) {
      free[lane] = row + 1;
    }
  }

  private void send(int pc) {
    int p = code.sender(pc);
    int row = free[p];
    sending(pc, p, row);
    sent.computeIfAbsent(channel(pc), c -> new ArrayDeque<>()).add(row + 1);
  }

  private void receive(int pc) {
    int q = code.receiver(pc);
    Integer from = sent.computeIfAbsent(channel(pc), c -> new ArrayDeque<>()).poll();
    int left = from == null ? free[q] + 1 : from;
    receiving(pc, code.sender(pc), left, q, Math.max(free[q] + 1, left));
  }

  private long channel(int pc) {
    return (long) code.sender(pc) << 32 | code.receiver(pc);
  }

  private void sending(int pc, int p, int row) {
    if (!times.instant(pc, false)) {
      String tip = said(role(p) + " sends " + what(pc), times.takes(pc, false));
      points.add(new Lanes.Point(p, row + 1.0, SENDING, "", tip));
    }
    free[p] = row + 1;
  }

  private void receiving(int pc, int p, int left, int q, int row) {
    double waiting = times.waiting(pc);
    if (waiting > 0) {
      String length = ActionTimes.seconds(waiting);
      String tip = role(q) + " waits " + length + " for " + role(p) + "\n" + what(pc);
      points.add(new Lanes.Point(q, row - 0.5, WAITING, "waits " + length, tip));
    }
    boolean critical = times.isCritical(pc) && waiting > 0;
    String said = what(pc) + " from " + role(p) + " to " + role(q);
    String sentAt = times.end(pc, false);
    String tip = said(said, sentAt.isEmpty() ? "" : "sent at " + sentAt);
    int kind = critical ? CRITICAL : MESSAGE;
    arrows.add(new Lanes.Arrow(p, left, q, row, kind, label(pc), tip));
    if (!times.instant(pc, true)) {
      String done = said(role(q) + " receives " + what(pc), times.takes(pc, true));
      points.add(new Lanes.Point(q, row + 1.0, RECEIVING, doneAt(pc, true), done));
    }
    free[q] = row + 1;
  }

  private void compute(int pc) {
    int role = code.role(pc);
    int row = free[role];
    String tip = said(role(role) + " computes", times.takes(pc, false));
    points.add(new Lanes.Point(role, row + 1.0, COMPUTING, doneAt(pc, false), tip));
    free[role] = row + 1;
  }

  private String doneAt(int pc, boolean receiving) {
    String end = times.end(pc, receiving);
    return end.isEmpty() ? "" : "done at " + end;
  }

  private String what(int pc) {
    return code.kindAt(pc).text();
  }

  private String label(int pc) {
    String label = code.kindAt(pc).label();
    return label.isEmpty() ? what(pc) : label;
  }

  private static String said(String what, String when) {
    return when.isEmpty() ? what : what + "\n" + when;
  }
}
