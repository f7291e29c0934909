// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.junit.jupiter.api.Test;

class PairCountsTest {
  private static final int LABELS = 5;

  /** Instances with few times, so that many of them are equal. */
  private record Case(boolean repeats, long seed) {
    List<CallTimes> instances() {
      SplittableRandom random = new SplittableRandom(seed);
      return IntStream.range(0, 1 + random.nextInt(6)).mapToObj(i -> one(random, i)).toList();
    }

    private CallTimes one(SplittableRandom random, int origin) {
      int[] label =
          repeats
              ? random.ints(random.nextInt(8), 0, LABELS).toArray()
              : IntStream.range(0, LABELS).filter(l -> random.nextInt(4) > 0).toArray();
      long[] from = random.longs(label.length, 0, 6).toArray();
      long[] to =
          IntStream.range(0, label.length).mapToLong(i -> from[i] + random.nextInt(4)).toArray();
      return CallTimes.of(label, from, to, origin);
    }
  }

  @Test
  void countsAreThoseOfTheirDefinitions() {
    Property.check(
        "counts of pairs are those of their definitions",
        Evidence.of(2_000, 100_000),
        random -> new Case(random.nextBoolean(), random.nextLong()),
        one -> List.of(),
        PairCountsTest::check);
  }

  private static void check(Case one) {
    List<CallTimes> instances = one.instances();
    PairCounts counts = new PairCounts(LABELS);
    PairCounts rest = new PairCounts(LABELS);
    for (int i = 0; i < instances.size(); i++) {
      (i % 2 == 0 ? counts : rest).add(instances.get(i));
    }
    counts.add(rest);
    for (int a = 0; a < LABELS; a++) {
      int first = a;
      assertThat(counts.seen(a)).isEqualTo(number(instances, i -> times(i, first) > 0));
      assertThat(counts.repeated(a)).isEqualTo(number(instances, i -> times(i, first) > 1));
      for (int b = 0; b < LABELS; b++) {
        int second = b;
        assertThat(counts.overlapping(a, b))
            .as("%s overlaps %s in %s", a, b, instances)
            .isEqualTo(number(instances, i -> overlap(i, first, second)));
        if (a != b) {
          assertThat(counts.both(a, b))
              .isEqualTo(number(instances, i -> times(i, first) > 0 && times(i, second) > 0));
          assertThat(counts.before(a, b))
              .as("%s before %s in %s", a, b, instances)
              .isEqualTo(number(instances, i -> isBefore(i, first, second)));
        }
      }
    }
  }

  private static int number(List<CallTimes> instances, Predicate<CallTimes> which) {
    return (int) instances.stream().filter(which).count();
  }

  private static long times(CallTimes instance, int label) {
    return IntStream.of(instance.label()).filter(l -> l == label).count();
  }

  /** All of one before all of another; of those that take no time at once, the first of all. */
  private static boolean isBefore(CallTimes instance, int a, int b) {
    return times(instance, a) > 0
        && times(instance, b) > 0
        && first(instance, a) < first(instance, b)
        && pairs(instance, a, b, (i, j) -> instance.to()[i] <= instance.from()[j])
            == times(instance, a) * times(instance, b);
  }

  private static int first(CallTimes instance, int label) {
    return IntStream.range(0, instance.size())
        .filter(i -> instance.label()[i] == label)
        .findFirst()
        .orElseThrow();
  }

  private static boolean overlap(CallTimes instance, int a, int b) {
    return pairs(
            instance,
            a,
            b,
            (i, j) -> instance.to()[Math.min(i, j)] > instance.from()[Math.max(i, j)])
        > 0;
  }

  /** A relation of two calls. */
  private interface Relation {
    boolean holds(int one, int other);
  }

  private static long pairs(CallTimes instance, int a, int b, Relation relation) {
    long count = 0;
    for (int i = 0; i < instance.size(); i++) {
      for (int j = 0; j < instance.size(); j++) {
        boolean are = instance.label()[i] == a && instance.label()[j] == b && i != j;
        count += are && relation.holds(i, j) ? 1 : 0;
      }
    }
    return count;
  }
}
