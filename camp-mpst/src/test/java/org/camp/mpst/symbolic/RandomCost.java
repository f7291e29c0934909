// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import java.util.SplittableRandom;

/** A random cost expression as a plain tree, with its own naive value: the oracle of the tests. */
final class RandomCost {
  private final int operator; // 0 constant, 1 symbol, 2 plus, 3 max, 4 scale
  private final double number;
  private final RandomCost[] operands;

  private RandomCost(int operator, double number, RandomCost... operands) {
    this.operator = operator;
    this.number = number;
    this.operands = operands;
  }

  /** A tree of {@code size} leaves over {@code symbols} symbols; many small whole numbers. */
  static RandomCost of(SplittableRandom random, int size, int symbols) {
    if (size <= 1) {
      return random.nextInt(5) == 0
          ? new RandomCost(0, random.nextInt(4) * 0.5)
          : new RandomCost(1, random.nextInt(symbols));
    }
    int choice = random.nextInt(9);
    if (choice == 0) {
      return new RandomCost(4, random.nextInt(4), of(random, size - 1, symbols));
    }
    int left = 1 + random.nextInt(size - 1);
    RandomCost a = of(random, left, symbols);
    RandomCost b = random.nextInt(6) == 0 ? a : of(random, size - left, symbols);
    return new RandomCost(choice < 5 ? 2 : 3, 0, a, b);
  }

  double value(double[] symbols) {
    return switch (operator) {
      case 0 -> number;
      case 1 -> symbols[(int) number];
      case 2 -> operands[0].value(symbols) + operands[1].value(symbols);
      case 3 -> Math.max(operands[0].value(symbols), operands[1].value(symbols));
      default -> number * operands[0].value(symbols);
    };
  }

  int build(CostGraph graph) {
    return switch (operator) {
      case 0 -> graph.constant(number);
      case 1 -> symbol(graph, (int) number);
      case 2 -> graph.plus(operands[0].build(graph), operands[1].build(graph));
      case 3 -> graph.max(operands[0].build(graph), operands[1].build(graph));
      default -> graph.scale(number, operands[0].build(graph));
    };
  }

  @Override
  public String toString() {
    return switch (operator) {
      case 0 -> String.valueOf(number);
      case 1 -> "s" + (int) number;
      case 2 -> "(" + operands[0] + " + " + operands[1] + ")";
      case 3 -> "max(" + operands[0] + ", " + operands[1] + ")";
      default -> number + "*" + operands[0];
    };
  }

  static int symbol(CostGraph graph, int index) {
    return graph.symbol("s" + index, "s_{" + index + "}");
  }

  /** A graph whose symbols s0, s1, … have equal indices. */
  static CostGraph graph(int symbols) {
    CostGraph graph = new CostGraph();
    for (int i = 0; i < symbols; i++) {
      symbol(graph, i);
    }
    return graph;
  }

  /** A nonnegative point, with zeros and ties among its coordinates. */
  static double[] point(SplittableRandom random, int symbols) {
    double[] point = new double[symbols];
    for (int i = 0; i < symbols; i++) {
      point[i] = random.nextBoolean() ? random.nextInt(4) : random.nextDouble() * 5;
    }
    return point;
  }
}
