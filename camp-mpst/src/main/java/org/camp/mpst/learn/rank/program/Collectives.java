// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.program;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.camp.core.diagnostic.BadInput;
import org.camp.core.diagnostic.Diagnostic;
import org.camp.core.order.RankProgram.Verb;

/**
 * Collectives as messages: binomial trees from and to a root, recursive doubling among all where
 * their number is a power of two, else a tree to rank 0 and back.
 */
public final class Collectives {
  private static final Splitter WORDS = Splitter.onPattern("\\s+");
  private static final String DEFAULT = "default";
  private static final String LINEAR = "linear";
  private static final String TREE = "tree";
  private static final String DOUBLING = "doubling";
  private static final Set<String> ALGORITHMS = Set.of(LINEAR, TREE, DOUBLING);
  private static final Set<String> ROOTED = Set.of("bcast", "scatter", "reduce", "gather");
  private static final Set<String> AMONG_ALL = Set.of("barrier", "allreduce", "allgather");

  /** Collective → its algorithm, where that is not the usual one. */
  private final Map<String, String> algorithms;

  private Collectives(Map<String, String> algorithms) {
    this.algorithms = algorithms;
  }

  /** The usual algorithms. */
  public static Collectives usual() {
    return new Collectives(Map.of());
  }

  /**
   * What a file of lines {@code bcast linear} says; {@code default} and nothing are the usual ones.
   *
   * @throws BadInput when the file cannot be read, or names what is not there
   */
  public static Collectives of(Optional<String> file) {
    if (file.isEmpty() || file.get().equals(DEFAULT)) {
      return usual();
    }
    Map<String, String> all = new HashMap<>();
    try {
      for (String line : Files.readAllLines(Path.of(file.get()), StandardCharsets.UTF_8)) {
        String text = line.replaceFirst("#.*", "").strip();
        if (!text.isEmpty()) {
          List<String> words = WORDS.splitToList(text);
          if (words.size() != 2 || !isPossible(words.get(0), words.get(1))) {
            throw new BadInput(
                Diagnostic.error("usage", "'" + text + "' is no algorithm of a collective")
                    .inFile(file.get())
                    .withHint(
                        "write bcast, scatter, reduce or gather with linear or tree; barrier,"
                            + " allreduce or allgather with linear, tree or doubling"));
          }
          all.put(words.get(0), words.get(1));
        }
      }
    } catch (IOException | InvalidPathException e) {
      throw new BadInput(
          Diagnostic.error("unreadable", "the file cannot be read").inFile(file.get()));
    }
    return new Collectives(all);
  }

  /** What they are replaced by, in words. */
  public String text() {
    String usual = "binomial trees, recursive doubling";
    return algorithms.isEmpty()
        ? usual
        : new TreeMap<>(algorithms)
                .entrySet().stream()
                    .map(one -> one.getKey() + " " + one.getValue())
                    .collect(Collectors.joining(", "))
            + "; else "
            + usual;
  }

  private static boolean isPossible(String collective, String algorithm) {
    return ((ROOTED.contains(collective) && !algorithm.equals(DOUBLING))
            || AMONG_ALL.contains(collective))
        && ALGORITHMS.contains(algorithm);
  }

  /** What a rank does in a collective. */
  public List<RankItem.Act> acts(String name, int rank, int root, int ranks, long bytes) {
    List<RankItem.Act> acts = new ArrayList<>();
    int top = Math.max(root, 0);
    boolean linear = algorithms.getOrDefault(name, "").equals(LINEAR);
    switch (name) {
      case "bcast", "scatter" -> out(linear, name, rank, top, ranks, bytes, acts);
      case "reduce", "gather" -> in(linear, name, rank, top, ranks, bytes, acts);
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
        String algorithm = algorithms.getOrDefault(name, DOUBLING);
        if (algorithm.equals(DOUBLING) && Integer.bitCount(ranks) == 1) {
          for (int bit = 1; bit < ranks; bit *= 2) {
            acts.add(send(name, rank ^ bit, bytes));
            acts.add(receive(name, rank ^ bit, bytes));
          }
        } else {
          in(linear, name, rank, 0, ranks, bytes, acts);
          out(linear, name + "_back", rank, 0, ranks, bytes, acts);
        }
      }
    }
    return acts;
  }

  private static void out(
      boolean linear,
      String name,
      int rank,
      int root,
      int ranks,
      long bytes,
      List<RankItem.Act> acts) {
    if (!linear) {
      fromRoot(name, rank, root, ranks, bytes, acts);
    } else if (rank == root) {
      for (int j = 1; j < ranks; j++) {
        acts.add(send(name, (root + j) % ranks, bytes));
      }
    } else {
      acts.add(receive(name, root, bytes));
    }
  }

  private static void in(
      boolean linear,
      String name,
      int rank,
      int root,
      int ranks,
      long bytes,
      List<RankItem.Act> acts) {
    if (!linear) {
      toRoot(name, rank, root, ranks, bytes, acts);
    } else if (rank == root) {
      for (int j = 1; j < ranks; j++) {
        acts.add(receive(name, (root + j) % ranks, bytes));
      }
    } else {
      acts.add(send(name, root, bytes));
    }
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
