// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.program;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.order.RankProgram.Verb;

/**
 * Collectives as messages: binomial trees from and to a root, recursive doubling among all where
 * their number is a power of two, else a tree to rank 0 and back.
 */
public final class Collectives {
  private Collectives() {}

  /** What a rank does in a collective. */
  public static List<RankItem.Act> of(String name, int rank, int root, int ranks, long bytes) {
    List<RankItem.Act> acts = new ArrayList<>();
    int top = Math.max(root, 0);
    switch (name) {
      case "bcast", "scatter" -> fromRoot(name, rank, top, ranks, bytes, acts);
      case "reduce", "gather" -> toRoot(name, rank, top, ranks, bytes, acts);
      case "alltoall" -> {
        for (int j = 1; j < ranks; j++) {
          acts.add(send(name, (rank + j) % ranks, bytes));
        }
        for (int j = 1; j < ranks; j++) {
          acts.add(receive(name, Math.floorMod(rank - j, ranks), bytes));
        }
      }
      case "scan" -> {
        if (rank > 0) {
          acts.add(receive(name, rank - 1, bytes));
        }
        if (rank + 1 < ranks) {
          acts.add(send(name, rank + 1, bytes));
        }
      }
      default -> {
        if (Integer.bitCount(ranks) == 1) {
          for (int bit = 1; bit < ranks; bit *= 2) {
            acts.add(send(name, rank ^ bit, bytes));
            acts.add(receive(name, rank ^ bit, bytes));
          }
        } else {
          toRoot(name, rank, 0, ranks, bytes, acts);
          fromRoot(name + "_back", rank, 0, ranks, bytes, acts);
        }
      }
    }
    return acts;
  }

  private static RankItem.Act send(String name, int peer, long bytes) {
    return new RankItem.Act(Verb.SEND, name, peer, bytes);
  }

  private static RankItem.Act receive(String name, int peer, long bytes) {
    return new RankItem.Act(Verb.RECEIVE, name, peer, bytes);
  }

  private static void fromRoot(
      String name, int rank, int root, int ranks, long bytes, List<RankItem.Act> acts) {
    int own = Math.floorMod(rank - root, ranks);
    int bit = own == 0 ? 1 : Integer.highestOneBit(own) * 2;
    if (own > 0) {
      acts.add(receive(name, (own - Integer.highestOneBit(own) + root) % ranks, bytes));
    }
    for (; own + bit < ranks; bit *= 2) {
      acts.add(send(name, (own + bit + root) % ranks, bytes));
    }
  }

  private static void toRoot(
      String name, int rank, int root, int ranks, long bytes, List<RankItem.Act> acts) {
    int own = Math.floorMod(rank - root, ranks);
    int least = own == 0 ? 1 : Integer.highestOneBit(own) * 2;
    int bit = least;
    while (own + bit < ranks) {
      bit *= 2;
    }
    for (bit /= 2; bit >= least; bit /= 2) {
      acts.add(receive(name, (own + bit + root) % ranks, bytes));
    }
    if (own > 0) {
      acts.add(send(name, (own - Integer.highestOneBit(own) + root) % ranks, bytes));
    }
  }
}
