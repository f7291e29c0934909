// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.statespace;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many states there are when all copies are told apart. */
final class FlatStates {
  private FlatStates() {}

  /** The sum over the states of a model. O(states). */
  static BigInteger of(StateSpace space) {
    CompiledSystem system = space.system();
    Replicas replicas = space.replicas();
    long[] states = space.table().states();
    Map<List<Integer>, BigInteger> known = new HashMap<>();
    BigInteger sum = BigInteger.ZERO;
    List<Integer> occupied = new ArrayList<>();
    for (int i = 0; i < space.size(); i++) {
      int base = i * system.words;
      occupied.clear();
      for (ComponentLayout place : system.places) {
        if (place.isArray()) {
          place.occupied(
              states,
              base,
              (local, copies) -> {
                occupied.add(place.index);
                occupied.add(local);
                occupied.add(copies);
              });
        }
      }
      BigInteger here = known.get(occupied);
      if (here == null) {
        here = system.ways(states, base);
        known.put(List.copyOf(occupied), here);
      }
      sum = sum.add(replicas.isEmpty() ? here : here.multiply(replicas.ways(states, base)));
    }
    return sum;
  }
}
