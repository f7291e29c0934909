// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The structure of a system: components, cooperation and hiding. */
sealed interface SystemTerm {
  /** The actions that it is written with, as they are seen from outside. */
  BitSet alphabet();

  /** The moves of an action, or null when there never are any. */
  @Nullable ActionNode node(int action);

  /** An action that is hidden, or {@code tau} itself. */
  record HiddenAction(int action, ActionNode node) {}

  /** Adds every source of {@code tau} on its own: they never meet. */
  void hidden(List<HiddenAction> found);

  /** A component, or an array whose copies share the actions {@code shared}. */
  record Single(ComponentLayout place, BitSet shared) implements SystemTerm {
    @Override
    public BitSet alphabet() {
      return place.process.alphabet;
    }

    @Override
    public @Nullable ActionNode node(int action) {
      if (!place.process.alphabet.get(action)) {
        return null;
      }
      if (place.isArray() && shared.get(action)) {
        return new GroupNode(place, action);
      }
      return switch (place.layout) {
        case SINGLE -> new LeafNode(place, action);
        case COUNTED -> new CountNode(place, action);
        case SORTED -> new SortedNode(place, action);
      };
    }

    @Override
    public void hidden(List<HiddenAction> found) {
      ActionNode own = node(ActionTypes.TAU);
      if (own != null) {
        found.add(new HiddenAction(ActionTypes.TAU, own));
      }
    }
  }

  /** Several parts that cooperate on {@code shared}; two, or any number when that is empty. */
  record Together(List<SystemTerm> parts, BitSet shared, BitSet alphabet) implements SystemTerm {
    static Together of(SystemTerm left, SystemTerm right, BitSet shared) {
      BitSet alphabet = (BitSet) left.alphabet().clone();
      alphabet.or(right.alphabet());
      List<SystemTerm> parts = new ArrayList<>();
      if (shared.isEmpty() && left instanceof Together more && more.shared.isEmpty()) {
        parts.addAll(more.parts);
      } else {
        parts.add(left);
      }
      parts.add(right);
      return new Together(parts, shared, alphabet);
    }

    @Override
    public @Nullable ActionNode node(int action) {
      if (!alphabet.get(action)) {
        return null;
      }
      List<ActionNode> nodes = new ArrayList<>();
      for (SystemTerm part : parts) {
        ActionNode node = part.node(action);
        if (node != null) {
          nodes.add(node);
        }
      }
      if (shared.get(action)) {
        return nodes.size() == 2 ? new SyncNode(nodes.get(0), nodes.get(1)) : null;
      }
      return nodes.isEmpty() ? null : nodes.size() == 1 ? nodes.get(0) : new SumNode(nodes);
    }

    @Override
    public void hidden(List<HiddenAction> found) {
      parts.forEach(part -> part.hidden(found));
    }
  }

  /** A part some of whose actions cannot be seen. */
  record Hidden(SystemTerm body, BitSet actions, BitSet alphabet) implements SystemTerm {
    static Hidden of(SystemTerm body, BitSet actions) {
      BitSet alphabet = (BitSet) body.alphabet().clone();
      BitSet own = (BitSet) actions.clone();
      own.and(alphabet);
      alphabet.andNot(own);
      if (!own.isEmpty()) {
        alphabet.set(ActionTypes.TAU);
      }
      return new Hidden(body, own, alphabet);
    }

    @Override
    public @Nullable ActionNode node(int action) {
      return actions.get(action) ? null : body.node(action);
    }

    @Override
    public void hidden(List<HiddenAction> found) {
      body.hidden(found);
      for (int a = actions.nextSetBit(0); a >= 0; a = actions.nextSetBit(a + 1)) {
        ActionNode node = body.node(a);
        if (node != null) {
          found.add(new HiddenAction(a, node));
        }
      }
    }
  }
}
