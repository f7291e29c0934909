// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.time.span;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
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

  private final ReadingOptions reading;

  /** (Site, call) → number. */
  private final PairNumbers siteCalls = new PairNumbers();

  /** (Number, number that is not less) of site calls → number of the pair. */
  private final PairNumbers pairs = new PairNumbers();

  /** Site call → parents that have it. */
  private int[] have = new int[16];

  /** Site call → parents that wait for none of it. */
  private int[] unawaited = new int[16];

  /** Site call → its place + 1 among the names of the parent at hand, or 0. */
  private int[] placed = new int[16];

  /** Pair → parents that wait for both. */
  private int[] both = new int[16];

  /** Pair → parents in which they overlap. */
  private int[] overlapping = new int[16];

  private long uncounted;

  /** Site calls that run beside some call, as of so many pairs. */
  private final Set<Integer> parallel = new HashSet<>();

  private int judged = -1;

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
    int[] joined = new int[count];
    int size = 0;
    int[] names = new int[count];
    boolean[] waited = new boolean[count];
    int different = 0;
    for (int i = 0; i < count; i++) {
      int child = trace.child(parent, i);
      Relation relation = trace.relation(child);
      boolean loose = relation == Relation.OUTLIVES || relation == Relation.LATE;
      int number = siteCall(site, trace.call(child));
      int name = nameOf(number, names, different);
      different = Math.max(different, name + 1);
      waited[name] |= !loose;
      if (relation == Relation.JOINED) {
        joined[size++] = child;
      }
    }
    for (int name = 0; name < different; name++) {
      have[names[name]]++;
      unawaited[names[name]] += waited[name] ? 0 : 1;
      placed[names[name]] = 0;
    }
    if (size > 1) {
      overlaps(trace, parent, Arrays.copyOf(joined, size));
    }
  }

  /** Place of a site call among the names of a parent; a new one is added behind them. */
  private int nameOf(int number, int[] names, int different) {
    if (placed[number] == 0) {
      names[different] = number;
      placed[number] = different + 1;
    }
    return placed[number] - 1;
  }

  private void overlaps(TimedTrace trace, int parent, int[] joined) {
    Map<Integer, Integer> local = new HashMap<>();
    int[] number = new int[joined.length];
    int[] amount = new int[joined.length];
    for (int i = 0; i < joined.length; i++) {
      int name = local.computeIfAbsent(trace.call(joined[i]), key -> local.size());
      number[i] = name;
      amount[name]++;
    }
    int names = local.size();
    if (names > MOST_NAMES) {
      uncounted++;
      return;
    }
    int[] global = new int[names];
    local.forEach((call, name) -> global[name] = siteCall(trace.path(parent), call));
    boolean[][] found =
        new Overlaps(trace, parent, reading.tolerance()).among(joined, number, names);
    for (int a = 0; a < names; a++) {
      for (int b = a; b < names; b++) {
        if (a != b || amount[a] > 1) {
          int pair = pair(global[a], global[b]);
          both[pair]++;
          overlapping[pair] += found[a][b] || found[b][a] ? 1 : 0;
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

  private int pair(int one, int other) {
    int number = pairs.of(Math.min(one, other), Math.max(one, other));
    if (number >= both.length) {
      both = Arrays.copyOf(both, 2 * number);
      overlapping = Arrays.copyOf(overlapping, 2 * number);
    }
    return number;
  }

  @Override
  public boolean areParallel(int site, int call, int other) {
    int one = siteCalls.known(site, call);
    int two = siteCalls.known(site, other);
    if (one < 0 || two < 0) {
      return false;
    }
    return isParallel(pairs.known(Math.min(one, two), Math.max(one, two)));
  }

  private boolean isParallel(int pair) {
    return pair >= 0
        && overlapping[pair] > 0
        && reading.mining().isReached(overlapping[pair], both[pair]);
  }

  @Override
  public boolean hasParallel(int site, int call) {
    if (judged != pairs.size()) {
      judged = pairs.size();
      parallel.clear();
      for (int pair = 0; pair < judged; pair++) {
        if (isParallel(pair)) {
          parallel.add((int) pairs.first(pair));
          parallel.add((int) pairs.second(pair));
        }
      }
    }
    return !parallel.isEmpty() && parallel.contains(siteCalls.known(site, call));
  }

  @Override
  public boolean isDetached(int site, int call) {
    int number = siteCalls.known(site, call);
    return number >= 0 && 2L * unawaited[number] > have[number];
  }
}
