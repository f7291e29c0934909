// SPDX-License-Identifier: Apache-2.0
package org.camp.core.quantity;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A unit that can stand behind a number.
 *
 * @param name as written: {@code ms}, {@code KiB}, {@code Gflop/s}
 * @param factor how many base units (s, B, flop, word) it is
 * @param dimension its dimension
 */
public record Unit(String name, BigDecimal factor, Dimension dimension) {
  private static final Map<String, Unit> ALL = new HashMap<>();

  static {
    add("ns", "1e-9", Dimension.TIME);
    add("us", "1e-6", Dimension.TIME);
    add("ms", "1e-3", Dimension.TIME);
    add("s", "1", Dimension.TIME);
    add("min", "60", Dimension.TIME);
    add("h", "3600", Dimension.TIME);
    add("B", "1", Dimension.BYTES);
    add("KB", "1e3", Dimension.BYTES);
    add("kB", "1e3", Dimension.BYTES);
    add("MB", "1e6", Dimension.BYTES);
    add("GB", "1e9", Dimension.BYTES);
    add("TB", "1e12", Dimension.BYTES);
    add("KiB", "1024", Dimension.BYTES);
    add("MiB", "1048576", Dimension.BYTES);
    add("GiB", "1073741824", Dimension.BYTES);
    add("TiB", "1099511627776", Dimension.BYTES);
    String[] prefixes = {"", "k", "M", "G", "T", "P"};
    for (int i = 0; i < prefixes.length; i++) {
      String factor = "1e" + 3 * i;
      add(prefixes[i] + "flop", factor, Dimension.FLOPS);
      add(prefixes[i] + "word", factor, Dimension.WORDS);
    }
    Dimension perSecond = Dimension.TIME.power(-1);
    for (Unit unit : List.copyOf(ALL.values())) {
      if (!unit.dimension().equals(Dimension.TIME)) {
        Dimension rate = unit.dimension().times(perSecond);
        ALL.put(unit.name() + "/s", new Unit(unit.name() + "/s", unit.factor(), rate));
      }
    }
  }

  private static void add(String name, String factor, Dimension dimension) {
    ALL.put(name, new Unit(name, new BigDecimal(factor), dimension));
  }

  /** The unit of that name, or null; {@code µ} is as good as {@code u}. */
  public static @Nullable Unit named(String name) {
    boolean micro = name.length() > 1 && isMicro(name.charAt(0));
    return ALL.get(micro ? "u" + name.substring(1) : name);
  }

  /** Whether a letter is the micro sign, or the Greek letter that looks like it. */
  static boolean isMicro(int c) {
    return c == '\u00b5' || c == '\u03bc';
  }

  /** All names, sorted. */
  public static List<String> names() {
    return ALL.keySet().stream().sorted().toList();
  }
}
