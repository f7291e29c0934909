// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.cost;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

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
