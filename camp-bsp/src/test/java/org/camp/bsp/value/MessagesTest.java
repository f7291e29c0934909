// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.camp.bsp.eval.Programming;
import org.camp.core.lang.eval.MlValue;
import org.junit.jupiter.api.Test;

class MessagesTest {
  private static MlValue value() {
    MlValue list = new MlValue.Constructed(MlValue.UNBOXED, "nil");
    for (int i = 0; i < 100_000; i++) {
      list = new MlValue.Constructed(MlValue.UNBOXED, "::", MlValue.of(i), list);
    }
    return new MlValue.Tuple(
        MlValue.UNBOXED,
        list,
        new MlValue.Array(MlValue.UNBOXED, new MlValue.Real(MlValue.UNBOXED, 1.5), MlValue.NIL),
        new MlValue.Text(MlValue.UNBOXED, "a"));
  }

  @Test
  void copiesShareNoCell() {
    MlValue.Tuple value = (MlValue.Tuple) value();
    MlValue.Tuple copy = (MlValue.Tuple) Messages.copy(value);
    assertThat(Messages.same(copy, value)).isTrue();
    assertThat(copy.items[1]).isNotSameAs(value.items[1]);
    MlValue original = value.items[0];
    MlValue copied = copy.items[0];
    while (original instanceof MlValue.Constructed x && x.items.length == 2) {
      assertThat(copied).isNotSameAs(original);
      original = x.items[1];
      copied = ((MlValue.Constructed) copied).items[1];
    }
  }

  @Test
  void tellsValuesApart() {
    MlValue two = new MlValue.Tuple(MlValue.UNBOXED, MlValue.of(1), MlValue.of(2));
    assertThat(Messages.same(two, new MlValue.Tuple(MlValue.UNBOXED, MlValue.of(1), MlValue.of(2))))
        .isTrue();
    assertThat(Messages.same(two, new MlValue.Tuple(MlValue.UNBOXED, MlValue.of(1), MlValue.of(3))))
        .isFalse();
    assertThat(Messages.same(two, new MlValue.Tuple(MlValue.UNBOXED, MlValue.of(1)))).isFalse();
    assertThat(Messages.same(two, new MlValue.Array(MlValue.UNBOXED, MlValue.of(1), MlValue.of(2))))
        .isFalse();
    assertThat(Messages.same(MlValue.NIL, MlValue.UNIT)).isFalse();
    assertThat(Messages.same(MlValue.of(true), MlValue.of(false))).isFalse();
    assertThat(
            Messages.same(
                new MlValue.Real(MlValue.UNBOXED, 0.0), new MlValue.Real(MlValue.UNBOXED, -0.0)))
        .isFalse();
    assertThat(
            Messages.same(
                new MlValue.Text(MlValue.UNBOXED, "a"), new MlValue.Text(MlValue.UNBOXED, "b")))
        .isFalse();
    assertThat(Messages.same(Programming.bsml("fun x -> 1", 1).value(), two)).isFalse();
  }

  @Test
  void gathersComponentsOfAllProcessors() {
    MlValue first =
        new MlValue.Tuple(MlValue.UNBOXED, new ParallelVector(MlValue.of(1)), MlValue.of(7));
    MlValue second =
        new MlValue.Tuple(MlValue.UNBOXED, new ParallelVector(MlValue.of(2)), MlValue.of(7));
    assertThat(Messages.gathered(new MlValue[] {first, second})).hasToString("(<1, 2>, 7)");
  }
}
