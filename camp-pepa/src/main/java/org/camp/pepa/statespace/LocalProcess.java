package org.camp.pepa.statespace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The labelled transitions of one component: states 0 … n−1, 0 the initial one, in rows of flat
 * arrays.
 */
final class LocalProcess {
  final String name;

  /** Names of the sequential components in each state; one, unless the process is parallel. */
  final List<List<String>> members;

  final int[] start;
  final int[] action;
  final double[] rate;
  final boolean[] passive;
  final int[] target;
  final BitSet alphabet = new BitSet();

  private LocalProcess(Builder b) {
    name = b.name;
    members = List.copyOf(b.members);
    start = Arrays.copyOf(b.start, members.size() + 1);
    action = Arrays.copyOf(b.action, b.size);
    rate = Arrays.copyOf(b.rate, b.size);
    passive = Arrays.copyOf(b.passive, b.size);
    target = Arrays.copyOf(b.target, b.size);
    for (int a : action) {
      alphabet.set(a);
    }
  }

  int size() {
    return members.size();
  }

  /** The name of a state as the user sees it. */
  String stateName(int state) {
    return stateName(members.get(state));
  }

  static String stateName(List<String> parts) {
    return parts.size() == 1 ? parts.get(0) : "(" + String.join(", ", parts) + ")";
  }

  /** Collects states in order, each with its transitions; equal ones add up. */
  static final class Builder {
    private final String name;
    private final List<List<String>> members = new ArrayList<>();
    private int[] start = new int[16];
    private int[] action = new int[16];
    private double[] rate = new double[16];
    private boolean[] passive = new boolean[16];
    private int[] target = new int[16];
    private int size;

    Builder(String name) {
      this.name = name;
    }

    /** Begins the next state. */
    void state(List<String> names) {
      if (members.size() + 2 > start.length) {
        start = Arrays.copyOf(start, 2 * start.length);
      }
      members.add(names);
      start[members.size()] = size;
    }

    /** Adds a transition of the latest state; false when the action is active and passive. */
    boolean transition(int label, double amount, boolean isPassive, int to) {
      for (int i = start[members.size() - 1]; i < size; i++) {
        if (action[i] == label && passive[i] != isPassive) {
          return false;
        }
        if (action[i] == label && target[i] == to) {
          rate[i] += amount;
          return true;
        }
      }
      if (size == action.length) {
        action = Arrays.copyOf(action, 2 * size);
        rate = Arrays.copyOf(rate, 2 * size);
        passive = Arrays.copyOf(passive, 2 * size);
        target = Arrays.copyOf(target, 2 * size);
      }
      action[size] = label;
      rate[size] = amount;
      passive[size] = isPassive;
      target[size++] = to;
      start[members.size()] = size;
      return true;
    }

    LocalProcess build() {
      return new LocalProcess(this);
    }
  }
}
