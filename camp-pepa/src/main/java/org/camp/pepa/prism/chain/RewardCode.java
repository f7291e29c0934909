// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.chain;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.IllFormed;
import org.camp.pepa.prism.lang.PrismSyntax;

/** A reward structure ready to run. */
public final class RewardCode {
  /** A part of it; action −1 for states. */
  private record Item(TruthCode guard, NumberCode value, int action, PrismSyntax.RewardItem of) {}

  private final PrismSystem system;
  private final List<Item> items = new ArrayList<>();

  /** The structure {@code rewards} of a model. */
  public RewardCode(PrismSystem system, PrismSyntax.Rewards rewards) {
    this.system = system;
    for (PrismSyntax.RewardItem item : rewards.items()) {
      items.add(
          new Item(
              system.terms().truth(item.guard()),
              system.terms().number(item.value()),
              item.action().map(system::actionNumber).orElse(-1),
              item));
    }
  }

  /** What a state earns by itself, per second. */
  public double ofState(int[] values) {
    double sum = 0;
    for (Item item : items) {
      if (item.action < 0 && item.guard.at(values)) {
        sum += value(item, values);
      }
    }
    return sum;
  }

  /** What a state earns, per second, by itself and by the actions that leave it, loops included. */
  public double rate(int[] values) {
    double sum = 0;
    for (Item item : items) {
      if (item.guard.at(values)) {
        double times = item.action < 0 ? 1 : system.rate(item.action, values);
        if (times > 0) {
          sum += times * value(item, values);
        }
      }
    }
    return sum;
  }

  private double value(Item item, int[] values) {
    double value = item.value.at(values);
    if (!Double.isFinite(value)) {
      throw new IllFormed(
          system
              .program()
              .source()
              .error(
                  "not-finite",
                  item.of.value().span(),
                  "the reward is "
                      + VariableLayout.shown(value)
                      + " in the state ("
                      + system.layout().describe(values)
                      + ")"));
    }
    return value;
  }
}
