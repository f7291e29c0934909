// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.eval;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MessagesTest {
  private static Datum value() {
    Datum list = new Datum.Constructed("nil");
    for (int i = 0; i < 100_000; i++) {
      list = new Datum.Constructed("::", Datum.of(i), list);
    }
    return new Datum.Tuple(
        list, new Datum.Array(new Datum.Real(1.5), Datum.nil()), new Datum.Text("a"));
  }

  @Test
  void copiesShareNoCell() {
    Datum.Tuple value = (Datum.Tuple) value();
    Datum.Tuple copy = (Datum.Tuple) Messages.copy(value);
    assertThat(Messages.same(copy, value)).isTrue();
    assertThat(copy.items[1]).isNotSameAs(value.items[1]);
    Datum original = value.items[0];
    Datum copied = copy.items[0];
    while (original instanceof Datum.Constructed x && x.items.length == 2) {
      assertThat(copied).isNotSameAs(original);
      original = x.items[1];
      copied = ((Datum.Constructed) copied).items[1];
    }
  }

  @Test
  void tellsValuesApart() {
    Datum two = new Datum.Tuple(Datum.of(1), Datum.of(2));
    assertThat(Messages.same(two, new Datum.Tuple(Datum.of(1), Datum.of(2)))).isTrue();
    assertThat(Messages.same(two, new Datum.Tuple(Datum.of(1), Datum.of(3)))).isFalse();
    assertThat(Messages.same(two, new Datum.Tuple(Datum.of(1)))).isFalse();
    assertThat(Messages.same(two, new Datum.Array(Datum.of(1), Datum.of(2)))).isFalse();
    assertThat(Messages.same(Datum.nil(), Datum.unit())).isFalse();
    assertThat(Messages.same(Datum.of(true), Datum.of(false))).isFalse();
    assertThat(Messages.same(new Datum.Real(0.0), new Datum.Real(-0.0))).isFalse();
    assertThat(Messages.same(new Datum.Text("a"), new Datum.Text("b"))).isFalse();
    assertThat(Messages.same(Programming.bsml("fun x -> 1", 1).value(), two)).isFalse();
  }

  @Test
  void gathersComponentsOfAllProcessors() {
    Datum first = new Datum.Tuple(new Datum.Vector(Datum.of(1)), Datum.of(7));
    Datum second = new Datum.Tuple(new Datum.Vector(Datum.of(2)), Datum.of(7));
    assertThat(Messages.gathered(new Datum[] {first, second})).hasToString("(<1, 2>, 7)");
  }
}
