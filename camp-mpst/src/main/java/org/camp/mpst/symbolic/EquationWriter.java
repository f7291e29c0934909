// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import java.util.Arrays;
import java.util.function.DoubleFunction;

/** Writes nodes of a program, with a stack of its own in place of recursion. */
final class EquationWriter {
  private static final int PLUS = -1;
  private static final int COMMA = -2;
  private static final int CLOSE = -3;
  private static final int FIRST_CONSTANT = -4;
  private static final int NEXT_CONSTANT = -5;

  private final CostGraph graph;
  private final CostProgram program;
  private final SharedParts parts;
  private final CostNotation notation;
  private final DoubleFunction<String> format;
  private final StringBuilder out = new StringBuilder();

  /** Depth → what is still to be written, the next on top: a node, or one of the codes above. */
  private int[] items = new int[64];

  /** Depth → the coefficient of the item there. */
  private double[] amounts = new double[64];

  private int depth;

  EquationWriter(
      CostGraph graph,
      CostProgram program,
      SharedParts parts,
      CostNotation notation,
      DoubleFunction<String> format) {
    this.graph = graph;
    this.program = program;
    this.parts = parts;
    this.notation = notation;
    this.format = format;
  }

  /** The name of a node if it has one, else the node itself. */
  String reference(int node) {
    push(node, 1);
    return written();
  }

  /** The node itself, of its parts only those without names written out. */
  String definition(int node) {
    expand(node);
    return written();
  }

  private String written() {
    while (depth > 0) {
      depth--;
      int item = items[depth];
      double amount = amounts[depth];
      if (item >= 0) {
        term(item, amount);
      } else if (item == PLUS) {
        out.append(" + ");
      } else if (item == COMMA) {
        out.append(", ");
      } else if (item == CLOSE) {
        out.append(')');
      } else {
        constant(item, format.apply(amount));
      }
    }
    String result = out.toString();
    out.setLength(0);
    return result;
  }

  private void constant(int item, String number) {
    if (item == FIRST_CONSTANT) {
      out.append(number);
    } else if (number.startsWith("-")) {
      out.append(" - ").append(number, 1, number.length());
    } else {
      out.append(" + ").append(number);
    }
  }

  private void term(int node, double factor) {
    if (isCount(node)) {
      out.append(notation.constant(factor)).append(notation.times);
    } else if (factor != 1) {
      out.append(CostPrinter.decimal(factor)).append(notation.times);
    }
    int number = parts.number(node);
    if (number > 0) {
      out.append(notation.shared(number));
    } else if (factor != 1 && program.kind[node] == NodeStore.SUM) {
      out.append('(');
      push(CLOSE, 0);
      expand(node);
    } else if ((factor != 1 || isCount(node)) && program.kind[node] == NodeStore.SYMBOL) {
      String symbol = notation.symbol(graph, program.child[program.first[node]]);
      out.append(notation.isLoose(symbol) ? "(" + symbol + ")" : symbol);
    } else {
      expand(node);
    }
  }

  /** Whether a factor of the node is a time, and is written as one. */
  private boolean isCount(int node) {
    return notation != CostNotation.TEXT
        && program.kind[node] == NodeStore.SYMBOL
        && graph.isCount(program.child[program.first[node]]);
  }

  private void expand(int node) {
    switch (program.kind[node]) {
      case NodeStore.CONSTANT -> out.append(format.apply(program.constant[node]));
      case NodeStore.SYMBOL ->
          out.append(notation.symbol(graph, program.child[program.first[node]]));
      case NodeStore.MAX, NodeStore.LEAST -> {
        boolean least = program.kind[node] == NodeStore.LEAST;
        out.append(least ? notation.least((int) program.constant[node]) : notation.max);
        push(CLOSE, 0);
        for (int e = program.first[node + 1] - 1; e >= program.first[node]; e--) {
          push(program.child[e], 1);
          if (e > program.first[node]) {
            push(COMMA, 0);
          }
        }
      }
      case NodeStore.PRODUCT -> expandProduct(node);
      default -> expandSum(node);
    }
  }

  private void expandProduct(int node) {
    int symbol = program.child[program.first[node]];
    int cost = program.child[program.first[node] + 1];
    String rounds = notation.symbol(graph, program.child[program.first[symbol]]);
    out.append(notation.isLoose(rounds) ? "(" + rounds + ")" : rounds);
    boolean one = program.kind[cost] == NodeStore.CONSTANT && program.constant[cost] == 1;
    if (one && notation == CostNotation.TEXT) {
      return;
    }
    out.append(notation.times);
    if (program.kind[cost] == NodeStore.SUM && parts.number(cost) == 0) {
      out.append('(');
      push(CLOSE, 0);
    }
    push(cost, 1);
  }

  /**
   * Pushes the terms from the last to the first: products, maxima, constant, symbols, sealed sums.
   */
  private void expandSum(int node) {
    int bottom = depth;
    pushTerms(node, NodeStore.PRODUCT);
    pushTerms(node, NodeStore.LEAST);
    pushTerms(node, NodeStore.MAX);
    if (program.constant[node] != 0) {
      boolean leads = !has(node, NodeStore.SYMBOL) && !has(node, NodeStore.SUM);
      push(leads ? FIRST_CONSTANT : NEXT_CONSTANT, program.constant[node]);
    }
    pushTerms(node, NodeStore.SYMBOL);
    pushTerms(node, NodeStore.SUM);
    if (depth > bottom && items[depth - 1] == PLUS) {
      depth--;
    }
  }

  private void pushTerms(int node, byte kind) {
    for (int e = program.first[node + 1] - 1; e >= program.first[node]; e--) {
      if (program.kind[program.child[e]] == kind) {
        push(program.child[e], program.coefficient[e]);
        push(PLUS, 0);
      }
    }
  }

  private boolean has(int node, byte kind) {
    for (int e = program.first[node]; e < program.first[node + 1]; e++) {
      if (program.kind[program.child[e]] == kind) {
        return true;
      }
    }
    return false;
  }

  private void push(int item, double amount) {
    if (depth == items.length) {
      items = Arrays.copyOf(items, depth * 2);
      amounts = Arrays.copyOf(amounts, depth * 2);
    }
    items[depth] = item;
    amounts[depth++] = amount;
  }
}
