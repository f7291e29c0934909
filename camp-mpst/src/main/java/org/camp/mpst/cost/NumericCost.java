package org.camp.mpst.cost;

import java.util.List;
import java.util.function.LongBinaryOperator;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.Op;

/**
 * Bounded cost in seconds. The inner loop allocates nothing: one addition for the sender, one
 * maximum and one addition for the receiver of a message.
 */
public final class NumericCost extends CostWalk<double[]> {
  private final CostModel model;
  private final double[] time;
  private final double[] compute;
  private final double[] uniformSend;
  private final double[] uniformReceive;
  private List<Diagnostic> warnings = List.of();

  private NumericCost(CostModel model, long[] iterations, long budget, Cancellation cancellation) {
    super(model.code(), iterations, budget, cancellation);
    this.model = model;
    this.time = new double[model.code().roles().size()];
    this.compute = model.compute();
    this.uniformSend = model.send(0);
    this.uniformReceive = model.receive(0);
  }

  /**
   * C(G, k) of Definition 4.5. Time linear in the operations run.
   *
   * @param iterations how often each recursion goes round, by its number; negative when unknown
   * @param budget operations that may be run
   * @throws org.camp.core.diagnostic.IllFormed when some path deadlocks, orphans a message or fails
   *     a reception
   * @throws org.camp.core.diagnostic.OverBudget beyond the budget
   */
  public static NumericCost run(
      CostModel model, long[] iterations, long budget, Cancellation cancellation) {
    NumericCost cost = new NumericCost(model, iterations, budget, cancellation);
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

  @Override
  double[] times(int[] roles) {
    double[] times = new double[roles.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = time[roles[i]];
    }
    return times;
  }

  @Override
  void setTimes(int[] roles, double[] times) {
    for (int i = 0; i < times.length; i++) {
      time[roles[i]] = times[i];
    }
  }

  @Override
  double[] max(double[] a, double[] b) {
    double[] result = new double[a.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = Math.max(a[i], b[i]);
    }
    return result;
  }

  @Override
  LongBinaryOperator maxQueued() {
    return NumericCost::later;
  }

  private static long later(long a, long b) {
    double maximum = Math.max(Double.longBitsToDouble(a), Double.longBitsToDouble(b));
    return Double.doubleToRawLongBits(maximum);
  }

  @Override
  void forget(int[] roles) {
    for (int role : roles) {
      time[role] = Double.NaN;
    }
  }
}
