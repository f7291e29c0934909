package org.camp.pepa.statespace;

/**
 * A component of the system with its bits in the state vector: the number of its local state, or,
 * for an array, a count per local state.
 */
final class Place {
  final int index;
  final LocalProcess process;

  /** Copies; 1 and not an array when {@link #array} is false. */
  final int copies;

  final boolean array;
  final long mask;

  /** Word and shift of the field; of each local state's count for an array. */
  final int[] fields;

  Place(int index, LocalProcess process, int copies, boolean array, Packing packing) {
    this.index = index;
    this.process = process;
    this.copies = copies;
    this.array = array;
    long most = array ? copies : process.size() - 1;
    this.mask = (1L << Packing.bits(most)) - 1;
    this.fields = new int[array ? process.size() : 1];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = packing.field(most);
    }
  }

  /** The local state of a single component. */
  int state(long[] states, int base) {
    int field = fields[0];
    return (int) (states[base + (field >> 6)] >>> (field & 63) & mask);
  }

  /** How many copies of an array are in a local state. */
  int count(long[] states, int base, int local) {
    int field = fields[local];
    return (int) (states[base + (field >> 6)] >>> (field & 63) & mask);
  }

  /** How many copies are in a local state: 0 or 1 for a single component. */
  int countOf(long[] states, int base, int local) {
    return array ? count(states, base, local) : state(states, base) == local ? 1 : 0;
  }

  /** Writes the initial state. */
  void initialise(long[] state) {
    if (array) {
      state[fields[0] >> 6] += (long) copies << (fields[0] & 63);
    }
  }

  /** Adds to {@code delta} the change when one copy moves. */
  void move(int from, int to, long[] delta, int base) {
    if (array) {
      delta[base + (fields[from] >> 6)] -= 1L << (fields[from] & 63);
      delta[base + (fields[to] >> 6)] += 1L << (fields[to] & 63);
    } else {
      delta[base + (fields[0] >> 6)] += (long) (to - from) << (fields[0] & 63);
    }
  }
}
