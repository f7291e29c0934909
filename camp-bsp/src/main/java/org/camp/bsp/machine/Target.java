// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.camp.bsp.value.Shape;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.lang.Expr;
import org.camp.core.lang.ExprWalk;
import org.camp.core.lang.ocaml.BulkSynchronousProgram;
import org.camp.core.machine.BspLevel;
import org.camp.core.machine.BspNode;
import org.camp.core.machine.BspParameters;
import org.camp.core.machine.Machine;
import org.camp.core.quantity.Dimension;
import org.camp.core.quantity.Quantity;
import org.jspecify.annotations.Nullable;

/**
 * The machine that a program runs on.
 *
 * @param shape its processors or levels
 * @param prices what its symbols cost
 * @param memory the words that a component of each level can hold; null where nothing is said
 * @param resized whether it has another number of processors than the machine whose g and L it
 *     takes
 */
public record Target(
    Shape shape, SymbolTimes prices, List<@Nullable Long> memory, boolean resized) {
  private static final long WORD = 8;

  /** Copies the list. */
  public Target {
    memory = Collections.unmodifiableList(new ArrayList<>(memory));
  }

  /**
   * Chooses the machine of a program: its {@code bsp} section for flat programs, {@code multibsp}
   * for Multi-ML, for which a flat machine is a tree of one level.
   *
   * @param asked children by level that the user asks for, root first; empty for the machine's
   * @throws BadInput when the machine has not what the program needs
   */
  public static Target of(
      BulkSynchronousProgram program, @Nullable Machine machine, List<Integer> asked) {
    boolean tree = program.isHierarchical();
    BspNode root = machine == null || !tree ? null : machine.tree();
    if (root != null) {
      return unequal(machine, root, asked);
    }
    List<Integer> own = children(machine, tree);
    Shape shape = tree ? tree(machine, own, asked) : flat(program, machine, own, asked);
    List<@Nullable Long> memory = new ArrayList<>();
    if (tree && machine != null) {
      machine.multibsp().forEach(level -> memory.add(words(level.memory())));
    }
    boolean resized = !asked.isEmpty() && !own.isEmpty() && !asked.equals(own);
    return new Target(shape, SymbolTimes.of(machine, shape.symbols()), memory, resized);
  }

  /** A tree whose components differ is as the machine says, and no other. */
  private static Target unequal(@Nullable Machine machine, BspNode root, List<Integer> asked) {
    if (!asked.isEmpty()) {
      throw wrong(
          "no-such-level",
          "bsp.p cannot change a machine whose components differ",
          "leave -o bsp.p out, or change the children of multibsp in the machine file");
    }
    Shape shape = new UnequalTree(root).shape();
    List<@Nullable Long> memory = new ArrayList<>();
    List<BspNode> here = List.of(root);
    while (memory.size() < shape.depth()) {
      List<BspNode> inner = here.stream().filter(node -> !node.isLeaf()).toList();
      boolean equal = inner.stream().map(BspNode::memory).distinct().count() == 1;
      memory.add(equal ? words(inner.get(0).memory()) : null);
      here = inner.stream().flatMap(node -> node.children().stream()).toList();
    }
    return new Target(shape, SymbolTimes.of(machine, shape.symbols()), memory, false);
  }

  private static @Nullable Long words(@Nullable Quantity m) {
    if (m == null) {
      return null;
    }
    double size = m.asDouble();
    return (long) (m.dimension().equals(Dimension.BYTES) ? size / WORD : size);
  }

  /** Whether some level says how much it can hold. */
  public boolean isLimited() {
    return memory.stream().anyMatch(m -> m != null);
  }

  private static Shape flat(
      BulkSynchronousProgram program,
      @Nullable Machine machine,
      List<Integer> own,
      List<Integer> asked) {
    if (asked.size() > 1) {
      throw wrong(
          "bad-option",
          "a BSML program runs on a flat machine, which has one number of processors",
          "write -o bsp.p=4");
    }
    if (!asked.isEmpty()) {
      return Shape.flat(asked.get(0));
    }
    if (!own.isEmpty()) {
      return Shape.flat(own.get(0));
    }
    if (UsesProcessors.in(program.expression())) {
      throw wrong(
          "no-processors",
          machine == null
              ? "the program is parallel, and nothing says on how many processors it runs"
              : "the machine '" + machine.name() + "' has no 'bsp' section",
          "write -o bsp.p=4, or give a machine with bsp: {p: 4, g: .., L: ..}");
    }
    return Shape.flat(1);
  }

  /** What the machine says, root first; nothing when it does not. */
  private static List<Integer> children(@Nullable Machine machine, boolean tree) {
    if (machine == null) {
      return List.of();
    }
    if (tree && !machine.multibsp().isEmpty()) {
      return machine.multibsp().stream().map(BspLevel::p).toList();
    }
    BspParameters bsp = machine.bsp();
    return bsp == null ? List.of() : List.of(bsp.p());
  }

  private static Shape tree(
      @Nullable Machine machine, List<Integer> children, List<Integer> asked) {
    if (asked.isEmpty() && children.isEmpty()) {
      throw wrong(
          "no-levels",
          machine == null
              ? "the program is for a tree of components, and nothing says which"
              : "the machine '" + machine.name() + "' has no level for the program to run on",
          "write -o bsp.p=2x2, or give a machine with multibsp: [{p: 2, g: .., L: ..}, ..]");
    }
    if (!asked.isEmpty() && !children.isEmpty() && asked.size() != children.size()) {
      throw wrong(
          "no-such-level",
          String.format(
              Locale.ROOT,
              "bsp.p asks for %s, but the machine has %s",
              levels(asked.size()),
              levels(children.size())),
          "write as many numbers as the machine has levels, root first, as -o bsp.p=2x2");
    }
    return Shape.tree(asked.isEmpty() ? children : asked);
  }

  private static String levels(int count) {
    return count == 1 ? "1 level" : count + " levels";
  }

  private static BadInput wrong(String code, String message, String hint) {
    return new BadInput(Diagnostic.error(code, message).withHint(hint));
  }

  /** Looks for anything that depends on the number of processors. */
  private static final class UsesProcessors extends ExprWalk {
    private boolean found;

    static boolean in(Expr e) {
      UsesProcessors search = new UsesProcessors();
      search.walk(e);
      return search.found;
    }

    @Override
    public Expr variable(Expr.Variable e) {
      found |= e.name().equals("pid") || e.name().equals("bsp_p");
      return e;
    }

    @Override
    public Expr parallel(Expr.Parallel e) {
      found = true;
      return e;
    }

    @Override
    public Expr multi(Expr.Multi e) {
      found = true;
      return e;
    }
  }
}
