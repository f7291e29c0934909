// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.cost;

/**
 * The symbols of the costs of one machine, by index: all {@link Charge}s, then g and L of each
 * level, root first. A flat machine has one level, whose symbols carry no number.
 */
public final class Symbols {
  /** Ordinal → charge; their symbols come first, with the same numbers. */
  private static final Charge[] CHARGES = Charge.values();

  private final int levels;
  private final boolean flat;

  private Symbols(int levels, boolean flat) {
    this.levels = levels;
    this.flat = flat;
  }

  /** Those of a flat BSP machine: {@code g} and {@code L}. */
  public static Symbols flat() {
    return new Symbols(1, true);
  }

  /** Those of a Multi-BSP machine: {@code g_1}, {@code L_1}, … */
  public static Symbols multi(int levels) {
    return new Symbols(levels, false);
  }

  /** How many levels the machine has. */
  public int levels() {
    return levels;
  }

  /** Whether this is a flat machine's. */
  public boolean isFlat() {
    return flat;
  }

  /** How many symbols there are. */
  public int size() {
    return CHARGES.length + 2 * levels;
  }

  /** The index of a level's g; levels count from 1 at the root. */
  public int g(int level) {
    return CHARGES.length + level - 1;
  }

  /** The index of a level's L; levels count from 1 at the root. */
  public int barrier(int level) {
    return CHARGES.length + levels + level - 1;
  }

  /** The name of a symbol. */
  public String name(int index) {
    if (index < CHARGES.length) {
      return CHARGES[index].symbol();
    }
    int level = index - CHARGES.length;
    String letter = level < levels ? "g" : "L";
    return flat ? letter : letter + "_" + (level % levels + 1);
  }

  /** Whether a symbol pays for how the program is written. */
  public boolean isOverhead(int index) {
    return index < CHARGES.length && CHARGES[index].isOverhead();
  }
}
