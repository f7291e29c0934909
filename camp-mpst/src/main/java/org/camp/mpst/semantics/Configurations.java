// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.Parameters;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.Expression;
import org.camp.mpst.projection.Projections;
import org.jspecify.annotations.Nullable;

/**
 * Configurations ⟨C, Q⟩ of Definition 3.4: a state of every role, and a FIFO queue for every
 * ordered pair of roles that communicates. A configuration is an array of numbers: actor → its
 * state, then for every channel in order how many messages it holds and which, the oldest first.
 */
public final class Configurations {
  private final ProtocolInstance code;
  private final ActorTable actors;
  private final VoteQueues votes;

  private Configurations(ProtocolInstance code, ActorTable actors) {
    this.code = code;
    this.actors = actors;
    this.votes = new VoteQueues(actors);
  }

  /**
   * The configurations of a protocol whose roles all have local types.
   *
   * @param most states of a role that are looked at, the nearest ones: loops are unfolded. What
   *     lies beyond is left out, and an exploration that gets there is not complete
   * @throws IllegalArgumentException when one has none
   */
  public static Configurations of(
      ProtocolInstance code,
      Projections projections,
      Parameters parameters,
      long most,
      Cancellation cancellation) {
    return new Configurations(
        code, new ActorTable(code, projections, rounds(parameters), most, cancellation));
  }

  /** How often a loop is entered; −1 when that is not known. */
  static ToLongFunction<Expression> rounds(Parameters parameters) {
    return times -> {
      double rounds = parameters.evaluate(times);
      return Double.isNaN(rounds) ? -1 : (long) rounds;
    };
  }

  /** The protocol whose configurations these are. */
  public ProtocolInstance code() {
    return code;
  }

  /** The configuration in which nothing has happened. */
  public int[] initial() {
    return new int[actors.size() + actors.channels()];
  }

  /** Gets the transitions of a configuration. */
  public interface Visitor {
    /**
     * A transition.
     *
     * @param actor index of the role among those that act
     * @param edge the edge of its state
     * @param next where it leads; only valid during the call
     * @param length how many numbers of {@code next} count
     */
    void transition(int actor, int edge, int[] next, int length);
  }

  /**
   * Visits all transitions.
   *
   * @param bound how many messages a queue may hold; sends into full queues wait
   * @param buffer room for the successor; must be longer than the configuration by one
   * @return whether some send had to wait for room
   */
  boolean successors(int[] at, int length, int bound, int[] buffer, Visitor visitor) {
    boolean full = false;
    int n = actors.size();
    for (int i = 0; i < n; i++) {
      int state = at[i];
      int[] to = actors.targets(i, state);
      switch (actors.kind(i, state)) {
        case UnfoldedMachine.SEND -> {
          int where = queue(at, actors.channel(i, state));
          int held = at[where];
          if (VoteQueues.isLate(at, where)) {
            for (int e = 0; e < to.length; e++) {
              int[] next = votes.sentLate(at, i, e);
              visitor.transition(i, e, next, next.length);
            }
            continue;
          }
          if (held == bound) {
            full = true;
            continue;
          }
          int end = where + held + 1;
          for (int e = 0; e < to.length; e++) {
            System.arraycopy(at, 0, buffer, 0, end);
            System.arraycopy(at, end, buffer, end + 1, length - end);
            buffer[where]++;
            buffer[end] = actors.letters(i, state)[e];
            buffer[i] = to[e];
            visitor.transition(i, e, buffer, length + 1);
          }
        }
        case UnfoldedMachine.RECEIVE -> {
          int where = queue(at, actors.channel(i, state));
          boolean none = at[where] == 0 || VoteQueues.isLate(at, where);
          int e = none ? -1 : actors.edge(i, state, at[where + 1]);
          if (e >= 0) {
            System.arraycopy(at, 0, buffer, 0, where + 1);
            System.arraycopy(at, where + 2, buffer, where + 1, length - where - 2);
            buffer[where]--;
            buffer[i] = to[e];
            visitor.transition(i, e, buffer, length - 1);
          }
        }
        case UnfoldedMachine.GATHER -> {
          int[] next = votes.gathered(at, i);
          if (next != null && votes.isAhead(at, i, bound)) {
            full = true;
          } else if (next != null) {
            visitor.transition(i, 0, next, next.length);
          }
        }
        case UnfoldedMachine.COMPUTE -> {
          System.arraycopy(at, 0, buffer, 0, length);
          buffer[i] = to[0];
          visitor.transition(i, 0, buffer, length);
        }
        default -> {}
      }
    }
    return full;
  }

  /** Where a queue begins in a configuration. */
  private int queue(int[] at, int channel) {
    return votes.queue(at, channel);
  }

  /** Whether all roles are done and all queues empty. */
  public boolean isFinal(int[] at) {
    for (int i = 0; i < actors.size(); i++) {
      if (actors.kind(i, at[i]) != UnfoldedMachine.END && !actors.isOptional(i, at[i])) {
        return false;
      }
    }
    return votes.areEmpty(at);
  }

  /** The action of an edge. */
  public Action action(int actor, int state, int edge) {
    String what = actors.text(actors.letters(actor, state)[edge]);
    int role = actors.role(actor);
    return switch (actors.kind(actor, state)) {
      case UnfoldedMachine.SEND ->
          new Action(Action.Kind.SEND, role, actors.peer(actor, state), what);
      case UnfoldedMachine.RECEIVE ->
          new Action(Action.Kind.RECEIVE, actors.peer(actor, state), role, what);
      case UnfoldedMachine.GATHER -> {
        int first = actors.sender(actors.votes(actor, state)[0]);
        yield new Action(Action.Kind.GATHER, first, role, what);
      }
      default -> new Action(Action.Kind.COMPUTE, role, role, what);
    };
  }

  /**
   * A transition.
   *
   * @param action what happens
   * @param next the configuration after it
   */
  public record Step(Action action, int[] next) {}

  /** All transitions of a configuration, by role. */
  public List<Step> steps(int[] at, int bound) {
    List<Step> steps = new ArrayList<>();
    successors(
        at,
        at.length,
        bound,
        new int[at.length + 1],
        (actor, edge, next, length) ->
            steps.add(new Step(action(actor, at[actor], edge), Arrays.copyOf(next, length))));
    return steps;
  }

  /** What is wrong with a configuration whose queues hold up to {@code bound} messages. */
  Optional<SafetyViolation> problem(int[] at, int bound) {
    boolean[] acts = new boolean[1];
    boolean full =
        successors(
            at,
            at.length,
            bound,
            new int[at.length + 1],
            (actor, edge, next, length) -> acts[0] = true);
    return Optional.ofNullable(problem(at, !acts[0] && !full && !isOpen(at)));
  }

  /**
   * What is wrong with a configuration, or null: a message that its receiver does not expect, or
   * will never take, or roles that wait for ever.
   *
   * @param stuck whether it has no transition, full queues apart
   */
  @Nullable SafetyViolation problem(int[] at, boolean stuck) {
    SafetyViolation crossed = votes.crossed(at);
    if (crossed != null) {
      return crossed;
    }
    for (int i = 0; i < actors.size(); i++) {
      int state = at[i];
      if (actors.kind(i, state) == UnfoldedMachine.RECEIVE) {
        int where = queue(at, actors.channel(i, state));
        if (at[where] > 0
            && !VoteQueues.isLate(at, where)
            && actors.edge(i, state, at[where + 1]) < 0) {
          return new SafetyViolation(
              SafetyViolation.Kind.RECEPTION_ERROR,
              actors.role(i),
              actors.peer(i, state),
              actors.position(i, state),
              actors.text(at[where + 1]));
        }
      }
    }
    for (int c = 0; c < actors.channels(); c++) {
      int where = queue(at, c);
      if (at[where] > 0 && !VoteQueues.isLate(at, where) && isDone(at, actors.receiver(c))) {
        return new SafetyViolation(
            SafetyViolation.Kind.ORPHAN_MESSAGE,
            actors.receiver(c),
            actors.sender(c),
            -1,
            actors.text(at[where + 1]));
      }
    }
    if (stuck) {
      for (int i = 0; i < actors.size(); i++) {
        int state = at[i];
        if (actors.kind(i, state) == UnfoldedMachine.GATHER) {
          return votes.stuck(at, i);
        }
        if (actors.kind(i, state) == UnfoldedMachine.RECEIVE && !actors.isOptional(i, state)) {
          return new SafetyViolation(
              SafetyViolation.Kind.DEADLOCK,
              actors.role(i),
              actors.peer(i, state),
              actors.position(i, state),
              "");
        }
      }
    }
    return null;
  }

  /** Whether some role is beyond the states that were looked at. */
  private boolean isOpen(int[] at) {
    return IntStream.range(0, actors.size())
        .anyMatch(i -> actors.kind(i, at[i]) == UnfoldedMachine.OPEN);
  }

  private boolean isDone(int[] at, int role) {
    int i = actors.actor(role);
    return i < 0 || actors.kind(i, at[i]) == UnfoldedMachine.END;
  }

  /** The roles that act, as automata over channels. */
  ActorTable actors() {
    return actors;
  }

  /** A configuration in words: the state of every role that is not done, and the queues. */
  public String text(int[] at) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < actors.size(); i++) {
      text.append(i == 0 ? "" : " ").append(at[i]);
    }
    for (int c = 0; c < actors.channels(); c++) {
      int where = queue(at, c);
      for (int k = 0; k < at[where]; k++) {
        text.append(k == 0 ? "\n" + channelText(c) + ": " : ", ");
        int letter = at[where + 1 + k];
        text.append(letter < 0 ? "late " + actors.text(~letter) : actors.text(letter));
      }
    }
    return text.toString();
  }

  /** The sender and the receiver of a channel. */
  String channelText(int c) {
    return code.roles().name(actors.sender(c)) + "→" + code.roles().name(actors.receiver(c));
  }
}
