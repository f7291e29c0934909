// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.replay;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.block.Grouping;

/**
 * An execution of a process, as a term that is its own: {@code (a b)} one after the other, {@code
 * (a|b)} beside each other with parts sorted by text, {@code <a, b after a&c, c, d after c>} an
 * order that neither gives, {@code -} no call.
 *
 * @param block the execution as a process without choices, loops and absence
 * @param parts flat: no part of a series is a series
 * @param calls how many calls it has
 */
record ExecutionTerm(Form form, Block block, List<ExecutionTerm> parts, int calls, String text) {
  /** No call. */
  static final ExecutionTerm EMPTY =
      new ExecutionTerm(Form.EMPTY, new Block.Sequence(List.of()), List.of(), 0, "-");

  /** How a term is made. */
  enum Form {
    EMPTY,
    CALL,
    SERIES,
    PARALLEL,
    ORDER
  }

  static ExecutionTerm call(String label) {
    return new ExecutionTerm(Form.CALL, new Block.Call(label), List.of(), 1, label);
  }

  /** One after the other. */
  static ExecutionTerm series(List<ExecutionTerm> terms) {
    return joined(Form.SERIES, terms, " ");
  }

  /** Beside each other. */
  static ExecutionTerm parallel(List<ExecutionTerm> terms) {
    return joined(Form.PARALLEL, terms, "|");
  }

  private static ExecutionTerm joined(Form form, List<ExecutionTerm> terms, String gap) {
    List<ExecutionTerm> flat = new ArrayList<>();
    for (ExecutionTerm term : terms) {
      if (term.form == form) {
        flat.addAll(term.parts);
      } else if (term.form != Form.EMPTY) {
        flat.add(term);
      }
    }
    if (flat.size() < 2) {
      return flat.isEmpty() ? EMPTY : flat.get(0);
    }
    if (form == Form.PARALLEL) {
      flat.sort(Comparator.comparing(ExecutionTerm::text));
    }
    List<Block> blocks = flat.stream().map(ExecutionTerm::block).toList();
    return new ExecutionTerm(
        form,
        form == Form.SERIES ? new Block.Sequence(blocks) : new Block.Beside(blocks),
        List.copyOf(flat),
        flat.stream().mapToInt(ExecutionTerm::calls).sum(),
        flat.stream().map(ExecutionTerm::text).collect(Collectors.joining(gap, "(", ")")));
  }

  /**
   * Terms under an order.
   *
   * @param before term → the terms that come before it, closed
   */
  static ExecutionTerm ordered(List<ExecutionTerm> terms, BitSet[] before) {
    int[] all =
        IntStream.range(0, terms.size())
            .filter(i -> terms.get(i).form != Form.EMPTY)
            .boxed()
            .sorted(Comparator.comparing(i -> terms.get(i).text))
            .mapToInt(Integer::intValue)
            .toArray();
    return ordered(terms, before, all);
  }

  private static ExecutionTerm ordered(List<ExecutionTerm> terms, BitSet[] before, int[] which) {
    if (which.length < 2) {
      return which.length == 0 ? EMPTY : terms.get(which[0]);
    }
    List<BitSet> apart =
        Grouping.components(
            which.length,
            (i, j) -> before[which[i]].get(which[j]) || before[which[j]].get(which[i]));
    if (apart.size() > 1) {
      return parallel(cut(terms, before, which, apart));
    }
    List<BitSet> steps =
        Grouping.components(
            which.length,
            (i, j) -> !before[which[i]].get(which[j]) && !before[which[j]].get(which[i]));
    if (steps.size() > 1) {
      return series(
          cut(
              terms,
              before,
              which,
              steps.stream()
                  .sorted(
                      Comparator.comparingInt(
                          step -> before[which[step.nextSetBit(0)]].cardinality()))
                  .toList()));
    }
    List<ExecutionTerm> parts = new ArrayList<>();
    List<Block.Arc> arcs = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < which.length; i++) {
      parts.add(terms.get(which[i]));
      List<String> after = new ArrayList<>();
      for (int j = 0; j < which.length; j++) {
        if (before[which[i]].get(which[j])) {
          arcs.add(new Block.Arc(j, i));
          after.add(terms.get(which[j]).text);
        }
      }
      texts.add(
          terms.get(which[i]).text + (after.isEmpty() ? "" : " after " + String.join("&", after)));
    }
    return new ExecutionTerm(
        Form.ORDER,
        new Block.Ordered(parts.stream().map(ExecutionTerm::block).toList(), arcs),
        List.copyOf(parts),
        parts.stream().mapToInt(ExecutionTerm::calls).sum(),
        "<" + String.join(", ", texts) + ">");
  }

  private static List<ExecutionTerm> cut(
      List<ExecutionTerm> terms, BitSet[] before, int[] which, List<BitSet> groups) {
    return groups.stream()
        .map(group -> ordered(terms, before, group.stream().map(i -> which[i]).toArray()))
        .toList();
  }
}
