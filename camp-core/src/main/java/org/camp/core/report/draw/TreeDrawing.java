// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.ArrayList;
import java.util.List;
import org.camp.core.report.Tree;
import org.camp.core.report.TreeOrder;

/**
 * Draws a tree from left to right: a row for each leaf, parents in the middle of their children.
 */
final class TreeDrawing {
  private static final int MOST = 2000;
  private static final double ROW = 26;
  private static final double LABEL = 260;
  private static final double APART = 42;

  private final Tree tree;

  /** Kind → its ink. */
  private final int[] inks;

  private final Canvas canvas = new Canvas();

  TreeDrawing(Tree tree) {
    this.tree = tree;
    this.inks = Palette.of(tree.kinds());
  }

  Picture draw() {
    int n = tree.nodes().size();
    TooLarge.check(tree.title(), "nodes", n, MOST);
    int[] order = TreeOrder.depthFirst(tree);
    int[] depth = new int[n];
    boolean[] inner = new boolean[n];
    int deepest = 0;
    for (int i = 0; i < n; i++) {
      int parent = tree.nodes().get(i).parent();
      if (parent >= 0) {
        depth[i] = depth[parent] + 1;
        inner[parent] = true;
        deepest = Math.max(deepest, depth[i]);
      }
    }
    double[] x = columns(depth, deepest);
    double top = Heading.draw(canvas, tree.title(), legend(), 760);
    double[] y = new double[n];
    double[] last = new double[n];
    double row = top + ROW / 2;
    for (int i : order) {
      if (!inner[i]) {
        y[i] = row;
        row += ROW;
      }
    }
    for (int k = n - 1; k >= 0; k--) {
      int i = order[k];
      int parent = tree.nodes().get(i).parent();
      y[i] = inner[i] ? (y[i] + last[i]) / 2 : y[i];
      if (parent >= 0) {
        last[parent] = last[parent] == 0 ? y[i] : last[parent];
        y[parent] = y[i];
      }
    }
    for (int i = 0; i < n; i++) {
      int parent = tree.nodes().get(i).parent();
      if (parent >= 0) {
        edge(x[depth[parent]] + width(parent), y[parent], x[depth[i]], y[i]);
      }
    }
    double right = 0;
    for (int i = 0; i < n; i++) {
      node(i, x[depth[i]], y[i]);
      right = Math.max(right, x[depth[i]] + width(i));
    }
    double wide = Math.max(right, Heading.width(tree.title()));
    return new Picture(Math.max(wide, 320), row - ROW / 2 + 4, canvas);
  }

  private List<Heading.Entry> legend() {
    List<Heading.Entry> legend = new ArrayList<>();
    if (inks.length > 1) {
      for (int k = 0; k < inks.length; k++) {
        legend.add(new Heading.Entry(tree.kinds().get(k).name(), inks[k], Heading.Sample.NODE));
      }
    }
    return legend;
  }

  private String shown(int node) {
    return TextWidth.cut(tree.nodes().get(node).label(), LABEL, Canvas.FONT);
  }

  private double width(int node) {
    return TextWidth.of(shown(node), Canvas.FONT) + 16;
  }

  private double[] columns(int[] depth, int deepest) {
    double[] widest = new double[deepest + 1];
    for (int i = 0; i < depth.length; i++) {
      widest[depth[i]] = Math.max(widest[depth[i]], width(i));
    }
    double[] x = new double[deepest + 1];
    for (int d = 1; d <= deepest; d++) {
      x[d] = x[d - 1] + widest[d - 1] + APART;
    }
    return x;
  }

  private void edge(double x1, double y1, double x2, double y2) {
    double middle = x2 - APART / 2;
    StringBuilder d = new StringBuilder();
    Palette.point(d, 'M', x1, y1);
    Palette.point(d, 'L', middle - 8, y1);
    Palette.point(d, 'C', middle + 4, y1);
    Palette.point(d, ' ', middle - 4, y2);
    Palette.point(d, ' ', x2, y2);
    canvas.path(d, "axis", "");
  }

  private void node(int node, double x, double y) {
    Tree.Node one = tree.nodes().get(node);
    String tip = one.tooltip().isEmpty() ? one.label() : one.tooltip();
    canvas.round(x, y - 10, width(node), 20, 4, Palette.node(inks[one.kind()]), tip);
    canvas.text(x + width(node) / 2, y + 4, shown(node), Canvas.Anchor.MIDDLE, "");
  }
}
