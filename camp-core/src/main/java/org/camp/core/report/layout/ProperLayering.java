// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.layout;

import java.util.Arrays;

/**
 * A graph whose edges lead from each layer to the next: long edges have been cut by bends. A bend
 * that carries a label is as wide as the label.
 */
final class ProperLayering {
  /** How many nodes are real; the others are bends. */
  final int real;

  /** Node → its layer, from 0 at the top. */
  final int[] layer;

  /** Layer → place → node. */
  final int[][] order;

  /** Node → its place in its layer. */
  final int[] place;

  /** Node → the column that it must stay in; −1 for none. */
  final int[] column;

  /** Number of a column plus one → its rank from left to right. */
  final int[] columnRank;

  /** Room between the ends of a column and its nodes. */
  final double columnBefore;

  final double columnAfter;

  /** Node → room that it needs before its middle [px]. */
  final double[] before;

  /** Node → room that it needs after its middle [px]. */
  final double[] after;

  /** Short edge → the node at its upper end. */
  final int[] upper;

  /** Short edge → the node at its lower end. */
  final int[] lower;

  /** Short edges by their lower and by their upper end. */
  final Adjacency above;

  final Adjacency below;

  ProperLayering(
      int real,
      int[] layer,
      int layers,
      int[] column,
      double[] before,
      double[] after,
      Sizes sizes,
      int[] upper,
      int[] lower) {
    this.columnBefore = sizes.columnBefore();
    this.columnAfter = sizes.columnAfter();
    this.before = before;
    this.after = after;
    this.real = real;
    this.layer = layer;
    this.column = column;
    this.columnRank = new int[Arrays.stream(column).max().orElse(-1) + 2];
    this.upper = upper;
    this.lower = lower;
    this.above = new Adjacency(layer.length, lower);
    this.below = new Adjacency(layer.length, upper);
    this.place = new int[layer.length];
    this.order = new int[layers][];
    int[] size = new int[layers];
    for (int v : layer) {
      size[v]++;
    }
    for (int l = 0; l < layers; l++) {
      order[l] = new int[size[l]];
    }
  }

  int size() {
    return layer.length;
  }

  /** How many columns there are, the one of nodes in no column included; 1 when there is none. */
  int columns() {
    return columnRank.length;
  }

  /** Rank of the column of a node. */
  int rank(int node) {
    return columnRank[column[node] + 1];
  }

  boolean isBend(int node) {
    return node >= real;
  }

  /** Writes down where the nodes of a layer are. */
  void placed(int l) {
    for (int i = 0; i < order[l].length; i++) {
      place[order[l][i]] = i;
    }
  }
}
