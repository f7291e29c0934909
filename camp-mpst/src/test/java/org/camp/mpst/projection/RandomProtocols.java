// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.projection;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.mpst.projection.GlobalType.Choice;
import org.camp.mpst.projection.GlobalType.Compute;
import org.camp.mpst.projection.GlobalType.Continue;
import org.camp.mpst.projection.GlobalType.Message;
import org.camp.mpst.projection.GlobalType.Rec;
import org.camp.mpst.projection.GlobalType.Send;
import org.camp.mpst.projection.GlobalType.Step;

/** Small protocols in which merging is often needed and often possible. */
final class RandomProtocols {
  private final SplittableRandom random;
  private final int roles;
  private final boolean halves;
  private int recursions;

  RandomProtocols(long seed, int roles, boolean halves) {
    random = new SplittableRandom(seed);
    this.roles = roles;
    this.halves = halves;
  }

  List<Step> next() {
    recursions = 0;
    List<Step> steps = new ArrayList<>();
    block(steps, 2 + random.nextInt(3), List.of());
    return steps;
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private Message message(String verb, int from, int to, String label) {
    String type = chance(10) ? "T" : "";
    String cost = verb.startsWith("send") || chance(80) ? "" : chance(50) ? "c" : "d";
    return new Message(verb, from, to, label, type, cost);
  }

  private int other(int role) {
    return (role + 1 + random.nextInt(roles - 1)) % roles;
  }

  private String label() {
    return "m" + random.nextInt(2);
  }

  /** Fills a block; whether control falls out of it. */
  private boolean block(List<Step> steps, int depth, List<String> scope) {
    int length = 1 + random.nextInt(3);
    for (int i = 0; i < length; i++) {
      int from = random.nextInt(roles);
      if (depth > 0 && chance(30)) {
        if (!choice(steps, depth, scope)) {
          return false;
        }
      } else if (depth > 0 && chance(25)) {
        if (!recursion(steps, depth, scope)) {
          return false;
        }
      } else if (halves && chance(15)) {
        String verb = chance(50) ? "send " : "recv ";
        steps.add(new Send(message(verb, from, other(from), label())));
      } else if (halves && chance(5)) {
        steps.add(new Compute(from, chance(50) ? "c" : "d"));
      } else {
        steps.add(new Send(message("", from, other(from), label())));
      }
    }
    return true;
  }

  private boolean recursion(List<Step> steps, int depth, List<String> scope) {
    String name = "X" + recursions++;
    List<String> inner = new ArrayList<>(scope);
    inner.add(name);
    List<Step> body = new ArrayList<>();
    int from = random.nextInt(roles);
    body.add(new Send(message("", from, other(from), label())));
    boolean counted = halves && chance(25);
    boolean falls = block(body, depth - 1, inner);
    if (falls && chance(counted ? 80 : 30)) {
      body.add(new Continue(name));
      falls = false;
    }
    counted &= falls || isContinued(name, body);
    steps.add(new Rec(name, counted, body));
    return falls || counted;
  }

  private static boolean isContinued(String name, List<Step> steps) {
    return steps.stream()
        .anyMatch(
            s ->
                s.equals(new Continue(name))
                    || (s instanceof Rec r && isContinued(name, r.body()))
                    || (s instanceof Choice c
                        && c.branches().stream().anyMatch(b -> isContinued(name, b))));
  }

  private boolean choice(List<Step> steps, int depth, List<String> scope) {
    int at = random.nextInt(roles);
    int to = other(at);
    int count = 1 + random.nextInt(3);
    boolean falls = false;
    boolean tells = chance(60);
    List<List<Step>> branches = new ArrayList<>();
    for (int b = 0; b < count; b++) {
      List<Step> branch = new ArrayList<>();
      branch.add(new Send(message("", at, to, "b" + b)));
      for (int r = 0; r < roles && tells; r++) {
        if (r != at && r != to && chance(90)) {
          branch.add(new Send(message("", at, r, chance(90) ? "b" + b : "b0")));
        }
      }
      if (!scope.isEmpty() && chance(35)) {
        branch.add(new Continue(scope.get(random.nextInt(scope.size()))));
      } else if (chance(50)) {
        falls |= block(branch, depth - 1, scope);
      } else {
        falls = true;
      }
      branches.add(branch);
    }
    steps.add(new Choice(at, branches));
    return falls;
  }
}
