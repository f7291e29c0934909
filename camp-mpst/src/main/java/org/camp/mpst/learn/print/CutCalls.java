// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.print;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.camp.mpst.learn.block.Block;
import org.camp.mpst.learn.call.OperationName;
import org.camp.mpst.learn.system.LearntOperation;

/**
 * Calls that may not be made any more where operations enter themselves: of those that are entered
 * as deep as was seen, and of those that cannot do without such a call. Whatever else is called can
 * be done to its end.
 */
final class CutCalls {
  private final Map<String, LearntOperation> operations;
  private final ToIntFunction<String> nesting;

  /** Operations that lead to themselves. */
  private final Set<String> recursive = new HashSet<>();

  /**
   * Cuts of operations.
   *
   * @param nesting how deep one may be entered
   */
  CutCalls(Map<String, LearntOperation> operations, ToIntFunction<String> nesting) {
    this.operations = operations;
    this.nesting = nesting;
    for (String name : operations.keySet()) {
      if (leadsTo(name).contains(name)) {
        recursive.add(name);
      }
    }
  }

  private List<String> calls(String operation) {
    return Optional.ofNullable(operations.get(operation)).flatMap(LearntOperation::block).stream()
        .flatMap(Block::labels)
        .map(this::callee)
        .distinct()
        .toList();
  }

  private Set<String> leadsTo(String operation) {
    Set<String> known = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(calls(operation));
    while (!open.isEmpty()) {
      String next = open.pop();
      if (known.add(next)) {
        open.addAll(calls(next));
      }
    }
    return known;
  }

  /** The operation that a label calls. */
  private String callee(String label) {
    return operations.containsKey(label) ? label : OperationName.plain(label);
  }

  /** Whether an operation has no execution without certain calls. */
  private boolean needs(String operation, Set<String> cut) {
    return Optional.ofNullable(operations.get(operation))
        .flatMap(LearntOperation::block)
        .map(block -> !WithoutCalls.isPossible(block, label -> cut.contains(callee(label))))
        .orElse(false);
  }

  /**
   * The operations that are not to be called.
   *
   * @param entered operation → how often it is entered
   */
  private Set<String> at(Map<String, Integer> entered) {
    Set<String> cut = new HashSet<>();
    for (String name : recursive) {
      String plain = OperationName.plain(name);
      if (entered.getOrDefault(plain, 0) >= nesting.applyAsInt(name)) {
        cut.add(name);
      }
    }
    boolean grows = !cut.isEmpty();
    while (grows) {
      grows = false;
      for (String name : recursive) {
        if (!cut.contains(name) && needs(name, cut)) {
          cut.add(name);
          grows = true;
        }
      }
    }
    return cut;
  }

  /** What is left of a process where its operations are entered so often. */
  Optional<Block> left(Block block, Map<String, Integer> entered) {
    if (recursive.isEmpty() || block.labels().map(this::callee).noneMatch(recursive::contains)) {
      return Optional.of(block);
    }
    Set<String> cut = at(entered);
    return WithoutCalls.of(block, label -> cut.contains(callee(label)));
  }
}
