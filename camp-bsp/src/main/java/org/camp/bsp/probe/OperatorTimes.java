// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.probe;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.camp.bsp.code.Code;
import org.camp.bsp.cost.Charge;
import org.camp.bsp.cost.Cost;
import org.camp.bsp.eval.Programs;
import org.camp.bsp.eval.Run;
import org.camp.bsp.run.Execution;
import org.camp.bsp.value.Shape;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.lang.ocaml.OcamlParser;
import org.jspecify.annotations.Nullable;

/**
 * What every T_x takes on this host, in a real run of one processor, or one leaf of a tree. For
 * each there is a loop whose body charges it several times more than a reference body; the slopes
 * of their times over the number of rounds differ by the charge, and by others that are known by
 * then. How often each is charged, the semantics says.
 */
public final class OperatorTimes {
  /**
   * Charges that are not measured, with the one whose time they are given: these cannot be told
   * from the handing over to another thread, which is part of g and L.
   */
  public static final Map<Charge, Charge> TAKEN_AS =
      new EnumMap<>(
          Map.of(
              Charge.DOWN, Charge.PROJ,
              Charge.MKTREE, Charge.RPL));

  private static final int REPETITIONS = 15;

  /** Point of the line → how often the loop runs for it. */
  private static final int[] ROUNDS = {500, 1000, 1500, 2000, 3000};

  private static final int WARM_UP = 20;
  private static final int ATTEMPTS = 6;
  private static final double LEAST_R2 = 0.9;
  private static final long CALLS = 1_000_000_000;

  private final Cancellation cancellation;
  private final Map<Charge, Time> known = new EnumMap<>(Charge.class);

  /**
   * How long one charge takes, and how far that can be trusted.
   *
   * @param seconds what it takes; 0 when the loops did not differ
   * @param residual the greatest distance of a measured time from its line, by the longest time
   */
  public record Time(double seconds, double residual) {}

  private OperatorTimes(Cancellation cancellation) {
    this.cancellation = cancellation;
  }

  /**
   * Measures all charges. Takes some twenty seconds.
   *
   * @throws IllFormed when times are not proportional to rounds, so that slopes mean nothing
   */
  public static Map<Charge, Time> measure(Cancellation cancellation, Progress progress) {
    OperatorTimes times = new OperatorTimes(cancellation);
    List<OperatorProbe> probes = OperatorProbe.all();
    for (int i = 0; i < probes.size(); i++) {
      progress.at("operators", i, probes.size());
      times.measure(probes.get(i));
    }
    TAKEN_AS.forEach(
        (charge, other) -> {
          Time stand = times.known.get(other);
          if (stand == null) {
            throw new IllegalStateException(other.symbol() + " is not measured");
          }
          times.known.put(charge, stand);
        });
    return times.known;
  }

  private void measure(OperatorProbe probe) {
    Code[] more = codes(probe, probe.body());
    Code[] less = codes(probe, probe.reference());
    LineFit[] lines = new LineFit[2];
    double[][] best = new double[2][ROUNDS.length];
    for (double[] times : best) {
      Arrays.fill(times, Double.POSITIVE_INFINITY);
    }
    for (int attempt = 0; attempt < ATTEMPTS && !areReliable(lines); attempt++) {
      measure(probe.place().shape(), more, less, best);
      for (int j = 0; j < 2; j++) {
        lines[j] = LineFit.of(Arrays.stream(ROUNDS).asDoubleStream().toArray(), best[j]);
      }
    }
    if (!areReliable(lines)) {
      throw new IllFormed(
          Diagnostic.error(
                  "unreliable",
                  String.format(
                      Locale.ROOT,
                      "times of loops for %s are no line: R² = %.2f",
                      probe.charge().symbol(),
                      Math.min(lines[0].r2(), lines[1].r2())))
              .withHint("the host is busy: try again when it is idle"));
    }
    int last = ROUNDS.length - 1;
    double residual = Math.max(lines[0].worst() / best[0][last], lines[1].worst() / best[1][last]);
    double seconds = own(probe, more, less, lines[0].slope() - lines[1].slope());
    known.put(probe.charge(), new Time(Math.max(0, seconds), residual));
  }

  private static boolean areReliable(@Nullable LineFit[] lines) {
    for (LineFit line : lines) {
      if (line == null || line.r2() < LEAST_R2 || line.slope() <= 0) {
        return false;
      }
    }
    return true;
  }

  /** Times both loops in turn, so that a disturbance meets both. */
  private void measure(Shape shape, Code[] more, Code[] less, double[][] best) {
    int last = ROUNDS.length - 1;
    for (int i = 0; i < WARM_UP; i++) {
      time(more[last], shape);
      time(less[last], shape);
    }
    for (int k = 0; k <= last; k++) {
      for (int i = 0; i < REPETITIONS; i++) {
        best[0][k] = Math.min(best[0][k], time(more[k], shape));
        best[1][k] = Math.min(best[1][k], time(less[k], shape));
      }
    }
  }

  /** The part of a difference that one charge makes. */
  private double own(OperatorProbe probe, Code[] more, Code[] less, double difference) {
    long[] with = perRound(more, probe.place().shape());
    long[] without = perRound(less, probe.place().shape());
    double seconds = difference;
    for (Charge charge : Charge.values()) {
      Time time = known.get(charge);
      if (charge != probe.charge() && time != null) {
        seconds -= (with[charge.ordinal()] - without[charge.ordinal()]) * time.seconds();
      }
    }
    int index = probe.charge().ordinal();
    return seconds / (with[index] - without[index]);
  }

  private long[] perRound(Code[] codes, Shape shape) {
    long[] longer = counts(codes[1], shape);
    long[] shorter = counts(codes[0], shape);
    long[] each = new long[Charge.values().length];
    for (int i = 0; i < each.length; i++) {
      each[i] = (longer[i] - shorter[i]) / (ROUNDS[1] - ROUNDS[0]);
    }
    return each;
  }

  /** What a loop charges; on a tree, what is done beside it is less. */
  private long[] counts(Code code, Shape shape) {
    Run.Settings settings =
        new Run.Settings(false, false, false, CALLS, CALLS, cancellation, Progress.NONE);
    double[] ones = new double[shape.symbols().size()];
    Arrays.fill(ones, 1);
    Cost cost = Run.of(code, shape, settings).cost().resolved(ones);
    return IntStream.range(0, Charge.values().length).mapToLong(cost::count).toArray();
  }

  private double time(Code code, Shape shape) {
    cancellation.check();
    return Execution.run(code, shape, false, CALLS, cancellation).seconds();
  }

  private static Code[] codes(OperatorProbe probe, String body) {
    Code[] codes = new Code[ROUNDS.length];
    for (int i = 0; i < codes.length; i++) {
      String text = probe.program(body, ROUNDS[i]);
      BulkSynchronousProgram program =
          OcamlParser.parse(new SourceText("probe", text), probe.place().dialect);
      codes[i] = Programs.compile(program, Map.of(), probe.place().shape());
    }
    return codes;
  }
}
