// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.lang;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.camp.core.diagnostic.Span;

/**
 * What a model writes, in the order in which it does.
 *
 * @param constants constants
 * @param formulas named expressions, which stand for their text
 * @param labels named sets of states
 * @param globals variables that every module may set
 * @param modules modules, renamed ones as such
 * @param rewards reward structures
 * @param initial what holds in the initial state, in place of initial values
 */
public record PrismSyntax(
    List<Constant> constants,
    List<Named> formulas,
    List<Named> labels,
    List<Variable> globals,
    List<Module> modules,
    List<Rewards> rewards,
    Optional<PrismTerm> initial) {

  /** Copies the lists. */
  public PrismSyntax {
    constants = List.copyOf(constants);
    formulas = List.copyOf(formulas);
    labels = List.copyOf(labels);
    globals = List.copyOf(globals);
    modules = List.copyOf(modules);
    rewards = List.copyOf(rewards);
  }

  /**
   * A constant.
   *
   * @param value what it is; empty when {@code -D} must say so
   */
  public record Constant(String name, PrismType type, Optional<PrismTerm> value, Span span) {}

  /** An expression with a name. */
  public record Named(String name, PrismTerm term, Span span) {}

  /**
   * A variable.
   *
   * @param range its least and greatest value; empty for a truth value
   * @param initial its initial value; else the least, false, or 0 where there are no bounds
   */
  public record Variable(
      String name, Optional<Range> range, Optional<PrismTerm> initial, Span span) {
    /** What its values are. */
    public PrismType type() {
      return range.isPresent() ? PrismType.INT : PrismType.BOOL;
    }
  }

  /**
   * The least and the greatest value.
   *
   * @param open whether the model says none: then they are as far as values are kept
   */
  public record Range(PrismTerm low, PrismTerm high, boolean open) {
    private static final int MOST = 1 << 20;

    /** What is said by {@code int} alone. */
    static final Range OPEN = new Range(literal(-MOST), literal(MOST - 1), true);

    private static PrismTerm literal(int value) {
      return new PrismTerm.Literal(PrismType.INT, value, Span.NONE);
    }

    /** The same with other bounds. */
    Range map(UnaryOperator<PrismTerm> change) {
      return open ? this : new Range(change.apply(low), change.apply(high), false);
    }
  }

  /** A module. */
  public sealed interface Module {
    /** What it is called. */
    String name();

    /** Where its name stands. */
    Span span();
  }

  /** A module that is written out. */
  public record Written(String name, List<Variable> variables, List<Command> commands, Span span)
      implements Module {
    /** Copies the lists. */
    public Written {
      variables = List.copyOf(variables);
      commands = List.copyOf(commands);
    }
  }

  /**
   * A copy of a module in which names are replaced.
   *
   * @param of the module that is copied
   * @param names new names by old ones
   */
  public record Renamed(String name, String of, Map<String, String> names, Span ofSpan, Span span)
      implements Module {}

  /**
   * A command.
   *
   * @param action what it does together with other modules; empty when it acts alone
   * @param guard where it is enabled
   * @param alternatives what may happen
   */
  public record Command(String action, PrismTerm guard, List<Alternative> alternatives, Span span) {
    /** Copies the list. */
    public Command {
      alternatives = List.copyOf(alternatives);
    }
  }

  /** What may happen, at a rate. */
  public record Alternative(PrismTerm rate, List<Assignment> assignments) {
    /** Copies the list. */
    public Alternative {
      assignments = List.copyOf(assignments);
    }
  }

  /** A variable and its next value. */
  public record Assignment(String variable, PrismTerm value, Span span) {}

  /**
   * A reward structure.
   *
   * @param name what it is called; may be empty
   */
  public record Rewards(String name, List<RewardItem> items, Span span) {
    /** Copies the list. */
    public Rewards {
      items = List.copyOf(items);
    }
  }

  /**
   * A part of a reward structure.
   *
   * @param action the action that earns, empty for commands without one; none for a state
   * @param guard where it earns
   * @param value how much, per second or per occurrence
   */
  public record RewardItem(Optional<String> action, PrismTerm guard, PrismTerm value) {}
}
