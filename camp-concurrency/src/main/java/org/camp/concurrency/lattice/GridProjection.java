// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.lattice;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.camp.core.report.LayeredGraph.Place;

/**
 * Projects a grid of any dimension to the plane. Each axis has a direction upwards; among some sets
 * of directions that one is taken for which the picture is smallest when no two nodes overlap.
 */
public final class GridProjection {
  private static final int TRIALS = 48;
  private static final double FAN = Math.toRadians(100);

  /** Node, axis → coordinate. */
  private final int[][] cuts;

  /** Node → how much room it takes across. */
  private final double[] widths;

  private final double height;

  /** Node → where it is across. */
  private final double[] x;

  /** Node → where it is, downwards. */
  private final double[] y;

  private GridProjection(int[][] cuts, double[] widths, double height) {
    this.cuts = cuts;
    this.widths = widths;
    this.height = height;
    this.x = new double[cuts.length];
    this.y = new double[cuts.length];
  }

  /**
   * Where the nodes are.
   *
   * @param cuts the coordinates of each node
   * @param widths how much room each node takes across
   * @param height how much room a node takes upwards
   */
  public static List<Place> of(int[][] cuts, double[] widths, double height) {
    return new GridProjection(cuts, widths, height).best();
  }

  private List<Place> best() {
    int axes = cuts.length == 0 ? 0 : cuts[0].length;
    double[][] best = {};
    double least = Double.POSITIVE_INFINITY;
    double scale = 1;
    SplittableRandom random = new SplittableRandom(1);
    for (int trial = 0; trial < TRIALS; trial++) {
      double[][] directions = directions(axes, trial == 0 ? 0 : 0.6, random);
      project(directions, 1);
      double plain = area();
      double needed = scale(Math.sqrt(least / plain));
      double area = needed * needed * plain;
      if (area < least) {
        least = area;
        best = directions;
        scale = needed;
      }
    }
    project(best, scale);
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < cuts.length; i++) {
      places.add(new Place(x[i], y[i]));
    }
    return places;
  }

  /** A fan of directions from left to right; {@code loose} of their room is left to chance. */
  private static double[][] directions(int axes, double loose, SplittableRandom random) {
    double[][] directions = new double[axes][];
    for (int p = 0; p < axes; p++) {
      double share = axes == 1 ? 0.5 : p / (axes - 1.0);
      double chance = loose == 0 ? 0 : random.nextDouble(-0.5, 0.5) * loose / axes;
      double angle = Math.PI / 2 + FAN * (0.5 - share + chance);
      double length = loose == 0 ? 1 : random.nextDouble(1 - loose, 1 + loose);
      directions[p] = new double[] {length * Math.cos(angle), -length * Math.sin(angle)};
    }
    return directions;
  }

  private void project(double[][] directions, double scale) {
    for (int i = 0; i < cuts.length; i++) {
      x[i] = 0;
      y[i] = 0;
      for (int p = 0; p < directions.length; p++) {
        x[i] += scale * cuts[i][p] * directions[p][0];
        y[i] += scale * cuts[i][p] * directions[p][1];
      }
    }
  }

  /** The least factor that keeps all nodes apart; anything above {@code limit} is as good. */
  private double scale(double limit) {
    double scale = 1;
    for (int i = 0; i < cuts.length && scale < limit; i++) {
      for (int j = 0; j < i; j++) {
        double across = (widths[i] + widths[j]) / 2 / Math.abs(x[i] - x[j]);
        double up = height / Math.abs(y[i] - y[j]);
        scale = Math.max(scale, Math.min(across, up));
      }
    }
    return scale;
  }

  private double area() {
    double[] low = {0, 0};
    double[] high = {1e-3, 1e-3};
    for (int i = 0; i < cuts.length; i++) {
      low[0] = Math.min(low[0], x[i]);
      low[1] = Math.min(low[1], y[i]);
      high[0] = Math.max(high[0], x[i]);
      high[1] = Math.max(high[1], y[i]);
    }
    return (high[0] - low[0]) * (high[1] - low[1]);
  }
}
