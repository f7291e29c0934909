// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.chain;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.camp.core.analysis.Cancellation;
import org.camp.core.analysis.Progress;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.diagnostic.OverBudget;
import org.camp.core.log.Log;
import org.camp.pepa.solve.RowBuilder;
import org.camp.pepa.solve.TransitionRows;
import org.camp.pepa.statespace.StateTable;

/** The reachable states of a model, breadth first from the initial state 0. */
public final class PrismChain {
  /** Hears states. */
  @FunctionalInterface
  public interface Visitor {
    /** A state with the values of its variables, which are overwritten by those of the next. */
    void state(int number, int[] values);
  }

  /** Hears transitions. */
  @FunctionalInterface
  public interface Listener {
    /** An action leads to {@code target} at {@code rate}; the action is empty for none. */
    void transition(String action, int target, double rate);
  }

  private final PrismSystem system;
  private final StateForm form;
  private final StateTable table;
  private final TransitionRows rows;
  private final int explored;
  private final int deadlocks;
  private final int firstDeadlock;

  private PrismChain(
      PrismSystem system,
      StateForm form,
      StateTable table,
      TransitionRows rows,
      int explored,
      int deadlocks,
      int firstDeadlock) {
    this.system = system;
    this.explored = explored;
    this.form = form;
    this.table = table;
    this.rows = rows;
    this.deadlocks = deadlocks;
    this.firstDeadlock = firstDeadlock;
  }

  /**
   * Derives the states.
   *
   * @param form which states stand for others
   * @param cut how many states are explored, those that they lead to left as they are
   * @param budget most states
   * @throws org.camp.core.diagnostic.IllFormed when a variable leaves its range, or a rate is
   *     negative or not finite
   * @throws OverBudget when there are more states
   */
  public static PrismChain derive(
      PrismSystem system,
      StateForm form,
      int cut,
      long budget,
      Cancellation cancellation,
      Progress progress) {
    VariableLayout layout = system.layout();
    int words = layout.words;
    StateTable table = new StateTable(words);
    long[] next = layout.packed(system.initial());
    form.apply(next);
    table.add(next, 0);
    RowBuilder transitions = new RowBuilder();
    PrismSystem.Scratch scratch = new PrismSystem.Scratch(system);
    int[] values = new int[layout.size()];
    int deadlocks = 0;
    int first = -1;
    int explored = 0;
    for (int s = 0; s < table.size() && s < cut; s++) {
      explored++;
      if ((s & 0xFFF) == 0) {
        int reached = s;
        cancellation.check(
            () ->
                String.format(
                    Locale.ROOT,
                    "%,d states were explored, and %,d more are known",
                    reached,
                    table.size() - reached));
        progress.at("states", s, -1);
      }
      int base = s * words;
      layout.unpack(table.states(), base, values);
      MoveBuffer moves = system.moves(values, scratch);
      for (int m = 0; m < moves.size; m++) {
        target(table.states(), base, moves, m, next);
        form.apply(next);
        transitions.add(table.add(next, 0), moves.rate[m]);
      }
      transitions.endRow();
      if (moves.size == 0) {
        deadlocks++;
        first = first < 0 ? s : first;
      }
      if (table.size() > budget) {
        throw tooMany(
            layout,
            String.format(
                Locale.ROOT,
                "the model has more than %,d states, of which %,d were explored",
                budget,
                s + 1));
      }
      if (transitions.count() > Integer.MAX_VALUE - (1 << 24)
          || (long) (table.size() + 1024) * words > Integer.MAX_VALUE - (1 << 20)) {
        throw tooMany(
            layout,
            String.format(
                Locale.ROOT,
                "%,d states and %,d transitions are all that fit",
                table.size(),
                transitions.count()));
      }
    }
    for (int s = explored; s < table.size(); s++) {
      transitions.endRow();
    }
    table.settle();
    TransitionRows rows = transitions.build();
    Log.of(PrismChain.class)
        .debug(
            "derived {} states and {} transitions of {} bytes; {} words a state",
            table.size(),
            rows.count(),
            rows.width(),
            words);
    return new PrismChain(system, form, table, rows, explored, deadlocks, first);
  }

  private static void target(long[] states, int base, MoveBuffer moves, int move, long[] next) {
    for (int w = 0; w < next.length; w++) {
      next[w] = states[base + w] + moves.delta[move * next.length + w];
    }
  }

  /**
   * The chain of some blocks of states, each with the values of its first one.
   *
   * @param block state → its block, numbered as they are met
   * @param between the transitions between blocks
   */
  public PrismChain of(int[] block, TransitionRows between) {
    int words = system.layout().words;
    StateTable kept = new StateTable(words);
    int stuck = 0;
    int first = -1;
    for (int s = 0; s < block.length; s++) {
      if (block[s] == kept.size()) {
        if (rows.first(s) == rows.end(s)) {
          stuck++;
          first = first < 0 ? block[s] : first;
        }
        kept.add(table.states(), s * words);
      }
    }
    kept.settle();
    return new PrismChain(system, form, kept, between, kept.size(), stuck, first);
  }

  private static OverBudget tooMany(VariableLayout layout, String message) {
    String open = layout.open();
    return new OverBudget(
        open.isEmpty()
            ? Diagnostic.error("over-budget", message)
                .withHint("allow more with --budget states=…, or take smaller constants")
            : Diagnostic.error("over-budget", message + "; no bounds are given for " + open)
                .withHint(
                    "say how far it goes, as in x : [0..100]; a command that leaves a range"
                        + " has to be guarded"));
  }

  /** The model. */
  public PrismSystem system() {
    return system;
  }

  /** The packed states one behind the other. */
  public long[] words() {
    return table.states();
  }

  /** Number of states. */
  public int size() {
    return table.size();
  }

  /** Number of states whose transitions are known; the others, which are the last, have none. */
  public int explored() {
    return explored;
  }

  /** Whether there are states whose transitions are not known. */
  public boolean isCut() {
    return explored < size();
  }

  /** The transitions by the states that they leave, loops included. */
  public TransitionRows rows() {
    return rows;
  }

  /** Number of states without transitions. */
  public int deadlocks() {
    return deadlocks;
  }

  /** The nearest state without transitions; −1 when there is none. */
  public int firstDeadlock() {
    return firstDeadlock;
  }

  /** Tells the states in order. O(states·variables). */
  public void forEach(Visitor visitor) {
    int[] values = new int[system.layout().size()];
    for (int s = 0; s < size(); s++) {
      system.layout().unpack(table.states(), s * system.layout().words, values);
      visitor.state(s, values);
    }
  }

  /**
   * Command, in the order of modules → the sum over all states of how often it acts per second
   * there, in a chain of single states. O(states · commands).
   *
   * @param weight state → what its rates count
   */
  public double[] commandRates(double[] weight) {
    CommandRates rates = system.commandRates();
    forEach(
        (s, values) -> {
          if (weight[s] != 0) {
            rates.add(values, weight[s]);
          }
        });
    return rates.sums();
  }

  /** The states in which each of some conditions holds. */
  public List<BitSet> where(List<TruthCode> conditions) {
    List<BitSet> found = new ArrayList<>();
    conditions.forEach(condition -> found.add(new BitSet(size())));
    forEach(
        (s, values) -> {
          for (int i = 0; i < found.size(); i++) {
            if (conditions.get(i).at(values)) {
              found.get(i).set(s);
            }
          }
        });
    return found;
  }

  /** A state for people: {@code x=1, on=true}. */
  public String describe(int state) {
    return system.layout().describe(values(state));
  }

  /** The values of the variables in a state. */
  public int[] values(int state) {
    int[] values = new int[system.layout().size()];
    system.layout().unpack(table.states(), state * system.layout().words, values);
    return values;
  }

  /** Tells the transitions of a state by their actions, in a chain of single states. */
  public void forEachTransition(int state, Listener listener) {
    int words = system.layout().words;
    MoveBuffer moves = system.moves(values(state), new PrismSystem.Scratch(system));
    long[] next = new long[words];
    for (int m = 0; m < moves.size; m++) {
      target(table.states(), state * words, moves, m, next);
      form.apply(next);
      int target = table.find(next, 0, new long[words], 0);
      listener.transition(system.action(moves.action[m]), target, moves.rate[m]);
    }
  }
}
