// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.relation.CallTimes;
import org.junit.jupiter.api.Test;

/** A call that is open while others work, beside these others. */
class EquallyLongTest {
  private static final List<String> NAMES = List.of("gate: wait", "pay: charge", "tax: rate");
  private static final Block BESIDE =
      new Block.Beside(
          List.of(
              new Block.Call("gate: wait"),
              new Block.Sequence(
                  List.of(new Block.Call("pay: charge"), new Block.Call("tax: rate")))));

  private static List<CallTimes> instances(double share, long behind) {
    SplittableRandom random = new SplittableRandom(7);
    List<CallTimes> all = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      long pay = 1_000 + random.nextInt(9_000);
      long tax = 1_000 + random.nextInt(9_000);
      long wait = random.nextDouble() < share ? pay + tax + behind : 1_000 + random.nextInt(9_000);
      long[] to = {wait, 10 + pay, 10 + pay + tax};
      all.add(CallTimes.of(new int[] {0, 1, 2}, new long[] {0, 10, 10 + pay}, to, i));
    }
    return all;
  }

  private static List<EquallyLong> found(double share, long behind) {
    return EquallyLong.of(BESIDE, NAMES, instances(share, behind), label -> true);
  }

  @Test
  void aCallThatEndsWithThoseBesideItWaits() {
    List<EquallyLong> found = found(1, 20);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).waits()).isTrue();
    assertThat(found.get(0).one()).containsExactly("gate: wait");
    assertThat(found.get(0).other()).containsExactly("pay: charge", "tax: rate");
  }

  @Test
  void aCallThatEndsLongAfterThemIsToldOnly() {
    List<EquallyLong> found = found(1, 20_000);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).waits()).isFalse();
  }

  @Test
  void callsThatHaveNothingToDoWithEachOtherAreNot() {
    assertThat(found(0, 0)).isEmpty();
  }
}
