// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.closed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** Products of numbers of rounds, each once, and an atom, by number. */
final class RoundProducts {
  private final List<Product> products = new ArrayList<>();
  private final Map<Product, Integer> numbers = new HashMap<>();
  private final Map<Step, Integer> longer = new HashMap<>();
  private final Map<Step, Integer> shorter = new HashMap<>();

  private record Product(List<RoundFactor> factors, int atom) {}

  private record Step(int product, RoundFactor factor) {}

  int of(int atom) {
    return number(new Product(List.of(), atom));
  }

  private int number(Product product) {
    Integer known = numbers.get(product);
    if (known == null) {
      known = products.size();
      products.add(product);
      numbers.put(product, known);
    }
    return known;
  }

  List<RoundFactor> factors(int product) {
    return products.get(product).factors;
  }

  int times(int product, RoundFactor factor) {
    Step step = new Step(product, factor);
    Integer known = longer.get(step);
    if (known == null) {
      SortedSet<RoundFactor> all = new TreeSet<>(factors(product));
      all.add(factor);
      known = number(new Product(List.copyOf(all), products.get(product).atom));
      longer.put(step, known);
    }
    return known;
  }

  int without(int product, RoundFactor factor) {
    Step step = new Step(product, factor);
    Integer known = shorter.get(step);
    if (known == null) {
      List<RoundFactor> rest =
          factors(product).stream().filter(other -> !other.equals(factor)).toList();
      known = number(new Product(rest, products.get(product).atom));
      shorter.put(step, known);
    }
    return known;
  }
}
