// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.camp.bsp.cost.NodeRun;
import org.camp.bsp.cost.Symbols;
import org.camp.bsp.value.Shape;
import org.camp.bsp.value.UnequalNode;
import org.camp.core.machine.BspNode;
import org.camp.core.quantity.Quantity;

/**
 * The symbols of a machine whose components differ. What is as in the first component with children
 * of its level has the symbol of the level; other speeds, g and L carry the name of their class,
 * which is what the machine calls it, or the place of its first component: {@code gpu.T_Var},
 * {@code g_gpu} for a word between it and its parent, {@code gpu.g_2} for one to its children.
 * Classes with the same value share a symbol.
 */
final class UnequalTree {
  /** A value at a level, of one kind. */
  private record Key(String kind, int level, Quantity value) {}

  private final List<Integer> most = new ArrayList<>();

  /** Level, from 0 → what its first component with children has. */
  private final List<BspNode> first = new ArrayList<>();

  private final Map<Double, Integer> speeds = new LinkedHashMap<>();
  private final List<String> names = new ArrayList<>();
  private final Map<Key, Integer> numbers = new HashMap<>();
  private final List<Symbols.Extra> extras = new ArrayList<>();
  private final List<Quantity> prices = new ArrayList<>();
  private final Map<BspNode, String> called = new HashMap<>();
  private final Set<String> taken = new HashSet<>();
  private final UnequalNode root;
  private final Symbols symbols;

  UnequalTree(BspNode root) {
    speeds.put(1.0, 0);
    look(root, 0, List.of());
    Symbols levels = Symbols.multi(most.size(), names, List.of());
    this.root = node(root, 0, levels);
    this.symbols = Symbols.multi(most.size(), names, extras);
  }

  /** The machine that programs run on. */
  Shape shape() {
    return new Shape(most, false, root, symbols);
  }

  Symbols symbols() {
    return symbols;
  }

  /** The speed of a symbol of a charge. */
  double speed(int symbol) {
    for (Map.Entry<Double, Integer> speed : speeds.entrySet()) {
      int block = symbols.block(speed.getValue());
      if (symbol >= block && symbol < block + symbols.g(1)) {
        return speed.getKey();
      }
    }
    throw new IllegalArgumentException("no charge");
  }

  /** What the g, or the L, of a level costs. */
  Quantity level(int level, boolean barrier) {
    BspNode node = first.get(level - 1);
    return Objects.requireNonNull(barrier ? node.barrier() : node.g());
  }

  /** What each further g and L costs. */
  List<Quantity> prices() {
    return prices;
  }

  private void look(BspNode node, int level, List<Integer> path) {
    if (!called.containsKey(node)) {
      String name = node.name() == null ? "n" + NodeRun.text(path).replace('.', '_') : node.name();
      String free = name;
      for (int i = 2; !taken.add(free); i++) {
        free = name + "_" + i;
      }
      called.put(node, free);
    }
    if (!speeds.containsKey(node.speed())) {
      speeds.put(node.speed(), speeds.size());
      names.add(Objects.requireNonNull(called.get(node)));
    }
    if (node.isLeaf()) {
      return;
    }
    if (most.size() == level) {
      most.add(0);
      first.add(node);
    }
    most.set(level, Math.max(most.get(level), node.children().size()));
    for (int i = 0; i < node.children().size(); i++) {
      List<Integer> longer = new ArrayList<>(path);
      longer.add(i + 1);
      look(node.children().get(i), level + 1, longer);
    }
  }

  private UnequalNode node(BspNode node, int level, Symbols levels) {
    List<Integer> links = new ArrayList<>();
    List<UnequalNode> children = new ArrayList<>();
    int speed = Objects.requireNonNull(speeds.get(node.speed()));
    if (node.isLeaf()) {
      return new UnequalNode(speed, links, -1, node.leafSpeed(), children);
    }
    String name = called.get(node) + ".";
    Quantity g = Objects.requireNonNull(node.g());
    Quantity barrier = Objects.requireNonNull(node.barrier());
    int own =
        g.equals(level(level + 1, false))
            ? levels.g(level + 1)
            : extra(new Key("g", level, g), name + "g_" + (level + 1), levels);
    int end =
        barrier.equals(level(level + 1, true))
            ? levels.barrier(level + 1)
            : extra(new Key("L", level, barrier), name + "L_" + (level + 1), levels);
    for (BspNode child : node.children()) {
      Quantity link = child.link();
      links.add(
          link == null || link.equals(g)
              ? own
              : extra(new Key("link", level, link), "g_" + called.get(child), levels));
      children.add(node(child, level + 1, levels));
    }
    return new UnequalNode(speed, links, end, node.leafSpeed(), children);
  }

  private int extra(Key key, String name, Symbols levels) {
    return levels.extra(
        numbers.computeIfAbsent(
            key,
            k -> {
              extras.add(new Symbols.Extra(name, key.kind().equals("L")));
              prices.add(key.value());
              return extras.size() - 1;
            }));
  }
}
