package org.camp.pepa.statespace;

import java.util.List;

/** An action of several parts that do it independently: apparent rates add. */
final class SumNode extends Node {
  private final Node[] parts;

  SumNode(List<Node> parts) {
    this.parts = parts.toArray(Node[]::new);
  }

  List<Node> parts() {
    return List.of(parts);
  }

  @Override
  int moves(long[] states, int base, Moves out) {
    int pushed = 0;
    double total = 0;
    boolean kind = false;
    for (Node part : parts) {
      int more = part.moves(states, base, out);
      if (more > 0) {
        if (pushed > 0 && kind != out.passive) {
          throw new MixedRates();
        }
        kind = out.passive;
        total += out.total;
        pushed += more;
      }
    }
    out.total = total;
    out.passive = kind;
    return pushed;
  }

  @Override
  boolean isEnabled(long[] states, int base) {
    for (Node part : parts) {
      if (part.isEnabled(states, base)) {
        return true;
      }
    }
    return false;
  }

  @Override
  double present(long[] states, int base) {
    double all = 0;
    for (Node part : parts) {
      all += part.present(states, base);
    }
    return all;
  }

  @Override
  void participants(long[] states, int base, double share, Moves scratch, Participants listener) {
    for (Node part : parts) {
      part.participants(states, base, share, scratch, listener);
    }
  }
}
