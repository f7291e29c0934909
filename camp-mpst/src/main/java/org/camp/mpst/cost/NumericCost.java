package org.camp.mpst.cost;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.protocol.Op;
import org.camp.mpst.maxplus.Circuit;
import org.camp.mpst.maxplus.Rounds;
import org.jspecify.annotations.Nullable;

/**
 * Bounded cost in seconds. The inner loop allocates nothing: one addition for the sender, one
 * maximum and one addition for the receiver of a message.
 */
public final class NumericCost extends SecondsWalk {
  private static final double JUMPS_FROM = 200_000;

  private final CostModel model;
  private final double[] compute;
  private final double[] uniformSend;
  private final double[] uniformReceive;
  private final long[] iterations;
  private final long budget;
  private final double jumpsFrom;
  private final Cancellation cancellation;
  private final Map<Integer, LoopBody.Head> heads = new HashMap<>();
  private final Map<Integer, Body> bodies = new HashMap<>();
  private List<Diagnostic> warnings = List.of();

  /** The map of a recursion, for messages in flight of this shape when it is entered. */
  private record Body(InFlight shape, Circuit circuit) {}

  private NumericCost(
      CostModel model,
      long[] iterations,
      long budget,
      double jumpsFrom,
      Cancellation cancellation) {
    super(model.code(), iterations, budget, cancellation);
    this.model = model;
    this.iterations = iterations;
    this.budget = budget;
    this.jumpsFrom = jumpsFrom;
    this.cancellation = cancellation;
    this.compute = model.compute();
    this.uniformSend = model.send(0);
    this.uniformReceive = model.receive(0);
  }

  /**
   * C(G, k) of Definition 4.5. Time linear in the operations run; where a recursion would run many,
   * its rounds are not run but computed ({@link Rounds}).
   *
   * @param iterations how often each recursion goes round, by its number; negative when unknown
   * @param budget operations that may be run
   * @throws org.camp.core.diagnostic.IllFormed when some path deadlocks, orphans a message or fails
   *     a reception
   * @throws org.camp.core.diagnostic.OverBudget beyond the budget
   */
  public static NumericCost run(
      CostModel model, long[] iterations, long budget, Cancellation cancellation) {
    return run(model, iterations, budget, JUMPS_FROM, cancellation);
  }

  /** As {@link #run}, with the number of operations from which rounds are computed. */
  static NumericCost run(
      CostModel model,
      long[] iterations,
      long budget,
      double jumpsFrom,
      Cancellation cancellation) {
    NumericCost cost = new NumericCost(model, iterations, budget, jumpsFrom, cancellation);
    cost.warnings = cost.run();
    return cost;
  }

  /**
   * For every role the time at which it is done, in seconds; NaN where it depends on an unknown
   * cost or an unknown number of iterations.
   */
  public double[] perRole() {
    return time.clone();
  }

  /** Warnings about messages that nobody receives. */
  public List<Diagnostic> warnings() {
    return warnings;
  }

  /** The state in which the recursion at {@code pc} was first entered; all 0 if it never was. */
  LoopBody.Head head(int pc) {
    LoopBody.@Nullable Head known = heads.get(code.a(pc));
    return known == null
        ? new LoopBody.Head(new double[touched(pc).length], new Queues(code).state(null))
        : known;
  }

  @Override
  void entered(int pc) {
    heads.computeIfAbsent(code.a(pc), number -> present(touched(pc)));
  }

  private LoopBody.Head present(int[] roles) {
    return new LoopBody.Head(times(roles), queues.state(path));
  }

  @Override
  boolean jumps(long rounds, long operations) {
    return rounds * (double) operations > jumpsFrom;
  }

  @Override
  void jump(int pc, int[] roles, long rounds) {
    LoopBody.Head head = present(roles);
    Circuit body = body(pc, head);
    double[] after =
        Rounds.after(body, head.state(), rounds, budget, cancellation)
            .orElseThrow(() -> tooManyRounds(pc, rounds));
    setTimes(roles, after);
    long[] queued = new long[after.length - roles.length];
    for (int i = 0; i < queued.length; i++) {
      queued[i] = Double.doubleToRawLongBits(after[roles.length + i]);
    }
    queues.restore(head.queues().withTimes(queued));
  }

  private Circuit body(int pc, LoopBody.Head head) {
    @Nullable Body known = bodies.get(pc);
    if (known == null || !known.shape.sameShape(head.queues())) {
      LoopBody body = LoopBody.of(model, pc, head, iterations, budget, cancellation).orElseThrow();
      known = new Body(head.queues(), body.again());
      bodies.put(pc, known);
    }
    return known.circuit;
  }

  private OverBudget tooManyRounds(int pc, long rounds) {
    String name = code.recursions().get(code.a(pc)).name();
    return new OverBudget(
        Diagnostic.error(
                "over-budget",
                "'"
                    + name
                    + "' does not get into a periodic regime, and "
                    + rounds
                    + " rounds are more than "
                    + budget
                    + " operations")
            .withHint("lower the iterations with -k, or allow more with --budget steps=…"));
  }

  @Override
  int straight(int from, int to) {
    return model.uniform() ? uniform(from, to) : linked(from, to);
  }

  private int uniform(int from, int to) {
    int pc = from;
    for (; pc < to; pc++) {
      byte op = code.op(pc);
      if (op > Op.COMPUTE) {
        break;
      }
      int site = code.site(pc);
      int p = code.a(pc);
      if (op == Op.MESSAGE) {
        if (!queues.isEmpty()) {
          queues.checkNotOvertaking(pc, path);
        }
        int q = code.b(pc);
        double sent = time[p] + uniformSend[site];
        time[p] = sent;
        time[q] = Math.max(time[q], sent) + (uniformReceive[site] + compute[site]);
      } else if (op == Op.SEND) {
        time[p] += uniformSend[site];
        queues.send(pc, Double.doubleToRawLongBits(time[p]));
      } else if (op == Op.RECEIVE) {
        receive(pc, uniformReceive[site] + compute[site]);
      } else {
        time[p] += compute[site];
      }
    }
    return pc;
  }

  private int linked(int from, int to) {
    int pc = from;
    for (; pc < to; pc++) {
      byte op = code.op(pc);
      if (op > Op.COMPUTE) {
        break;
      }
      int site = code.site(pc);
      int p = code.a(pc);
      if (op == Op.COMPUTE) {
        time[p] += compute[site];
        continue;
      }
      int q = code.b(pc);
      if (op == Op.RECEIVE) {
        receive(pc, model.receive(model.receiveRule(p, q))[site] + compute[site]);
        continue;
      }
      double sent = time[p] + model.send(model.sendRule(p, q))[site];
      time[p] = sent;
      if (op == Op.SEND) {
        queues.send(pc, Double.doubleToRawLongBits(sent));
      } else {
        if (!queues.isEmpty()) {
          queues.checkNotOvertaking(pc, path);
        }
        double cost = model.receive(model.receiveRule(p, q))[site] + compute[site];
        time[q] = Math.max(time[q], sent) + cost;
      }
    }
    return pc;
  }

  private void receive(int pc, double cost) {
    int q = code.b(pc);
    double arrived = Double.longBitsToDouble(queues.receive(pc, path, maxQueued()));
    time[q] = Math.max(time[q], arrived) + cost;
  }
}
