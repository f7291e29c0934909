package org.camp.core.lang;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What calling a function does to the machine, during inference: a set of actions, known or to be
 * found. An effect includes those of the functions that are called; where a call stands may forbid
 * some. Effects that must be equal are linked, so that uniting them cannot fail.
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

  /**
   * A place that forbids some actions.
   *
   * @param site whom to tell
   */
  record Bound(int forbidden, Object site) {}

  int level;
  private @Nullable Effect link;
  private int known;
  private final List<Effect> includes = new ArrayList<>();
  private final List<Effect> includedIn = new ArrayList<>();
  private final List<Bound> bounds = new ArrayList<>();

  Effect(int level) {
    this.level = level;
  }

  Effect find() {
    Effect at = this;
    @Nullable Effect next = at.link;
    while (next != null) {
      at = next;
      next = at.link;
    }
    return at;
  }

  void add(int actions) {
    find().known |= actions;
  }

  /** Makes this effect include another one. */
  void include(Effect other) {
    Effect a = find();
    Effect b = other.find();
    if (a != b) {
      a.includes.add(b);
      b.includedIn.add(a);
    }
  }

  void bound(Bound bound) {
    find().bounds.add(bound);
  }

  List<Bound> bounds() {
    return bounds;
  }

  /** All actions, as far as they are known. */
  int actions() {
    Set<Effect> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Effect> rest = new ArrayDeque<>(List.of(find()));
    int all = 0;
    while (!rest.isEmpty()) {
      Effect next = rest.pop().find();
      if (seen.add(next)) {
        all |= next.known;
        rest.addAll(next.includes);
      }
    }
    return all;
  }

  /** Makes two effects one; {@code undo} gets what takes it back. */
  static void unite(Effect left, Effect right, List<Runnable> undo) {
    Effect a = left.find();
    Effect b = right.find();
    if (a == b) {
      return;
    }
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

  void lower(int to) {
    change(to, to);
  }

  void generalise(int to) {
    change(to, Type.GENERAL);
  }

  /** Gives every connected effect of a level above {@code above} that is not general a new one. */
  private void change(int above, int level) {
    Deque<Effect> rest = new ArrayDeque<>(List.of(find()));
    while (!rest.isEmpty()) {
      Effect next = rest.pop().find();
      if (next.level > above && next.level != Type.GENERAL) {
        next.level = level;
        rest.addAll(next.includes);
        rest.addAll(next.includedIn);
      }
    }
  }

  /** A copy for use at a level; effects that are connected and general are copied with it. */
  Effect instantiate(int above, Map<Effect, Effect> copies) {
    Effect root = find();
    if (root.level != Type.GENERAL) {
      return root;
    }
    @Nullable Effect known = copies.get(root);
    if (known != null) {
      return known;
    }
    Deque<Effect> rest = new ArrayDeque<>(List.of(root));
    List<Effect> originals = new ArrayList<>();
    while (!rest.isEmpty()) {
      Effect next = rest.pop().find();
      if (next.level == Type.GENERAL && !copies.containsKey(next)) {
        Effect copy = new Effect(above);
        copy.known = next.known;
        copy.bounds.addAll(next.bounds);
        copies.put(next, copy);
        originals.add(next);
        rest.addAll(next.includes);
        rest.addAll(next.includedIn);
      }
    }
    for (Effect original : originals) {
      Effect copy = copies.getOrDefault(original, original);
      for (Effect included : original.includes) {
        copy.include(copies.getOrDefault(included.find(), included.find()));
      }
      for (Effect outer : original.includedIn) {
        if (outer.find().level != Type.GENERAL) {
          outer.include(copy);
        }
      }
    }
    return copies.getOrDefault(root, root);
  }
}
