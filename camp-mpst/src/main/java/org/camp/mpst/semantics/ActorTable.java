// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.camp.core.analysis.Cancellation;
import org.camp.core.protocol.ProtocolInstance;
import org.camp.core.quantity.Expression;
import org.camp.mpst.projection.Projections;

/** The {@link UnfoldedMachine}s of the roles that act, and the channels between them. */
final class ActorTable {
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

  /** Actor → state → the channels of a quorum; none for other states. */
  private final int[][][] votes;

  /** Actor → state → how many votes a quorum takes; 0 for other states. */
  private final int[][] quorum;

  /** Actor → state → whether the role may be done there. */
  private final boolean[][] optional;

  /** Actor → state → its position in the code; −1 for none. */
  private final int[][] position;

  /** Channel → the role that sends. */
  private final int[] sender;

  /** Channel → the role that receives. */
  private final int[] receiver;

  ActorTable(
      ProtocolInstance code,
      Projections projections,
      ToLongFunction<Expression> rounds,
      long most,
      Cancellation cancellation) {
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
    votes = new int[n][][];
    quorum = new int[n][];
    optional = new boolean[n][];
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
      votes[i] = new int[states][0];
      quorum[i] = new int[states];
      optional[i] = new boolean[states];
      for (int s = 0; s < states; s++) {
        kind[i][s] = machine.kinds.get(s);
        optional[i][s] = machine.optional.get(s);
        if (peer[i][s] >= 0) {
          int from = kind[i][s] == UnfoldedMachine.SEND ? roles[i] : peer[i][s];
          int to = kind[i][s] == UnfoldedMachine.SEND ? peer[i][s] : roles[i];
          channelOf[i][s] = channel(channels, from, to);
        }
        ProtocolInstance.Gathering gathering = machine.quorums.get(s);
        if (gathering != null) {
          int role = roles[i];
          quorum[i][s] = gathering.quorum();
          votes[i][s] =
              IntStream.range(gathering.first(), gathering.first() + gathering.members())
                  .map(voter -> channel(channels, voter, role))
                  .toArray();
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

  private static int channel(Map<Long, Integer> channels, int from, int to) {
    Integer next = channels.size();
    Integer known = channels.putIfAbsent((long) from << 32 | to, next);
    return known == null ? next : known;
  }

  /** The channels of the votes that a state waits for; none when it is no quorum. */
  int[] votes(int actor, int state) {
    return votes[actor][state];
  }

  /** How many votes a state waits for; 0 when it is no quorum. */
  int quorum(int actor, int state) {
    return quorum[actor][state];
  }

  /** Whether a role may be done in a state. */
  boolean isOptional(int actor, int state) {
    return optional[actor][state];
  }

  /** The channels on which votes are sent. */
  int[] voted() {
    return Arrays.stream(votes)
        .flatMap(Arrays::stream)
        .flatMapToInt(Arrays::stream)
        .distinct()
        .toArray();
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

  /** The role that an actor communicates with; −1 where it does not. */
  int peer(int actor, int state) {
    return peer[actor][state];
  }

  /** The position in the code of an actor's state; −1 for none. */
  int position(int actor, int state) {
    return position[actor][state];
  }

  /** How many roles act. */
  int size() {
    return roles.length;
  }

  /** The role of an actor. */
  int role(int actor) {
    return roles[actor];
  }

  /** The index of a role among those that act; negative when it does not. */
  int actor(int role) {
    return Arrays.binarySearch(roles, role);
  }

  int channels() {
    return sender.length;
  }

  /** The role that sends on a channel. */
  int sender(int channel) {
    return sender[channel];
  }

  /** The role that receives from a channel. */
  int receiver(int channel) {
    return receiver[channel];
  }

  /** A letter in words. */
  String text(int letter) {
    return alphabet.text(letter);
  }

  /** The channels to a role, by its index; −1 for those to roles that never act. */
  int[] incoming(int actor) {
    return IntStream.range(0, receiver.length)
        .filter(c -> Math.max(-1, actor(receiver[c])) == actor)
        .toArray();
  }

  /**
   * The only letter that is sent on each channel; {@code several} when there are others, or votes,
   * which may be late.
   */
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
    for (int c : voted()) {
      only[c] = several;
    }
    return only;
  }
}
