// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Reason;
import org.camp.mpst.price.CostModel;

/**
 * Why a role is done when it is: the chain of sends, receives and computations without any gap that
 * ends with it.
 */
public final class CriticalPath {
  private static final int LONGEST = 40;
  private static final int LONGEST_RUN = 4;
  private static final int LONGEST_PERIOD = 64;

  private final TracedCost trace;
  private final ProtocolInstance code;
  private final int role;

  /** Place on the path → event of the trace. */
  private final int[] events;

  private CriticalPath(TracedCost trace, int role, int[] events) {
    this.trace = trace;
    this.role = role;
    this.code = trace.model().code();
    this.events = events;
  }

  /** The critical path of a role. Time linear in its length. */
  static CriticalPath of(TracedCost trace, int role) {
    int length = 0;
    for (int e = trace.last(role); e != TracedCost.START; e = trace.critical(e)) {
      length++;
    }
    int[] events = new int[length];
    for (int e = trace.last(role); e != TracedCost.START; e = trace.critical(e)) {
      events[--length] = e;
    }
    return new CriticalPath(trace, role, events);
  }

  /**
   * What a statement contributes to the path.
   *
   * @param what the kind of action: {@code send Task}
   * @param line of the statement; 0 when it is unknown
   * @param times how often it occurs on the path
   * @param seconds what that takes
   * @param computes whether a receive is also the computation behind it
   */
  public record Share(String what, int line, long times, double seconds, boolean computes) {}

  /** The role whose path it is. */
  public int role() {
    return role;
  }

  /** How many sends, receives and computations it consists of. */
  public int length() {
    return events.length;
  }

  /** What the path spends where, the greatest first; one entry per statement and kind of action. */
  public List<Share> shares() {
    Map<Long, double[]> totals = new LinkedHashMap<>();
    Map<Long, Integer> examples = new LinkedHashMap<>();
    for (int event : events) {
      long key = (long) code.statement(trace.pc(event)) << 1 | (trace.isReceive(event) ? 1 : 0);
      double[] total = totals.computeIfAbsent(key, k -> new double[2]);
      total[0]++;
      total[1] += trace.duration(event);
      examples.putIfAbsent(key, event);
    }
    List<Share> shares = new ArrayList<>();
    totals.forEach(
        (key, total) -> {
          int event = examples.getOrDefault(key, 0);
          int line = code.source().line(code.span(trace.pc(event)).start());
          boolean computes = trace.isReceive(event) && isComputing(event);
          shares.add(new Share(kind(event), line, (long) total[0], total[1], computes));
        });
    shares.sort(Comparator.comparingDouble(Share::seconds).reversed());
    return shares;
  }

  /**
   * How the time of the path divides into sending, receiving, computing and the travel of messages,
   * in seconds.
   */
  public double[] split() {
    double[] split = new double[4];
    for (int event : events) {
      double duration = trace.duration(event);
      int pc = trace.pc(event);
      if (trace.isComputation(event)) {
        split[2] += duration;
      } else if (trace.isReceive(event)) {
        split[3] += jumps(event) ? trace.travelled(event) : 0;
        double local =
            code.op(pc) == ProtocolOp.GATHER ? 0 : trace.model().compute()[code.site(pc)];
        split[1] += Math.max(0, duration - local);
        split[2] += local;
      } else {
        split[0] += duration;
      }
    }
    return split;
  }

  /**
   * How often the path takes each cost: entry {@code 4 * site} counts sends, {@code 4 * site + 1}
   * receives, {@code 4 * site + 2} computations, {@code 4 * site + 3} travels, under one link rule.
   */
  Map<Integer, long[]> counts() {
    Map<Integer, long[]> byRule = new LinkedHashMap<>();
    for (int event : events) {
      int pc = trace.pc(event);
      int site = code.site(pc);
      boolean votes = code.op(pc) == ProtocolOp.GATHER;
      boolean computes = trace.isComputation(event);
      boolean receives = trace.isReceive(event);
      CostModel model = trace.model();
      int rule = computes ? 0 : votes ? model.voteRule(pc) : model.rule(pc, !receives);
      long[] counts = counts(byRule, rule);
      if (!computes) {
        counts[4 * site + (receives ? 1 : 0)]++;
      }
      if (computes || (receives && !votes)) {
        counts[4 * site + 2]++;
      }
      if (receives && jumps(event) && model.travels()) {
        int sent = model.slowest(trace.pc(trace.cause(event)));
        int link = model.latencyRule(code.sender(sent), code.receiver(sent));
        counts(byRule, link)[4 * code.site(sent) + 3]++;
      }
    }
    return byRule;
  }

  private long[] counts(Map<Integer, long[]> byRule, int rule) {
    return byRule.computeIfAbsent(rule, r -> new long[4 * code.sites()]);
  }

  /** Whether the path comes to an event from another role. */
  private boolean jumps(int event) {
    return trace.isReceive(event) && trace.waiting(event) > 0;
  }

  /** The pairs of roles between which the path jumps, as {@code sender << 32 | receiver}. */
  long[] jumps() {
    return Arrays.stream(events)
        .filter(this::jumps)
        .mapToLong(e -> (long) trace.sender(e) << 32 | trace.role(e))
        .toArray();
  }

  /**
   * The path in words, first step first. Runs of the same statement become one step, and rounds
   * that repeat are told once; what is still long shows its beginning and its end.
   */
  public List<Reason> reasons() {
    int[] starts = new int[events.length + 1];
    int steps = 0;
    int i = 0;
    while (i < events.length) {
      int end = endOfRun(i);
      for (int k = i; k < end; k += end - i > LONGEST_RUN ? end - i : 1) {
        starts[steps++] = k;
      }
      i = end;
    }
    starts[steps] = events.length;
    List<Reason> told = new ArrayList<>();
    int step = 0;
    while (step < steps) {
      int period = period(starts, step, steps);
      int rounds = rounds(starts, step, steps, period);
      for (int k = step; k < step + period; k++) {
        told.add(reason(starts, k));
      }
      if (rounds > 1) {
        told.add(again(starts, step, period, rounds));
      }
      step += period * rounds;
      if (told.size() > LONGEST && steps - step > LONGEST) {
        int skipped = steps - step - LONGEST / 2;
        told.add(new Reason("… " + skipped + " more steps …", null, 0, 0));
        step += skipped;
      }
    }
    return told;
  }

  private Reason reason(int[] starts, int step) {
    return starts[step + 1] - starts[step] > 1
        ? run(starts[step], starts[step + 1])
        : step(events[starts[step]]);
  }

  private Reason again(int[] starts, int step, int period, int rounds) {
    int first = events[starts[step + period]];
    int last = events[starts[step + period * rounds] - 1];
    String what = period == 1 ? "this step" : "these " + period + " steps";
    String text =
        String.format(
            Locale.ROOT,
            "%s %s again, %d more time%s, %s in all",
            what,
            period == 1 ? "comes" : "come",
            rounds - 1,
            rounds == 2 ? "" : "s",
            seconds(trace.time(last) - trace.start(first)));
    return new Reason(text, null, 0, 0);
  }

  /** The least period with which the path repeats itself three times from a step on, or 1. */
  private int period(int[] starts, int step, int steps) {
    for (int period = 1; period <= LONGEST_PERIOD; period++) {
      if (step + 3 * period <= steps && rounds(starts, step, step + 3 * period, period) == 3) {
        return period;
      }
    }
    return 1;
  }

  /** How often the steps of a period stand one after the other, from a step on. */
  private int rounds(int[] starts, int step, int steps, int period) {
    int same = 0;
    while (step + period + same < steps && like(starts, step + same, step + period + same)) {
      same++;
    }
    int rounds = 1 + same / period;
    return period == 1 && rounds < 3 ? 1 : rounds;
  }

  private boolean like(int[] starts, int a, int b) {
    int first = events[starts[a]];
    int second = events[starts[b]];
    return trace.pc(first) == trace.pc(second)
        && trace.isReceive(first) == trace.isReceive(second)
        && starts[a + 1] - starts[a] == starts[b + 1] - starts[b];
  }

  private int endOfRun(int from) {
    int statement = code.statement(trace.pc(events[from]));
    int end = from + 1;
    while (end < events.length && code.statement(trace.pc(events[end])) == statement) {
      end++;
    }
    return end;
  }

  private Reason run(int from, int end) {
    int first = events[from];
    int last = events[end - 1];
    int actions = end - from;
    String text =
        String.format(
            Locale.ROOT,
            "%s: %d actions from %s to %s, %s",
            message(first),
            actions,
            role(first),
            role(last),
            seconds(trace.time(last) - trace.start(first)));
    return at(first, text);
  }

  private Reason step(int event) {
    double duration = trace.duration(event);
    String verb = role(event) + " " + action(event);
    double waited = trace.waiting(event);
    String text = verb + ", " + seconds(duration);
    if (waited > 0) {
      String sender = code.roles().name(trace.sender(event));
      text =
          role(event)
              + " waits "
              + seconds(waited)
              + " for "
              + sender
              + "'s "
              + message(event)
              + ", then "
              + action(event)
              + ", "
              + seconds(duration);
    }
    return at(event, text);
  }

  private Reason at(int event, String text) {
    SourceText source = code.source();
    Span span = code.span(trace.pc(event));
    return new Reason(
        text,
        source.name().isEmpty() ? null : source.name(),
        source.line(span.start()),
        source.column(span.start()));
  }

  private String action(int event) {
    int pc = trace.pc(event);
    if (trace.isComputation(event)) {
      return "computes";
    }
    if (!trace.isReceive(event)) {
      return "sends " + message(event) + " to " + code.roles().name(code.receiver(pc));
    }
    return "receives "
        + (trace.waiting(event) > 0 ? "it" : message(event))
        + (isComputing(event) ? " and computes" : "");
  }

  /** Whether something is computed behind a receive. */
  private boolean isComputing(int event) {
    int pc = trace.pc(event);
    return code.op(pc) != ProtocolOp.GATHER && trace.model().compute()[code.site(pc)] > 0;
  }

  /** The roles whose actions the path consists of, in the order in which it comes to each. */
  public List<Integer> visited(int most) {
    List<Integer> roles = new ArrayList<>();
    for (int event : events) {
      int own = trace.role(event);
      if (roles.isEmpty() || roles.get(roles.size() - 1) != own) {
        roles.add(own);
      }
      if (roles.size() > most) {
        break;
      }
    }
    return roles;
  }

  private String kind(int event) {
    return trace.isComputation(event)
        ? "compute"
        : (trace.isReceive(event) ? "receive " : "send ") + message(event);
  }

  private String message(int event) {
    int pc = trace.pc(event);
    if (trace.isComputation(event)) {
      return "computation";
    }
    String label = code.kindAt(pc).label();
    return label.isEmpty() ? "message" : label;
  }

  private String role(int event) {
    return code.roles().name(trace.role(event));
  }

  private static String seconds(double value) {
    return Quantity.format(value, "s");
  }
}
