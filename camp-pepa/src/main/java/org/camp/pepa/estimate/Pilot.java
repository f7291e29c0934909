// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.estimate;

import java.util.ArrayList;
import java.util.List;
import org.camp.pepa.statespace.RandomWalk;

/**
 * Follows runs through spans of time that double until batches of each have forgotten each other:
 * then they have forgotten how they began, too.
 */
final class Pilot {
  /** How it ended. */
  enum End {
    /** Batches do not tell of earlier ones. */
    FORGOTTEN,
    /** Each run has settled, and runs differ for good: they are in parts that they do not leave. */
    APART,
    /** The budget was spent first. */
    UNDECIDED
  }

  static final int BATCHES = 16;
  private static final int SPANS = 4;

  /** Events of each run before the first span, or fewer when the budget is small. */
  private static final long FIRST_EVENTS = 100;

  /** The correlation of neighbouring batches that passes for none: about three deviations. */
  static final double UNCORRELATED = 0.25;

  /** The correlation of a span with the next, over the runs, from which on runs stay apart. */
  private static final double STAYING = 0.9;

  /**
   * A span of time.
   *
   * @param length of it [s]
   * @param events of all runs
   */
  private record Span(double length, long events, Batches batches) {}

  private final Replications runs;
  private final List<RandomWalk> walks;
  private final List<Span> spans = new ArrayList<>();
  private final double first;
  private final End end;

  /** The span that says how long runs must be. */
  private final int telling;

  Pilot(Replications runs, long budget) {
    this.runs = runs;
    this.walks = runs.several();
    this.first = firstSpan(Math.min(FIRST_EVENTS, budget / (Replications.COUNT << (SPANS + 1))));
    boolean forgotten = false;
    do {
      double length = spans.isEmpty() ? 2 * first : 2 * last().length();
      long before = runs.events();
      Batches batches = runs.batches(walks, length, BATCHES);
      spans.add(new Span(length, runs.events() - before, batches));
      forgotten = spans.size() >= SPANS && batches.correlation() <= UNCORRELATED;
    } while (!forgotten
        && runs.events() < budget
        && (spans.size() < SPANS || !Replications.standStill(walks)));
    this.end = forgotten ? End.FORGOTTEN : staysApart() ? End.APART : End.UNDECIDED;
    this.telling = end == End.APART ? settled() : spans.size() - 1;
  }

  /** How long so many events of each run take. */
  private double firstSpan(long most) {
    double time = 0;
    Replications.Steps steps = runs.new Steps();
    Observation seen = runs.nothing();
    for (RandomWalk walk : walks) {
      for (int i = 0; i < most && walk.exit() > 0; i++) {
        time += 1 / walk.exit();
        seen.add(walk, 1);
        steps.step(walk);
      }
    }
    runs.ever().add(seen);
    steps.count();
    return time == 0 ? 1 : time / walks.size();
  }

  private boolean staysApart() {
    int n = spans.size();
    return n >= SPANS && isLikeBefore(n - 1) && isLikeBefore(n - 2);
  }

  /** Whether runs differ in a span as they did in the one before. */
  private boolean isLikeBefore(int span) {
    return spans.get(span).batches().correlation(spans.get(span - 1).batches()) >= STAYING;
  }

  /** The first span in which each run had settled. */
  private int settled() {
    int span = SPANS - 1;
    while (span < spans.size() - 1
        && spans.get(span).batches().correlationWithin() > UNCORRELATED) {
      span++;
    }
    return span;
  }

  private Span last() {
    return spans.get(spans.size() - 1);
  }

  End end() {
    return end;
  }

  /** The runs, where it left them. */
  List<RandomWalk> walks() {
    return walks;
  }

  /** How long runs went on before the span that says how long they must be [s]. */
  double warmUp() {
    return first + spans.subList(0, telling).stream().mapToDouble(Span::length).sum();
  }

  /** How long that span is [s]. */
  double span() {
    return spans.get(telling).length();
  }

  /** Events of all runs in that span. */
  long events() {
    return spans.get(telling).events();
  }

  /** What each run showed in that span. */
  List<ObservationSum> seen() {
    return spans.get(telling).batches().runs();
  }
}
