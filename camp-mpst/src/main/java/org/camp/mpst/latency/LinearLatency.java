// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.latency;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;
import org.camp.mpst.closed.EnvelopeLaws;
import org.camp.mpst.cost.BoundedCost;
import org.camp.mpst.equation.Recurrences;
import org.camp.mpst.loop.LoopBody;
import org.camp.mpst.maxplus.Circuit;
import org.camp.mpst.maxplus.CycleTime;
import org.camp.mpst.maxplus.EntryLaw;
import org.camp.mpst.maxplus.PeriodicRegime;
import org.jspecify.annotations.Nullable;

/** The latency of a recursion without quorums: its rounds are a max-plus linear map. */
final class LinearLatency implements Latency {
  /** Rounds before a regime beyond which laws are looked for without running them. */
  private static final long MANY = 100_000;

  private final LoopBody body;
  private final String name;

  /** Entry of the state → whether its rate depends on an unknown cost. */
  private final boolean[] unknownRates;

  /** Entry of the state → whether its steps, exits included, depend on an unknown cost. */
  private final boolean[] unknownSteps;

  private final CycleTime rates;
  private final @Nullable PeriodicRegime regime;

  /**
   * Entry of the state → the greatest step of the regime, exits included [s]; null when not found.
   */
  private final double @Nullable [] steps;

  /** Entry of a role → in how many interactions of the body it occurs. */
  private final int[] messages;

  private final Supplier<Optional<Recurrences>> recurrences;
  private final List<String> openRounds;
  private final boolean open;
  private final Cancellation cancellation;
  private final List<String> notes;

  private LinearLatency(
      LoopBody body,
      String name,
      CycleTime rates,
      @Nullable PeriodicRegime regime,
      double @Nullable [] steps,
      Supplier<Optional<Recurrences>> recurrences,
      Set<String> openRounds,
      boolean open,
      Cancellation cancellation,
      List<String> notes) {
    this.body = body;
    this.name = name;
    this.unknownRates = body.again().unknown();
    this.unknownSteps = body.withExits().unknown();
    this.rates = rates;
    this.regime = regime;
    this.steps = steps;
    this.messages = messages(body);
    this.recurrences = recurrences;
    this.openRounds = List.copyOf(openRounds);
    this.open = open;
    this.cancellation = cancellation;
    this.notes = List.copyOf(notes);
  }

  static LinearLatency of(
      LoopBody body, String name, BoundedCost cost, long operations, Cancellation cancellation) {
    BigInteger[] start = body.knownStart();
    Circuit again = body.again().known();
    CycleTime rates = CycleTime.of(again, cancellation);
    Optional<PeriodicRegime> regime =
        PeriodicRegime.find(again, rates, start, operations, cancellation);
    Optional<PeriodicRegime> withExits = regime;
    if (body.withExits() != body.again()) {
      Circuit all = body.withExits().known();
      CycleTime allRates = CycleTime.of(all, cancellation);
      withExits = PeriodicRegime.find(all, allRates, start, operations, cancellation);
    }
    double[] steps = withExits.map(r -> seconds(body, r.greatestStep())).orElse(null);
    List<String> notes =
        new ArrayList<>(
            notes(
                name,
                body,
                missing(body, cost),
                regime.isPresent() && steps != null,
                rates,
                operations));
    if (cost.isBeyondEquations(body.entries())) {
      notes.add(
          "'" + name + "' is too large for recurrences; allow more with --budget equations=…");
    }
    return new LinearLatency(
        body,
        name,
        rates,
        regime.orElse(null),
        steps,
        () -> cost.recurrences(body, cancellation),
        openRounds(body, cost),
        cost.iterations()[body.code().recursionNumber(body.begin())] < 0,
        cancellation,
        notes);
  }

  private static double[] seconds(LoopBody body, BigInteger[] ticks) {
    return Arrays.stream(ticks).mapToDouble(body.ticks()::seconds).toArray();
  }

  /** Names without value that the latency depends on. */
  private static String missing(LoopBody body, BoundedCost cost) {
    Set<String> missing = new LinkedHashSet<>(cost.model().unbound());
    missing.addAll(openRounds(body, cost));
    return String.join(", ", missing);
  }

  private static Set<String> openRounds(LoopBody body, BoundedCost cost) {
    ProtocolInstance code = body.code();
    long[] iterations = cost.iterations();
    Set<String> names = new LinkedHashSet<>();
    for (int pc = body.begin() + 1; pc < code.end(body.begin()); pc++) {
      if (code.op(pc) == ProtocolOp.REC
          && iterations[code.recursionNumber(pc)] < 0
          && code.isContinued(code.recursionNumber(pc))) {
        names.add("k_" + code.recursionAt(pc).name());
      }
    }
    return names;
  }

  private static List<String> notes(
      String name,
      LoopBody body,
      String missing,
      boolean periodic,
      CycleTime rates,
      long operations) {
    List<String> notes = new ArrayList<>();
    if (any(body.withExits().unknown())) {
      String what = any(body.again().unknown()) ? "latency" : "greatest step";
      notes.add("the " + what + " of '" + name + "' needs a value for " + missing);
      return notes;
    }
    if (!rates.exact()) {
      notes.add(
          "the rates of '" + name + "' are lower bounds: policy iteration did not come to an end");
    }
    if (!periodic) {
      notes.add(
          "the periodic regime of '"
              + name
              + "' was not reached within "
              + operations
              + " operations; look further with --budget latency=…");
    }
    return notes;
  }

  private static boolean any(boolean[] unknown) {
    for (boolean lost : unknown) {
      if (lost) {
        return true;
      }
    }
    return false;
  }

  /** The number of interactions of the body in which each of its roles occurs. */
  private static int[] messages(LoopBody body) {
    ProtocolInstance code = body.code();
    int[] count = new int[body.roles()];
    int end = code.end(body.begin());
    for (int pc = body.begin() + 1; pc < end; pc++) {
      byte op = code.op(pc);
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.SEND) {
        count[body.entry(code.sender(pc))]++;
      }
      if (op == ProtocolOp.MESSAGE || op == ProtocolOp.RECEIVE) {
        count[body.entry(code.receiver(pc))]++;
      }
    }
    return count;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Optional<LoopBody> body() {
    return Optional.of(body);
  }

  @Override
  public boolean exact() {
    return rates.exact() && body.isExact();
  }

  @Override
  public double perRole(int role) {
    int entry = body.entry(role);
    return entry < 0 ? 0 : unknownRates[entry] ? Double.NaN : rates.rate(entry, body.ticks());
  }

  @Override
  public double rate() {
    int slowest = slowest();
    return slowest < 0 ? Double.NaN : rates.rate(slowest, body.ticks());
  }

  /** The first entry with the greatest rate; −1 when some rate is unknown. */
  private int slowest() {
    int slowest = 0;
    for (int entry = 0; entry < body.roles(); entry++) {
      if (unknownRates[entry]) {
        return -1;
      }
      if (rates.rank(entry) > rates.rank(slowest)) {
        slowest = entry;
      }
    }
    return slowest;
  }

  @Override
  public double delta(int role) {
    int entry = body.entry(role);
    double[] known = steps;
    return entry < 0 ? 0 : known == null || unknownSteps[entry] ? Double.NaN : known[entry];
  }

  @Override
  public double perMessage(int role) {
    int entry = body.entry(role);
    return entry < 0 ? 0 : messages[entry] == 0 ? Double.NaN : delta(role) / messages[entry];
  }

  @Override
  public OptionalLong transientRounds() {
    PeriodicRegime known = periodic();
    return known == null ? OptionalLong.empty() : OptionalLong.of(known.begin());
  }

  @Override
  public OptionalLong period() {
    PeriodicRegime known = periodic();
    return known == null ? OptionalLong.empty() : OptionalLong.of(known.period());
  }

  private @Nullable PeriodicRegime periodic() {
    return slowest() < 0 ? null : regime;
  }

  @Override
  public Optional<CriticalCycle> criticalCycle() {
    int slowest = slowest();
    return slowest < 0 || !(rates.rate(slowest, body.ticks()) > 0)
        ? Optional.empty()
        : Optional.of(CriticalCycle.of(body, rates.cycle(slowest)));
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public Optional<RoundLaws> laws() {
    if (!open || slowest() < 0) {
      return Optional.empty();
    }
    PeriodicRegime known = regime;
    Optional<List<EntryLaw>> laws = Optional.empty();
    if (known == null || known.begin() > MANY) {
      laws = EnvelopeLaws.of(body.again().known(), body.knownStart(), body.roles(), cancellation);
    }
    return laws.or(() -> known == null ? Optional.empty() : known.laws(body.roles(), cancellation))
        .map(this::byRole);
  }

  private RoundLaws byRole(List<EntryLaw> laws) {
    SortedMap<Integer, EntryLaw> byRole = new TreeMap<>();
    for (int entry = 0; entry < laws.size(); entry++) {
      byRole.put(body.entries().role(entry), laws.get(entry));
    }
    return new RoundLaws(body.ticks(), byRole);
  }

  @Override
  public List<String> openRounds() {
    return openRounds;
  }

  @Override
  public Optional<Recurrences> recurrences() {
    return recurrences.get();
  }

  @Override
  public List<String> notes() {
    return notes;
  }
}
