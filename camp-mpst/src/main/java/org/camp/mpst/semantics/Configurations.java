// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private final Alphabet alphabet = new Alphabet();

  /** Actor → its role; actors are the roles that take part, in order. */
  private final int[] roles;

  /** Actor → state → one of the kinds of {@link UnfoldedMachine}. */
  private final byte[][] kind;

  /** Actor → state → the channel of its action; meaningless for other states. */
  private final int[][] channelOf;

  /** Actor → state → the role that it communicates with; −1 where it does not. */
  private final int[][] peer;

  /** Actor → state → edge → the letter that is sent or received. */
  private final int[][][] letters;

  /** Actor → state → edge → the state that it leads to. */
  private final int[][][] targets;

  /** Actor → state → its position in the code; −1 for none. */
  private final int[][] position;

  /** Channel → the role that sends. */
  private final int[] sender;

  /** Channel → the role that receives. */
  private final int[] receiver;

  private Configurations(
      ProtocolInstance code,
      Projections projections,
      ToLongFunction<Expression> rounds,
      long most,
      Cancellation cancellation) {
    this.code = code;
    List<Integer> acting = new ArrayList<>();
    for (int role = 0; role < code.roles().size(); role++) {
      if (projections.isParticipant(role)) {
        acting.add(role);
      }
    }
    roles = acting.stream().mapToInt(Integer::intValue).toArray();
    int n = roles.length;
    kind = new byte[n][];
    peer = new int[n][];
    channelOf = new int[n][];
    letters = new int[n][][];
    targets = new int[n][][];
    position = new int[n][];
    Map<Long, Integer> channels = new HashMap<>();
    for (int i = 0; i < n; i++) {
      UnfoldedMachine machine =
          UnfoldedMachine.of(
              projections.types(),
              projections.type(roles[i]),
              alphabet,
              rounds,
              most,
              cancellation);
      int states = machine.kinds.size();
      kind[i] = new byte[states];
      peer[i] = machine.peers.stream().mapToInt(Integer::intValue).toArray();
      position[i] = machine.positions.stream().mapToInt(Integer::intValue).toArray();
      letters[i] = machine.letters.toArray(int[][]::new);
      targets[i] = machine.targets.toArray(int[][]::new);
      channelOf[i] = new int[states];
      for (int s = 0; s < states; s++) {
        kind[i][s] = machine.kinds.get(s);
        if (peer[i][s] >= 0) {
          int from = kind[i][s] == UnfoldedMachine.SEND ? roles[i] : peer[i][s];
          int to = kind[i][s] == UnfoldedMachine.SEND ? peer[i][s] : roles[i];
          Integer next = channels.size();
          Integer known = channels.putIfAbsent((long) from << 32 | to, next);
          channelOf[i][s] = known == null ? next : known;
        }
      }
    }
    sender = new int[channels.size()];
    receiver = new int[channels.size()];
    channels.forEach(
        (pair, number) -> {
          sender[number] = (int) (pair >>> 32);
          receiver[number] = (int) (long) pair;
        });
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
    return new Configurations(code, projections, rounds(parameters), most, cancellation);
  }

  /** How often a loop is entered; −1 when that is not known. */
  static ToLongFunction<Expression> rounds(Parameters parameters) {
    return times -> {
      double rounds = parameters.evaluate(times);
      return Double.isNaN(rounds) ? -1 : (long) rounds;
    };
  }

  /** The protocol. */
  public ProtocolInstance code() {
    return code;
  }

  /** The configuration in which nothing has happened. */
  public int[] initial() {
    return new int[roles.length + sender.length];
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
    int n = roles.length;
    for (int i = 0; i < n; i++) {
      int state = at[i];
      int[] to = targets[i][state];
      switch (kind[i][state]) {
        case UnfoldedMachine.SEND -> {
          int where = queue(at, channelOf[i][state]);
          int held = at[where];
          if (held == bound) {
            full = true;
            continue;
          }
          int end = where + held + 1;
          for (int e = 0; e < to.length; e++) {
            System.arraycopy(at, 0, buffer, 0, end);
            System.arraycopy(at, end, buffer, end + 1, length - end);
            buffer[where]++;
            buffer[end] = letters[i][state][e];
            buffer[i] = to[e];
            visitor.transition(i, e, buffer, length + 1);
          }
        }
        case UnfoldedMachine.RECEIVE -> {
          int where = queue(at, channelOf[i][state]);
          int e = at[where] == 0 ? -1 : edge(i, state, at[where + 1]);
          if (e >= 0) {
            System.arraycopy(at, 0, buffer, 0, where + 1);
            System.arraycopy(at, where + 2, buffer, where + 1, length - where - 2);
            buffer[where]--;
            buffer[i] = to[e];
            visitor.transition(i, e, buffer, length - 1);
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

  /** The edge with a letter, or −1. */
  int edge(int actor, int state, int letter) {
    int[] own = letters[actor][state];
    for (int e = 0; e < own.length; e++) {
      if (own[e] == letter) {
        return e;
      }
    }
    return -1;
  }

  /** Where a queue begins in a configuration. */
  private int queue(int[] at, int channel) {
    int where = roles.length;
    for (int c = 0; c < channel; c++) {
      where += at[where] + 1;
    }
    return where;
  }

  /** Whether all roles are done and all queues empty. */
  public boolean isFinal(int[] at) {
    for (int i = 0; i < roles.length; i++) {
      if (kind[i][at[i]] != UnfoldedMachine.END) {
        return false;
      }
    }
    return Arrays.stream(at, roles.length, roles.length + sender.length).allMatch(h -> h == 0);
  }

  /** The action of an edge. */
  public Action action(int actor, int state, int edge) {
    String what = alphabet.text(letters[actor][state][edge]);
    int role = roles[actor];
    return switch (kind[actor][state]) {
      case UnfoldedMachine.SEND -> new Action(Action.Kind.SEND, role, peer[actor][state], what);
      case UnfoldedMachine.RECEIVE ->
          new Action(Action.Kind.RECEIVE, peer[actor][state], role, what);
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
    for (int i = 0; i < roles.length; i++) {
      int state = at[i];
      if (kind[i][state] == UnfoldedMachine.RECEIVE) {
        int where = queue(at, channelOf[i][state]);
        if (at[where] > 0 && edge(i, state, at[where + 1]) < 0) {
          return new SafetyViolation(
              SafetyViolation.Kind.RECEPTION_ERROR,
              roles[i],
              peer[i][state],
              position[i][state],
              alphabet.text(at[where + 1]));
        }
      }
    }
    for (int c = 0; c < sender.length; c++) {
      int where = queue(at, c);
      if (at[where] > 0 && isDone(at, receiver[c])) {
        return new SafetyViolation(
            SafetyViolation.Kind.ORPHAN_MESSAGE,
            receiver[c],
            sender[c],
            -1,
            alphabet.text(at[where + 1]));
      }
    }
    if (stuck) {
      for (int i = 0; i < roles.length; i++) {
        int state = at[i];
        if (kind[i][state] == UnfoldedMachine.RECEIVE) {
          return new SafetyViolation(
              SafetyViolation.Kind.DEADLOCK, roles[i], peer[i][state], position[i][state], "");
        }
      }
    }
    return null;
  }

  /** Whether some role is beyond the states that were looked at. */
  private boolean isOpen(int[] at) {
    return IntStream.range(0, roles.length).anyMatch(i -> kind[i][at[i]] == UnfoldedMachine.OPEN);
  }

  private boolean isDone(int[] at, int role) {
    int i = Arrays.binarySearch(roles, role);
    return i < 0 || kind[i][at[i]] == UnfoldedMachine.END;
  }

  byte kind(int actor, int state) {
    return kind[actor][state];
  }

  int channel(int actor, int state) {
    return channelOf[actor][state];
  }

  int[] letters(int actor, int state) {
    return letters[actor][state];
  }

  int[] targets(int actor, int state) {
    return targets[actor][state];
  }

  int states(int actor) {
    return kind[actor].length;
  }

  int channels() {
    return sender.length;
  }

  /** The channels to a role, by its index; −1 for those to roles that never act. */
  int[] incoming(int actor) {
    return IntStream.range(0, receiver.length)
        .filter(c -> Math.max(-1, Arrays.binarySearch(roles, receiver[c])) == actor)
        .toArray();
  }

  /** The only letter that is sent on each channel; {@code several} when there are others. */
  int[] onlyLetters(int several) {
    int[] only = new int[sender.length];
    Arrays.fill(only, Integer.MIN_VALUE);
    for (int i = 0; i < roles.length; i++) {
      for (int s = 0; s < kind[i].length; s++) {
        if (kind[i][s] == UnfoldedMachine.SEND) {
          int c = channelOf[i][s];
          for (int letter : letters[i][s]) {
            only[c] = only[c] == Integer.MIN_VALUE || only[c] == letter ? letter : several;
          }
        }
      }
    }
    return only;
  }

  /** How many roles act. */
  int actors() {
    return roles.length;
  }

  /** A configuration in words: the state of every role that is not done, and the queues. */
  public String text(int[] at) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < roles.length; i++) {
      text.append(i == 0 ? "" : " ").append(at[i]);
    }
    for (int c = 0; c < sender.length; c++) {
      int where = queue(at, c);
      for (int k = 0; k < at[where]; k++) {
        text.append(k == 0 ? "\n" + channelText(c) + ": " : ", ");
        text.append(alphabet.text(at[where + 1 + k]));
      }
    }
    return text.toString();
  }

  /** The sender and the receiver of a channel. */
  String channelText(int c) {
    return code.roles().name(sender[c]) + "→" + code.roles().name(receiver[c]);
  }
}
