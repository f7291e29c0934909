package org.camp.concurrency.lattice;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.PartialOrder;
import org.jspecify.annotations.Nullable;

/**
 * How many antichains an order has, and how many contain each event: the concurrency measure μ
 * (Measuring concurrency, 1994, Definition 1). Exact, without building the lattice.
 *
 * <p>The processes fall into groups that exchange no messages; their counts multiply. For each
 * group the cheapest of three engines runs: a sweep along a linear extension that remembers the
 * frontier only, a sweep over processes whose communication graph is a tree, and elimination over
 * any communication graph. What each would cost is known before any runs.
 */
public final class Antichains {
  private static final double PER_FRONTIER_CELL = 3;
  private static final double PER_BIG_OPERATION = 40;
  private static final double LARGEST_TABLE = 1 << 22;
  private static final double LARGEST_BIG_TABLE = 1 << 18;

  /** An engine. */
  public enum Engine {
    /** Along a linear extension. */
    FRONTIER("frontier sweep"),
    /** Over a tree of processes. */
    PROCESSES("process sweep"),
    /** Over any graph of processes. */
    ELIMINATION("elimination of processes");

    private final String text;

    Engine(String text) {
      this.text = text;
    }

    /** Its name in a sentence. */
    public String text() {
      return text;
    }
  }

  /**
   * Limits.
   *
   * @param operations how many elementary operations may be spent; some 10⁹ take seconds
   * @param threads how many threads may work; the answer does not depend on it
   * @param pulse called every now and then; may throw to interrupt
   */
  public record Limits(double operations, int threads, Runnable pulse) {
    /** A hundred thousand million operations on all processors. */
    public static final Limits DEFAULT =
        new Limits(1e11, Runtime.getRuntime().availableProcessors(), () -> {});
  }

  /**
   * How a group of processes is counted.
   *
   * @param processes the group
   * @param engine the cheapest engine
   * @param operations a bound of its elementary operations
   */
  public record Choice(List<Integer> processes, Engine engine, double operations) {
    /** Copies the list. */
    public Choice {
      processes = List.copyOf(processes);
    }
  }

  private final Nodes nodes;
  private final BigInteger count;
  private final BigInteger[] mu;
  private final List<Choice> choices;

  private Antichains(Nodes nodes, BigInteger count, BigInteger[] mu, List<Choice> choices) {
    this.nodes = nodes;
    this.count = count;
    this.mu = mu;
    this.choices = List.copyOf(choices);
  }

  /** The number of antichains, the empty one included; equally, of down-sets. */
  public BigInteger count() {
    return count;
  }

  /** μ(e): how many antichains contain the event. */
  public BigInteger mu(int event) {
    return mu[nodes.nodeOf(event)];
  }

  /** How the groups of processes were counted. */
  public List<Choice> choices() {
    return choices;
  }

  /** {@link #of(PartialOrder, Limits)} with default limits. */
  public static Antichains of(PartialOrder order) {
    return of(order, Limits.DEFAULT);
  }

  /**
   * Counts.
   *
   * @throws OverBudget before any counting, when even the cheapest engines would take more
   *     operations than the limits allow
   */
  public static Antichains of(PartialOrder order, Limits limits) {
    return new Counting(order, limits).run(null);
  }

  /** Counts with a certain engine; for trees only where it is {@link Engine#PROCESSES}. */
  static Antichains of(PartialOrder order, Limits limits, Engine engine) {
    return new Counting(order, limits).run(engine);
  }

  /** What {@link #of(PartialOrder, Limits)} would do, at the price of planning only. */
  public static List<Choice> plan(PartialOrder order, Limits limits) {
    Counting counting = new Counting(order, limits);
    return counting.graph.members().stream().map(m -> counting.prepare(m, null).choice).toList();
  }

  /** A chosen engine, ready to run. */
  private record Prepared(Choice choice, Run run) {}

  private interface Run {
    BigInteger into(BigInteger[] mu);
  }

  private static final class Counting {
    private final Nodes nodes;
    private final Components graph;
    private final Domains domains;
    private final Limits limits;

    Counting(PartialOrder order, Limits limits) {
      this.nodes = new Nodes(order);
      this.graph = new Components(nodes);
      this.domains = new Domains(nodes);
      this.limits = limits;
    }

    Prepared prepare(int[] component, @Nullable Engine only) {
      List<Prepared> ways = new ArrayList<>();
      if (only == Engine.PROCESSES || (only == null && graph.isTree(component))) {
        double cost = PER_BIG_OPERATION * ProcessSweep.cost(domains, graph, component);
        ProcessSweep sweep = new ProcessSweep(nodes, domains, graph, component, limits.pulse);
        ways.add(new Prepared(choice(component, Engine.PROCESSES, cost), sweep::run));
      }
      if (only == Engine.ELIMINATION || (only == null && ways.isEmpty())) {
        double cost =
            PER_BIG_OPERATION * Elimination.cost(domains, graph, component, LARGEST_BIG_TABLE);
        Elimination sweep = new Elimination(domains, graph, component, limits.pulse);
        ways.add(
            new Prepared(
                choice(component, Engine.ELIMINATION, cost), mu -> sweep.run(mu, limits.threads)));
      }
      if (only == Engine.FRONTIER || only == null) {
        double limit =
            ways.stream().mapToDouble(way -> way.choice.operations).min().orElse(Double.MAX_VALUE);
        FrontierPlan plan =
            FrontierPlan.of(nodes, component, limit / PER_FRONTIER_CELL, limits.pulse);
        double cost =
            plan.largest() > LARGEST_TABLE
                ? Double.POSITIVE_INFINITY
                : PER_FRONTIER_CELL * plan.cost();
        ways.add(
            new Prepared(
                choice(component, Engine.FRONTIER, cost),
                mu ->
                    new FrontierSweep(nodes, component, plan, limits.pulse)
                        .run(mu, limits.threads)));
      }
      Prepared best = ways.get(0);
      for (Prepared way : ways) {
        if (way.choice.operations < best.choice.operations) {
          best = way;
        }
      }
      return best;
    }

    private static Choice choice(int[] component, Engine engine, double cost) {
      return new Choice(Arrays.stream(component).boxed().toList(), engine, cost);
    }

    Antichains run(@Nullable Engine only) {
      List<Prepared> all = new ArrayList<>();
      double operations = 0;
      for (int[] component : graph.members()) {
        Prepared prepared = prepare(component, only);
        all.add(prepared);
        operations += prepared.choice.operations;
      }
      if (operations > limits.operations) {
        throw tooWide(operations);
      }
      BigInteger[] mu = new BigInteger[nodes.size()];
      List<BigInteger> counts = new ArrayList<>();
      BigInteger total = BigInteger.ONE;
      for (Prepared prepared : all) {
        BigInteger count = prepared.run.into(mu);
        counts.add(count);
        total = total.multiply(count);
      }
      for (int i = 0; i < all.size() && all.size() > 1; i++) {
        BigInteger others = total.divide(counts.get(i));
        for (int p : all.get(i).choice.processes) {
          for (int v : nodes.chain(p)) {
            mu[v] = mu[v].multiply(others);
          }
        }
      }
      return new Antichains(nodes, total, mu, all.stream().map(Prepared::choice).toList());
    }

    private OverBudget tooWide(double operations) {
      String bound =
          Double.isInfinite(operations)
              ? "more operations than any machine has"
              : String.format(Locale.ROOT, "up to %.1e operations", operations);
      return new OverBudget(
          Diagnostic.error(
                  "order-too-wide",
                  String.format(
                      Locale.ROOT,
                      "counting the antichains would take %s, and %.1e are allowed",
                      bound,
                      limits.operations))
              .withHint(
                  "allow more with --budget operations=…, take a shorter trace or fewer processes,"
                      + " or ask for a sampling estimate with --estimate"));
    }
  }
}
