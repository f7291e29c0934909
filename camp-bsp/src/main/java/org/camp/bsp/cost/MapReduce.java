// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.cost;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.camp.core.machine.BspNode;
import org.camp.core.quantity.Quantity;

/**
 * The predictions of section 4: a map over data on the leaves of a machine, and a reduction that
 * assembles the results towards the root. These are the paper's own short formulas, corrected where
 * the text leaves an index unbound ({@code doc/theory.md}, sections 1 and 5), not what the rules
 * say of a program.
 *
 * @param compute what mapping costs
 * @param communicate what moving costs
 * @param reduce what reducing costs
 * @param synchronise what barriers cost
 */
public record MapReduce(double compute, double communicate, double reduce, double synchronise) {

  /**
   * The time per element of the map and of the reduction.
   *
   * @param map T_map
   * @param reduce T_red
   */
  public record Steps(double map, double reduce) {}

  /**
   * What connects the components of a level with the one above.
   *
   * @param children how many components of the level below one has, at least 1
   * @param g cost of a word between this component and its children
   * @param barrier cost of the barrier of this component and its children
   */
  public record Link(int children, double g, double barrier) {}

  /** All four parts. */
  public double total() {
    return compute + communicate + reduce + synchronise;
  }

  /**
   * On a tree whose components may differ: the time until its root has reduced what its leaves
   * mapped. M(leaf) = S·T_map/speed; M(v) = max M(c) + max(S(c)·γ_c) + L_v + S(v)·T_red/speed_v,
   * where S is the data below a component. Times in the units of the machine.
   *
   * @param data how many elements the leaves below hold together
   * @param bySpeed whether leaves hold parts as their speeds are; else equal ones
   * @param result how many elements every component sends up and reduces; NaN for all its data
   */
  public static double tree(
      Steps steps, BspNode root, double data, boolean bySpeed, double result) {
    if (root.isLeaf()) {
      return data * steps.map() / root.speed();
    }
    double all = share(root, bySpeed);
    double slowest = 0;
    double moved = 0;
    for (BspNode child : root.children()) {
      double part = data * share(child, bySpeed) / all;
      Quantity link = Objects.requireNonNullElse(child.link(), Objects.requireNonNull(root.g()));
      slowest = Math.max(slowest, tree(steps, child, part, bySpeed, result));
      moved = Math.max(moved, (Double.isNaN(result) ? part : result) * link.asDouble());
    }
    double reduced = Double.isNaN(result) ? data : result;
    double barrier = Objects.requireNonNull(root.barrier()).asDouble();
    return slowest + moved + barrier + reduced * steps.reduce() / root.speed();
  }

  private static double share(BspNode node, boolean bySpeed) {
    if (bySpeed) {
      return node.leafSpeed();
    }
    return node.isLeaf() ? 1 : node.children().stream().mapToDouble(c -> share(c, false)).sum();
  }

  /**
   * On a flat machine: Q·T_map + R·g + R·T_red + L.
   *
   * @param elements Q, how many elements a processor maps
   * @param results R, how many of them move and are reduced
   */
  public static MapReduce flat(Steps steps, double elements, double results, double g, double l) {
    return new MapReduce(elements * steps.map(), results * g, results * steps.reduce(), l);
  }

  /**
   * On a tree: S(0)·T_map + Σ_i (S(i−1)·g_i + L_i + S(i)·T_red), from the leaves to the root, where
   * S(i) is what a component holds after i levels.
   *
   * @param links the levels, root first
   * @param elements how many elements a leaf maps
   * @param results S(0), how many of them move up from a leaf
   */
  public static MapReduce tree(Steps steps, double elements, double results, List<Link> links) {
    double communicate = 0;
    double reduce = 0;
    double synchronise = 0;
    double held = results;
    List<Link> upwards = new ArrayList<>(links);
    Collections.reverse(upwards);
    for (Link link : upwards) {
      communicate += held * link.g();
      synchronise += link.barrier();
      held *= link.children();
      reduce += held * steps.reduce();
    }
    return new MapReduce(elements * steps.map(), communicate, reduce, synchronise);
  }
}
