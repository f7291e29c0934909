// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.cost;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.diagnostic.Span;
import org.jspecify.annotations.Nullable;

/**
 * One superstep of one component that has children: of a whole flat machine, or of a node.
 *
 * @param index its number, from 0
 * @param level the stage of the component, from 1 at the root
 * @param node what the replicated code of a flat machine charges, or the node's own
 * @param parts what each processor or child charges beside that; empty when none does anything
 * @param exchange what ends it; null for the last one
 * @param deliveries who sends how many words to whom, in the order of senders; empty unless the run
 *     keeps it
 * @param copied words that went down to all children during it, without a barrier
 * @param moved what the words of the exchange, and those copied, cost: h·g, or the greatest over
 *     the children where a word does not cost the same to all
 * @param barrier the symbol of the barrier that ends it, if an exchange does
 * @param calls the runs of nodes below that it contains
 * @param end the place of the program that ends it; {@link Span#NONE} for the last one
 */
public record Superstep(
    int index,
    int level,
    Cost node,
    List<Cost> parts,
    @Nullable Exchange exchange,
    List<Delivery> deliveries,
    long copied,
    Cost moved,
    int barrier,
    List<NodeRun> calls,
    Span end) {
  /** Who is in the middle of a tree's messages: the node itself, beside children from 1. */
  public static final int NODE = 0;

  /**
   * What one sends to neighbouring receivers, the same amount to each; nobody sends to itself.
   *
   * @param sender a processor or child, from 1, or {@link #NODE}
   * @param first the first receiver
   * @param last the last receiver
   * @param words what each of them gets, at least 1
   */
  public record Delivery(int sender, int first, int last, long words) {}

  /**
   * What happens before the exchange. On a flat machine every processor runs the replicated code: A
   * + max c_i. On a node, it and its children overlap: max(A, max c_i) (section 3.3).
   */
  public Cost work(Symbols symbols) {
    if (parts.isEmpty()) {
      return node;
    }
    if (symbols.isFlat()) {
      return node.plus(Cost.max(parts));
    }
    List<Cost> all = new ArrayList<>(parts);
    all.add(node);
    return Cost.max(all);
  }

  /** The work of one processor, from 0: on a flat machine with the replicated code. */
  public Cost work(int processor, Symbols symbols) {
    Cost part = parts.isEmpty() ? Cost.zero(node.symbols()) : parts.get(processor);
    return symbols.isFlat() ? node.plus(part) : part;
  }

  /** The most words that a processor or child sends or receives: of the exchange, and copied. */
  public long h() {
    Exchange ends = exchange;
    return ends == null ? copied : Math.addExact(copied, ends.h());
  }

  /** h·g, and L when an exchange ends it. */
  public Cost communication(Symbols symbols) {
    CostSum sum = new CostSum(symbols.size());
    sum.add(moved);
    if (exchange != null) {
      sum.add(barrier, 1);
    }
    return sum.toCost();
  }

  /** Work and communication. */
  public Cost total(Symbols symbols) {
    return work(symbols).plus(communication(symbols));
  }
}
