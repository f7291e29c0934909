// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.camp.core.analysis.AnalysisContext;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.Protocol;
import org.camp.core.testkit.Property;
import org.camp.mpst.SessionTypes;
import org.camp.mpst.async.LocalTree.Action;
import org.camp.mpst.async.LocalTree.Choice;
import org.camp.mpst.async.LocalTree.Compute;
import org.camp.mpst.async.LocalTree.End;
import org.camp.mpst.async.LocalTree.Mu;
import org.camp.mpst.async.LocalTree.Var;
import org.camp.mpst.async.Optimisation.Verdict;
import org.camp.mpst.projection.Projections;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The fast decision of L1 ≤ L2 against breadth-first rewriting. */
class RewritingTest {
  private static final int MOST = 300;

  private static Verdict decide(LocalTree optimised, LocalTree original) {
    Projections left = project(optimised);
    Projections right = project(original);
    assertThat(left.defined(0) && right.defined(0)).isTrue();
    Parameters none = Protocol.parse(LocalTree.protocol(original)).parameters(Map.of(), n -> null);
    return Optimisation.of(left, none, right, none, Reading.DEFINITION_6_1, new Cancellation())
        .verdict(0);
  }

  private static Projections project(LocalTree tree) {
    return SessionTypes.project(
        Protocol.parse(LocalTree.protocol(tree)), AnalysisContext.defaults());
  }

  @TestFactory
  Stream<DynamicTest> cases() {
    return rows().stream().map(row -> DynamicTest.dynamicTest(row[0], () -> check(row)));
  }

  private static List<String[]> rows() {
    try (InputStream in = RewritingTest.class.getResourceAsStream("/async/local-types.tsv")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(l -> !l.startsWith("#")).map(l -> l.split("\t")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void check(String[] row) {
    LocalTree optimised = LocalTree.parse(row[1]);
    LocalTree original = LocalTree.parse(row[2]);
    Set<LocalTree> strict = LocalTree.below(original, false, MOST);
    Set<LocalTree> symmetric = LocalTree.below(original, true, MOST);
    assertThat(strict).hasSize(Integer.parseInt(row[5]));
    assertThat(symmetric).hasSize(Integer.parseInt(row[6]));
    Verdict verdict = decide(optimised, original);
    boolean byDefinition = verdict == Verdict.EQUAL || verdict == Verdict.YES;
    assertThat(byDefinition).isEqualTo(Boolean.parseBoolean(row[3]));
    assertThat(verdict != Verdict.NOT_SHOWN).isEqualTo(Boolean.parseBoolean(row[4]));
  }

  /** Two types with what rewriting says about them. */
  private record Pair(LocalTree optimised, LocalTree original) {}

  @Test
  void rewritingAgrees() {
    int[] counts = new int[Verdict.values().length];
    Property.check(
        "fast check against rewriting",
        5000,
        RewritingTest::pair,
        pair -> List.of(),
        pair -> {
          Set<LocalTree> strict = LocalTree.below(pair.original, false, MOST);
          Set<LocalTree> symmetric = LocalTree.below(pair.original, true, MOST);
          if (symmetric.size() >= MOST || strict.size() >= MOST) {
            return;
          }
          Verdict expected =
              pair.optimised.equals(pair.original)
                  ? Verdict.EQUAL
                  : strict.contains(pair.optimised)
                      ? Verdict.YES
                      : symmetric.contains(pair.optimised) ? Verdict.BEYOND : Verdict.NOT_SHOWN;
          counts[expected.ordinal()]++;
          assertThat(decide(pair.optimised, pair.original)).isEqualTo(expected);
        });
    if (Long.getLong("camp.property.seed") == null) {
      assertThat(counts[Verdict.YES.ordinal()]).isGreaterThan(300);
      assertThat(counts[Verdict.BEYOND.ordinal()]).isGreaterThan(100);
      assertThat(counts[Verdict.NOT_SHOWN.ordinal()]).isGreaterThan(300);
    }
  }

  private static Pair pair(SplittableRandom random) {
    LocalTree original = tree(random, 2 + random.nextInt(4), 2, List.of());
    boolean symmetric = random.nextInt(3) > 0;
    LocalTree optimised = original;
    for (int i = random.nextInt(6); i >= 0; i--) {
      List<LocalTree> steps = LocalTree.steps(optimised, symmetric);
      if (!steps.isEmpty()) {
        optimised = steps.get(random.nextInt(steps.size()));
      }
    }
    if (random.nextInt(3) == 0) {
      optimised = spoilt(optimised, random);
    }
    return random.nextInt(8) == 0 ? new Pair(original, optimised) : new Pair(optimised, original);
  }

  private static final String[] PEERS = {"a", "b", "c"};

  private static LocalTree tree(
      SplittableRandom random, int length, int depth, List<String> scope) {
    if (length == 0) {
      return scope.isEmpty() || random.nextInt(4) == 0
          ? new End()
          : new Var(scope.get(random.nextInt(scope.size())));
    }
    String peer = PEERS[random.nextInt(3)];
    int kind = random.nextInt(20);
    if (depth > 0 && kind < 5) {
      Map<String, LocalTree> branches = new LinkedHashMap<>();
      LocalTree same = tree(random, length - 1, depth - 1, scope);
      for (int i = 0; i < 2; i++) {
        LocalTree other = random.nextInt(3) == 0 ? tree(random, 1, depth - 1, scope) : same;
        branches.put("l" + i, other);
      }
      return new Choice(random.nextBoolean(), peer, branches);
    }
    if (depth > 0 && kind == 5) {
      String name = "X" + scope.size();
      List<String> inner = new ArrayList<>(scope);
      inner.add(name);
      LocalTree body = tree(random, length - 1, depth - 1, inner);
      LocalTree first = new Action(random.nextBoolean(), peer, "m0", body);
      return body.toString().contains(new Var(name).toString()) ? new Mu(name, first) : first;
    }
    if (kind == 6) {
      return new Compute(tree(random, length - 1, depth, scope));
    }
    String label = "m" + random.nextInt(2);
    return new Action(random.nextBoolean(), peer, label, tree(random, length - 1, depth, scope));
  }

  /** Exchanges two neighbours somewhere, allowed or not. */
  private static LocalTree spoilt(LocalTree tree, SplittableRandom random) {
    if (tree instanceof Action a) {
      if (a.next() instanceof Action b && random.nextInt(2) == 0) {
        return b.before(a.before(b.next()));
      }
      return a.before(spoilt(a.next(), random));
    }
    if (tree instanceof Choice c) {
      Map<String, LocalTree> branches = new LinkedHashMap<>();
      c.branches().forEach((l, n) -> branches.put(l, spoilt(n, random)));
      return new Choice(c.sends(), c.peer(), branches);
    }
    if (tree instanceof Mu m) {
      return new Mu(m.name(), spoilt(m.body(), random));
    }
    if (tree instanceof Compute c) {
      return new Compute(spoilt(c.next(), random));
    }
    return tree;
  }
}
