// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import java.util.Arrays;
import java.util.BitSet;
import org.camp.concurrency.trace.span.PairNumbers;

/**
 * What all traces together tell of the calls of each site: of the parents that have both of two
 * calls, in how many some pair overlaps by more than is tolerated; of those that have a call, in
 * how many it outlives them or comes late, and none of its kind is waited for. O(spans · names
 * under one parent).
 */
final class Mining implements Verdicts {
  /** Above so many names under one parent, pairs are not counted. */
  static final int MOST_NAMES = 200;

  /** No pairs of names. */
  private static final boolean[][] NONE = {};

  private final ReadingOptions reading;

  /** (Site, call) → number. */
  private final PairNumbers siteCalls = new PairNumbers();

  private final MeetingCounts pairs = new MeetingCounts();

  /** Site call → parents that have it. */
  private int[] have = new int[16];

  /** Site call → parents that wait for none of it. */
  private int[] unawaited = new int[16];

  /** Site call → its place + 1 among the names of the parent at hand, or 0. */
  private int[] placed = new int[16];

  private long uncounted;

  /** Site call → those that it runs beside; none where there is nothing. */
  private BitSet[] parallel = {};

  /** Whether some call is not waited for. */
  private boolean detaching;

  /** Place → a child of the parent at hand that it waits for. */
  private int[] joined = new int[16];

  /** Place → the place of its name. */
  private int[] nameOf = new int[16];

  /** Place of a name of the parent at hand → its site call. */
  private int[] names = new int[16];

  /** Place of a name → how many children of it are waited for. */
  private int[] amount = new int[16];

  /** Place of a name → whether one of its children is waited for, or was. */
  private boolean[] waited = new boolean[16];

  Mining(ReadingOptions reading) {
    this.reading = reading;
  }

  /** Parents with so many names that pairs were not counted. */
  long uncounted() {
    return uncounted;
  }

  void learn(TimedTrace trace) {
    for (int parent = 0; parent < trace.size(); parent++) {
      if (trace.children(parent) > 0) {
        learn(trace, parent);
      }
    }
  }

  private void learn(TimedTrace trace, int parent) {
    int site = trace.path(parent);
    int count = trace.children(parent);
    if (count > joined.length) {
      joined = new int[2 * count];
      nameOf = new int[2 * count];
      names = new int[2 * count];
      amount = new int[2 * count];
      waited = new boolean[2 * count];
    }
    int different = 0;
    int size = 0;
    boolean apart = true;
    long reached = Long.MIN_VALUE;
    for (int i = 0; i < count; i++) {
      int child = trace.child(parent, i);
      int number = siteCall(site, trace.call(child));
      if (placed[number] == 0) {
        names[different] = number;
        amount[different] = 0;
        waited[different] = false;
        placed[number] = ++different;
      }
      int name = placed[number] - 1;
      Relation relation = trace.relation(child);
      waited[name] |= relation != Relation.OUTLIVES && relation != Relation.LATE;
      if (relation == Relation.JOINED) {
        apart &= trace.from(child) >= reached;
        reached = Math.max(reached, trace.to(child));
        joined[size] = child;
        nameOf[size++] = name;
        amount[name]++;
      }
    }
    for (int name = 0; name < different; name++) {
      have[names[name]]++;
      unawaited[names[name]] += waited[name] ? 0 : 1;
      placed[names[name]] = 0;
    }
    if (size > 1) {
      boolean[][] found =
          apart
              ? NONE
              : new Overlaps(trace, parent, reading.tolerance())
                  .among(Arrays.copyOf(joined, size), nameOf, different);
      count(different, found);
    }
  }

  /** Counts the pairs of names of the parent at hand, and those of which children overlap. */
  private void count(int different, boolean[][] found) {
    int some = 0;
    for (int name = 0; name < different; name++) {
      some += amount[name] > 0 ? 1 : 0;
    }
    if (some > MOST_NAMES) {
      uncounted++;
      return;
    }
    for (int a = 0; a < different; a++) {
      for (int b = a; b < different; b++) {
        if (amount[a] > 0 && amount[b] > 0 && (a != b || amount[a] > 1)) {
          pairs.add(names[a], names[b], found.length > 0 && (found[a][b] || found[b][a]));
        }
      }
    }
  }

  private int siteCall(int site, int call) {
    int number = siteCalls.of(site, call);
    if (number >= have.length) {
      have = Arrays.copyOf(have, 2 * number);
      unawaited = Arrays.copyOf(unawaited, 2 * number);
      placed = Arrays.copyOf(placed, 2 * number);
    }
    return number;
  }

  @Override
  public int number(int site, int call) {
    return siteCalls.known(site, call);
  }

  @Override
  public boolean areParallel(int one, int other) {
    return one >= 0 && other >= 0 && one < parallel.length && parallel[one].get(other);
  }

  @Override
  public boolean hasParallel(int site, int call) {
    if (parallel.length == 0) {
      return false;
    }
    int number = siteCalls.known(site, call);
    return number >= 0 && !parallel[number].isEmpty();
  }

  @Override
  public boolean isDetached(int site, int call) {
    return detaching && isDetached(siteCalls.known(site, call));
  }

  private boolean isDetached(int number) {
    return number >= 0 && 2L * unawaited[number] > have[number];
  }

  @Override
  public boolean anyDetached() {
    return detaching;
  }

  /** All traces were learned from. */
  void settle() {
    pairs.forEach(
        (one, other, both, overlapping) -> {
          if (overlapping > 0 && reading.mining().isReached(overlapping, both)) {
            if (parallel.length == 0) {
              parallel = new BitSet[siteCalls.size()];
              Arrays.setAll(parallel, number -> new BitSet());
            }
            parallel[one].set(other);
            parallel[other].set(one);
          }
        });
    for (int number = 0; number < siteCalls.size(); number++) {
      detaching |= isDetached(number);
    }
  }
}
