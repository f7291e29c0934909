package org.camp.pepa.statespace;

/** An action of an array whose copies do it independently of each other. */
final class CountNode extends Node {
  private final Place place;
  private final int[] from;
  private final double[] rate;
  private final boolean[] passive;
  private final long[] delta;

  CountNode(Place place, int action, int words) {
    this.place = place;
    LocalProcess process = place.process;
    int count = 0;
    for (int a : process.action) {
      count += a == action ? 1 : 0;
    }
    from = new int[count];
    rate = new double[count];
    passive = new boolean[count];
    delta = new long[count * words];
    int at = 0;
    for (int s = 0; s < process.size(); s++) {
      for (int i = process.start[s]; i < process.start[s + 1]; i++) {
        if (process.action[i] == action) {
          from[at] = s;
          rate[at] = process.rate[i];
          passive[at] = process.passive[i];
          place.move(s, process.target[i], delta, at * words);
          at++;
        }
      }
    }
  }

  @Override
  int moves(long[] states, int base, Moves out) {
    int pushed = 0;
    double total = 0;
    boolean kind = false;
    for (int i = 0; i < from.length; i++) {
      int copies = place.count(states, base, from[i]);
      if (copies > 0) {
        if (pushed > 0 && kind != passive[i]) {
          throw new MixedRates();
        }
        kind = passive[i];
        out.push(delta, i * out.words, copies * rate[i]);
        total += copies * rate[i];
        pushed++;
      }
    }
    out.total = total;
    out.passive = kind;
    return pushed;
  }

  @Override
  boolean isEnabled(long[] states, int base) {
    for (int local : from) {
      if (place.count(states, base, local) > 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  double present(long[] states, int base) {
    double copies = 0;
    for (int i = 0; i < from.length; i++) {
      boolean counted = i > 0 && from[i] == from[i - 1];
      copies += counted ? 0 : place.count(states, base, from[i]);
    }
    return copies;
  }

  @Override
  void participants(long[] states, int base, double share, Moves scratch, Participants listener) {
    for (int local : from) {
      if (place.count(states, base, local) > 0) {
        listener.take(place.index, local, share);
      }
    }
  }
}
