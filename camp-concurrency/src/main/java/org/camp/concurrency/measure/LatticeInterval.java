// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.camp.core.order.PartialOrder;

/**
 * The down-sets between two down-sets: a range of cuts for each process, and for each cut of a
 * process the interval that it leaves to another. Cuts that agree in pairs are a down-set.
 *
 * <p>With it goes a guess of the ways that a cut leaves: each process is bound by the one before
 * that leaves it the fewest cuts on average, its guide, and as if by no other. Guides are a tree,
 * on which ways are counted from the leaves (Pearl, Probabilistic Reasoning in Intelligent Systems,
 * 1988). Cuts are drawn in proportion to the guess (lookahead; Lin, Chen and Liu, Lookahead
 * Strategies for Sequential Monte Carlo, 2013, doi:10.1214/12-STS401). A guess may be off, the
 * estimate stays unbiased; where guides are all that binds, it is the count.
 */
final class LatticeInterval {
  /** Logarithm of the largest quotient of two guesses for a process. */
  private static final double MOST_RANGE = 300;

  /**
   * What a cut of an earlier process leaves.
   *
   * @param place the earlier process, as a place of the region
   * @param low for each of its cuts, the least cut that is left
   * @param high the greatest
   */
  record Bound(int place, int[] low, int[] high) {
    double mean() {
      double sum = 0;
      for (int v = 0; v < low.length; v++) {
        sum += high[v] - low[v] + 1;
      }
      return sum / low.length;
    }
  }

  /** Place → how many cuts its process may have. */
  private final int[] sizes;

  /** Place, number → a bound of its cut by an earlier place. */
  private final Bound[][] bounds;

  /** For each place the bound that its guess goes by; its place is −1 where there is none. */
  private final Bound[] main;

  /** For each place and cut of the main bound's process, the guess of how many cuts are left. */
  private final double[][] guesses;

  /** For each place, how its cuts are drawn: by the guesses of the ways that they leave. */
  private final DiscreteDistribution[] masses;

  private double logScale;
  private double logOfRoots;
  private boolean exact = true;

  /**
   * A region.
   *
   * @param notAbove for each event and process, how many events of it do not lie at or above
   * @param from the least cut of each process, which together are a down-set
   * @param to the greatest, likewise
   */
  LatticeInterval(PartialOrder order, SamplingOrder draws, int[] notAbove, int[] from, int[] to) {
    int width = draws.processes();
    int[] places = new int[width];
    int count = 0;
    for (int i = 0; i < width; i++) {
      int p = draws.process(i);
      places[i] = from[p] < to[p] ? count++ : -1;
    }
    sizes = new int[count];
    bounds = new Bound[count][];
    main = new Bound[count];
    for (int i = 0; i < width; i++) {
      int at = places[i];
      if (at >= 0) {
        int q = draws.process(i);
        sizes[at] = to[q] - from[q] + 1;
        List<Bound> found = new ArrayList<>();
        for (int j : draws.earlier(i)) {
          if (places[j] >= 0) {
            Bound bound = bound(order, notAbove, from, to, places[j], draws.process(j), q);
            if (bound.mean() < sizes[at]) {
              found.add(bound);
            }
          }
        }
        bounds[at] = found.toArray(Bound[]::new);
        main[at] = new Bound(-1, new int[1], new int[] {sizes[at] - 1});
        for (Bound bound : found) {
          main[at] = bound.mean() <= main[at].mean() ? bound : main[at];
        }
      }
    }
    guesses = new double[count][];
    masses = new DiscreteDistribution[count];
    for (int i = 0; i < count; i++) {
      guesses[i] = new double[main[i].low.length];
    }
    guess();
  }

  private static Bound bound(
      PartialOrder order, int[] notAbove, int[] from, int[] to, int place, int p, int q) {
    int[] low = new int[to[p] - from[p] + 1];
    int[] high = new int[low.length];
    for (int v = 0; v < low.length; v++) {
      int cut = from[p] + v;
      int least = cut == 0 ? 0 : order.known(order.event(p, cut - 1), q);
      int most =
          cut == order.length(p) ? to[q] : notAbove[order.event(p, cut) * order.processes() + q];
      low[v] = Math.max(0, least - from[q]);
      high[v] = Math.min(to[q], most) - from[q];
    }
    return new Bound(place, low, high);
  }

  /** From the last place to the first: each hands what its cuts weigh to its guide. */
  private void guess() {
    double[][] logs = new double[sizes.length][];
    double[] tempers = new double[logs.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = new double[sizes[i]];
    }
    for (int i = logs.length - 1; i >= 0; i--) {
      tempers[i] = temper(logs[i]);
      masses[i] = new DiscreteDistribution(logs[i]);
      logScale += DiscreteDistribution.largest(logs[i]);
      exact &= bounds[i].length <= 1 && tempers[i] == 1;
      Bound bound = main[i];
      if (bound.place >= 0) {
        for (int v = 0; v < guesses[i].length; v++) {
          guesses[i][v] = masses[i].of(bound.low[v], bound.high[v]);
          logs[bound.place][v] += Math.log(guesses[i][v]);
        }
      } else {
        guesses[i][0] = 1;
        logOfRoots += Math.log(masses[i].of(0, sizes[i] - 1));
      }
    }
    for (int i = 0; i < logs.length; i++) {
      double temper = main[i].place < 0 ? 1 : tempers[main[i].place];
      for (int v = 0; v < guesses[i].length && temper < 1; v++) {
        guesses[i][v] = Math.pow(guesses[i][v], temper);
      }
    }
  }

  /** Makes the range of guesses small enough for sums of doubles; by which factor. */
  private static double temper(double[] log) {
    double range = DiscreteDistribution.largest(log) - Arrays.stream(log).min().orElse(0);
    double factor = range > MOST_RANGE ? MOST_RANGE / range : 1;
    for (int v = 0; v < log.length && factor < 1; v++) {
      log[v] *= factor;
    }
    return factor;
  }

  /** How many processes there is anything to draw for. */
  int width() {
    return sizes.length;
  }

  /** What binds the cut at a place. The array is shared. */
  Bound[] bounds(int place) {
    return bounds[place];
  }

  /** The place by whose cut the ways at a place were guessed, or −1. */
  int guide(int place) {
    return main[place].place;
  }

  /** For each cut of the {@link #guide}, or for its only one, the guess. The array is shared. */
  double[] guesses(int place) {
    return guesses[place];
  }

  /** By what the cuts of a place are drawn. */
  DiscreteDistribution masses(int place) {
    return masses[place];
  }

  /** Logarithm of the unit of all weights together. */
  double logScale() {
    return logScale;
  }

  /**
   * Logarithm of the number of its down-sets, when every place is bound by its guide alone, so that
   * guesses are counts; else empty.
   */
  OptionalDouble logCount() {
    return exact ? OptionalDouble.of(logScale + logOfRoots) : OptionalDouble.empty();
  }
}
