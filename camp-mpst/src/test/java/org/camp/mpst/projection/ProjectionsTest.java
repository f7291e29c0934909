// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.protocol.Protocol;
import org.junit.jupiter.api.Test;

class ProjectionsTest {
  private static Projections project(String text) {
    return Projections.of(Protocol.parse(text).instantiate());
  }

  private static String text(Projections projections, String role) {
    return projections.text(projections.code().roles().find(role));
  }

  private static boolean isDefined(Projections projections, String role) {
    return projections.defined(projections.code().roles().find(role));
  }

  @Test
  void printsCostsAtTheReceiver() {
    Projections p =
        project(
            """
            param t1; param t2; param c1;
            global protocol Farm(role p, role q, role r, role s) {
              Task(bytes[t1]) from p to q cost c1;
              Task(bytes[t1]) from p to r cost c1;
              Result(bytes[t2]) from q to s;
              Result(bytes[t2]) from r to s;
            }
            """);
    assertThat(p.projectable()).isTrue();
    assertThat(text(p, "q"))
        .isEqualTo(
            """
            local protocol Farm at q(role p, role s) {
              Task(bytes[t1]) from p cost c1;
              Result(bytes[t2]) to s;
            }
            """);
    assertThat(text(p, "p"))
        .isEqualTo(
            """
            local protocol Farm at p(role q, role r) {
              Task(bytes[t1]) to q;
              Task(bytes[t1]) to r;
            }
            """);
  }

  /** The example behind Definition 3.1, whose labels l2 and l5 belong to messages of q. */
  @Test
  void mergesTheExampleOfTheDefinition() {
    Projections p =
        project(
            """
            global protocol G(role p, role q, role r) {
              rec X {
                choice at p { l1() from p to q; l2() from q to r; l3() from p to r; continue X; }
                or { l4() from p to q; l5() from q to r; l6() from p to r; }
              }
            }
            """);
    assertThat(text(p, "r"))
        .isEqualTo(
            """
            local protocol G at r(role p, role q) {
              rec X {
                choice at q {
                  l2() from q;
                  l3() from p;
                  continue X;
                } or {
                  l5() from q;
                  l6() from p;
                }
              }
            }
            """);
    LocalTypes types = p.types();
    int mu = p.type(2);
    assertThat(types.kind(mu)).isEqualTo(LocalNodeKind.RECURSION);
    int branching = types.next(mu);
    assertThat(types.kind(branching)).isEqualTo(LocalNodeKind.RECEIVE);
    assertThat(types.peer(branching)).isEqualTo(1);
    assertThat(types.branches(branching)).isEqualTo(2);
    assertThat(types.message(branching, 0).label()).isEqualTo("l2");
    int variable = types.next(types.next(branching, 0));
    assertThat(types.kind(variable)).isEqualTo(LocalNodeKind.VARIABLE);
    assertThat(types.binder(variable)).isEqualTo(types.binder(mu));
  }

  @Test
  void printsHalvesAndComputations() {
    Projections p =
        project(
            "param c; global protocol P(role a, role b) { send m(T) from a to b; compute at b"
                + " cost 2*c; recv m(T) from a to b cost c; }");
    assertThat(text(p, "a")).contains("  send m(T) to b;\n");
    assertThat(text(p, "b")).contains("  compute cost 2*c;\n  recv m(T) from a cost c;\n");
  }

  @Test
  void aRoleThatTakesNoPartInALoopGoesOnWhereItIsLeft() {
    Projections p =
        project(
            """
            global protocol P(role a, role b, role c, role d) {
              rec Outer {
                hello() from a to c;
                rec Inner {
                  choice at a { again() from a to b; continue Inner; }
                  or { over() from a to b; continue Outer; }
                }
              }
            }
            """);
    assertThat(p.projectable()).isTrue();
    assertThat(text(p, "c")).contains("rec Outer {\n    hello() from a;\n    continue Outer;");
    assertThat(p.type(3)).isEqualTo(LocalTypes.END);
    assertThat(p.isParticipant(3)).isFalse();
  }

  @Test
  void aLoopThatIsLeftInTwoWaysMustTellWhoTakesNoPart() {
    Projections p =
        project(
            """
            global protocol P(role a, role b, role c) {
              rec Outer {
                hello() from a to c;
                rec Inner {
                  choice at a { again() from a to b; continue Inner; }
                  or { over() from a to b; continue Outer; }
                  or { out() from a to b; }
                }
              }
            }
            """);
    assertThat(isDefined(p, "c")).isFalse();
    assertThat(isDefined(p, "a")).isTrue();
  }

  @Test
  void aLoopWithACountIsFollowedByWhatStandsBehindIt() {
    Projections p =
        project(
            """
            global protocol P(role a, role b, role c) {
              rec X times 10 { work() from a to b; continue X; }
              done() from a to b;
              done() from b to c;
            }
            """);
    assertThat(text(p, "c")).isEqualTo("local protocol P at c(role b) {\n  done() from b;\n}\n");
    assertThat(text(p, "b"))
        .isEqualTo(
            """
            local protocol P at b(role a, role c) {
              rec X times 10 {
                work() from a;
                continue X;
              }
              done() from a;
              done() to c;
            }
            """);
    LocalTypes types = p.types();
    assertThat(types.times(p.type(1)).text()).isEqualTo("10");
    assertThat(types.message(types.after(p.type(1)), 0).label()).isEqualTo("done");
  }

  @Test
  void mergedReceivesTakeTheGreaterCost() {
    Projections p =
        project(
            """
            param x; param y;
            global protocol P(role a, role b, role c) {
              choice at a { l() from a to b; m() from b to c cost x; }
              or { r() from a to b; m() from b to c cost y; }
              or { s() from a to b; m() from b to c; }
            }
            """);
    assertThat(text(p, "c")).contains("m() from b cost max(x, y);");
  }

  @Test
  void explainsWhatDoesNotMergeWithBothPlaces() {
    Projections p =
        project(
            """
            global protocol P(role a, role b, role c) {
              choice at a {
                l() from a to b;
              } or {
                r() from a to b;
                m(Int) from b to c;
              }
            }
            """);
    assertThat(p.problems()).hasSize(1);
    Diagnostic problem = p.problems().get(0);
    assertThat(problem.code()).isEqualTo("not-mergeable");
    assertThat(problem.line()).isEqualTo(2);
    assertThat(problem.message())
        .contains("'c'")
        .contains("'a'")
        .contains("receives m(Int) from 'b' (line 6)")
        .contains("ends");
    assertThat(problem.hint()).contains("send it a message from 'a'");
    assertThat(isDefined(p, "a") && isDefined(p, "b")).isTrue();
    assertThatThrownBy(() -> p.type(2)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void everyUndefinedRoleIsExplained() {
    Projections p =
        project(
            """
            global protocol P(role a, role b, role w[1..3]) {
              choice at a { l() from a to b; for i in 1..3 { m() from b to w[i]; } }
              or { r() from a to b; }
            }
            """);
    assertThat(p.problems()).extracting(Diagnostic::code).containsOnly("not-mergeable").hasSize(3);
  }

  @Test
  void projectsStraightLinesOntoTheirActionsInOrder() {
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int roles = 2 + random.nextInt(5);
      List<List<String>> expected = new ArrayList<>();
      for (int r = 0; r < roles; r++) {
        expected.add(new ArrayList<>());
      }
      StringBuilder text =
          new StringBuilder("global protocol P(role w[0.." + (roles - 1) + "]) { ");
      for (int i = 0; i < 30; i++) {
        int from = random.nextInt(roles);
        int to = (from + 1 + random.nextInt(roles - 1)) % roles;
        text.append("m" + i + "() from w[" + from + "] to w[" + to + "]; ");
        expected.get(from).add("  m" + i + "() to w[" + to + "];");
        expected.get(to).add("  m" + i + "() from w[" + from + "];");
      }
      Projections p = project(text.append("}").toString());
      for (int r = 0; r < roles; r++) {
        List<String> lines = p.text(r).lines().toList();
        assertThat(lines.subList(1, lines.size() - 1))
            .as("seed " + seed + ", role " + r)
            .isEqualTo(expected.get(r));
      }
    }
  }

  @Test
  void aMillionActionsOfOneRoleAreNoDepth() {
    Projections p =
        project(
            """
            global protocol P(role a, role b, role c) {
              rec X {
                choice at a {
                  go() from a to b;
                  for i in 1..150000 { x() from b to c; y() from c to a; }
                  more() from a to c;
                  continue X;
                } or {
                  halt() from a to b;
                  for i in 1..150000 { x() from b to c; y() from c to a; }
                  end() from a to c;
                }
              }
            }
            """);
    assertThat(p.projectable()).isTrue();
    LocalTypes types = p.types();
    int node = types.next(p.type(2));
    int length = 0;
    while (types.branches(node) == 1) {
      node = types.next(node);
      length++;
    }
    assertThat(length).isEqualTo(300_000);
    assertThat(types.branches(node)).isEqualTo(2);
  }

  @Test
  void tenThousandBranchesMergeLabelByLabel() {
    StringBuilder text =
        new StringBuilder("global protocol P(role a, role b, role c) { choice at a");
    for (int i = 0; i < 10_000; i++) {
      text.append(i == 0 ? " " : " or ").append("{ l" + i + "() from a to b;");
      text.append("m" + i + "() from b to c; }");
    }
    Projections p = project(text.append(" n() from c to a; }").toString());
    assertThat(p.projectable()).isTrue();
    assertThat(p.types().branches(p.type(2))).isEqualTo(10_000);
    assertThat(p.types().size()).isLessThan(200_000);
  }

  @Test
  void aTextThatIsTooLongIsReplacedByALine() {
    StringBuilder text = new StringBuilder("global protocol P(role a, role b) { ");
    for (int i = 0; i < 30; i++) {
      text.append("choice at a { l() from a to b; } or { r() from a to b; } ");
    }
    Projections p = project(text.append("}").toString());
    assertThat(p.projectable()).isTrue();
    assertThat(p.types().size()).isLessThan(100);
    assertThat(p.text(0, 10_000)).isNull();
    assertThat(p.text(0)).startsWith("// local protocol P at a: more than");
  }

  @Test
  void canBeCancelled() {
    var code =
        Protocol.parse(
                "global protocol P(role a, role b) { rec X { m() from a to b; continue X; } }")
            .instantiate();
    assertThatThrownBy(
            () ->
                Projections.of(
                    code,
                    () -> {
                      throw new IllegalStateException("cancelled");
                    }))
        .hasMessage("cancelled");
  }
}
