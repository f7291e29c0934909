// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * How an activity is made of components, as text in which the order of those that add up or
 * cooperate does not matter: both are commutative and associative.
 */
final class ActivityShape {
  private final IntUnaryOperator places;

  private ActivityShape(IntUnaryOperator places) {
    this.places = places;
  }

  /** The shape when every place stands for that which {@code places} names. */
  static String of(ActionNode node, IntUnaryOperator places) {
    return new ActivityShape(places).text(node);
  }

  private String text(ActionNode node) {
    List<String> parts = new ArrayList<>();
    if (node instanceof SumNode sum) {
      add(sum, parts);
      return joined("+", parts);
    }
    if (node instanceof SyncNode sync) {
      share(sync, parts);
      return joined("&", parts);
    }
    return (node instanceof GroupNode ? "g" : "p") + places.applyAsInt(node.place().index);
  }

  private void add(SumNode sum, List<String> parts) {
    for (ActionNode part : sum.parts()) {
      if (part instanceof SumNode inner) {
        add(inner, parts);
      } else {
        parts.add(text(part));
      }
    }
  }

  private void share(SyncNode sync, List<String> parts) {
    for (ActionNode part : List.of(sync.left, sync.right)) {
      if (part instanceof SyncNode inner) {
        share(inner, parts);
      } else {
        parts.add(text(part));
      }
    }
  }

  private static String joined(String operator, List<String> parts) {
    parts.sort(null);
    return "(" + String.join(operator, parts) + ")";
  }

  /** Adds the places that take part in an activity. */
  static void places(ActionNode node, List<ComponentLayout> found) {
    if (node instanceof SumNode sum) {
      for (ActionNode part : sum.parts()) {
        places(part, found);
      }
    } else if (node instanceof SyncNode sync) {
      places(sync.left, found);
      places(sync.right, found);
    } else {
      found.add(node.place());
    }
  }
}
