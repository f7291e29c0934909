// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.contention;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.camp.core.analysis.Cancellation;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.log.Log;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.Quantity;
import org.camp.mpst.exact.Ticks;
import org.camp.mpst.price.CostModel;
import org.jspecify.annotations.Nullable;

/**
 * What a protocol costs when its roles share the cores of some nodes (section 7.1, on projections,
 * so that it does not matter how independent interactions are written).
 *
 * <p>A send is ready when the role's previous action ends, and holds a core of the sender's node
 * for c_O. It arrives when the latency between the nodes has passed, but not before earlier
 * messages of its channel. A receive is ready when the previous action has ended and the message
 * has arrived, and holds a core of the receiver's node for c_I + c. A node starts what is ready by
 * ready time, then by the order in which roles are declared, while it has cores; nothing is
 * interrupted, and a role yields its core after every action. With a core for every role and no
 * latency or overhead this is the cost of Definition 4.5, and it never is less. More cores may
 * nevertheless be slower than fewer: an action that starts earlier may delay a longer one (Graham's
 * anomalies, 1969, doi:10.1137/0117039).
 *
 * <p>With choices, every role's figure is the maximum over all resolutions; when these are too many
 * for the budget, it is an upper bound ({@link #isExact}): work on each node divided by its cores,
 * plus the longest path with actions on k cores weighted by 1 − 1/k.
 */
public final class Contention {
  private static final Log LOG = Log.of(Contention.class);

  private final ProtocolInstance code;
  private final Deployment deployment;

  /** Role → when it is done at the latest [s]; NaN when unknown. */
  private final double[] perRole;

  private final double atLeast;
  private final boolean exact;
  private final boolean rounded;
  private final long resolutions;

  /** Node → how long its cores work, all together [s]; empty when nothing was simulated. */
  private final double[] busy;

  /** Node → how often its cores change between roles; empty when nothing was simulated. */
  private final long[] switches;

  private final @Nullable ContentionSchedule schedule;
  private final List<String> notes;

  private Contention(
      ResolutionSearch search,
      Deployment deployment,
      double[] perRole,
      boolean exact,
      List<String> notes) {
    Ticks unit = search.workload.unit();
    this.code = search.workload.code();
    this.deployment = deployment;
    this.perRole = perRole;
    this.exact = exact;
    this.rounded = !search.workload.isExact();
    this.atLeast = search.tried == 0 ? 0 : unit.seconds(search.longest);
    this.resolutions = search.tried;
    this.busy =
        search.tried > 0 && search.longest >= 0
            ? Arrays.stream(search.busy).mapToDouble(unit::seconds).toArray()
            : new double[0];
    this.switches = search.tried > 0 && search.longest >= 0 ? search.switches : new long[0];
    this.schedule = search.schedule(deployment);
    this.notes = List.copyOf(notes);
  }

  /**
   * Predicts a protocol on nodes; empty when a cost, a latency or a number of rounds has no value.
   *
   * @param model what its operations cost
   * @param iterations how often each recursion goes round, by its number; negative when unknown
   * @param deployment which node runs which role
   * @param most actions that may be simulated, over all resolutions
   * @throws IllFormed when a latency is negative or does not exist, or some path deadlocks
   */
  public static Optional<Contention> of(
      CostModel model,
      long[] iterations,
      Deployment deployment,
      long most,
      Cancellation cancellation) {
    ProtocolInstance code = model.code();
    if (lacksRounds(code, iterations)) {
      return Optional.empty();
    }
    Workload workload = new Workload(model, iterations, deployment);
    if (!workload.isKnown()) {
      return Optional.empty();
    }
    List<String> notes = new ArrayList<>();
    if (!workload.isExact()) {
      notes.add(
          "contention: times are rounded to "
              + Quantity.format(workload.unit().seconds(1L), "s")
              + " or 15 digits each, since they have no exact common unit in 64 bits");
    }
    workload.instantLinks(deployment).ifPresent(notes::add);
    ResolutionSearch search = new ResolutionSearch(workload, iterations, deployment, most);
    boolean all = search.run(cancellation);
    LOG.debug("contention: {} resolutions simulated, {}", search.tried, all ? "all" : "not all");
    if (all) {
      double[] perRole =
          Arrays.stream(search.perRole).mapToDouble(workload.unit()::seconds).toArray();
      return Optional.of(new Contention(search, deployment, perRole, true, notes));
    }
    UpperBound bound = new UpperBound(workload, deployment);
    double[] perRole = bound.perRole(model, iterations, cancellation, notes);
    if (!bound.isExact()) {
      notes.add(tooMany(most, search));
    }
    return Optional.of(new Contention(search, deployment, perRole, bound.isExact(), notes));
  }

  /** Whether it is not known how often some recursion goes round. */
  static boolean lacksRounds(ProtocolInstance code, long[] iterations) {
    return IntStream.range(0, iterations.length)
        .anyMatch(i -> iterations[i] < 0 && code.isContinued(i));
  }

  private static String tooMany(long most, ResolutionSearch search) {
    String found =
        search.tried == 0
            ? ""
            : "; what was simulated takes up to "
                + Quantity.format(search.workload.unit().seconds(search.longest), "s");
    return "contention: its figures are upper bounds, since more than "
        + most
        + " actions would have to be simulated"
        + found
        + "; allow more with --budget contention=…";
  }

  /** The protocol that runs on nodes. */
  public ProtocolInstance code() {
    return code;
  }

  /** Where its roles run. */
  public Deployment deployment() {
    return deployment;
  }

  /** When a role is done at the latest, in seconds; NaN when that is not known. */
  public double cost(int role) {
    return perRole[role];
  }

  /** When all roles are done at the latest, in seconds; NaN when that is not known. */
  public double total() {
    double total = 0;
    for (double cost : perRole) {
      total = Math.max(total, cost);
    }
    return total;
  }

  /** Whether the figures are attained; otherwise they are upper bounds. */
  public boolean isExact() {
    return exact;
  }

  /** Whether some times had to be rounded, as the notes say. */
  public boolean isRounded() {
    return rounded;
  }

  /** What some resolution of the choices takes in all, in seconds; 0 when none was simulated. */
  public double atLeast() {
    return atLeast;
  }

  /** How many resolutions of the choices were simulated. */
  public long resolutions() {
    return resolutions;
  }

  /**
   * How long the cores of a node work, all together, in seconds, under the resolution that takes
   * longest; NaN when none was simulated.
   */
  public double busy(int node) {
    return busy.length == 0 ? Double.NaN : busy[node];
  }

  /**
   * How often the cores of a node go from one role to another, under the resolution that takes
   * longest; −1 when none was simulated. Told where the machine says what that takes, or of speeds.
   */
  public long switches(int node) {
    return switches.length == 0 ? -1 : switches[node];
  }

  /** What share of the time of a node's cores is worked; from 0 to 1, NaN when not known. */
  public double utilisation(int node) {
    return busy(node) / (deployment.nodes().get(node).cores() * atLeast);
  }

  /** Who runs when, under the resolution that takes longest; empty when that is much. */
  public Optional<ContentionSchedule> schedule() {
    return Optional.ofNullable(schedule);
  }

  /** What was left out or rounded. */
  public List<String> notes() {
    return notes;
  }
}
