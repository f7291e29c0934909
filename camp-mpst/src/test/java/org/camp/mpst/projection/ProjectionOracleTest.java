// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.camp.core.protocol.Protocol;
import org.camp.mpst.projection.GlobalType.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectionOracleTest {
  @ParameterizedTest
  @CsvSource({"2,false", "3,false", "3,true", "4,false", "4,true"})
  void agreesWithTheDefinitionOnGeneratedProtocols(int roles, boolean halves) {
    int defined = 0;
    int undefined = 0;
    for (int seed = 0; seed < 3000; seed++) {
      List<Step> steps = new RandomProtocols(seed * 31L + roles, roles, halves).next();
      String text = GlobalType.text(roles, steps);
      Projections projections = Projections.of(Protocol.parse(text).instantiate());
      GlobalType.Term term = GlobalType.term(steps, new GlobalType.End());
      for (int role = 0; role < roles; role++) {
        NaiveProjection.Local expected = new NaiveProjection().project(term, role);
        String what = "seed " + seed + ", role r" + role + ": " + text;
        if (!NaiveProjection.acts(term, role)) {
          assertThat(projections.defined(role)).as(what).isTrue();
          assertThat(projections.type(role)).as(what).isEqualTo(LocalTypes.END);
          continue;
        }
        assertThat(projections.defined(role)).as(what).isEqualTo(expected != null);
        if (expected != null) {
          assertThat(canonical(projections.types(), projections.type(role)))
              .as(what)
              .isEqualTo(NaiveProjection.canonical(expected, new ArrayList<>()));
          defined++;
        } else {
          undefined++;
        }
      }
    }
    assertThat(defined).isGreaterThan(1000);
    assertThat(roles == 2 || undefined > 300).isTrue();
  }

  @Test
  void alphaEqualTypesAreOneNode() {
    Projections p =
        Projections.of(
            Protocol.parse(
                    "global protocol P(role a, role b, role c) { rec X { m() from a to b;"
                        + " rec Y { choice at a { l() from a to b; continue Y; } or"
                        + " { r() from a to b; continue X; } } } }")
                .instantiate());
    Projections q =
        Projections.of(
            Protocol.parse(
                    "global protocol P(role a, role b, role c) { rec U { m() from a to b;"
                        + " rec V { choice at a { r() from a to b; continue U; } or"
                        + " { l() from a to b; continue V; } } } }")
                .instantiate());
    assertThat(canonical(p.types(), p.type(0))).isEqualTo(canonical(q.types(), q.type(0)));
    assertThat(p.types().binder(p.type(0))).isEqualTo(2);
  }

  private static String canonical(LocalTypes types, int node) {
    return canonical(types, node, new ArrayList<>());
  }

  static String canonical(LocalTypes types, int node, List<Integer> binders) {
    switch (types.kind(node)) {
      case END:
        return "end";
      case VARIABLE:
        return "X" + (binders.size() - binders.lastIndexOf(types.binder(node)));
      case RECURSION, LOOP:
        List<Integer> inner = new ArrayList<>(binders);
        inner.add(types.binder(node));
        String body = "mu(" + canonical(types, types.next(node, 0), inner) + ")";
        return types.kind(node) == LocalNodeKind.RECURSION
            ? body
            : body + "then(" + canonical(types, types.after(node), binders) + ")";
      case COMPUTE:
        return "*"
            + types.computation(node).text()
            + "."
            + canonical(types, types.next(node), binders);
      default:
        return action(types, node, binders);
    }
  }

  private static String action(LocalTypes types, int node, List<Integer> binders) {
    StringBuilder out = new StringBuilder().append(types.peer(node));
    out.append(
        switch (types.kind(node)) {
          case SEND -> "!";
          case RECEIVE -> "?";
          case ASYNC_SEND -> "async!";
          default -> "async?";
        });
    out.append('{');
    for (int i = 0; i < types.branches(node); i++) {
      var message = types.message(node, i);
      Set<String> costs = new TreeSet<>();
      if (message.cost() != null) {
        costs.addAll(message.cost().names());
      }
      out.append(message.text()).append(costs).append('.');
      out.append(canonical(types, types.next(node, i), binders)).append(';');
    }
    return out.append('}').toString();
  }
}
