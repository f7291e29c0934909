// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.camp.pepa.lang.PepaModel;

/**
 * One run of a model, from activity to activity, that keeps no state but the latest. O(activities)
 * per step. For one thread; runs of one model may go on in several.
 */
public final class RandomWalk implements Population {
  /** Hears the activities that are enabled. */
  @FunctionalInterface
  public interface Listener {
    /** The action with that number is enabled at {@code rate}. */
    void enabled(int action, double rate);
  }

  /** States of a parallel process that is the element of an array. */
  static final int MOST_ELEMENT_STATES = 100_000;

  private final CompiledSystem system;
  private final SplittableRandom random;

  /** Word → fields of the components in the current state, packed. */
  private final long[] state;

  /** Word → bit set of the activities that may be enabled. */
  private final long[] mask;

  private final MoveStack moves;

  /** Order → activity that is enabled in the current state. */
  private final int[] enabled;

  /** Order, as in {@link #enabled} → its rate [1/s]. */
  private final double[] rates;

  private int count;
  private double exit;

  private RandomWalk(CompiledSystem system, long seed) {
    this.system = system;
    this.random = new SplittableRandom(seed);
    this.state = system.initial();
    this.mask = new long[system.activities.maskWords()];
    this.moves = new MoveStack(system.words);
    this.enabled = new int[system.activities.size()];
    this.rates = new double[enabled.length];
    look();
  }

  /**
   * A run from the initial state.
   *
   * @param bindings texts by name of a rate
   * @throws org.camp.core.diagnostic.IllFormed when a rate is wrong, an action is active and
   *     passive at once, or a passive action has no active partner
   * @throws org.camp.core.diagnostic.OverBudget when the element of an array has too many states
   */
  public static RandomWalk of(PepaModel model, Map<String, String> bindings, long seed) {
    CompiledSystem system = SystemCompiler.compile(model, bindings);
    system.complete(MOST_ELEMENT_STATES);
    return new RandomWalk(system, seed);
  }

  /** Another run of the same model from the initial state. */
  public RandomWalk another(long seed) {
    return new RandomWalk(system, seed);
  }

  /** The names of the actions, by number. */
  public List<String> actions() {
    return system.actions.names();
  }

  /** The components, in the order of the system equation. */
  public List<StateSpace.Component> components() {
    return StateSpace.components(system);
  }

  /** The rate at which the current state is left; 0 in a deadlock. */
  public double exit() {
    return exit;
  }

  /** Tells the activities of the current state. */
  public void forEachEnabled(Listener listener) {
    for (int i = 0; i < count; i++) {
      listener.enabled(system.activities.action[enabled[i]], rates[i]);
    }
  }

  /** A random sojourn in the current state; infinite in a deadlock. */
  public double sojourn() {
    return exit == 0 ? Double.POSITIVE_INFINITY : -Math.log(1 - random.nextDouble()) / exit;
  }

  /** Goes to the next state, unless this is a deadlock. */
  public void step() {
    if (exit == 0) {
      return;
    }
    double left = random.nextDouble() * exit;
    int move = 0;
    while (move < moves.size - 1 && left >= moves.rate[move]) {
      left -= moves.rate[move++];
    }
    for (int w = 0; w < state.length; w++) {
      state[w] += moves.delta[move * state.length + w];
    }
    look();
  }

  @Override
  public double count(int component, int local) {
    return system.places.get(component).count(state, 0, local);
  }

  /** The current state in words. */
  public String describe() {
    return "(" + String.join(", ", system.describe(state, 0)) + ")";
  }

  /** The state in words when it is a deadlock. */
  public Optional<String> deadlock() {
    return exit == 0 ? Optional.of(describe()) : Optional.empty();
  }

  private void look() {
    moves.size = 0;
    count = 0;
    exit = 0;
    system.activities.candidates(state, 0, mask);
    for (int w = 0; w < mask.length; w++) {
      for (long bits = mask[w]; bits != 0; bits &= bits - 1) {
        int k = w * 64 + Long.numberOfTrailingZeros(bits);
        if (system.moves(k, state, 0, moves) > 0) {
          enabled[count] = k;
          rates[count++] = moves.total;
          exit += moves.total;
        }
      }
    }
  }
}
