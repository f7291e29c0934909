// SPDX-License-Identifier: Apache-2.0
package org.camp.mpst.async;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import org.camp.mpst.schedule.TaskGraphBuilder;

/**
 * What stands before what in every order of straight code: messages, needs, barriers, and messages
 * of a channel; "all before" by collectors, so that there are O(atoms + needs) arcs. The messages
 * of a channel that may change places are kept beside.
 */
final class OrderArcs {
  private final ActionTable atoms;
  private final Commutation rules;

  /** Arc → the task before and the task behind. */
  private final List<int[]> arcs = new ArrayList<>();

  /** Collector → its role; they are numbered behind the atoms. */
  private final List<Integer> collectors = new ArrayList<>();

  /** Sends of a channel that may change places among themselves, in text order. */
  private final List<int[]> exchangeable = new ArrayList<>();

  /** Role → what is collected of it. */
  private final Map<Integer, Behind> roles = new HashMap<>();

  /** Twice a channel, and one more for receives → what stands on it. */
  private final Map<Integer, OnChannel> channels = new HashMap<>();

  OrderArcs(ActionTable atoms) {
    this.atoms = atoms;
    rules = atoms.commutation();
    for (int atom = 0; atom < atoms.size(); atom++) {
      add(atom);
    }
    channels.values().forEach(OnChannel::closeGroup);
  }

  /** What a role has done so far. */
  private final class Behind {
    private final int role;
    private int fixed = -1;
    private final List<Integer> sinceFixed = new ArrayList<>();
    private final Collector makers;
    private final Collector sends;

    Behind(int role) {
      this.role = role;
      makers = new Collector(role);
      sends = new Collector(role);
    }

    void add(int atom) {
      boolean stays = rules.isBarrier(atom) || !rules.movable(role);
      if (fixed >= 0) {
        arc(fixed, atom);
      }
      if (stays) {
        sinceFixed.forEach(before -> arc(before, atom));
        sinceFixed.clear();
        fixed = atom;
      } else {
        sinceFixed.add(atom);
      }
      if (rules.needsAll(atom)) {
        makers.before(atom);
      }
      if (atoms.takes(atom) && rules.reading().roleByRole()) {
        sends.before(atom);
      }
      (atoms.sends(atom) ? sends : makers).pending.add(atom);
    }
  }

  /** Stands for all of a kind that a role has done. */
  private final class Collector {
    private final int role;
    private final List<Integer> pending = new ArrayList<>();
    private int last = -1;

    Collector(int role) {
      this.role = role;
    }

    void before(int atom) {
      if (!pending.isEmpty()) {
        int next = atoms.size() + collectors.size();
        collectors.add(role);
        if (last >= 0) {
          arc(last, next);
        }
        pending.forEach(task -> arc(task, next));
        pending.clear();
        last = next;
      }
      if (last >= 0) {
        arc(last, atom);
      }
    }
  }

  /** What stands on one end of a channel: messages between such as keep their place. */
  private final class OnChannel {
    private int fixed = -1;
    private final List<Integer> group = new ArrayList<>();

    void add(int atom, boolean free) {
      if (free) {
        if (fixed >= 0) {
          arc(fixed, atom);
        }
        group.add(atom);
        return;
      }
      if (group.isEmpty() && fixed >= 0) {
        arc(fixed, atom);
      }
      group.forEach(before -> arc(before, atom));
      closeGroup();
      fixed = atom;
    }

    void closeGroup() {
      if (group.size() > 1 && atoms.sends(group.get(0))) {
        exchangeable.add(group.stream().mapToInt(Integer::intValue).toArray());
      }
      group.clear();
    }
  }

  private void arc(int before, int behind) {
    arcs.add(new int[] {before, behind});
  }

  private void add(int atom) {
    for (int needed : atoms.needs().of(atom)) {
      arc(needed, atom);
    }
    roles.computeIfAbsent(atoms.role(atom), Behind::new).add(atom);
    if (atoms.gathers(atom)) {
      for (int vote : atoms.votes(atom)) {
        arc(vote, atom);
        channel(2 * atoms.channel(vote) + 1).add(atom, false);
      }
    } else if (!atoms.computes(atom)) {
      int sent = atoms.receives(atom) ? atoms.mate(atom) : atom;
      boolean free = !rules.reading().roleByRole() && sent >= 0 && rules.isFree(sent);
      channel(2 * atoms.channel(atom) + (atoms.sends(atom) ? 0 : 1)).add(atom, free);
      if (atoms.receives(atom) && sent >= 0) {
        arc(sent, atom);
      }
    }
  }

  private OnChannel channel(int key) {
    return channels.computeIfAbsent(key, k -> new OnChannel());
  }

  int collectors() {
    return collectors.size();
  }

  int collectorRole(int collector) {
    return collectors.get(collector);
  }

  /**
   * Adds the arcs to a problem.
   *
   * @param travel send → how long its message travels [ticks]
   */
  void addTo(TaskGraphBuilder problem, IntToLongFunction travel) {
    for (int[] arc : arcs) {
      boolean message =
          arc[0] < atoms.size() && atoms.sends(arc[0]) && atoms.mate(arc[0]) == arc[1];
      problem.arc(arc[0], arc[1], message ? travel.applyAsLong(arc[0]) : 0);
    }
  }

  /**
   * The problem with messages of a channel in the order of the keys of their sends; itself when
   * there is nothing to fix.
   *
   * @param key task → its priority
   * @param counts whether the order of an atom matters
   */
  TaskGraphBuilder ordered(TaskGraphBuilder problem, long[] key, IntPredicate counts) {
    TaskGraphBuilder fixed = problem;
    for (int[] group : exchangeable) {
      if (Arrays.stream(group).anyMatch(s -> counts.test(s) || counts.test(atoms.mate(s)))) {
        fixed = fixed == problem ? problem.copy() : fixed;
        Integer[] order = Arrays.stream(group).boxed().toArray(Integer[]::new);
        Arrays.sort(order, (a, b) -> Long.compare(key[a], key[b]));
        for (int i = 1; i < order.length; i++) {
          fixed.arc(order[i - 1], order[i], 0);
          fixed.arc(atoms.mate(order[i - 1]), atoms.mate(order[i]), 0);
        }
      }
    }
    return fixed;
  }
}
