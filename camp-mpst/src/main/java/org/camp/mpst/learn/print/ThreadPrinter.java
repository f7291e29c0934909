// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.print;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.camp.core.protocol.BlockBuilder;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.call.OperationName;
import org.camp.mpst.learn.call.SampleKey;

/** Writes what runs beside each other: at callees, or at threads of their own. */
final class ThreadPrinter {
  private final PrintState state;
  private final BlockPrinter blocks;
  private final CallPrinter calls;

  ThreadPrinter(PrintState state, BlockPrinter blocks, CallPrinter calls) {
    this.state = state;
    this.blocks = blocks;
    this.calls = calls;
  }

  /** A branch that runs beside others: at a callee, or at a thread. */
  private record Branch(Block block, String label, String role) {
    boolean isCall() {
      return !label.isEmpty();
    }
  }

  private Branch branch(Block block, PrintPlace at) {
    if (block instanceof Block.Call call && !state.isInner(call.label())) {
      return new Branch(block, call.label(), state.member(call.label(), at));
    }
    return new Branch(block, "", state.thread());
  }

  void beside(BlockBuilder<?> to, List<Block> parts, PrintPlace at) {
    Set<String> outside = state.used;
    Set<String> taken = new HashSet<>();
    List<Branch> branches = new ArrayList<>();
    for (Block part : parts) {
      state.used = new HashSet<>();
      branches.add(branch(part, at.holding(taken)));
      taken.addAll(state.used);
    }
    for (Branch branch : branches) {
      if (branch.isCall()) {
        calls.compute(to, at.role(), state.costs.local(at.operation(), branch.label));
        to.send(state.names.message(OperationName.plain(branch.label)))
            .from(at.role())
            .to(branch.role);
      } else {
        to.send("Fork").from(at.role()).to(branch.role);
      }
    }
    for (Branch branch : branches) {
      state.used = new HashSet<>();
      body(to, branch, at.holding(taken));
      taken.addAll(state.used);
    }
    for (Branch branch : branches) {
      if (!branch.isCall()) {
        to.receive("Join").from(branch.role).to(at.role());
      } else if (!OperationName.isUnanswered(branch.label)) {
        to.receive(state.reply(branch.label)).from(branch.role).to(at.role());
        CallPrinter.priced(to, state.costs.wire(branch.label, SampleKey.REPLY));
      }
    }
    state.used = outside;
    state.used.addAll(taken);
  }

  private void body(BlockBuilder<?> to, Branch branch, PrintPlace at) {
    if (!branch.isCall()) {
      to.receive("Fork").from(at.role()).to(branch.role);
      state.whole(() -> blocks.emit(to, branch.block, at.at(branch.role)));
      to.send("Join").from(branch.role).to(at.role());
      return;
    }
    String plain = OperationName.plain(branch.label);
    boolean answered = !OperationName.isUnanswered(branch.label);
    to.receive(state.names.message(plain)).from(at.role()).to(branch.role);
    CallPrinter.priced(
        to, answered ? state.costs.wire(plain, SampleKey.REQUEST) : state.costs.queue(plain));
    state.whole(() -> calls.inside(to, branch.label, at, branch.role));
    if (answered) {
      to.send(state.reply(branch.label)).from(branch.role).to(at.role());
    }
  }

  /** One thread for each part, which waits for those before it. */
  void ordered(BlockBuilder<?> to, Block.Ordered order, PrintPlace at) {
    Set<String> outside = state.used;
    Set<String> taken = new HashSet<>();
    int n = order.parts().size();
    List<List<Integer>> before = arcs(order, Block.Arc::to, Block.Arc::from);
    List<List<Integer>> behind = arcs(order, Block.Arc::from, Block.Arc::to);
    int[] sorted = sorted(before, behind);
    Branch[] branches = new Branch[n];
    for (int i : sorted) {
      String thread = state.thread();
      branches[i] = new Branch(order.parts().get(i), "", thread);
      to.send("Fork").from(at.role()).to(thread);
    }
    for (int i : sorted) {
      state.used = new HashSet<>();
      String own = branches[i].role;
      to.receive("Fork").from(at.role()).to(own);
      before.get(i).forEach(other -> to.receive("Done").from(branches[other].role).to(own));
      PrintPlace inside = at.holding(taken).at(own);
      state.whole(() -> blocks.emit(to, branches[i].block, inside));
      behind.get(i).forEach(other -> to.send("Done").from(own).to(branches[other].role));
      to.send("Join").from(own).to(at.role());
      taken.addAll(state.used);
    }
    for (int i : sorted) {
      to.receive("Join").from(branches[i].role).to(at.role());
    }
    state.used = outside;
    state.used.addAll(taken);
  }

  /** Part → those directly before or behind it, in the order of the arcs. */
  private static List<List<Integer>> arcs(
      Block.Ordered order, ToIntFunction<Block.Arc> of, ToIntFunction<Block.Arc> to) {
    List<List<Integer>> all = new ArrayList<>();
    order.parts().forEach(part -> all.add(new ArrayList<>()));
    order.arcs().forEach(arc -> all.get(of.applyAsInt(arc)).add(to.applyAsInt(arc)));
    return all;
  }

  /** Parts in an order that holds all arcs: the first of those that nothing is left before. */
  private static int[] sorted(List<List<Integer>> before, List<List<Integer>> behind) {
    int[] left = before.stream().mapToInt(List::size).toArray();
    PriorityQueue<Integer> free = new PriorityQueue<>();
    IntStream.range(0, left.length).filter(part -> left[part] == 0).forEach(free::add);
    int[] sorted = new int[left.length];
    for (int size = 0; size < sorted.length; size++) {
      sorted[size] = free.remove();
      for (int part : behind.get(sorted[size])) {
        if (--left[part] == 0) {
          free.add(part);
        }
      }
    }
    return sorted;
  }
}
