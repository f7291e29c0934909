// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.compare.blame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.camp.concurrency.time.network.SpanNetwork;
import org.camp.concurrency.time.span.TimedTrace;
import org.camp.core.order.ActivityClass;

/**
 * Where traces of B went wrong: the shape of a span is whether it failed, and its calls in order,
 * repetitions once. A shape is wrong when B has it at least twice, three times as often per span of
 * the operation as A, and by chance with less than 1 %. The constants are those of the evaluation
 * on the Nezha data (Yu et al. 2023).
 */
public final class Shapes {
  private static final int FEWEST = 2;
  private static final double TIMES = 3;
  private static final double CHANCE = 0.01;

  /** What a span did. */
  private record Shape(int operation, boolean error, List<Integer> calls) {}

  /**
   * A span of B.
   *
   * @param parent place of its parent in the trace, or −1
   * @param service the text that names its service
   * @param callee the text that names the service that it called last, or −1
   */
  private record Seen(Shape shape, int parent, int service, int callee) {}

  /** Shape → spans of A, spans of B. */
  private final Map<Shape, int[]> spans = new HashMap<>();

  /** Operation → spans of A, spans of B. */
  private final Map<Integer, int[]> all = new HashMap<>();

  /** Spans of a trace of B → how many traces have such, in the order in which they are met. */
  private final Map<List<Seen>, Integer> tracesOfB = new LinkedHashMap<>();

  private int countOfB;

  /** Adds a trace of a side. */
  public void add(int side, SpanNetwork network) {
    TimedTrace trace = network.trace();
    List<Seen> seen = new ArrayList<>();
    for (int span = 0; span < trace.size(); span++) {
      Shape shape = shape(trace, span);
      spans.computeIfAbsent(shape, key -> new int[2])[side]++;
      all.computeIfAbsent(shape.operation, key -> new int[2])[side]++;
      seen.add(new Seen(shape, trace.parent(span), trace.service(span), callee(network, span)));
    }
    if (side == 1) {
      tracesOfB.merge(seen, 1, Integer::sum);
      countOfB++;
    }
  }

  private static Shape shape(TimedTrace trace, int span) {
    Set<Integer> calls = new LinkedHashSet<>();
    for (int i = 0; i < trace.children(span); i++) {
      calls.add(trace.call(trace.child(span, i)));
    }
    return new Shape(trace.operation(span), trace.error(span), List.copyOf(calls));
  }

  /** What a span called last, when that is another process. */
  private static int callee(SpanNetwork network, int span) {
    TimedTrace trace = network.trace();
    if (network.kind(span) == ActivityClass.REMOTE) {
      return network.callee(span);
    }
    if (trace.children(span) == 0) {
      return -1;
    }
    int last = trace.child(span, trace.children(span) - 1);
    if (trace.isRemote(span, last)) {
      return trace.service(last);
    }
    return trace.reached(last) >= 0 ? trace.service(trace.reached(last)) : network.callee(last);
  }

  /** Text that names a service → share of B's traces that went wrong at it. */
  public Map<Integer, Double> shares() {
    Map<Integer, Double> shares = new HashMap<>();
    for (Map.Entry<List<Seen>, Integer> alike : tracesOfB.entrySet()) {
      List<Seen> trace = alike.getKey();
      boolean[] wrong = new boolean[trace.size()];
      boolean[] below = new boolean[trace.size()];
      for (int span = 0; span < wrong.length; span++) {
        wrong[span] = excess(trace.get(span).shape) > 0;
      }
      for (int span = 0; span < wrong.length; span++) {
        for (int up = trace.get(span).parent; wrong[span] && up >= 0; up = trace.get(up).parent) {
          below[up] = true;
        }
      }
      blame(trace, wrong, below)
          .forEach(
              (service, share) -> shares.merge(service, share * alike.getValue(), Double::sum));
    }
    shares.replaceAll((service, sum) -> sum / countOfB);
    return shares;
  }

  /**
   * Blames those without a wrong span below them; a trace gives in all what the most telling of its
   * wrong spans has beyond what is expected.
   */
  private Map<Integer, Double> blame(List<Seen> trace, boolean[] wrong, boolean[] below) {
    Map<Integer, Double> blamed = new HashMap<>();
    double sum = 0;
    double excess = 0;
    for (int span = 0; span < wrong.length; span++) {
      if (wrong[span]) {
        excess = Math.max(excess, excess(trace.get(span).shape));
      }
      if (wrong[span] && !below[span]) {
        Seen seen = trace.get(span);
        blamed.merge(seen.callee < 0 ? seen.service : seen.callee, 1.0, Double::sum);
        sum++;
        if (seen.callee >= 0) {
          blamed.merge(seen.service, 0.5, Double::sum);
          sum += 0.5;
        }
      }
    }
    double parts = sum;
    double most = excess;
    blamed.replaceAll((service, part) -> part / parts * most);
    return blamed;
  }

  /**
   * 1 − expected by found of a wrong shape; 0 of any other. How many are expected follows A's
   * share, with half a span more of the shape and one more of the operation, since A may have
   * missed it.
   */
  private double excess(Shape shape) {
    int[] found = spans.getOrDefault(shape, new int[2]);
    int[] of = all.getOrDefault(shape.operation, new int[2]);
    if (found[1] < FEWEST) {
      return 0;
    }
    double expected = of[1] * (found[0] + 0.5) / (of[0] + 1);
    boolean often = (double) found[1] * of[0] >= TIMES * found[0] * of[1];
    if (!often || expected >= found[1]) {
      return 0;
    }
    double chance = 1 - new PoissonDistribution(expected).cumulativeProbability(found[1] - 1);
    return chance < CHANCE ? 1 - expected / found[1] : 0;
  }
}
