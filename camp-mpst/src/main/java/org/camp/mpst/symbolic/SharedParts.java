// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.symbolic;

import java.util.HashSet;
import java.util.Set;
import java.util.function.DoubleFunction;

/** Which nodes of a program get a name in print, and which number. */
final class SharedParts {
  private static final int NESTING = 16;
  private static final int NAME_LENGTH = 3;

  /** Node → the number in its name; 0 for none. */
  private final int[] numbers;

  private SharedParts(int[] numbers) {
    this.numbers = numbers;
  }

  /** The number in the name of a node, or 0 when it is written out wherever it occurs. */
  int number(int node) {
    return numbers[node];
  }

  static SharedParts choose(
      CostGraph graph,
      CostProgram program,
      DoubleFunction<String> format,
      int plainUpTo,
      int sharedFrom) {
    int count = program.kind.length;
    double[] own = new double[count];
    double[] plain = new double[count];
    for (int node = 0; node < count; node++) {
      own[node] = ownLength(graph, program, format, node);
      plain[node] = own[node];
      if (program.kind[node] >= NodeStore.SUM) {
        for (int e = program.first[node]; e < program.first[node + 1]; e++) {
          plain[node] += plain[program.child[e]];
        }
      }
    }
    double total = 0;
    for (int root : program.roots) {
      total += plain[root];
    }
    int[] numbers = new int[count];
    if (total > plainUpTo) {
      number(graph, program, own, sharedFrom, numbers);
    }
    return new SharedParts(numbers);
  }

  private static void number(
      CostGraph graph, CostProgram program, double[] own, int sharedFrom, int[] numbers) {
    int count = program.kind.length;
    int[] uses = uses(program);
    Set<String> taken = symbolTexts(graph, program);
    double[] length = own;
    int[] nesting = new int[count];
    int last = 0;
    for (int node = 0; node < count; node++) {
      if (program.kind[node] < NodeStore.SUM) {
        continue;
      }
      for (int e = program.first[node]; e < program.first[node + 1]; e++) {
        int child = program.child[e];
        boolean named = numbers[child] > 0;
        length[node] += named ? NAME_LENGTH : length[child];
        nesting[node] = Math.max(nesting[node], named ? 0 : nesting[child]);
      }
      nesting[node] += program.kind[node] >= NodeStore.MAX ? 1 : 0;
      boolean shared = uses[node] > 1 && length[node] >= sharedFrom;
      if (shared || nesting[node] > NESTING) {
        do {
          last++;
        } while (taken.contains(CostNotation.TEXT.shared(last)));
        numbers[node] = last;
      }
    }
  }

  private static int[] uses(CostProgram program) {
    int[] uses = new int[program.kind.length];
    for (int root : program.roots) {
      uses[root]++;
    }
    for (int node = 0; node < uses.length; node++) {
      if (program.kind[node] >= NodeStore.SUM) {
        for (int e = program.first[node]; e < program.first[node + 1]; e++) {
          uses[program.child[e]]++;
        }
      }
    }
    return uses;
  }

  private static Set<String> symbolTexts(CostGraph graph, CostProgram program) {
    Set<String> texts = new HashSet<>();
    for (int node = 0; node < program.kind.length; node++) {
      if (program.kind[node] == NodeStore.SYMBOL) {
        texts.add(graph.symbolText(program.child[program.first[node]]));
      }
    }
    return texts;
  }

  /** The characters of a node in text notation, those of its children left out. */
  private static double ownLength(
      CostGraph graph, CostProgram program, DoubleFunction<String> format, int node) {
    int from = program.first[node];
    int to = program.first[node + 1];
    return switch (program.kind[node]) {
      case NodeStore.CONSTANT -> format.apply(program.constant[node]).length();
      case NodeStore.SYMBOL -> graph.symbolText(program.child[from]).length();
      case NodeStore.MAX -> "max()".length() + 2.0 * (to - from - 1);
      case NodeStore.PRODUCT -> "()*()".length();
      case NodeStore.LEAST -> "least[1]()".length() + 2.0 * (to - from - 1);
      default -> {
        double constant = program.constant[node];
        double length = constant == 0 ? -3 : format.apply(constant).length();
        for (int e = from; e < to; e++) {
          double factor = program.coefficient[e];
          length += 3 + (factor == 1 ? 0 : 1 + CostPrinter.decimal(factor).length());
        }
        yield length;
      }
    };
  }
}
