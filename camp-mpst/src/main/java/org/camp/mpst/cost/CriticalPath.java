package org.camp.mpst.cost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;
import org.camp.core.protocol.Instance;
import org.camp.core.protocol.Op;
import org.camp.core.quantity.Quantity;
import org.camp.core.report.Reason;

/**
 * Why a role is done when it is: the chain of sends, receives and computations without any gap that
 * ends with it.
 */
public final class CriticalPath {
  private static final int LONGEST = 40;

  private final TracedCost trace;
  private final Instance code;
  private final int[] events;

  private CriticalPath(TracedCost trace, int[] events) {
    this.trace = trace;
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
    return new CriticalPath(trace, events);
  }

  /** What a statement contributes to the path. */
  public record Share(String what, int line, long times, double seconds) {}

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
      total[1] += trace.time(event) - trace.start(event);
      examples.putIfAbsent(key, event);
    }
    List<Share> shares = new ArrayList<>();
    totals.forEach(
        (key, total) -> {
          int event = examples.getOrDefault(key, 0);
          int line = code.source().line(code.span(trace.pc(event)).start());
          shares.add(new Share(kind(event), line, (long) total[0], total[1]));
        });
    shares.sort(Comparator.comparingDouble(Share::seconds).reversed());
    return shares;
  }

  /** How the time of the path divides into sending, receiving and computing, in seconds. */
  public double[] split() {
    double[] split = new double[3];
    for (int event : events) {
      double duration = trace.time(event) - trace.start(event);
      int pc = trace.pc(event);
      if (code.op(pc) == Op.COMPUTE) {
        split[2] += duration;
      } else if (trace.isReceive(event)) {
        double local = trace.model().compute()[code.site(pc)];
        split[1] += duration - local;
        split[2] += local;
      } else {
        split[0] += duration;
      }
    }
    return split;
  }

  /** The pairs of roles between which the path jumps, as {@code sender << 32 | receiver}. */
  long[] jumps() {
    return Arrays.stream(events)
        .filter(e -> trace.isReceive(e) && trace.waiting(e) > 0)
        .mapToLong(e -> (long) code.a(trace.pc(e)) << 32 | code.b(trace.pc(e)))
        .toArray();
  }

  /**
   * The path in words, first step first. Runs of the same statement become one step; a long path
   * shows its beginning and its end.
   */
  public List<Reason> reasons() {
    List<Reason> all = new ArrayList<>();
    int i = 0;
    while (i < events.length) {
      int end = i + 1;
      int statement = code.statement(trace.pc(events[i]));
      while (end < events.length && code.statement(trace.pc(events[end])) == statement) {
        end++;
      }
      if (end - i > 4) {
        all.add(run(i, end));
      } else {
        for (int k = i; k < end; k++) {
          all.add(step(events[k]));
        }
      }
      i = end;
    }
    if (all.size() <= LONGEST) {
      return all;
    }
    int half = LONGEST / 2;
    List<Reason> shown = new ArrayList<>(all.subList(0, half));
    shown.add(new Reason("… " + (all.size() - 2 * half) + " more steps …", null, 0, 0));
    shown.addAll(all.subList(all.size() - half, all.size()));
    return shown;
  }

  private Reason run(int from, int end) {
    int first = events[from];
    int last = events[end - 1];
    long actions = end - from;
    String text =
        String.format(
            "%s: %d actions from %s to %s, %s",
            message(first),
            actions,
            role(first),
            role(last),
            seconds(trace.time(last) - trace.start(first)));
    return at(first, text);
  }

  private Reason step(int event) {
    double duration = trace.time(event) - trace.start(event);
    String verb = role(event) + " " + action(event);
    double waited = trace.waiting(event);
    String text = verb + ", " + seconds(duration);
    if (waited > 0) {
      String sender = code.roles().name(code.a(trace.pc(event)));
      text =
          role(event) + " waits " + seconds(waited) + " for " + sender + "'s " + message(event)
              + ", then " + action(event) + ", " + seconds(duration);
    }
    return at(event, text);
  }

  private Reason at(int event, String text) {
    SourceText source = code.source();
    Span span = code.span(trace.pc(event));
    return new Reason(
        text, source.name().isEmpty() ? null : source.name(), source.line(span.start()),
        source.column(span.start()));
  }

  private String action(int event) {
    int pc = trace.pc(event);
    if (code.op(pc) == Op.COMPUTE) {
      return "computes";
    }
    if (!trace.isReceive(event)) {
      return "sends " + message(event) + " to " + code.roles().name(code.b(pc));
    }
    boolean computes = trace.model().compute()[code.site(pc)] > 0;
    return "receives " + (trace.waiting(event) > 0 ? "it" : message(event))
        + (computes ? " and computes" : "");
  }

  private String kind(int event) {
    int pc = trace.pc(event);
    return code.op(pc) == Op.COMPUTE
        ? "compute"
        : (trace.isReceive(event) ? "receive " : "send ") + message(event);
  }

  private String message(int event) {
    int pc = trace.pc(event);
    if (code.op(pc) == Op.COMPUTE) {
      return "computation";
    }
    String label = code.kind(code.c(pc)).label();
    return label.isEmpty() ? "message" : label;
  }

  private String role(int event) {
    int pc = trace.pc(event);
    return code.roles().name(trace.isReceive(event) ? code.b(pc) : code.a(pc));
  }

  private static String seconds(double value) {
    return Quantity.format(value, "s");
  }
}
