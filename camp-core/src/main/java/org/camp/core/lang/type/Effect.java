// SPDX-License-Identifier: Apache-2.0
package org.camp.core.lang.type;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A set that inference finds: what calling a function does to the machine (actions), or what a
 * value brings along ({@link Holdings}). A set includes others, as the actions of a function
 * include those of the functions that it calls; where it is used may forbid some members. Sets that
 * must be equal are linked, so that uniting them cannot fail.
 */
final class Effect {
  /** Builds, reads or exchanges vectors: needs a machine, or a component with children. */
  static final int VECTORS = 1;

  /** Calls a multi-function: goes down to all components, or to a child. */
  static final int MULTI = 2;

  /** Makes a tree: runs on all components. */
  static final int TREES = 4;

  /** Reads a tree at the component that runs. */
  static final int READS = 8;

  /** Asks how many processors, or children, there are. */
  static final int COUNTS = 16;

  /** Every member of any set. */
  static final int ALL = -1;

  /**
   * A place that forbids some members.
   *
   * @param site whom to tell
   */
  record Bound(int forbidden, Object site) {}

  /** Includes of another set the members of the mask. */
  private record Edge(Effect to, int mask) {}

  int level;
  private @Nullable Effect link;
  private int known;
  private final List<Edge> includes = new ArrayList<>(0);
  private final List<Edge> includedIn = new ArrayList<>(0);
  private final List<Bound> bounds = new ArrayList<>(0);

  Effect(int level) {
    this.level = level;
  }

  Effect find() {
    Effect at = this;
    Effect next = at.link;
    while (next != null) {
      at = next;
      next = at.link;
    }
    return at;
  }

  void add(int members) {
    find().known |= members;
  }

  /** Makes this set include another one. */
  void include(Effect other) {
    include(other, ALL);
  }

  /** Makes this set include those members of another one that are in the mask. */
  void include(Effect other, int mask) {
    Effect a = find();
    Effect b = other.find();
    if (a != b && mask != 0) {
      a.includes.add(new Edge(b, mask));
      b.includedIn.add(new Edge(a, mask));
    }
  }

  void bound(Bound bound) {
    find().bounds.add(bound);
  }

  List<Bound> bounds() {
    return bounds;
  }

  /** Tells others of what is forbidden. */
  void redirect(UnaryOperator<Object> site) {
    Set<Bound> redirected = new LinkedHashSet<>();
    bounds.forEach(b -> redirected.add(new Bound(b.forbidden(), site.apply(b.site()))));
    bounds.clear();
    bounds.addAll(redirected);
  }

  /** The members that were found. */
  int members() {
    return find().known;
  }

  /** Finds all members of these sets. O(sets and includes that they reach). */
  static void solve(Collection<Effect> effects) {
    Set<Effect> reached = new HashSet<>();
    Deque<Effect> rest = new ArrayDeque<>(effects);
    while (!rest.isEmpty()) {
      Effect next = rest.pop().find();
      if (reached.add(next)) {
        next.includes.forEach(edge -> rest.push(edge.to()));
      }
    }
    Deque<Effect> changed = new ArrayDeque<>(reached);
    while (!changed.isEmpty()) {
      Effect next = changed.pop();
      for (Edge edge : next.includedIn) {
        Effect outer = edge.to().find();
        int more = next.known & edge.mask() & ~outer.known;
        if (more != 0 && reached.contains(outer)) {
          outer.known |= more;
          changed.push(outer);
        }
      }
    }
  }

  /** Makes two sets one; {@code undo} gets what takes it back. */
  static void unite(Effect left, Effect right, List<Runnable> undo) {
    Effect one = left.find();
    Effect other = right.find();
    if (one == other) {
      return;
    }
    boolean swap = one.size() > other.size();
    Effect a = swap ? other : one;
    Effect b = swap ? one : other;
    int before = b.known;
    int wasLevel = b.level;
    int includes = b.includes.size();
    int includedIn = b.includedIn.size();
    int bounds = b.bounds.size();
    undo.add(
        () -> {
          a.link = null;
          b.known = before;
          b.level = wasLevel;
          b.includes.subList(includes, b.includes.size()).clear();
          b.includedIn.subList(includedIn, b.includedIn.size()).clear();
          b.bounds.subList(bounds, b.bounds.size()).clear();
        });
    a.link = b;
    b.known |= a.known;
    b.level = Math.min(a.level, b.level);
    b.includes.addAll(a.includes);
    b.includedIn.addAll(a.includedIn);
    b.bounds.addAll(a.bounds);
  }

  private int size() {
    return includes.size() + includedIn.size() + bounds.size();
  }

  void lower(int to) {
    change(to, to);
  }

  void generalise(int to) {
    change(to, Type.GENERAL);
  }

  /** Gives every connected set of a level above {@code above} that is not general a new one. */
  private void change(int above, int level) {
    Deque<Effect> rest = new ArrayDeque<>(List.of(find()));
    while (!rest.isEmpty()) {
      Effect next = rest.pop().find();
      if (next.level > above && next.level != Type.GENERAL) {
        next.level = level;
        next.includes.forEach(edge -> rest.push(edge.to()));
        next.includedIn.forEach(edge -> rest.push(edge.to()));
      }
    }
  }

  /** The copy of a general set for use at a level; {@link #connect} says what it includes. */
  Effect instantiate(int above, Map<Effect, Effect> copies) {
    Effect root = find();
    return root.level == Type.GENERAL ? copies.computeIfAbsent(root, r -> new Effect(above)) : root;
  }

  /**
   * Lets the copies for one use be related as the originals are, also through general sets that
   * were not copied, because no type of the definition shows them.
   */
  static void connect(Map<Effect, Effect> copies) {
    copies.forEach((original, copy) -> original.connect(copy, copies));
  }

  private void connect(Effect copy, Map<Effect, Effect> copies) {
    copy.known |= known;
    connected(true, copies)
        .forEach(
            (below, mask) -> {
              Effect copied = copies.get(below);
              if (copied != null) {
                copy.include(copied, mask);
              } else if (below.level == Type.GENERAL) {
                copy.known |= below.known & mask;
              } else {
                copy.include(below, mask);
              }
            });
    Set<Bound> all = new LinkedHashSet<>(bounds);
    connected(false, copies)
        .forEach(
            (outer, mask) -> {
              if (outer.level != Type.GENERAL) {
                outer.include(copy, mask);
              } else if (!copies.containsKey(outer)) {
                for (Bound bound : outer.bounds) {
                  int forbidden = bound.forbidden() & mask;
                  if (forbidden != 0) {
                    all.add(new Bound(forbidden, bound.site()));
                  }
                }
              }
            });
    copy.bounds.addAll(all);
  }

  /** What this set includes, or is included in, as far as the first that are copied or known. */
  private Map<Effect, Integer> connected(boolean below, Map<Effect, Effect> copies) {
    Map<Effect, Integer> found = new LinkedHashMap<>();
    Deque<Edge> rest = new ArrayDeque<>(List.of(new Edge(this, ALL)));
    while (!rest.isEmpty()) {
      Edge at = rest.pop();
      for (Edge edge : below ? at.to().includes : at.to().includedIn) {
        Effect next = edge.to().find();
        int before = found.getOrDefault(next, 0);
        int mask = before | (at.mask() & edge.mask());
        if (mask != before) {
          found.put(next, mask);
          if (next.level == Type.GENERAL && !copies.containsKey(next)) {
            rest.push(new Edge(next, mask));
          }
        }
      }
    }
    return found;
  }
}
