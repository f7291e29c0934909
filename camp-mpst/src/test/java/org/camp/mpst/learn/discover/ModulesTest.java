// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.discover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.learn.block.Grouping;
import org.camp.mpst.learn.relation.CallTimes;
import org.camp.mpst.learn.relation.DiscoverySettings;
import org.camp.mpst.learn.relation.InstanceSet;
import org.camp.mpst.learn.relation.LabelRelations;
import org.junit.jupiter.api.Test;

class ModulesTest {
  /** Labels all at once, of which some parts within parts are ordered, and a few pairs. */
  private record Case(int labels, int pairs, long seed) {
    LabelRelations ties() {
      SplittableRandom random = new SplittableRandom(seed);
      int[] all = IntStream.range(0, labels).toArray();
      long[] from = IntStream.range(0, labels).mapToLong(i -> i).toArray();
      long[] to = IntStream.range(0, labels).mapToLong(i -> i + labels).toArray();
      InstanceSet set = InstanceSet.of(List.of(CallTimes.of(all, from, to, 0)), labels);
      BitSet among = new BitSet();
      among.set(0, labels);
      List<String> names = IntStream.range(0, labels).mapToObj(i -> "call " + i).toList();
      LabelRelations ties = new LabelRelations(set, among, names, DiscoverySettings.noise(0));
      order(ties, 0, labels, random);
      for (int pair = 0; pair < pairs; pair++) {
        int one = random.nextInt(labels);
        int other = random.nextInt(labels);
        if (one != other) {
          ties.order(one, other);
        }
      }
      return ties;
    }

    private static void order(LabelRelations ties, int low, int high, SplittableRandom random) {
      if (high - low < 2) {
        return;
      }
      int middle = low + 1 + random.nextInt(high - low - 1);
      boolean ordered = random.nextBoolean();
      for (int i = low; i < middle && ordered; i++) {
        for (int j = middle; j < high; j++) {
          ties.order(i, j);
        }
      }
      order(ties, low, middle, random);
      order(ties, middle, high, random);
    }
  }

  private static Case random(SplittableRandom random) {
    int labels = random.nextInt(20) == 0 ? 60 + random.nextInt(12) : 2 + random.nextInt(12);
    return new Case(labels, random.nextInt(1 + labels / 2), random.nextLong());
  }

  @Test
  void modulesAreThoseOfTheirDefinition() {
    Property.check(
        "modules are the united closures of all pairs",
        Evidence.of(300, 10_000),
        ModulesTest::random,
        one -> List.of(),
        one -> {
          LabelRelations ties = one.ties();
          assertThat(Modules.of(ties)).isEqualTo(slowly(ties));
        });
  }

  /** By the closure of each pair. */
  private static List<BitSet> slowly(LabelRelations ties) {
    int n = ties.size();
    List<BitSet> proper = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        BitSet closure = closure(ties, i, j);
        if (closure.cardinality() < n) {
          proper.add(closure);
        }
      }
    }
    Grouping united = new Grouping(n);
    for (BitSet module : proper) {
      module.stream().forEach(place -> united.unite(module.nextSetBit(0), place));
    }
    List<BitSet> groups = united.groups();
    return groups.size() > 1 ? groups : new Grouping(n).groups();
  }

  private static BitSet closure(LabelRelations ties, int one, int other) {
    BitSet module = new BitSet();
    module.set(one);
    module.set(other);
    int before = 0;
    while (before < module.cardinality()) {
      before = module.cardinality();
      for (int x = 0; x < ties.size(); x++) {
        int outside = x;
        if (module.stream().mapToObj(y -> ties.tie(outside, y)).distinct().count() > 1) {
          module.set(x);
        }
      }
    }
    return module;
  }
}
