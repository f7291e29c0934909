// SPDX-License-Identifier: Apache-2.0
package org.camp.core.report;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.List;
import java.util.Objects;

/**
 * Shares of a whole by stacks of frames: a frame is as wide as its value, and what it consists of
 * stands below it, in the order given. What is left of its width is its own.
 *
 * @param title the heading
 * @param value what the width measures
 * @param kinds kinds of frames, in the order of the legend
 * @param frames the frames, each after the one that it stands below
 * @param sides what is compared, none or two: the kinds then say how the second differs
 */
public record FlameGraph(
    String title, Axis value, List<Kind> kinds, List<Frame> frames, List<Side> sides)
    implements Diagram {
  /** By how much frames may be wider than the one above them, as a share: rounding. */
  private static final double ROUNDING = 1e-9;

  /**
   * Copies the lists.
   *
   * @throws IllegalArgumentException when a frame comes before the one above it, frames are wider
   *     than the one above them, or one side is given alone
   */
  public FlameGraph {
    kinds = List.copyOf(kinds);
    frames = List.copyOf(frames);
    sides = List.copyOf(sides);
    checkArgument(sides.isEmpty() || sides.size() == 2, "there are %s sides", sides.size());
    double[] below = new double[frames.size()];
    for (int i = 0; i < frames.size(); i++) {
      Frame frame = frames.get(i);
      Objects.checkIndex(frame.kind, kinds.size());
      checkArgument(frame.parent < i, "frame %s comes before the one above it", i);
      checkArgument(frame.value >= 0, "frame %s has less than nothing", i);
      if (frame.parent >= 0) {
        below[frame.parent] += frame.value;
      }
    }
    for (int i = 0; i < below.length; i++) {
      checkArgument(
          below[i] <= frames.get(i).value * (1 + ROUNDING), "what is below frame %s is wider", i);
    }
  }

  /** Shares of one whole. */
  public FlameGraph(String title, Axis value, List<Kind> kinds, List<Frame> frames) {
    this(title, value, kinds, frames, List.of());
  }

  /**
   * One of two things that are compared in one graph, whose frames are as wide as the greater.
   *
   * @param name its name
   * @param values frame → what it measures on this side, all below it included
   */
  public record Side(String name, Numbers values) {}

  /**
   * A frame.
   *
   * @param parent index of the frame above it; −1 for one at the top
   * @param value what it measures, all below it included
   * @param kind index of its kind
   * @param label what is written in it, as far as there is room
   * @param tooltip what is said of it; may be empty
   */
  public record Frame(int parent, double value, int kind, String label, String tooltip) {}

  /** How deep each frame stands, from 0 at the top. */
  public int[] depths() {
    int[] depths = new int[frames.size()];
    for (int i = 0; i < depths.length; i++) {
      int parent = frames.get(i).parent;
      depths[i] = parent < 0 ? 0 : depths[parent] + 1;
    }
    return depths;
  }
}
