// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.latency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.core.quantity.Quantity;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.equation.Recurrences;
import org.camp.mpst.loop.LoopBody;
import org.camp.mpst.loop.QuorumRound;
import org.camp.mpst.walk.EventGraph;
import org.jspecify.annotations.Nullable;

/**
 * The latency of a recursion with quorums: its rounds are a min-max-plus map, which is run until
 * its times grow regularly.
 */
final class QuorumLatency implements Latency {
  private static final int CYCLE_SHOWN = 12;

  private final QuorumRound round;
  private final String name;
  private final boolean exact;
  private final QuorumRegime.Round again;
  private final @Nullable QuorumRegime regime;
  private final Supplier<Optional<Recurrences>> recurrences;

  /** Entry of the state → the greatest step of the regime, exits included [s]; null if unknown. */
  private final double @Nullable [] steps;

  private final boolean open;
  private final List<String> notes = new ArrayList<>();

  private QuorumLatency(
      QuorumRound round,
      String name,
      boolean exact,
      QuorumRegime.Round again,
      @Nullable QuorumRegime regime,
      double @Nullable [] steps,
      Supplier<Optional<Recurrences>> recurrences,
      boolean open) {
    this.open = open;
    this.round = round;
    this.name = name;
    this.exact = exact;
    this.again = again;
    this.regime = regime;
    this.steps = steps;
    this.recurrences = recurrences;
  }

  static QuorumLatency of(
      QuorumRound round,
      String name,
      BoundedCost cost,
      long operations,
      Cancellation cancellation) {
    double[] start = round.start();
    QuorumRegime.Round again = new QuorumRegime.Round(round.again(), costs(round, round.again()));
    boolean known = Arrays.stream(again.after(start)).noneMatch(Double::isNaN);
    Optional<QuorumRegime> regime =
        known && !round.model().ticks().isWide()
            ? QuorumRegime.find(again, start, operations, cancellation)
            : Optional.empty();
    Optional<QuorumRegime> withExits = regime;
    if (regime.isPresent() && round.withExits() != round.again()) {
      EventGraph all = round.withExits();
      withExits =
          QuorumRegime.find(
              new QuorumRegime.Round(all, costs(round, all)), start, operations, cancellation);
    }
    double[] steps = withExits.map(r -> seconds(round, r.greatestStep(), 1)).orElse(null);
    QuorumLatency latency =
        new QuorumLatency(
            round,
            name,
            cost.isExact(),
            again,
            regime.orElse(null),
            steps,
            () -> cost.recurrences(round, cancellation),
            cost.iterations()[round.code().recursionNumber(round.entries().begin())] < 0);
    latency.note(known, cost, operations);
    if (cost.isBeyondEquations(round.entries())) {
      latency.notes.add(
          "'" + name + "' is too large for recurrences; allow more with --budget equations=…");
    }
    return latency;
  }

  /** Node → what it adds [ticks]. */
  private static double[] costs(QuorumRound round, EventGraph graph) {
    double[] costs = new double[graph.size()];
    for (int node = 0; node < costs.length; node++) {
      int tag = graph.tag(node);
      if (tag == EventGraph.UNKNOWN) {
        costs[node] = Double.NaN;
      } else if (EventGraph.isTravel(tag)) {
        costs[node] = round.model().ticks().travel(EventGraph.position(tag));
      } else if (tag >= 0) {
        costs[node] = round.model().ticks().cost(EventGraph.position(tag), (tag & 1) != 0);
      }
    }
    return costs;
  }

  private static double[] seconds(QuorumRound round, double[] ticks, int by) {
    return Arrays.stream(ticks).map(t -> round.model().unit().seconds(t) / by).toArray();
  }

  private void note(boolean known, BoundedCost cost, long operations) {
    if (!known) {
      notes.add(
          "the latency of '" + name + "' needs a value for " + String.join(", ", cost.unbound()));
    } else if (regime == null) {
      notes.add(
          round.model().ticks().isWide()
              ? "the latency of '" + name + "' has quorums and times of more than 53 bits"
              : "the periodic regime of '"
                  + name
                  + "' was not reached within "
                  + operations
                  + " operations; look further with --budget latency=…");
    } else {
      slower();
    }
  }

  /** Tells who falls behind for ever: roles that are slower than a quorum of which they are. */
  private void slower() {
    ProtocolInstance code = round.code();
    int begin = round.entries().begin();
    for (int pc = begin + 1; pc < code.end(begin); pc++) {
      if (code.op(pc) != ProtocolOp.GATHER) {
        continue;
      }
      double own = perRole(code.role(pc));
      String path = path(code.role(pc));
      int first = code.gatheringAt(pc).first();
      for (int role = first; role < first + code.gatheringAt(pc).members(); role++) {
        if (perRole(role) > own * (1 + 1e-12)) {
          String who = code.roles().name(role);
          notes.add(
              String.format(
                  Locale.ROOT,
                  "%s needs %s for a round of '%s', and the quorum that does not wait for it %s%s:"
                      + " what is sent to it queues up without end",
                  who,
                  Quantity.format(perRole(role), "s"),
                  name,
                  Quantity.format(own, "s"),
                  path));
        }
      }
    }
  }

  /** What makes a role as slow as it is, in brackets; nothing when nothing does. */
  private String path(int role) {
    List<Integer> path = cycle(role).map(CriticalCycle::path).orElse(List.of());
    if (path.isEmpty()) {
      return "";
    }
    Stream<Integer> whole = Stream.concat(path.stream(), path.stream().limit(1));
    String names =
        whole.limit(CYCLE_SHOWN).map(round.code().roles()::name).collect(Collectors.joining(" → "));
    return " (" + names + (path.size() < CYCLE_SHOWN ? ")" : " → …)");
  }

  private Optional<CriticalCycle> cycle(int role) {
    QuorumRegime known = regime;
    return known == null || !(perRole(role) > 0)
        ? Optional.empty()
        : Optional.of(CriticalCycle.of(round, known.cycle(again, round.entry(role)), again::added));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Optional<LoopBody> body() {
    return Optional.empty();
  }

  @Override
  public boolean exact() {
    return exact && regime != null;
  }

  @Override
  public double perRole(int role) {
    int entry = round.entry(role);
    QuorumRegime known = regime;
    return entry < 0
        ? 0
        : known == null
            ? Double.NaN
            : round.model().unit().seconds(known.growth()[entry]) / known.period();
  }

  @Override
  public double rate() {
    double rate = 0;
    for (int role : round.entries().members()) {
      rate = Math.max(rate, perRole(role));
    }
    return rate;
  }

  @Override
  public double delta(int role) {
    int entry = round.entry(role);
    double[] known = steps;
    return entry < 0 ? 0 : known == null ? Double.NaN : known[entry];
  }

  @Override
  public double perMessage(int role) {
    if (round.entry(role) < 0) {
      return 0;
    }
    int messages = round.messages(role);
    return messages == 0 ? Double.NaN : delta(role) / messages;
  }

  @Override
  public OptionalLong transientRounds() {
    QuorumRegime known = regime;
    return known == null ? OptionalLong.empty() : OptionalLong.of(known.begin());
  }

  @Override
  public OptionalLong period() {
    QuorumRegime known = regime;
    return known == null ? OptionalLong.empty() : OptionalLong.of(known.period());
  }

  @Override
  public Optional<CriticalCycle> criticalCycle() {
    double rate = rate();
    return Arrays.stream(round.entries().members())
        .filter(role -> perRole(role) == rate)
        .boxed()
        .findFirst()
        .flatMap(this::cycle);
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public List<String> openRounds() {
    return List.of();
  }

  @Override
  public Optional<Recurrences> recurrences() {
    return recurrences.get();
  }

  @Override
  public List<String> notes() {
    return List.copyOf(notes);
  }
}
