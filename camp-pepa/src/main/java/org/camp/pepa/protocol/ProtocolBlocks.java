// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.protocol;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.protocol.ProtocolOp;

/** The flat code of a protocol as a tree of steps, choices and loops. */
final class ProtocolBlocks {
  private static final int DEEPEST = 500;

  /** A statement of the protocol with what is nested in it. */
  sealed interface Item {
    /** A message or a computation. */
    record Step(int pc, int first, int second) implements Item {}

    /** A choice with the positions of its branches. */
    record Choice(int subject, List<Integer> at, List<List<Item>> branches) implements Item {}

    /** A loop, by the number of its recursion variable. */
    record Loop(int recursion, List<Item> body) implements Item {}

    /** Back to the beginning of a loop. */
    record Again(int recursion) implements Item {}
  }

  private final ProtocolInstance code;
  private int pc;
  private int depth;

  private ProtocolBlocks(ProtocolInstance code) {
    this.code = code;
  }

  static List<Item> of(ProtocolInstance code) {
    return new ProtocolBlocks(code).block();
  }

  private List<Item> block() {
    if (++depth > DEEPEST) {
      throw MessageTimes.refused("too-deep", "its blocks are nested too deep", null);
    }
    List<Item> items = new ArrayList<>();
    while (pc < code.length()) {
      byte op = code.op(pc);
      if (op == ProtocolOp.BRANCH || op == ProtocolOp.END_CHOICE || op == ProtocolOp.END_REC) {
        break;
      }
      switch (op) {
        case ProtocolOp.REC -> {
          int recursion = code.recursionNumber(pc++);
          items.add(new Item.Loop(recursion, block()));
          pc++;
        }
        case ProtocolOp.CONTINUE -> items.add(new Item.Again(code.recursionNumber(pc++)));
        case ProtocolOp.CHOICE -> items.add(choice());
        case ProtocolOp.COMPUTE -> {
          items.add(new Item.Step(pc, code.role(pc), -1));
          pc++;
        }
        default -> {
          items.add(new Item.Step(pc, code.sender(pc), code.receiver(pc)));
          pc++;
        }
      }
    }
    depth--;
    return items;
  }

  private Item choice() {
    int subject = code.subject(pc++);
    List<Integer> at = new ArrayList<>();
    List<List<Item>> branches = new ArrayList<>();
    while (code.op(pc) == ProtocolOp.BRANCH) {
      at.add(pc++);
      branches.add(block());
    }
    pc++;
    return new Item.Choice(subject, at, branches);
  }

  /** Whether a role does anything in a block. */
  static boolean takesPart(List<Item> items, int role) {
    for (Item item : items) {
      boolean here =
          item instanceof Item.Step step
              ? step.first() == role || step.second() == role
              : item instanceof Item.Loop loop
                  ? takesPart(loop.body(), role)
                  : item instanceof Item.Choice choice
                      && choice.branches().stream().anyMatch(b -> takesPart(b, role));
      if (here) {
        return true;
      }
    }
    return false;
  }
}
