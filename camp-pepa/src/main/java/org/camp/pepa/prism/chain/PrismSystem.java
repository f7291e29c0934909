// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.chain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.camp.core.diagnostic.IllFormed;
import org.camp.pepa.prism.lang.PrismProgram;
import org.camp.pepa.prism.lang.PrismSyntax;
import org.camp.pepa.prism.lang.PrismTerm;

/**
 * A model whose constants have values, ready to run. Commands without action act alone; an action
 * is done by all modules together that have it, one command of each, at the product of their rates.
 */
public final class PrismSystem {
  private final PrismProgram program;
  private final VariableLayout layout;
  private final TermCompiler terms;
  private final ConstantValues constants;
  private final List<ReadyCommand> commands = new ArrayList<>();

  /** Action → its name; action 0 is that of commands without one. */
  private final List<String> actions = new ArrayList<>(List.of(""));

  /** Action, module that takes part, word → bit set of its commands. */
  private final long[][][] parts;

  private final GuardTable guards;

  /** Variable → its initial value. */
  private final int[] initial;

  private PrismSystem(PrismProgram program, ConstantValues constants) {
    this.program = program;
    this.constants = constants;
    TermCompiler plain = new TermCompiler(Map.of(), constants.values(), program.types(), Map.of());
    layout = VariableLayout.of(program, plain);
    TermCompiler known =
        new TermCompiler(layout.indices(), constants.values(), program.types(), Map.of());
    List<PrismTerm> written = new ArrayList<>();
    Map<String, Integer> numbers = new HashMap<>(Map.of("", 0));
    for (int m = 0; m < program.modules().size(); m++) {
      for (PrismSyntax.Command command : program.modules().get(m).commands()) {
        int action =
            numbers.computeIfAbsent(
                command.action(),
                name -> {
                  actions.add(name);
                  return actions.size() - 1;
                });
        commands.add(new ReadyCommand(m, action, command, known, layout, program.source()));
        written.add(command.guard());
      }
    }
    guards = new GuardTable(written, known, layout);
    parts = parts();
    initial = InitialState.of(program, layout, known);
    Map<String, TruthCode> labels = new LinkedHashMap<>();
    labels.put("init", values -> java.util.Arrays.equals(values, initial));
    labels.put("deadlock", values -> moves(values, new Scratch(this)).size == 0);
    program.labelTerms().forEach((name, term) -> labels.put(name, known.truth(term)));
    terms = known.with(Map.of(), Map.of(), labels);
  }

  /**
   * A model ready to run.
   *
   * @throws org.camp.core.diagnostic.BadInput when a constant has no value
   * @throws org.camp.core.diagnostic.IllFormed when a range or an initial value is wrong
   */
  public static PrismSystem of(PrismProgram program, Map<String, String> bindings) {
    ConstantValues constants = ConstantValues.of(program.source(), program.constants(), bindings);
    constants.requireAll();
    return new PrismSystem(program, constants);
  }

  private long[][][] parts() {
    int words = guards.words();
    List<Map<Integer, long[]>> found = new ArrayList<>();
    actions.forEach(action -> found.add(new LinkedHashMap<>()));
    for (int c = 0; c < commands.size(); c++) {
      ReadyCommand command = commands.get(c);
      int module = command.action == 0 ? 0 : command.module;
      found.get(command.action).computeIfAbsent(module, m -> new long[words])[c >> 6] |= 1L << c;
    }
    return found.stream().map(m -> m.values().toArray(long[][]::new)).toArray(long[][][]::new);
  }

  /** What is reused from state to state. */
  static final class Scratch {
    private final MoveBuffer moves;
    private final MoveBuffer side;

    /** Word → bit set of enabled commands. */
    private final long[] enabled;

    Scratch(PrismSystem system) {
      moves = new MoveBuffer(system.layout.words);
      side = new MoveBuffer(system.layout.words);
      enabled = new long[system.guards.words()];
    }
  }

  /** All moves in a state, in a buffer of {@code scratch}. */
  MoveBuffer moves(int[] values, Scratch scratch) {
    scratch.moves.size = 0;
    guards.enabled(values, scratch.enabled);
    for (int action = 0; action < parts.length; action++) {
      synchronise(parts[action], values, scratch);
    }
    return scratch.moves;
  }

  private void synchronise(long[][] together, int[] values, Scratch scratch) {
    for (long[] part : together) {
      if (!meets(part, scratch.enabled)) {
        return;
      }
    }
    int first = scratch.moves.size;
    try {
      join(together, values, scratch);
    } catch (IllFormed e) {
      if (!isIdle(together, values, scratch.enabled)) {
        throw e;
      }
      scratch.moves.size = first;
    }
    if (scratch.moves.size == first && together.length > 1) {
      isIdle(together, values, scratch.enabled);
    }
  }

  /** Whether a rate is 0, so that nothing happens; wrong rates are wrong all the same. */
  private boolean isIdle(long[][] together, int[] values, long[] enabled) {
    boolean idle = false;
    for (long[] part : together) {
      double sum = 0;
      for (int w = 0; w < enabled.length; w++) {
        for (long bits = part[w] & enabled[w]; bits != 0; bits &= bits - 1) {
          sum += commands.get(w * 64 + Long.numberOfTrailingZeros(bits)).rate(values);
        }
      }
      idle |= sum == 0;
    }
    return idle;
  }

  private void join(long[][] together, int[] values, Scratch scratch) {
    MoveBuffer moves = scratch.moves;
    int first = moves.size;
    for (int p = 0; p < together.length; p++) {
      MoveBuffer out = p == 0 ? moves : scratch.side;
      if (p > 0) {
        out.size = 0;
      }
      for (int w = 0; w < scratch.enabled.length; w++) {
        for (long bits = together[p][w] & scratch.enabled[w]; bits != 0; bits &= bits - 1) {
          commands.get(w * 64 + Long.numberOfTrailingZeros(bits)).moves(values, out);
        }
      }
      if (p > 0) {
        if (out.size == 0) {
          moves.size = first;
        } else {
          moves.cross(first, out);
        }
      }
      if (moves.size == first) {
        return;
      }
    }
  }

  static boolean meets(long[] some, long[] others) {
    for (int w = 0; w < some.length; w++) {
      if ((some[w] & others[w]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Adds up how often each command acts. */
  CommandRates commandRates() {
    return new CommandRates(commands, parts, guards);
  }

  /** How often an action happens per second in a state, loops included. */
  double rate(int action, int[] values) {
    for (long[] part : parts[action]) {
      if (!isEnabled(part, values)) {
        return 0;
      }
    }
    double product = 1;
    for (long[] part : parts[action]) {
      double sum = 0;
      for (int w = 0; w < part.length; w++) {
        for (long bits = part[w]; bits != 0; bits &= bits - 1) {
          ReadyCommand command = commands.get(w * 64 + Long.numberOfTrailingZeros(bits));
          if (command.guard.at(values)) {
            sum += command.rate(values);
          }
        }
      }
      if (sum == 0) {
        return 0;
      }
      product *= sum;
    }
    return parts[action].length == 0 ? 0 : product;
  }

  private boolean isEnabled(long[] part, int[] values) {
    for (int w = 0; w < part.length; w++) {
      for (long bits = part[w]; bits != 0; bits &= bits - 1) {
        if (commands.get(w * 64 + Long.numberOfTrailingZeros(bits)).guard.at(values)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The model. */
  public PrismProgram program() {
    return program;
  }

  /** Its variables. */
  public VariableLayout layout() {
    return layout;
  }

  /** Makes expressions over its states ready to run. */
  public TermCompiler terms() {
    return terms;
  }

  /** Its constants. */
  public ConstantValues constants() {
    return constants;
  }

  /** The name of an action; empty for commands without one. */
  public String action(int number) {
    return actions.get(number);
  }

  /** The number of an action; −1 when no command has it. */
  int actionNumber(String name) {
    return actions.indexOf(name);
  }

  /** The initial values of the variables. */
  public int[] initial() {
    return initial.clone();
  }
}
