// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report.draw;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rectangles of a picture that hold something, so that a label can look for a free place. */
final class OccupiedAreas {
  private static final double CELL = 64;

  private final Map<Long, List<double[]>> cells = new HashMap<>();

  /** Whether nothing is in the way there. */
  boolean free(double x, double y, double width, double height) {
    for (long column = cell(x); column <= cell(x + width); column++) {
      for (long row = cell(y); row <= cell(y + height); row++) {
        for (double[] box : cells.getOrDefault(key(column, row), List.of())) {
          if (x < box[2] && box[0] < x + width && y < box[3] && box[1] < y + height) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** Says that something is there. */
  void add(double x, double y, double width, double height) {
    double[] box = {x, y, x + width, y + height};
    for (long column = cell(x); column <= cell(x + width); column++) {
      for (long row = cell(y); row <= cell(y + height); row++) {
        cells.computeIfAbsent(key(column, row), k -> new ArrayList<>()).add(box);
      }
    }
  }

  /** Takes a place if it is free. */
  boolean take(double x, double y, double width, double height) {
    boolean free = free(x, y, width, height);
    if (free) {
      add(x, y, width, height);
    }
    return free;
  }

  private static long cell(double at) {
    return (long) Math.floor(at / CELL);
  }

  private static long key(long column, long row) {
    return (column << 32) ^ (row & 0xffffffffL);
  }
}
