// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.learn.rank.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.camp.core.order.RankProgram.Verb;

/** A piece of the program of one rank, with its numbers as they were seen. */
public sealed interface RankItem {
  /**
   * One operation.
   *
   * @param peer the other rank, or −1
   * @param bytes how much, or −1
   */
  record Act(Verb verb, String label, int peer, long bytes) implements RankItem {
    /** The operation without its numbers. */
    public Kind kind() {
      return new Kind(verb, label);
    }

    /** Whether it is of that kind. */
    boolean is(Kind kind) {
      return verb == kind.verb && label.equals(kind.label);
    }
  }

  /** An operation without its numbers. */
  record Kind(Verb verb, String label) implements Comparable<Kind> {
    private static final Comparator<Kind> ORDER =
        Comparator.comparing(Kind::verb).thenComparing(Kind::label);

    @Override
    public int compareTo(Kind other) {
      return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
      return verb + " " + label;
    }
  }

  /** The operations of items, all rounds written out. */
  static List<Act> written(List<RankItem> items) {
    List<Act> all = new ArrayList<>();
    for (RankItem item : items) {
      if (item instanceof Act act) {
        all.add(act);
      } else if (item instanceof Rep rep) {
        List<Act> body = written(rep.body());
        for (int round = 0; round < rep.count(); round++) {
          all.addAll(body);
        }
      }
    }
    return all;
  }

  /** Rounds that are equal to the last. */
  record Rep(int count, List<RankItem> body) implements RankItem {}

  /**
   * Rounds in which a counter gives the peers.
   *
   * @param from the first value of the counter
   * @param to the last value; less than the first for none
   * @param body one round; its peers are those of the template
   */
  record Count(CounterTemplate template, int from, int to, List<Act> body) implements RankItem {}
}
