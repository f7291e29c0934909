// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.camp.core.analysis.Cancellation;
import org.camp.core.testkit.Evidence;
import org.camp.core.testkit.Property;
import org.camp.mpst.exact.Ticks;
import org.camp.mpst.maxplus.Circuit;
import org.camp.mpst.maxplus.CycleTime;
import org.camp.mpst.maxplus.EntryLaw;
import org.camp.mpst.maxplus.PeriodicRegime;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Laws of closed forms are those that rounds show, and hold where no rounds can be run. */
@Tag(Evidence.TAG)
class EnvelopeLawsTest {
  private int compared;
  private int late;

  /** A map of whole weights and a state to begin with. */
  private record Rounds(long seed, int size, int nodes) {
    Circuit circuit() {
      SplittableRandom random = new SplittableRandom(seed);
      Circuit.Builder builder = new Circuit.Builder(size);
      int[] now = new int[size];
      Arrays.setAll(now, i -> i);
      for (int t = 0; t < nodes; t++) {
        int to = random.nextInt(size);
        int from = random.nextInt(size);
        double weight = random.nextInt(3) == 0 ? random.nextInt(200) : random.nextInt(3);
        boolean alone = from == to || random.nextInt(3) == 0;
        now[to] = builder.add(now[to], alone ? Circuit.NONE : now[from], weight, -1);
      }
      return builder.build(now);
    }

    BigInteger[] start() {
      SplittableRandom random = new SplittableRandom(~seed);
      int most = random.nextInt(3) == 0 ? 1_000 : 9;
      return random.ints(size, 0, most).mapToObj(BigInteger::valueOf).toArray(BigInteger[]::new);
    }
  }

  @Test
  void lawsAreThoseOfRounds() {
    Property.check(
        "laws of closed forms",
        Evidence.of(500, 50_000),
        random -> new Rounds(random.nextLong(), 1 + random.nextInt(5), random.nextInt(1, 14)),
        rounds ->
            rounds.nodes > 1
                ? List.of(new Rounds(rounds.seed, rounds.size, rounds.nodes - 1))
                : List.of(),
        this::check);
    assertThat(compared).isGreaterThan(Evidence.of(200, 20_000));
    assertThat(late).isGreaterThan(Evidence.of(5, 500));
  }

  private void check(Rounds rounds) {
    Cancellation never = new Cancellation();
    Circuit circuit = rounds.circuit();
    BigInteger[] start = rounds.start();
    Optional<List<EntryLaw>> found = EnvelopeLaws.of(circuit, start, rounds.size, never);
    if (found.isEmpty()) {
      return;
    }
    List<EntryLaw> run =
        PeriodicRegime.find(circuit, CycleTime.of(circuit, never), start, 10_000_000, never)
            .flatMap(regime -> regime.laws(rounds.size, never))
            .orElseThrow();
    assertThat(found.get())
        .usingRecursiveComparison()
        .ignoringFields("numerator", "denominator")
        .isEqualTo(run);
    for (int i = 0; i < run.size(); i++) {
      EntryLaw law = found.get().get(i);
      BigInteger rate = law.numerator().multiply(BigInteger.valueOf(run.get(i).denominator()));
      assertThat(rate).isEqualTo(run.get(i).numerator());
      late += law.from() > 5 ? 1 : 0;
    }
    compared++;
  }

  /** One role leads by 10^10 ticks and falls behind by one in each round. */
  @Test
  void aChangeAfterTenBillionRounds() {
    long lead = 10_000_000_000L;
    Circuit.Builder builder = new Circuit.Builder(3);
    int slow = builder.add(0, Circuit.NONE, 9, -1);
    int fast = builder.add(1, Circuit.NONE, 10, -1);
    int both = builder.add(builder.add(2, slow, 0, -1), fast, 0, -1);
    Circuit circuit = builder.build(new int[] {slow, fast, both});
    BigInteger[] start = {BigInteger.valueOf(lead), BigInteger.ZERO, BigInteger.ZERO};
    EntryLaw law = EnvelopeLaws.of(circuit, start, 3, new Cancellation()).orElseThrow().get(2);
    assertThat(law.from()).isEqualTo(lead);
    assertThat(law.values()).isEmpty();
    assertThat(law.numerator()).isEqualTo(10);
    assertThat(law.pieces())
        .containsExactly(
            new EntryLaw.Piece(1, BigInteger.valueOf(lead + 9), BigInteger.valueOf(9)),
            new EntryLaw.Piece(lead, BigInteger.valueOf(10 * lead), BigInteger.TEN));
    assertThat(Ticks.isNarrow(law.pieces().get(1).value())).isTrue();
  }
}
