// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

/**
 * Rates of the enabled activities of one state after the other. Where only what equal components do
 * together is wanted, the first of those that are alike speaks for all.
 */
final class StateRates {
  /** Hears how fast an action is. */
  interface Listener {
    /** Some of an action happens at that rate [1/s]. */
    void rate(int action, double amount);
  }

  private final CompiledSystem system;
  private final StateTable table;
  private final EnabledActivities enabled;
  private final MoveStack moves;

  /**
   * Of the states of a model.
   *
   * @param together whether equal components do not have to be told apart
   */
  StateRates(StateSpace space, boolean together) {
    this.system = space.system();
    this.table = space.table();
    this.enabled =
        new EnabledActivities(system, together ? space.replicas() : Replicas.none(system));
    this.moves = new MoveStack(system.words);
  }

  /** Tells the rates in a state. */
  void of(int state, Listener listener) {
    int base = state * system.words;
    enabled.look(table.states(), base);
    for (int k = enabled.next(); k >= 0; k = enabled.next()) {
      moves.size = 0;
      if (system.activities.node[k].moves(table.states(), base, moves) > 0) {
        listener.rate(system.activities.action[k], enabled.factor() * moves.total);
      }
    }
  }
}
