// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.maxplus;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.camp.mpst.exact.Ticks;

/**
 * A max-plus linear map as a circuit: node t has the value {@code max(a_t, b_t) + w_t} of earlier
 * nodes. The first nodes are the inputs. A map of n inputs that a body of m messages describes
 * takes O(m) space, where its matrix would take n². Weights are whole numbers of ticks, or NaN when
 * they are not known. Immutable and thread-safe.
 */
public final class Circuit {
  /** No second operand. */
  public static final int NONE = -1;

  private final int inputs;
  private final int nodes;

  /** Node → its first operand; meaningless for inputs. */
  private final int[] first;

  /** Node → its second operand, or {@link #NONE}; meaningless for inputs. */
  private final int[] second;

  /** Node → the number of the weight that it adds. */
  private final int[] weight;

  /** Node → what the builder said of it; −1 for nothing. */
  private final int[] tag;

  /** Number of a weight → its value [ticks]; NaN when unknown, rounded when wide. */
  private final double[] weights;

  private final Map<Integer, BigInteger> wide;

  /** Entry of the next state → the node that gives it. */
  private final int[] outputs;

  private Circuit(Builder builder, int[] outputs) {
    this.inputs = builder.inputs;
    this.nodes = builder.nodes;
    this.first = Arrays.copyOf(builder.first, nodes);
    this.second = Arrays.copyOf(builder.second, nodes);
    this.weight = Arrays.copyOf(builder.weight, nodes);
    this.tag = Arrays.copyOf(builder.tag, nodes);
    this.weights = Arrays.copyOf(builder.weights, builder.distinct);
    this.wide = new HashMap<>(builder.wide);
    this.outputs = outputs.clone();
  }

  private Circuit(Circuit other, double[] weights, int[] outputs) {
    this.wide = other.wide;
    this.inputs = other.inputs;
    this.nodes = other.nodes;
    this.first = other.first;
    this.second = other.second;
    this.weight = other.weight;
    this.tag = other.tag;
    this.weights = weights;
    this.outputs = outputs;
  }

  /** How many entries the state has. */
  public int size() {
    return inputs;
  }

  /** How many nodes there are, inputs included. */
  public int nodes() {
    return nodes;
  }

  /** The first operand of a node that is no input. */
  public int first(int node) {
    return first[node];
  }

  /** The second operand, or {@link #NONE}. */
  public int second(int node) {
    return second[node];
  }

  /** What a node adds, in ticks; rounded when it is wide. */
  public double added(int node) {
    return node < inputs ? 0 : weights[weight[node]];
  }

  /** Whether some weight has more than 53 bits. */
  boolean isWide() {
    return !wide.isEmpty();
  }

  /** What the builder said of a node. */
  public int tag(int node) {
    return tag[node];
  }

  /** The node that gives entry {@code i} of the next state. */
  public int output(int i) {
    return outputs[i];
  }

  int weight(int node) {
    return weight[node];
  }

  double[] weights() {
    return weights;
  }

  /** The weights, all of which are known. */
  BigInteger[] wholeWeights() {
    BigInteger[] whole = new BigInteger[weights.length];
    for (int i = 0; i < whole.length; i++) {
      BigInteger known = wide.get(i);
      whole[i] = known == null ? Ticks.whole(weights[i]) : known;
    }
    return whole;
  }

  /** The same nodes with another next state. */
  public Circuit to(int[] otherOutputs) {
    return new Circuit(this, weights, otherOutputs.clone());
  }

  /**
   * Applies the map to a state in place. O(nodes).
   *
   * @param state one entry per input
   * @param values room for as many numbers as there are nodes
   */
  public void apply(double[] state, double[] values) {
    System.arraycopy(state, 0, values, 0, inputs);
    for (int t = inputs; t < nodes; t++) {
      double value = values[first[t]];
      int other = second[t];
      if (other >= 0) {
        value = Math.max(value, values[other]);
      }
      values[t] = value + weights[weight[t]];
    }
    for (int i = 0; i < outputs.length; i++) {
      state[i] = values[outputs[i]];
    }
  }

  void apply(BigInteger[] state, BigInteger[] ticks, BigInteger[] values) {
    System.arraycopy(state, 0, values, 0, inputs);
    for (int t = inputs; t < nodes; t++) {
      BigInteger value = values[first[t]];
      int other = second[t];
      if (other >= 0) {
        value = value.max(values[other]);
      }
      values[t] = value.add(ticks[weight[t]]);
    }
    for (int i = 0; i < outputs.length; i++) {
      state[i] = values[outputs[i]];
    }
  }

  void apply(long[] state, long[] ticks, long[] values) {
    System.arraycopy(state, 0, values, 0, inputs);
    for (int t = inputs; t < nodes; t++) {
      long value = values[first[t]];
      int other = second[t];
      if (other >= 0 && values[other] > value) {
        value = values[other];
      }
      values[t] = value + ticks[weight[t]];
    }
    for (int i = 0; i < outputs.length; i++) {
      state[i] = values[outputs[i]];
    }
  }

  /** The entries that depend, in some round, on a weight that is not a number. */
  public boolean[] unknown() {
    boolean[] unknown = new boolean[inputs];
    boolean[] at = new boolean[nodes];
    for (boolean changed = true; changed; ) {
      changed = false;
      System.arraycopy(unknown, 0, at, 0, inputs);
      for (int t = inputs; t < nodes; t++) {
        int other = second[t];
        at[t] = at[first[t]] || (other >= 0 && at[other]) || Double.isNaN(weights[weight[t]]);
      }
      for (int i = 0; i < inputs; i++) {
        if (at[outputs[i]] && !unknown[i]) {
          unknown[i] = true;
          changed = true;
        }
      }
    }
    return unknown;
  }

  /** This circuit with every weight that is not a number taken for 0. */
  public Circuit known() {
    double[] numbers = weights.clone();
    boolean changed = false;
    for (int i = 0; i < numbers.length; i++) {
      if (Double.isNaN(numbers[i])) {
        numbers[i] = 0;
        changed = true;
      }
    }
    return changed ? new Circuit(this, numbers, outputs) : this;
  }

  /** Collects nodes. */
  public static final class Builder {
    private static final double RESERVED = 0;

    private final int inputs;
    private int nodes;

    /** Node → its first operand. */
    private int[] first;

    /** Node → its second operand, or {@link #NONE}. */
    private int[] second;

    /** Node → the number of the weight that it adds. */
    private int[] weight;

    /** Node → what {@link Circuit#tag} gives back; −1 for nothing. */
    private int[] tag;

    /** Number of a weight → its value [ticks]; NaN when unknown, rounded when wide. */
    private double[] weights = new double[16];

    private final Map<Integer, BigInteger> wide = new HashMap<>();
    private final Map<BigInteger, Integer> wideSlots = new HashMap<>();
    private int distinct;

    /** Slot of the hash table → the number of a weight that is not wide; −1 when free. */
    private int[] slots = new int[64];

    /** A circuit over so many inputs, which are its first nodes. */
    public Builder(int inputs) {
      this.inputs = inputs;
      this.nodes = inputs;
      int capacity = Math.max(64, 2 * inputs);
      first = new int[capacity];
      second = new int[capacity];
      weight = new int[capacity];
      tag = new int[capacity];
      Arrays.fill(tag, 0, inputs, -1);
      Arrays.fill(slots, -1);
      intern(RESERVED);
    }

    /** How many nodes there are, inputs included. */
    public int nodes() {
      return nodes;
    }

    /**
     * The node {@code max(a, b) + added}; {@code b} may be {@link #NONE}.
     *
     * @param added whole ticks below 2^53, or NaN
     * @param about a number that {@link Circuit#tag} gives back
     */
    public int add(int a, int b, double added, int about) {
      return node(a, b, intern(added), about);
    }

    /** As above, with any whole number of ticks. */
    public int add(int a, int b, BigInteger added, int about) {
      return node(a, b, Ticks.isNarrow(added) ? intern(added.doubleValue()) : wide(added), about);
    }

    private int wide(BigInteger added) {
      return wideSlots.computeIfAbsent(
          added,
          value -> {
            int slot = append(value.doubleValue());
            wide.put(slot, value);
            return slot;
          });
    }

    private int node(int a, int b, int ofWeight, int about) {
      if (nodes == first.length) {
        int capacity = nodes + (nodes >> 1);
        first = Arrays.copyOf(first, capacity);
        second = Arrays.copyOf(second, capacity);
        weight = Arrays.copyOf(weight, capacity);
        tag = Arrays.copyOf(tag, capacity);
      }
      first[nodes] = a;
      second[nodes] = a == b ? NONE : b;
      weight[nodes] = ofWeight;
      tag[nodes] = about;
      return nodes++;
    }

    /** The greater of two nodes. */
    public int max(int a, int b) {
      return a == b ? a : add(a, b, 0, -1);
    }

    /** The circuit whose next state has the given nodes. */
    public Circuit build(int[] outputs) {
      return new Circuit(this, outputs);
    }

    private int intern(double value) {
      long bits = Double.doubleToLongBits(value);
      int mask = slots.length - 1;
      int slot = home(bits) & mask;
      while (slots[slot] >= 0) {
        if (Double.doubleToLongBits(weights[slots[slot]]) == bits) {
          return slots[slot];
        }
        slot = (slot + 1) & mask;
      }
      int added = append(value);
      slots[slot] = added;
      if (2 * distinct > slots.length) {
        rehash();
      }
      return added;
    }

    /** Whole numbers differ in their upper bits only, so these are mixed into the lower ones. */
    private static int home(long bits) {
      return (int) (((bits ^ bits >>> 32) * 0x9E3779B97F4A7C15L) >>> 32);
    }

    private int append(double value) {
      if (distinct == weights.length) {
        weights = Arrays.copyOf(weights, 2 * distinct);
      }
      weights[distinct] = value;
      return distinct++;
    }

    private void rehash() {
      slots = new int[2 * slots.length];
      Arrays.fill(slots, -1);
      int mask = slots.length - 1;
      for (int i = 0; i < distinct; i++) {
        if (wide.containsKey(i)) {
          continue;
        }
        long bits = Double.doubleToLongBits(weights[i]);
        int slot = home(bits) & mask;
        while (slots[slot] >= 0) {
          slot = (slot + 1) & mask;
        }
        slots[slot] = i;
      }
    }
  }
}
