// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import static org.assertj.core.api.Assertions.assertThat;

import org.camp.core.protocol.Protocol;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What two branches of a choice that 'c' does not see may ask of it. */
class MergingTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "equal sends, then choices | true"
            + "| get() from c to d; got() from d to c; stay() from a to c;"
            + "| get() from c to d; got() from d to c; leave() from a to c;",
        "equal data before different labels | true"
            + "| data(Int) from b to c; on() from a to c; tell() from c to d;"
            + "| data(Int) from b to c; off() from a to c; tell() from c to d;",
        "receives that differ deep down | true"
            + "| one() from b to c; two() from b to c;"
            + "| one() from b to c; other() from b to c;",
        "loops with different labels | true"
            + "| rec Left { tick() from b to c; continue Left; }"
            + "| rec Right { tock() from b to c; continue Right; }",
        "loops in loops | true"
            + "| rec K { k() from b to c; rec L { choice at b { l() from b to c; continue L; }"
            + " or { k2() from b to c; continue K; } } }"
            + "| rec M { k() from b to c; rec N { choice at b { n() from b to c; continue N; }"
            + " or { m2() from b to c; continue M; } } }",
        "equal halves | true"
            + "| send h(T) from c to d; recv h(T) from c to d;"
            + "| send h(T) from c to d; recv h(T) from c to d;",
        "halves with different costs | true"
            + "| recv h(T) from d to c cost 1s; | recv h(T) from d to c cost 2s;",
        "a receive and a loop | false"
            + "| once() from a to c; | rec Y { more() from a to c; continue Y; }",
        "a loop and itself unfolded | false"
            + "| m() from b to c; rec X { m() from b to c; continue X; }"
            + "| rec Y { m() from b to c; continue Y; }",
        "a label with two payloads | false" + "| val(Int) from b to c; | val(Text) from b to c;",
        "a label with two sizes | false" + "| val(Int[2]) from b to c; | val(Int[3]) from b to c;",
        "an unsized payload has size 1 | true"
            + "| val(Int) from b to c; | val(Int[1]) from b to c;",
        "different senders | false | go() from a to c; | go() from b to c;",
        "different sends | false | yes() from c to b; | no() from c to b;",
        "different receivers of a send | false | yes() from c to b; | yes() from c to a;",
        "selections with different labels | false"
            + "| choice at c { p() from c to d; } or { q() from c to d; } | p() from c to d;",
        "a receive and the end | false | bye() from b to c; | bye() from b to d; ",
        "different receives below a half | false"
            + "| send h(T) from c to d; x() from b to c; | send h(T) from c to d; y() from b to c;",
        "different halves | false" + "| recv h(T) from d to c; | recv i(T) from d to c;",
        "a half and a message | false | recv h(T) from d to c; | h(T) from d to c;",
        "different computations | false | compute at c cost 1s; | compute at c cost 2s;",
        "equal computations | true | compute at c cost 1s; | compute at c cost 1s;",
        "loops with different counts | false"
            + "| rec X times 2 { m() from b to c; continue X; }"
            + "| rec Y times 3 { m() from b to c; continue Y; }",
        "loops with equal counts | true"
            + "| rec X times 2 { m() from b to c; continue X; } u() from b to c;"
            + "| rec Y times 2 { n() from b to c; continue Y; } v() from b to c;",
      })
  void branches(String name, boolean merges, String left, String right) {
    String text =
        "global protocol P(role a, role b, role c, role d) { choice at a { left() from a to b;"
            + " left() from a to d; "
            + left
            + " } or { right() from a to b; right() from a to d; "
            + right
            + " } }";
    Projections p = Projections.of(Protocol.parse(text).instantiate());
    assertThat(p.defined(2)).as(text).isEqualTo(merges);
    assertThat(p.defined(0)).as(text).isTrue();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "not in the loop at all | true | n() from c to a; "
            + "rec X { choice at a { l() from a to b; continue X; } or { r() from a to b; } }",
        "silent until the loop ends | false | "
            + "rec X { choice at a { l() from a to b; continue X; }"
            + " or { r() from a to b; n() from b to c; } }",
        "silent until behind the loop | false | "
            + "rec X { choice at a { l() from a to b; continue X; } or { r() from a to b; } }"
            + " n() from b to c;",
        "behind a loop with a count | true | "
            + "rec X times 3 { choice at a { l() from a to b; continue X; }"
            + " or { r() from a to b; } } n() from b to c;",
        "skipped by one of the passes | false | rec X { choice at a {"
            + " l() from a to b; choice at a { s() from a to b; continue X; }"
            + " or { t() from a to b; t() from b to c; } }"
            + " or { r() from a to b; r() from b to c; } }",
        "behind a choice in which all may fall through | true | "
            + "choice at a { l() from a to b; } or { r() from a to b; } n() from b to c;",
      })
  void loops(String name, boolean defined, String body) {
    String text = "global protocol P(role a, role b, role c) { " + body + " }";
    Projections p = Projections.of(Protocol.parse(text).instantiate());
    assertThat(p.defined(2)).as(text).isEqualTo(defined);
    assertThat(p.defined(0) && p.defined(1)).as(text).isTrue();
  }
}
