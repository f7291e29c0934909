// SPDX-License-Identifier: Apache-2.0
package org.camp.core.host;

import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;

/**
 * Watches the host while something is measured:
 *
 * <pre>{@code
 * HostWatch watch = HostWatch.start();
 * … measure …
 * HostNoise noise = watch.end();
 * if (noise.isBusy()) …          // the measurement says more about others than about the program
 * }</pre>
 *
 * <p>Before and behind the measurement it times a loop that always does the same, for about 0.1 s
 * together.
 */
public final class HostWatch {
  private final Supplier<HostReading> readings;
  private final Supplier<double[]> spins;
  private final HostReading begin;

  /** Run of the loop → how long it took before the measurement [s]. */
  private final double[] before;

  private HostWatch(Supplier<HostReading> readings, Supplier<double[]> spins) {
    this.readings = readings;
    this.spins = spins;
    before = spins.get();
    begin = readings.get();
  }

  /** Begins to watch this host. */
  public static HostWatch start() {
    return start(HostReading::now, SpinLoop::sample);
  }

  /**
   * Begins to watch a host.
   *
   * @param readings what its system says, now and at the end
   * @param spins seconds of runs of one loop, now and at the end
   */
  public static HostWatch start(Supplier<HostReading> readings, Supplier<double[]> spins) {
    return new HostWatch(readings, spins);
  }

  /** What there was beside the measurement. */
  public HostNoise end() {
    HostReading end = readings.get();
    double[] behind = spins.get();
    double[] all =
        DoubleStream.concat(Arrays.stream(before), Arrays.stream(behind)).sorted().toArray();
    return HostNoise.between(begin, end, all);
  }
}
