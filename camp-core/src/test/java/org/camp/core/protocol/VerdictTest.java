// SPDX-License-Identifier: Apache-2.0
package org.camp.core.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.IllFormed;
import org.junit.jupiter.api.Test;

/** Cases in which implementations of Scribble differ, or that importers get wrong. */
class VerdictTest {
  private static void accepted(String text) {
    Protocol p = Protocol.parse(text);
    for (ProtocolModule.GlobalProtocol each : p.module().protocols()) {
      assertThat(p.sibling(each).instantiate().length()).isPositive();
    }
  }

  @Test
  void deadCodeBehindAChoiceOfWhichAllBranchesContinue() {
    Refusal.of(
            "global protocol P(role a, role b) { rec X { choice at a { l() from a to b; continue X;"
                + " } or { r() from a to b; continue X; } } §m() from a to b; }")
        .as(IllFormed.class, "dead-code");
  }

  @Test
  void codeBehindAChoiceOfWhichOneBranchContinuesBelongsToTheOther() {
    accepted(
        "global protocol P(role a, role b) { rec X { choice at a { l() from a to b; continue X; }"
            + " or { r() from a to b; } m() from a to b; } }");
  }

  @Test
  void independentRolesBehindAnEndlessLoop() {
    Refusal.of(
            "global protocol P(role a, role b, role c, role d) {"
                + " rec X { m() from a to b; continue X; } §m() from c to d; }")
        .as(IllFormed.class, "dead-code");
  }

  @Test
  void callersRecursionsAreUnknownInCallees() {
    Refusal.of(
            "global protocol P(role a, role b) { rec X { m() from a to b; do Q(a, b); } }\n"
                + "aux global protocol Q(role a, role b) { m() from a to b; §continue X; }")
        .as(IllFormed.class, "unbound-recursion");
  }

  @Test
  void arityOfArguments() {
    Refusal.of(
            "global protocol P(role a, role b) { §do Q<int>(a, b); }\n"
                + "aux global protocol Q<type A, type B>(role a, role b) { m(A) from a to b; }")
        .as(IllFormed.class, "wrong-arity")
        .says("'Q' takes 2 arguments, not 1");
  }

  @Test
  void aRolePassedTwice() {
    Refusal.of(
            "global protocol P(role a, role b) { do Q(a, §a); }\n"
                + "aux global protocol Q(role x, role y) { m() from x to y; }")
        .as(IllFormed.class, "duplicate-role");
  }

  @Test
  void protocolsOfOtherModulesAreUnknown() {
    Refusal.of(
            "import other.Module; global protocol P(role a, role b) { §do other.Module.Q(a, b); }")
        .as(IllFormed.class, "unknown-protocol");
  }

  @Test
  void unusedRolesSingleBranchesAndMixedReceiversAreNoMatterHere() {
    accepted("global protocol P(role a, role b, role c) { choice at a { m() from a to b; } }");
    accepted(
        "global protocol P(role a, role b, role c) {"
            + " choice at a { m() from a to b; } or { m() from a to c; } }");
  }

  @Test
  void recursionAtTheHeadOfABranchIsGuardedByItsMessages() {
    accepted(
        "global protocol P(role a, role b) { choice at a { rec X { m() from a to b; continue X; } }"
            + " or { rec Y { n() from a to b; continue Y; } } }");
    accepted(
        "global protocol P(role a, role b) { rec X { m() from a to b;"
            + " choice at a { continue X; } or { n() from a to b; } } }");
  }

  @Test
  void namesOfRecursionsMayBeShadowed() {
    ProtocolInstance code =
        Protocol.parse(
                "global protocol P(role a, role b) { rec X { m() from a to b;"
                    + " rec X { n() from a to b; continue X; } } }")
            .instantiate();
    assertThat(code.isContinued(0)).isFalse();
    assertThat(code.isContinued(1)).isTrue();
  }

  @Test
  void signaturesWithoutParentheses() {
    accepted(
        "module m; sig <java> \"M\" from \"M.java\" as M; global protocol P(role a, role b) { M"
            + " from a to b; }");
  }

  @Test
  void nothingMayFollowTheLastBrace() {
    Refusal.of("global protocol P(role a, role b) { m() from a to b; } §}")
        .as(BadInput.class, "syntax");
  }
}
