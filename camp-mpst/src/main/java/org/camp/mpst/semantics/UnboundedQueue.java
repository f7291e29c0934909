// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.semantics;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * A queue that some run fills without end, so that no bound on queues shows everything. That a
 * queue grows for ever is undecidable (Brand and Zafiropulo, On Communicating Finite-State
 * Machines, 1983, DOI 10.1145/322374.322380); two causes are recognised, and both are certain: a
 * role that is reached and can send on and on without receiving, and a piece of a run that brings
 * all roles back to their states, leaves what it found in the queues, and adds to queues that only
 * ever hold one kind of message, so that it can be run again (as in Karp and Miller, Parallel
 * Program Schemata, 1969, DOI 10.1016/S0022-0000(69)80011-5).
 */
final class UnboundedQueue {
  private static final byte NEW = 0;
  private static final byte OPEN = 1;
  private static final byte DONE = 2;

  private final ActorTable table;
  private final Exploration seen;

  private UnboundedQueue(ActorTable table, Exploration seen) {
    this.table = table;
    this.seen = seen;
  }

  /**
   * The number of a channel whose queue grows without end in some run; empty when none was found.
   * Time O(configurations · length of their traces).
   */
  static Optional<Integer> find(ActorTable table, Exploration seen) {
    UnboundedQueue search = new UnboundedQueue(table, seen);
    int[][] all = new int[seen.configurations()][];
    for (int i = 0; i < all.length; i++) {
      all[i] = seen.configuration(i);
    }
    int alone = search.sentAlone(all);
    int channel = alone >= 0 ? alone : search.pumped(all);
    return channel < 0 ? Optional.empty() : Optional.of(channel);
  }

  /** The channel that a reached role can fill by itself; −1 for none. */
  private int sentAlone(int[][] all) {
    for (int actor = 0; actor < table.size(); actor++) {
      BitSet reached = new BitSet();
      for (int[] at : all) {
        reached.set(at[actor]);
      }
      byte[] colour = new byte[table.states(actor)];
      int[] path = new int[colour.length];
      int[] edge = new int[colour.length];
      for (int start = reached.nextSetBit(0); start >= 0; start = reached.nextSetBit(start + 1)) {
        int channel = colour[start] == NEW ? cycle(actor, start, colour, path, edge) : -1;
        if (channel >= 0) {
          return channel;
        }
      }
    }
    return -1;
  }

  /**
   * The channel of a send on a cycle of sends and computations that begins somewhere behind a
   * state; −1 for none.
   *
   * @param colour state → whether it was looked at
   * @param path depth of the search → state
   * @param edge depth of the search → its next edge
   */
  private int cycle(int actor, int start, byte[] colour, int[] path, int[] edge) {
    int depth = 0;
    path[0] = start;
    edge[0] = 0;
    colour[start] = OPEN;
    while (depth >= 0) {
      int state = path[depth];
      int[] to = table.targets(actor, state);
      if (isReceptive(actor, state) || edge[depth] == to.length) {
        colour[state] = DONE;
        depth--;
        continue;
      }
      int next = to[edge[depth]++];
      if (colour[next] == OPEN) {
        for (int d = depth; ; d--) {
          if (table.kind(actor, path[d]) == UnfoldedMachine.SEND) {
            return table.channel(actor, path[d]);
          }
          if (path[d] == next) {
            break;
          }
        }
      } else if (colour[next] == NEW) {
        colour[next] = OPEN;
        path[++depth] = next;
        edge[depth] = 0;
      }
    }
    return -1;
  }

  private boolean isReceptive(int actor, int state) {
    byte kind = table.kind(actor, state);
    return kind != UnfoldedMachine.SEND && kind != UnfoldedMachine.COMPUTE;
  }

  /** The channel to which a piece of a run adds that can be run again; −1 for none. */
  private int pumped(int[][] all) {
    int[] only = table.onlyLetters(-1);
    int[] hash = new int[all.length];
    for (int i = 0; i < all.length; i++) {
      hash[i] = Arrays.hashCode(Arrays.copyOf(all[i], table.size()));
    }
    for (int later = 0; later < all.length; later++) {
      for (int earlier = seen.parent(later); earlier >= 0; earlier = seen.parent(earlier)) {
        if (hash[earlier] == hash[later]) {
          int channel = grown(all[earlier], all[later], only);
          if (channel >= 0) {
            return channel;
          }
        }
      }
    }
    return -1;
  }

  /**
   * The channel that holds more in a configuration that else is like an earlier one; −1 when they
   * differ otherwise.
   *
   * @param only channel → the only letter that is sent on it; −1 when there are several
   */
  private int grown(int[] earlier, int[] later, int[] only) {
    int actors = table.size();
    if (!Arrays.equals(earlier, 0, actors, later, 0, actors)) {
      return -1;
    }
    int grown = -1;
    int before = actors;
    int after = actors;
    for (int channel = 0; channel < only.length; channel++) {
      int had = earlier[before];
      int has = later[after];
      boolean same =
          Arrays.equals(earlier, before, before + 1 + had, later, after, after + 1 + has);
      if (!same && (only[channel] < 0 || has < had)) {
        return -1;
      }
      grown = same ? grown : channel;
      before += 1 + had;
      after += 1 + has;
    }
    return grown;
  }
}
