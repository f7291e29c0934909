// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.Optional;
import java.util.function.Consumer;
import org.camp.core.diagnostic.Span;

/**
 * A question about a chain in Continuous Stochastic Logic.
 *
 * @param name what it is called; may be empty
 * @param text as it is written
 * @param query what is asked for
 * @param bound the bound that it is held against; empty when its value is asked for
 */
public record CslProperty(String name, String text, Query query, Optional<Bound> bound, Span span) {

  /** A bound: {@code <= limit}. */
  public record Bound(PrismOperator relation, PrismTerm limit) {}

  /** What is asked for. */
  public sealed interface Query {}

  /** The long-run probability of some states. */
  public record LongRun(PrismTerm states) implements Query {}

  /**
   * The probability that some states are passed until others are reached.
   *
   * @param until the states that are passed
   * @param goal the states that are reached
   * @param time when
   * @param denied whether the probability of the contrary is asked for
   */
  public record Until(PrismTerm until, PrismTerm goal, Time time, boolean denied)
      implements Query {}

  /**
   * A stretch of time.
   *
   * @param from its begin; else the start
   * @param strict whether the very begin is left out
   * @param to its end; else there is none
   */
  public record Time(Optional<PrismTerm> from, boolean strict, Optional<PrismTerm> to) {
    static final Time ANY = new Time(Optional.empty(), false, Optional.empty());
  }

  /** A reward structure: by name, by number from 1, or the first one. */
  public record Structure(String name, int number) {
    /** That of a model. */
    public PrismSyntax.Rewards in(PrismProgram model) {
      return name.isEmpty()
          ? model.rewards().get(number - 1)
          : model.rewards().stream().filter(r -> r.name().equals(name)).findFirst().orElseThrow();
    }
  }

  /** The reward that is earned per second in the long run. */
  public record LongRunReward(Structure of) implements Query {}

  /** The reward of the state at a time. */
  public record InstantReward(Structure of, PrismTerm time) implements Query {}

  /** The reward that is earned until a time. */
  public record CumulativeReward(Structure of, PrismTerm time) implements Query {}

  /** The reward that is earned until states are reached. */
  public record ReachReward(Structure of, PrismTerm goal) implements Query {}

  /** Whether what is asked for is settled at a time. */
  public static boolean isTimed(Query query) {
    return query instanceof Until until && until.time().to().isPresent();
  }

  /** The reward structure that it reads. */
  public Optional<Structure> structure() {
    if (query instanceof LongRunReward reward) {
      return Optional.of(reward.of());
    } else if (query instanceof InstantReward reward) {
      return Optional.of(reward.of());
    } else if (query instanceof CumulativeReward reward) {
      return Optional.of(reward.of());
    }
    return query instanceof ReachReward reward ? Optional.of(reward.of()) : Optional.empty();
  }

  /** Tells the sets of states in it. */
  public void states(Consumer<PrismTerm> listener) {
    if (query instanceof LongRun longRun) {
      listener.accept(longRun.states());
    } else if (query instanceof Until until) {
      listener.accept(until.until());
      listener.accept(until.goal());
    } else if (query instanceof ReachReward reward) {
      listener.accept(reward.goal());
    }
  }

  /** Tells the expressions in it. */
  public void terms(Consumer<PrismTerm> listener) {
    bound.ifPresent(b -> listener.accept(b.limit()));
    states(listener);
    if (query instanceof Until until) {
      until.time().from().ifPresent(listener);
      until.time().to().ifPresent(listener);
    } else if (query instanceof InstantReward reward) {
      listener.accept(reward.time());
    } else if (query instanceof CumulativeReward reward) {
      listener.accept(reward.time());
    }
  }
}
