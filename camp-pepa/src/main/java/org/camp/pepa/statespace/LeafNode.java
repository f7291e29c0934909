package org.camp.pepa.statespace;

/** An action of a single component. */
final class LeafNode extends Node {
  final Place place;
  private final int action;
  private final int[] start;
  private final double[] rate;
  private final long[] delta;
  private final double[] apparent;
  private final boolean[] passive;

  LeafNode(Place place, int action, int words) {
    this.place = place;
    this.action = action;
    LocalProcess process = place.process;
    int states = process.size();
    this.start = new int[states + 1];
    this.apparent = new double[states];
    this.passive = new boolean[states];
    int count = 0;
    for (int a : process.action) {
      count += a == action ? 1 : 0;
    }
    this.rate = new double[count];
    this.delta = new long[count * words];
    int at = 0;
    for (int s = 0; s < states; s++) {
      for (int i = process.start[s]; i < process.start[s + 1]; i++) {
        if (process.action[i] == action) {
          rate[at] = process.rate[i];
          apparent[s] += process.rate[i];
          passive[s] = process.passive[i];
          place.move(s, process.target[i], delta, at * words);
          at++;
        }
      }
      start[s + 1] = at;
    }
  }

  /** Whether the action is enabled in a local state. */
  boolean isEnabled(int local) {
    return start[local + 1] > start[local];
  }

  int action() {
    return action;
  }

  @Override
  int moves(long[] states, int base, Moves out) {
    int local = place.state(states, base);
    int from = start[local];
    int to = start[local + 1];
    for (int i = from; i < to; i++) {
      out.push(delta, i * out.words, rate[i]);
    }
    out.total = apparent[local];
    out.passive = passive[local];
    return to - from;
  }

  @Override
  boolean isEnabled(long[] states, int base) {
    return isEnabled(place.state(states, base));
  }

  @Override
  double present(long[] states, int base) {
    return isEnabled(states, base) ? 1 : 0;
  }

  @Override
  void participants(long[] states, int base, double share, Moves scratch, Participants listener) {
    int local = place.state(states, base);
    if (isEnabled(local)) {
      listener.take(place.index, local, share);
    }
  }
}
