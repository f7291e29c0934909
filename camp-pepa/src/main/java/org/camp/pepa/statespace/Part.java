package org.camp.pepa.statespace;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The structure of a system: components, cooperation and hiding. */
sealed interface Part {
  /** The actions that can ever be seen of it. */
  BitSet alphabet();

  /** The moves of an action, or null when there never are any. */
  @Nullable Node node(int action, int words);

  /** An action that is hidden, or {@code tau} itself. */
  record HiddenAction(int action, Node node) {}

  /** Adds every source of {@code tau} on its own: they never meet. */
  void hidden(List<HiddenAction> found, int words);

  /** A component, or an array whose copies share the actions {@code shared}. */
  record Single(Place place, BitSet shared) implements Part {
    @Override
    public BitSet alphabet() {
      return place.process.alphabet;
    }

    @Override
    public @Nullable Node node(int action, int words) {
      if (!place.process.alphabet.get(action)) {
        return null;
      }
      if (!place.array) {
        return new LeafNode(place, action, words);
      }
      return shared.get(action)
          ? new GroupNode(place, action, words)
          : new CountNode(place, action, words);
    }

    @Override
    public void hidden(List<HiddenAction> found, int words) {
      @Nullable Node own = node(ActionTable.TAU, words);
      if (own != null) {
        found.add(new HiddenAction(ActionTable.TAU, own));
      }
    }
  }

  /** Several parts that cooperate on {@code shared}; two, or any number when that is empty. */
  record Together(List<Part> parts, BitSet shared, BitSet alphabet) implements Part {
    static Together of(Part left, Part right, BitSet shared) {
      BitSet alphabet = (BitSet) left.alphabet().clone();
      alphabet.or(right.alphabet());
      List<Part> parts = new ArrayList<>();
      if (shared.isEmpty() && left instanceof Together more && more.shared.isEmpty()) {
        parts.addAll(more.parts);
      } else {
        parts.add(left);
      }
      parts.add(right);
      return new Together(parts, shared, alphabet);
    }

    @Override
    public @Nullable Node node(int action, int words) {
      if (!alphabet.get(action)) {
        return null;
      }
      List<Node> nodes = new ArrayList<>();
      for (Part part : parts) {
        @Nullable Node node = part.node(action, words);
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
    public void hidden(List<HiddenAction> found, int words) {
      parts.forEach(part -> part.hidden(found, words));
    }
  }

  /** A part some of whose actions cannot be seen. */
  record Hidden(Part body, BitSet actions, BitSet alphabet) implements Part {
    static Hidden of(Part body, BitSet actions) {
      BitSet alphabet = (BitSet) body.alphabet().clone();
      BitSet own = (BitSet) actions.clone();
      own.and(alphabet);
      alphabet.andNot(own);
      if (!own.isEmpty()) {
        alphabet.set(ActionTable.TAU);
      }
      return new Hidden(body, own, alphabet);
    }

    @Override
    public @Nullable Node node(int action, int words) {
      return actions.get(action) ? null : body.node(action, words);
    }

    @Override
    public void hidden(List<HiddenAction> found, int words) {
      body.hidden(found, words);
      for (int a = actions.nextSetBit(0); a >= 0; a = actions.nextSetBit(a + 1)) {
        @Nullable Node node = body.node(a, words);
        if (node != null) {
          found.add(new HiddenAction(a, node));
        }
      }
    }
  }
}
