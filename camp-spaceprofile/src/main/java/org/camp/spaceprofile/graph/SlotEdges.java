// SPDX-License-Identifier: Apache-2.0
package org.camp.spaceprofile.graph;

/**
 * The heap edges from cells whose contents change to these contents: such an edge exists from the
 * write that makes it to the next write of the same cell. Immutable.
 */
public final class SlotEdges {
  /** Location → where its edges begin; one entry more, for the end. */
  private final int[] offsets;

  /** Edge → location of the content. */
  private final int[] targets;

  /** Edge → node that wrote the content. */
  private final int[] writers;

  /** Edge → node that wrote the next content; −1 when none did. */
  private final int[] overwriters;

  SlotEdges(int[] offsets, int[] targets, int[] writers, int[] overwriters) {
    this.offsets = offsets;
    this.targets = targets;
    this.writers = writers;
    this.overwriters = overwriters;
  }

  /** How many edges there are: every content with a location, each write one. */
  public int size() {
    return targets.length;
  }

  /** Where the edges of a location begin. */
  public int from(int location) {
    return offsets[location];
  }

  /** Where the edges of a location end. */
  public int to(int location) {
    return offsets[location + 1];
  }

  /** The location that an edge points to. */
  public int target(int edge) {
    return targets[edge];
  }

  /** The node with which an edge begins. */
  public int writer(int edge) {
    return writers[edge];
  }

  /** The node with which an edge ends; −1 when it stays. */
  public int overwriter(int edge) {
    return overwriters[edge];
  }
}
