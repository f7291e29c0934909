// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.relation;

import java.util.BitSet;
import java.util.List;

/** How each two labels of a set stand to each other, by places in the set. */
public final class LabelRelations {
  /** From how many meetings on that chance would have given, none is a verdict. */
  public static final int CHANCE = 5;

  /** What one label is to another. */
  public enum Tie {
    /** Never both, against chance. */
    EXCLUSIVE,
    /** Never both, and chance would explain it. */
    UNKNOWN,
    /** All of the first before all of the second. */
    BEFORE,
    /** All of the second before all of the first. */
    AFTER,
    /** Anything else. */
    TOGETHER;

    Tie turned() {
      return this == BEFORE ? AFTER : this == AFTER ? BEFORE : this;
    }
  }

  private final InstanceSet set;
  private final int total;

  /** Place in the set → label. */
  private final int[] labels;

  /** Place → place → how the first label stands to the second. */
  private final Tie[][] ties;

  /** Place, place → whether their calls run beside each other. */
  private final boolean[][] beside;

  public LabelRelations(
      InstanceSet set, BitSet among, List<String> names, DiscoverySettings settings) {
    this.set = set;
    this.total = set.having(among).cardinality();
    this.labels = among.stream().toArray();
    int m = labels.length;
    ties = new Tie[m][m];
    beside = new boolean[m][m];
    PairCounts counts = set.counts();
    for (int i = 0; i < m; i++) {
      int a = labels[i];
      ties[i][i] = Tie.TOGETHER;
      beside[i][i] =
          !settings.isNoise(counts.overlapping(a, a), counts.repeated(a))
              || (counts.repeated(a) > 0 && settings.isBeside(names.get(a), names.get(a)));
      for (int j = 0; j < i; j++) {
        Tie tie = tie(a, labels[j], names, settings);
        ties[i][j] = tie;
        ties[j][i] = tie.turned();
        boolean both = tie == Tie.TOGETHER && isBeside(a, labels[j], names, settings);
        beside[i][j] = both;
        beside[j][i] = both;
      }
    }
  }

  private Tie tie(int a, int b, List<String> names, DiscoverySettings settings) {
    PairCounts counts = set.counts();
    int both = counts.both(a, b);
    if (both == 0) {
      return (double) counts.seen(a) * counts.seen(b) >= (double) CHANCE * total
          ? Tie.EXCLUSIVE
          : Tie.UNKNOWN;
    }
    if (settings.isBeside(names.get(a), names.get(b))) {
      return Tie.TOGETHER;
    }
    if (settings.isOrdered(names.get(a), names.get(b))) {
      return Tie.BEFORE;
    }
    if (settings.isOrdered(names.get(b), names.get(a))) {
      return Tie.AFTER;
    }
    if (counts.mixed(a, b) > 0) {
      return Tie.TOGETHER;
    }
    boolean forth = settings.isNoise(both - counts.before(a, b), both);
    boolean back = settings.isNoise(both - counts.before(b, a), both);
    if (forth && (!back || counts.before(a, b) >= counts.before(b, a))) {
      return Tie.BEFORE;
    }
    return back ? Tie.AFTER : Tie.TOGETHER;
  }

  private boolean isBeside(int a, int b, List<String> names, DiscoverySettings settings) {
    PairCounts counts = set.counts();
    return !settings.isNoise(counts.overlapping(a, b), counts.both(a, b))
        || (counts.repeated(a) == 0 && counts.repeated(b) == 0)
        || settings.isBeside(names.get(a), names.get(b));
  }

  public InstanceSet set() {
    return set;
  }

  /** How many instances have any of the labels. */
  public int total() {
    return total;
  }

  public int size() {
    return labels.length;
  }

  /** The label at a place. */
  public int label(int place) {
    return labels[place];
  }

  public Tie tie(int i, int j) {
    return ties[i][j];
  }

  /** Takes two labels as ordered. */
  public void order(int first, int second) {
    ties[first][second] = Tie.BEFORE;
    ties[second][first] = Tie.AFTER;
  }

  public boolean isBeside(int i, int j) {
    return beside[i][j];
  }

  /** Whether some label occurs twice in some instance. */
  public boolean repeats() {
    for (int label : labels) {
      if (set.counts().repeated(label) > 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether some pair is of that kind. */
  public boolean has(Tie tie) {
    for (int i = 0; i < labels.length; i++) {
      for (int j = 0; j < i; j++) {
        if (ties[i][j] == tie) {
          return true;
        }
      }
    }
    return false;
  }

  /** The labels at some places. */
  public BitSet labels(BitSet places) {
    BitSet all = new BitSet();
    places.stream().forEach(place -> all.set(labels[place]));
    return all;
  }
}
