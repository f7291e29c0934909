// SPDX-License-Identifier: Apache-2.0
package org.camp.it.bench;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.camp.core.analysis.Cancellation;
import org.camp.pepa.lang.PepaModel;
import org.camp.pepa.solve.Method;
import org.camp.pepa.solve.SteadyState;
import org.camp.pepa.solve.SteadyStateSolver;
import org.camp.pepa.statespace.Derivation;
import org.camp.pepa.statespace.RandomWalk;
import org.camp.pepa.statespace.StateSpace;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * State spaces of PEPA models and their long runs (the counters {@code states} and {@code
 * transitions}), and simulation (the counter {@code events}).
 *
 * <ul>
 *   <li>{@code cycles}: components with four local states each, side by side, that meet in pairs:
 *       about eight transitions per state;
 *   <li>{@code switches}: 20 components of two states each, side by side: 20 transitions per state;
 *   <li>{@code servers}: clients of servers that fail rarely, as counted arrays: a stiff chain.
 * </ul>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class ChainBenchmark {
  @Param({"cycles", "switches", "servers"})
  public String model = "";

  private PepaModel parsed;
  private StateSpace space;

  /** What one call worked on. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Work {
    public long states;
    public long transitions;
    public long events;
  }

  /** What each event of an iteration is counted by. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Rate {
    public long statesPerSecond;
    public long eventsPerSecond;
  }

  static String text(String model, int size) {
    return switch (model) {
      case "cycles" -> cycles(size);
      case "switches" -> switches(size);
      default -> servers(size);
    };
  }

  private static String switches(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(
          String.format(
              Locale.ROOT,
              "P%d = (on%d, %d).Q%d; Q%d = (off%d, 2).P%d;\n",
              i,
              i,
              1 + i % 3,
              i,
              i,
              i,
              i));
    }
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "P" : " || P").append(i);
    }
    return text.toString();
  }

  private static String cycles(int pairs) {
    StringBuilder text = new StringBuilder();
    StringBuilder system = new StringBuilder();
    for (int i = 0; i < 2 * pairs; i++) {
      text.append(
          String.format(
              Locale.ROOT,
              "P%d = (a%d, %d).Q%d; Q%d = (b%d, 3).R%d; R%d = (m%d, 4).S%d; S%d = (c%d, 5).P%d;\n",
              i,
              i,
              1 + i % 7,
              i,
              i,
              i,
              i,
              i,
              i / 2,
              i,
              i,
              i,
              i));
      String left = i == 0 ? "" : i % 2 == 0 ? " || (" : " <m" + i / 2 + "> ";
      system.append(i == 0 ? "(" : left).append('P').append(i).append(i % 2 == 1 ? ")" : "");
    }
    return text.append(system).toString();
  }

  private static String servers(int clients) {
    return String.format(
        Locale.ROOT,
        """
        Client = (think, 0.1).Want + (leave, 1e-4).Away;
        Want = (get, infty).Client;
        Away = (back, 1e-5).Client;
        Server = (get, 50).Log + (fail, 1e-4).Down;
        Log = (log, 1e3).Server;
        Down = (repair, 1e-2).Server;
        Client[%d] <get> Server[%d]
        """,
        clients,
        clients / 4);
  }

  @Setup
  public void derived() {
    int size = model.equals("cycles") ? 5 : model.equals("switches") ? 20 : 60;
    parsed = PepaModel.parse(text(model, size));
    space = Derivation.derive(parsed);
  }

  @Benchmark
  public StateSpace derivation(Work work, Rate rate) {
    StateSpace found = Derivation.derive(parsed);
    work.states = found.size();
    work.transitions = found.transitions();
    rate.statesPerSecond += found.size();
    return found;
  }

  @Benchmark
  public SteadyState longRun(Work work) {
    work.states = space.size();
    work.transitions = space.transitions();
    return SteadyStateSolver.solve(space.rows(), Method.AUTO, new Cancellation());
  }

  @Benchmark
  public double simulation(Work work, Rate rate) {
    RandomWalk walk = RandomWalk.of(parsed, Map.of(), 1);
    double time = 0;
    for (int i = 0; i < 100_000; i++) {
      time += 1 / walk.exit();
      walk.step();
    }
    work.events = 100_000;
    rate.eventsPerSecond += 100_000;
    return time;
  }
}
