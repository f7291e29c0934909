// SPDX-License-Identifier: Apache-2.0
package org.camp.bsp.cost;

import java.util.List;

/**
 * The symbols of the costs of one machine, by index: all {@link Charge}s, then g and L of each
 * level, root first. A flat machine has one level, whose symbols carry no number. Behind them, on a
 * tree whose components differ, all charges again for each further speed, and each further g and L.
 */
public final class Symbols {
  /** Ordinal → charge; their symbols come first, with the same numbers. */
  private static final Charge[] CHARGES = Charge.values();

  /** A g, or an L, of some components only. */
  public record Extra(String name, boolean barrier) {}

  private final int levels;
  private final boolean flat;
  private final List<String> speeds;
  private final List<Extra> extras;

  private Symbols(int levels, boolean flat, List<String> speeds, List<Extra> extras) {
    this.levels = levels;
    this.flat = flat;
    this.speeds = List.copyOf(speeds);
    this.extras = List.copyOf(extras);
  }

  /** Those of a flat BSP machine: {@code g} and {@code L}. */
  public static Symbols flat() {
    return new Symbols(1, true, List.of(), List.of());
  }

  /** Those of a Multi-BSP machine: {@code g_1}, {@code L_1}, … */
  public static Symbols multi(int levels) {
    return multi(levels, List.of(), List.of());
  }

  /**
   * Those of a Multi-BSP machine whose components differ.
   *
   * @param speeds what the classes of components are called that compute at another speed
   * @param extras further g and L
   */
  public static Symbols multi(int levels, List<String> speeds, List<Extra> extras) {
    return new Symbols(levels, false, speeds, extras);
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
    return block(speeds.size() + 1) + extras.size();
  }

  /** The index of a level's g; levels count from 1 at the root. */
  public int g(int level) {
    return CHARGES.length + level - 1;
  }

  /** The index of a level's L; levels count from 1 at the root. */
  public int barrier(int level) {
    return CHARGES.length + levels + level - 1;
  }

  /** By how much the symbols of charges at a speed come later; 0 for the speed 0. */
  public int block(int speed) {
    return speed == 0 ? 0 : CHARGES.length * speed + 2 * levels;
  }

  /** The index of a further g or L. */
  public int extra(int number) {
    return block(speeds.size() + 1) + number;
  }

  /** Whether a symbol pays for what code does; else it is a g or an L. */
  public boolean isCharge(int index) {
    return index < CHARGES.length || (index >= block(1) && index < extra(0));
  }

  /** The charge of a symbol that {@link #isCharge is} one. */
  public Charge charge(int index) {
    return CHARGES[index < CHARGES.length ? index : (index - block(1)) % CHARGES.length];
  }

  /** Whether a symbol is an L. */
  public boolean isBarrier(int index) {
    return index >= extra(0)
        ? extras.get(index - extra(0)).barrier()
        : index >= barrier(1) && index < block(1);
  }

  /** The name of a symbol. */
  public String name(int index) {
    if (index < CHARGES.length) {
      return CHARGES[index].symbol();
    }
    if (index >= extra(0)) {
      return extras.get(index - extra(0)).name();
    }
    if (index >= block(1)) {
      return speeds.get((index - block(1)) / CHARGES.length) + "." + charge(index).symbol();
    }
    int level = index - CHARGES.length;
    String letter = level < levels ? "g" : "L";
    return flat ? letter : letter + "_" + (level % levels + 1);
  }

  /** Whether a symbol pays for how the program is written. */
  public boolean isOverhead(int index) {
    return isCharge(index) && charge(index).isOverhead();
  }
}
