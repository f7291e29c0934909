// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.follow;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.camp.concurrency.measure.Ratio;
import org.jspecify.annotations.Nullable;

/**
 * An event of an execution that grows. What its past says is known when it comes, and never
 * changes; its μ grows until the event is settled.
 */
public final class GrownEvent {
  private final int process;
  private final int position;
  private final String label;
  private final long number;

  /** Process → how many of its events are at or below this one. */
  private final int[] clock;

  /** Process → the height of the last of these events. */
  private final int[] heights;

  private final int height;
  private List<GrownEvent> sources;
  private Optional<BigInteger> mu = Optional.empty();
  private boolean settled;
  private int place;

  private GrownEvent(
      int process,
      int position,
      String label,
      long number,
      int[] clock,
      int[] heights,
      int height,
      List<GrownEvent> sources) {
    this.process = process;
    this.position = position;
    this.label = label;
    this.number = number;
    this.clock = clock;
    this.heights = heights;
    this.height = height;
    this.sources = List.copyOf(sources);
  }

  static GrownEvent after(
      int process,
      String label,
      @Nullable GrownEvent before,
      List<GrownEvent> sources,
      long number) {
    int width = Math.max(process + 1, before == null ? 0 : before.clock.length);
    int height = before == null ? 0 : before.height + 1;
    for (GrownEvent source : sources) {
      width = Math.max(width, source.clock.length);
      height = Math.max(height, source.height + 1);
    }
    int[] clock = new int[width];
    int[] heights = new int[width];
    if (before != null) {
      before.into(clock, heights);
    }
    sources.forEach(source -> source.into(clock, heights));
    clock[process]++;
    heights[process] = height;
    return new GrownEvent(process, clock[process], label, number, clock, heights, height, sources);
  }

  private void into(int[] latest, int[] highest) {
    for (int p = 0; p < clock.length; p++) {
      if (clock[p] > latest[p]) {
        latest[p] = clock[p];
        highest[p] = heights[p];
      }
    }
  }

  /** The number of its process. */
  public int process() {
    return process;
  }

  /** How many events of its process came until it, from 1. */
  public int position() {
    return position;
  }

  /** What the text calls it. */
  public String label() {
    return label;
  }

  /** How many events came before it. */
  public long number() {
    return number;
  }

  /** How many events of a process are at or below it. */
  public int known(int other) {
    return other < clock.length ? clock[other] : 0;
  }

  boolean isAtOrAfter(GrownEvent other) {
    return known(other.process) >= other.position;
  }

  /** |↓e|: the event and all that precede it. */
  public long past() {
    return Arrays.stream(clock).asLongStream().sum();
  }

  /** h(e): the edges of the longest chain that ends in it. */
  public int height() {
    return height;
  }

  /** Fidge's β with a = 1; empty when it is 0/0. */
  public Optional<Ratio> fidge() {
    return ratio(past() - 1 - height, past() - 2);
  }

  /** Raynal's α; empty when it is 0/0. */
  public Optional<Ratio> raynal() {
    long volume = 0;
    for (int p = 0; p < clock.length; p++) {
      volume += clock[p] > 0 ? heights[p] + 1 : 0;
    }
    return ratio(past() - 1 - height, volume - 1 - height);
  }

  private static Optional<Ratio> ratio(long numerator, long denominator) {
    return denominator == 0 ? Optional.empty() : Optional.of(Ratio.of(numerator, denominator));
  }

  /** How many antichains contain it, so far; empty when they could not be counted. */
  public Optional<BigInteger> mu() {
    return mu;
  }

  /** Whether its μ is final. */
  public boolean isSettled() {
    return settled;
  }

  boolean mu(Optional<BigInteger> now) {
    boolean other = !now.equals(mu);
    mu = now;
    return other;
  }

  void settle(boolean isFinal) {
    settled = isFinal;
  }

  List<GrownEvent> sources() {
    return sources;
  }

  /** Lets go of the events before it: nothing that comes is concurrent to it. */
  void forget() {
    sources = List.of();
  }

  int place() {
    return place;
  }

  void place(int inOrder) {
    place = inOrder;
  }
}
