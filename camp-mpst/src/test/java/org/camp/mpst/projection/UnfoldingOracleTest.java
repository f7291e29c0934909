// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.protocol.Protocol;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.mpst.projection.GlobalType.Choice;
import org.camp.mpst.projection.GlobalType.Continue;
import org.camp.mpst.projection.GlobalType.Message;
import org.camp.mpst.projection.GlobalType.Rec;
import org.camp.mpst.projection.GlobalType.Send;
import org.camp.mpst.projection.GlobalType.Step;
import org.junit.jupiter.api.Test;

class UnfoldingOracleTest {
  private static final int ROLES = 3;
  private SplittableRandom random = new SplittableRandom(0);
  private int labels;
  private int recursions;

  @Test
  void agreesWithTheGraphOfStatesOnGeneratedProtocols() {
    int compared = 0;
    int undefined = 0;
    for (int seed = 0; seed < 4000; seed++) {
      random = new SplittableRandom(seed);
      labels = 0;
      recursions = 0;
      List<Step> steps = new ArrayList<>();
      block(steps, 3, List.of());
      String text = GlobalType.text(ROLES, steps);
      ProtocolInstance code = Protocol.parse(text).instantiate();
      if (ChoiceHeads.areUnfolded(code)) {
        continue;
      }
      Projections projections = Projections.of(code);
      if (projections.problems().stream().anyMatch(p -> !p.code().equals("not-mergeable"))) {
        continue;
      }
      GlobalType.Term term;
      try {
        term = new NaiveUnfolding(code).term();
      } catch (NaiveUnfolding.TooLarge e) {
        continue;
      }
      for (int role = 0; role < ROLES; role++) {
        NaiveProjection.Local expected = new NaiveProjection().project(term, role);
        String what = "seed " + seed + ", role r" + role + ": " + text;
        if (!NaiveProjection.acts(term, role)) {
          continue;
        }
        compared++;
        assertThat(projections.defined(role)).as(what).isEqualTo(expected != null);
        if (expected == null) {
          undefined++;
        } else {
          assertThat(
                  ProjectionOracleTest.canonical(
                      projections.types(), projections.type(role), new ArrayList<>()))
              .as(what)
              .isEqualTo(NaiveProjection.canonical(expected, new ArrayList<>()));
        }
      }
    }
    assertThat(compared).isGreaterThan(1000);
    assertThat(undefined).isGreaterThan(100);
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private Send told(int from, int to) {
    return new Send(new Message("", from, to, "l" + labels++, "", ""));
  }

  private boolean block(List<Step> steps, int depth, List<String> scope) {
    int length = 1 + random.nextInt(2);
    for (int i = 0; i < length; i++) {
      boolean falls = true;
      if (depth > 0 && chance(50)) {
        falls = choice(steps, depth, scope);
      } else if (depth > 0 && chance(40)) {
        falls = recursion(steps, depth, scope);
      } else {
        int to = 1 + random.nextInt(2);
        steps.add(chance(70) ? told(0, to) : told(to, 3 - to));
      }
      if (!falls) {
        return false;
      }
    }
    return true;
  }

  private boolean recursion(List<Step> steps, int depth, List<String> scope) {
    String name = "X" + recursions++;
    List<String> inner = new ArrayList<>(scope);
    inner.add(name);
    List<Step> body = new ArrayList<>();
    boolean falls = true;
    if (chance(70)) {
      body.add(told(0, 1));
    } else {
      falls = choice(body, depth - 1, scope);
    }
    falls = falls && block(body, depth - 1, inner);
    if (falls && chance(40)) {
      body.add(new Continue(name));
      falls = false;
    }
    steps.add(new Rec(name, false, body));
    return falls;
  }

  private boolean choice(List<Step> steps, int depth, List<String> scope) {
    int count = 1 + random.nextInt(3);
    boolean falls = false;
    List<List<Step>> branches = new ArrayList<>();
    for (int b = 0; b < count; b++) {
      List<Step> branch = new ArrayList<>();
      if (!scope.isEmpty() && chance(30)) {
        branch.add(new Continue(scope.get(random.nextInt(scope.size()))));
      } else if (depth > 1 && chance(20)) {
        if (recursion(branch, depth - 1, scope)) {
          falls |= !chance(50) || block(branch, depth - 1, scope);
        }
      } else if (depth > 1 && chance(20)) {
        falls |= choice(branch, depth - 1, scope) && (chance(50) || block(branch, 0, scope));
      } else {
        branch.add(told(0, 1));
        if (chance(60)) {
          branch.add(told(0, 2));
        }
        if (!scope.isEmpty() && chance(30)) {
          branch.add(new Continue(scope.get(random.nextInt(scope.size()))));
        } else {
          falls |= chance(50) || block(branch, depth - 1, scope);
        }
      }
      branches.add(branch);
    }
    steps.add(new Choice(0, branches));
    return falls;
  }
}
