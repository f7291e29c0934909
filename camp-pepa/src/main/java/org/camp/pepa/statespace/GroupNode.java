package org.camp.pepa.statespace;

/**
 * An action that all copies of an array do together. The copies in one local state choose among its
 * moves independently: the ways to do so are counted by multinomial coefficients.
 */
final class GroupNode extends Node {
  private final Place place;
  private final int[] start;
  private final double[] share;
  private final long[] delta;
  private final double[] apparent;
  private final boolean[] passive;
  private final int words;

  GroupNode(Place place, int action, int words) {
    this.place = place;
    this.words = words;
    LocalProcess process = place.process;
    int states = process.size();
    start = new int[states + 1];
    apparent = new double[states];
    passive = new boolean[states];
    int count = 0;
    for (int a : process.action) {
      count += a == action ? 1 : 0;
    }
    share = new double[count];
    delta = new long[count * words];
    int at = 0;
    for (int s = 0; s < states; s++) {
      for (int i = process.start[s]; i < process.start[s + 1]; i++) {
        if (process.action[i] == action) {
          share[at] = process.rate[i];
          apparent[s] += process.rate[i];
          passive[s] = process.passive[i];
          place.move(s, process.target[i], delta, at * words);
          at++;
        }
      }
      start[s + 1] = at;
      for (int i = start[s]; i < at; i++) {
        share[i] /= apparent[s];
      }
    }
  }

  @Override
  int moves(long[] states, int base, Moves out) {
    double least = Double.POSITIVE_INFINITY;
    boolean allPassive = true;
    for (int s = 0; s < apparent.length; s++) {
      if (place.count(states, base, s) > 0) {
        if (start[s] == start[s + 1]) {
          return 0;
        }
        if (allPassive && !passive[s]) {
          least = Double.POSITIVE_INFINITY;
          allPassive = false;
        }
        if (passive[s] == allPassive) {
          least = Math.min(least, apparent[s]);
        }
      }
    }
    int before = out.size;
    choose(states, base, 0, new long[words], least, out);
    out.total = least;
    out.passive = allPassive;
    return out.size - before;
  }

  private void choose(long[] states, int base, int local, long[] change, double rate, Moves out) {
    if (local == apparent.length) {
      out.push(change, 0, rate);
      return;
    }
    int copies = place.count(states, base, local);
    if (copies == 0) {
      choose(states, base, local + 1, change, rate, out);
    } else {
      spread(states, base, local, start[local], copies, change, rate, out);
    }
  }

  /** Lets {@code copies} copies choose among the moves from {@code move} on. */
  private void spread(
      long[] states,
      int base,
      int local,
      int move,
      int copies,
      long[] change,
      double rate,
      Moves out) {
    boolean last = move + 1 == start[local + 1];
    double ways = 1;
    for (int k = 0; k <= copies; k++) {
      if (!last || k == copies) {
        double part = rate * ways * Math.pow(share[move], k);
        long[] next = change.clone();
        for (int w = 0; w < words; w++) {
          next[w] += k * delta[move * words + w];
        }
        if (last) {
          choose(states, base, local + 1, next, part, out);
        } else {
          spread(states, base, local, move + 1, copies - k, next, part, out);
        }
      }
      if (!last) {
        ways = ways * (copies - k) / (k + 1);
      }
    }
  }

  @Override
  boolean isEnabled(long[] states, int base) {
    for (int s = 0; s < apparent.length; s++) {
      if (start[s] == start[s + 1] && place.count(states, base, s) > 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  double present(long[] states, int base) {
    return isEnabled(states, base) ? 1 : 0;
  }

  @Override
  void participants(long[] states, int base, double share, Moves scratch, Participants listener) {
    for (int s = 0; s < apparent.length && isEnabled(states, base); s++) {
      if (place.count(states, base, s) > 0) {
        listener.take(place.index, s, share);
      }
    }
  }
}
