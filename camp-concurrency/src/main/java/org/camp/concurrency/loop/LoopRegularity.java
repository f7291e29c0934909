package org.camp.concurrency.loop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.camp.concurrency.loop.LoopNest.Affine;
import org.camp.concurrency.loop.LoopNest.Array;
import org.camp.concurrency.loop.LoopNest.Assign;
import org.camp.concurrency.loop.LoopNest.Loop;
import org.camp.concurrency.loop.LoopNest.Node;
import org.camp.concurrency.loop.LoopNest.Reference;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.IllFormed;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.order.OrderBuilder;
import org.camp.core.order.PartialOrder;

/**
 * Decides for each loop whether all its steps make the same pattern, and makes that pattern. Every
 * processor runs the whole program; an assignment is executed by the owner of its left-hand side,
 * and owners of elements that it reads send them. A loop is regular when its variable is not used,
 * or when using it never changes who owns what; that is settled by comparing the owners of all its
 * steps.
 */
final class LoopRegularity {
  /**
   * What is known of a loop.
   *
   * @param loop the loop
   * @param depth how many loops are around it
   * @param regular whether all its steps make the same pattern
   * @param reason why, or why not
   */
  record Level(Loop loop, int depth, boolean regular, String reason) {
    /** Whether its step can be the pattern: inner loops happen in a step of those around them. */
    boolean isPattern() {
      return regular && depth == 0;
    }
  }

  private final LoopNest nest;
  private final long budget;
  private final Runnable pulse;
  private final long[] values;
  private final List<Level> levels = new ArrayList<>();
  private long visited;

  LoopRegularity(LoopNest nest, long budget, Runnable pulse) {
    this.nest = nest;
    this.budget = budget;
    this.pulse = pulse;
    this.values = new long[Math.max(1, nest.variables().size())];
    inspect(nest.body(), 0);
  }

  /** All loops, outer before inner; inner ones in the first step of those around them. */
  List<Level> levels() {
    return levels;
  }

  private void inspect(List<Node> body, int depth) {
    for (Node node : body) {
      if (node instanceof Loop loop) {
        levels.add(level(loop, depth));
        values[loop.slot()] = loop.low().at(values);
        inspect(loop.body(), depth + 1);
      }
    }
  }

  private Level level(Loop loop, int depth) {
    String name = nest.variables().get(loop.slot());
    if (!uses(loop.body(), loop.slot())) {
      return new Level(loop, depth, true, "no subscript and no bound in it uses " + name);
    }
    long low = loop.low().at(values);
    long high = loop.high().at(values);
    int[] first = {};
    List<Assign> what = List.of();
    for (long v = low; v <= high; v++) {
      count();
      values[loop.slot()] = v;
      Trace trace = new Trace();
      run(loop.body(), trace::add);
      int[] owners = trace.owners();
      if (v == low) {
        first = owners;
        what = trace.assigns;
      } else if (!Arrays.equals(first, owners)) {
        return new Level(loop, depth, false, difference(name, low, v, first, owners, what, trace));
      }
    }
    return new Level(
        loop, depth, true, name + " is used, but never changes which processor owns an element");
  }

  private String difference(
      String name, long low, long v, int[] first, int[] owners, List<Assign> what, Trace trace) {
    int at = Arrays.mismatch(first, owners);
    int step = trace.step(at);
    if (first.length != owners.length
        && (step < 0 || step >= what.size() || step >= trace.assigns.size())) {
      return "the step "
          + name
          + " = "
          + low
          + " makes "
          + what.size()
          + " assignments, the step "
          + name
          + " = "
          + v
          + " makes "
          + trace.assigns.size();
    }
    Assign assign = trace.assigns.get(Math.max(0, Math.min(step, trace.assigns.size() - 1)));
    return "the owners in line "
        + nest.source().line(assign.span().start())
        + ", "
        + nest.source().text(assign.span())
        + " are others for "
        + name
        + " = "
        + v
        + " than for "
        + name
        + " = "
        + low;
  }

  private static boolean uses(List<Node> body, int slot) {
    for (Node node : body) {
      if (node instanceof Loop loop) {
        if (loop.low().uses(slot) || loop.high().uses(slot) || uses(loop.body(), slot)) {
          return true;
        }
      } else if (node instanceof Assign assign) {
        boolean used = uses(assign.target(), slot);
        for (Reference read : assign.reads()) {
          used |= uses(read, slot);
        }
        if (used) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean uses(Reference reference, int slot) {
    return reference.subscripts().stream().anyMatch((Affine a) -> a.uses(slot));
  }

  private void run(List<Node> body, Consumer<Assign> visitor) {
    for (Node node : body) {
      if (node instanceof Assign assign) {
        count();
        visitor.accept(assign);
      } else if (node instanceof Loop loop) {
        long low = loop.low().at(values);
        long high = loop.high().at(values);
        for (long v = low; v <= high; v++) {
          count();
          values[loop.slot()] = v;
          run(loop.body(), visitor);
        }
      }
    }
  }

  private void count() {
    if (++visited > budget) {
      throw new OverBudget(
          Diagnostic.error(
                  "too-many-assignments",
                  "following the owners takes more than " + budget + " assignments and loop steps")
              .withHint("allow more with --budget assignments=…, or make the arrays smaller"));
    }
    if ((visited & 4095) == 0) {
      pulse.run();
    }
  }

  private int owner(Reference reference) {
    Array array = nest.arrays().get(reference.array());
    long row = reference.subscripts().get(0).at(values);
    long column = reference.subscripts().size() > 1 ? reference.subscripts().get(1).at(values) : 0;
    if (row < 0 || row >= array.rows() || column < 0 || column >= array.columns()) {
      throw new IllFormed(
          nest.source()
              .error(
                  "outside-array",
                  reference.span(),
                  "element ["
                      + row
                      + ", "
                      + column
                      + "] is outside of "
                      + array.name()
                      + "["
                      + array.rows()
                      + ", "
                      + array.columns()
                      + "]"));
    }
    return array.owner(row, column, nest.processors());
  }

  private int[] senders(Assign assign, int receiver) {
    return assign.reads().stream()
        .mapToInt(this::owner)
        .filter(q -> q != receiver)
        .distinct()
        .toArray();
  }

  /** Who does what in one step of a loop. */
  private final class Trace {
    private final List<Assign> assigns = new ArrayList<>();
    private final List<int[]> steps = new ArrayList<>();
    private int length;

    void add(Assign assign) {
      int owner = owner(assign.target());
      int[] senders = senders(assign, owner);
      int[] step = new int[senders.length + 3];
      step[0] = assign.span().start();
      step[1] = owner;
      step[2] = senders.length;
      System.arraycopy(senders, 0, step, 3, senders.length);
      assigns.add(assign);
      steps.add(step);
      length += step.length;
    }

    int[] owners() {
      int[] all = new int[length];
      int to = 0;
      for (int[] step : steps) {
        System.arraycopy(step, 0, all, to, step.length);
        to += step.length;
      }
      return all;
    }

    /** The assignment whose owners stand at a place of {@link #owners}, or −1. */
    int step(int place) {
      int from = 0;
      for (int i = 0; i < steps.size(); i++) {
        from += steps.get(i).length;
        if (place < from) {
          return i;
        }
      }
      return -1;
    }
  }

  /** The order of one step of the first outer loop that is regular, or of the whole program. */
  PartialOrder pattern(String label) {
    OrderBuilder order = PartialOrder.named(label);
    for (int p = 0; p < nest.processors(); p++) {
      order.process("P" + p);
    }
    Arrays.fill(values, 0);
    List<Node> body = nest.body();
    for (Level level : levels) {
      if (level.isPattern()) {
        body = level.loop().body();
        values[level.loop().slot()] = level.loop().low().at(values);
        break;
      }
    }
    run(body, assign -> add(assign, order));
    return order.build();
  }

  private void add(Assign assign, OrderBuilder order) {
    int owner = owner(assign.target());
    int line = nest.source().line(assign.span().start());
    String name = element(assign.target());
    int[] senders = senders(assign, owner);
    int[] sends = new int[senders.length];
    for (int i = 0; i < senders.length; i++) {
      sends[i] = order.event(null, senders[i], "send for " + name, line);
    }
    int event = order.event(null, owner, name, line);
    for (int send : sends) {
      order.message(send, event);
    }
  }

  private String element(Reference reference) {
    StringBuilder text = new StringBuilder(nest.arrays().get(reference.array()).name()).append('[');
    for (int i = 0; i < reference.subscripts().size(); i++) {
      text.append(i == 0 ? "" : ",").append(reference.subscripts().get(i).at(values));
    }
    return text.append(']').toString();
  }
}
