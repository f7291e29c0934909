// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.diagnostic.Span;
import org.camp.pepa.lang.Process.ActionSet;

/** Random definitions with every operator in every place where it may stand. */
final class RandomTerms {
  private static final String[] CONSTANTS = {"P", "Q", "r'", "Long_name1"};
  private static final String[] ACTIONS = {"a", "b'", "move_1_2", "tau"};

  private final SplittableRandom random;

  RandomTerms(long seed) {
    random = new SplittableRandom(seed);
  }

  Definitions definitions() {
    List<Definitions.NamedProcess> processes = new ArrayList<>();
    for (String name : CONSTANTS) {
      processes.add(new Definitions.NamedProcess(name, guarded(3), Span.NONE));
    }
    List<Definitions.NamedRate> rates =
        List.of(
            new Definitions.NamedRate("k", rate(3), Span.NONE),
            new Definitions.NamedRate("l", Rate.Number.of(2), Span.NONE));
    return new Definitions(rates, processes, system(3));
  }

  private Process guarded(int depth) {
    if (depth > 0 && random.nextInt(3) == 0) {
      List<Process> options = new ArrayList<>();
      for (int i = 0; i < 2 + random.nextInt(2); i++) {
        options.add(prefix(depth - 1));
      }
      return new Process.Choice(options, Span.NONE);
    }
    return prefix(depth);
  }

  private Process prefix(int depth) {
    Process next =
        depth > 0 && random.nextBoolean()
            ? guarded(depth - 1)
            : new Process.Constant(pick(CONSTANTS), Span.NONE);
    return new Process.Prefix(pick(ACTIONS), Span.NONE, rate(2), next, Span.NONE);
  }

  private Process system(int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(4);
    return switch (kind) {
      case 0 -> new Process.Constant(pick(CONSTANTS), Span.NONE);
      case 1 ->
          new Process.Cooperation(system(depth - 1), actions(true), system(depth - 1), Span.NONE);
      case 2 -> new Process.Hiding(system(depth - 1), actions(false), Span.NONE);
      default ->
          new Process.Array(
              system(depth - 1), Rate.Number.of(1 + random.nextInt(3)), arrayActions(), Span.NONE);
    };
  }

  private ActionSet arrayActions() {
    return random.nextBoolean() ? ActionSet.EMPTY : ActionSet.of(List.of("a", "b'"));
  }

  private ActionSet actions(boolean maybeNone) {
    int kind = random.nextInt(maybeNone ? 0 : 1, 4);
    return switch (kind) {
      case 0 -> ActionSet.EMPTY;
      case 1 -> ActionSet.of(List.of("a"));
      default -> ActionSet.of(List.of("a", "move_1_2"));
    };
  }

  private Rate rate(int depth) {
    int kind = depth == 0 ? random.nextInt(2) : random.nextInt(5);
    return switch (kind) {
      case 0 -> Rate.Number.of(0.5 + random.nextInt(9));
      case 1 -> new Rate.Name("l", Span.NONE);
      case 2 -> new Rate.Negated(rate(depth - 1), Span.NONE);
      default ->
          new Rate.Binary(
              "+-*/^".charAt(random.nextInt(5)), rate(depth - 1), rate(depth - 1), Span.NONE);
    };
  }

  private String pick(String[] from) {
    return from[random.nextInt(from.length)];
  }
}
