// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.log.Log;
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
  private static final Log LOG = Log.of(Antichains.class);
  private static final double PER_FRONTIER_CELL = 3;
  private static final double PER_BIG_OPERATION = 40;

  /** How antichains are counted. */
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
   * @param cells how many counts of 8 bytes the largest table of a frontier sweep may hold, which
   *     holds some six such tables at once, or all tables of an elimination together, for each
   *     thread; a process sweep has no tables
   * @param threads how many threads may work; the answer does not depend on it
   * @param pulse called every now and then; may throw to interrupt
   */
  public record Limits(double operations, double cells, int threads, Runnable pulse) {
    /** How many counts a table may hold unless more are allowed. */
    public static final long CELLS = 1 << 24;

    private static final double MOST_CELLS = 1 << 30;

    /** A hundred thousand million operations on all processors. */
    public static final Limits DEFAULT =
        new Limits(1e11, Runtime.getRuntime().availableProcessors(), () -> {});

    /** Cuts the number of cells to what an array holds. */
    public Limits {
      cells = Math.min(cells, MOST_CELLS);
    }

    /** With tables of {@link #CELLS} counts. */
    public Limits(double operations, int threads, Runnable pulse) {
      this(operations, CELLS, threads, pulse);
    }
  }

  /**
   * How a group of processes is counted.
   *
   * @param processes the group
   * @param engine the cheapest engine
   * @param operations a bound of its elementary operations
   * @param cells a bound of the counts that its largest table holds, or all that an elimination
   *     keeps; 0 for an engine without tables
   */
  public record Choice(List<Integer> processes, Engine engine, double operations, double cells) {
    /** Copies the list. */
    public Choice {
      processes = List.copyOf(processes);
    }

    /** As in {@code frontier sweep of 8 processes, 3.2e9 operations, 1.1e7 cells}. */
    private String text() {
      return String.format(
          Locale.ROOT,
          "%s of %d processes, %.1e operations, %.1e cells",
          engine.text(),
          processes.size(),
          operations,
          cells);
    }

    /** Whether its tables may be so large. */
    boolean fits(Limits limits) {
      return cells <= limits.cells && operations < Double.POSITIVE_INFINITY;
    }
  }

  private final ContractedOrder nodes;
  private final BigInteger count;

  /** Node → how many antichains contain each of its events. */
  private final BigInteger[] mu;

  private final List<Choice> choices;

  private Antichains(
      ContractedOrder nodes, BigInteger count, BigInteger[] mu, List<Choice> choices) {
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
  private record Prepared(Choice choice, Run run) {
    /** The other one if its tables fit and these do not, or else if it takes fewer operations. */
    Prepared orBetter(Prepared other, Limits limits) {
      LOG.debug("{} or {}", choice::text, other.choice::text);
      boolean fits = other.choice.fits(limits);
      boolean better =
          choice.fits(limits) == fits ? other.choice.operations < choice.operations : fits;
      return better ? other : this;
    }
  }

  private interface Run {
    BigInteger into(BigInteger[] mu);
  }

  private static final class Counting {
    private final ContractedOrder nodes;
    private final Components graph;
    private final CutDomains domains;
    private final Limits limits;

    Counting(PartialOrder order, Limits limits) {
      this.nodes = new ContractedOrder(order);
      this.graph = new Components(nodes);
      this.domains = new CutDomains(nodes);
      this.limits = limits;
    }

    /** The engine that takes the fewest operations of those whose tables fit, or of all. */
    Prepared prepare(int[] component, @Nullable Engine only) {
      Prepared best = never(component);
      boolean tree = graph.isTree(component);
      if (only == Engine.PROCESSES || (only == null && tree)) {
        double cost = PER_BIG_OPERATION * ProcessSweep.cost(domains, graph, component);
        ProcessSweep sweep = new ProcessSweep(nodes, domains, graph, component, limits.pulse);
        best = choice(component, Engine.PROCESSES, cost, 0, sweep::run);
      }
      if (only == Engine.FRONTIER || only == null) {
        double limit = best.choice.fits(limits) ? best.choice.operations : Double.POSITIVE_INFINITY;
        FrontierPlan plan =
            FrontierPlan.of(nodes, component, limit / PER_FRONTIER_CELL, limits.pulse);
        double cost = PER_FRONTIER_CELL * plan.cost();
        best =
            best.orBetter(
                choice(
                    component,
                    Engine.FRONTIER,
                    cost,
                    plan.largest(),
                    mu ->
                        new FrontierSweep(
                                nodes, component, plan, FrontierSweep.Memory.DEFAULT, limits.pulse)
                            .run(mu, limits.threads)),
                limits);
      }
      if (only == Engine.ELIMINATION || (only == null && !tree)) {
        Elimination sweep = new Elimination(nodes, graph, component, limits.pulse);
        best =
            best.orBetter(
                choice(
                    component,
                    Engine.ELIMINATION,
                    sweep.operations(),
                    sweep.cells(),
                    mu -> sweep.run(mu, limits.threads)),
                limits);
      }
      return best;
    }

    private Prepared never(int[] component) {
      return choice(
          component,
          Engine.FRONTIER,
          Double.POSITIVE_INFINITY,
          Double.POSITIVE_INFINITY,
          mu -> BigInteger.ZERO);
    }

    private static Prepared choice(
        int[] component, Engine engine, double operations, double cells, Run run) {
      List<Integer> processes = Arrays.stream(component).boxed().toList();
      return new Prepared(new Choice(processes, engine, operations, cells), run);
    }

    Antichains run(@Nullable Engine only) {
      List<Prepared> all = new ArrayList<>();
      double operations = 0;
      for (int[] component : graph.members()) {
        Prepared prepared = prepare(component, only);
        if (!prepared.choice.fits(limits)) {
          throw tooWide(prepared.choice);
        }
        LOG.debug("counts by {}", prepared.choice::text);
        all.add(prepared);
        operations += prepared.choice.operations;
      }
      if (operations > limits.operations) {
        throw tooLong(operations);
      }
      BigInteger[] mu = new BigInteger[nodes.size()];
      List<BigInteger> counts = new ArrayList<>();
      BigInteger total = BigInteger.ONE;
      for (Prepared prepared : all) {
        BigInteger count = count(prepared, mu);
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

    private static BigInteger count(Prepared prepared, BigInteger[] mu) {
      try {
        return prepared.run.into(mu);
      } catch (OutOfMemoryError e) {
        throw outOfMemory(prepared.choice);
      }
    }

    private OverBudget tooWide(Choice choice) {
      return new OverBudget(
          Diagnostic.error(
                  "order-too-wide",
                  "counting the antichains would take up to "
                      + about(choice.operations)
                      + " operations and tables of up to "
                      + about(choice.cells)
                      + " counts, and "
                      + about(limits.cells)
                      + " are allowed")
              .withHint(
                  "allow more with --budget cells=…, take a shorter trace or fewer processes, or"
                      + " ask for a sampling estimate with --estimate"));
    }

    private static OverBudget outOfMemory(Choice choice) {
      return new OverBudget(
          Diagnostic.error(
                  "out-of-memory",
                  "memory ran out over tables of up to " + about(choice.cells) + " counts")
              .withHint("give Java more memory (-Xmx), or ask for an estimate with --estimate"));
    }

    private OverBudget tooLong(double operations) {
      return new OverBudget(
          Diagnostic.error(
                  "order-too-wide",
                  "counting the antichains would take up to "
                      + about(operations)
                      + " operations, and "
                      + about(limits.operations)
                      + " are allowed")
              .withHint(
                  "allow more with --budget operations=…, take a shorter trace or fewer processes,"
                      + " or ask for a sampling estimate with --estimate"));
    }

    private static String about(double number) {
      return Double.isInfinite(number)
          ? "more than 10^300"
          : String.format(Locale.ROOT, number < 1e6 ? "%,.0f" : "%.1e", number);
    }
  }
}
