// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.chain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.camp.pepa.prism.lang.PrismOperator;
import org.camp.pepa.prism.lang.PrismTerm;
import org.jspecify.annotations.Nullable;

/**
 * Which commands are enabled in a state. What a guard says of a single variable is looked up as a
 * bit per command and value of the variable; only what it says of several is computed.
 */
final class GuardTable {
  /** Values of a variable up to which they are looked up. */
  private static final int MOST_VALUES = 1 << 12;

  private final int words;

  /** Word → bit set of all commands that may be enabled somewhere. */
  private final long[] all;

  /** Row → the variable it looks at. */
  private final int[] variable;

  /** Row → the least value of its variable. */
  private final int[] low;

  /** Row, value less the least, word → bit set of the commands that the value allows. */
  private final long[][][] open;

  /** Word → bit set of the commands with something to compute. */
  private final long[] computed;

  /** Command → what is to be computed; null when nothing is. */
  private final @Nullable TruthCode[] rest;

  GuardTable(List<PrismTerm> guards, TermCompiler terms, VariableLayout layout) {
    int commands = guards.size();
    words = Math.max(1, (commands + 63) / 64);
    all = new long[words];
    computed = new long[words];
    rest = new TruthCode[commands];
    long[][][] table = new long[layout.size()][][];
    var indices = layout.indices();
    int[] values = new int[layout.size()];
    for (int c = 0; c < commands; c++) {
      all[c >> 6] |= 1L << c;
    }
    for (int c = 0; c < commands; c++) {
      for (PrismTerm part : conjuncts(guards.get(c))) {
        Set<Integer> used = new LinkedHashSet<>();
        part.names(
            name -> {
              Integer index = indices.get(name.name());
              if (index != null) {
                used.add(index);
              }
            });
        TruthCode code = terms.truth(part);
        int v = used.size() == 1 ? used.iterator().next() : -1;
        if (used.isEmpty()) {
          if (!code.at(values)) {
            all[c >> 6] &= ~(1L << c);
          }
        } else if (v >= 0 && layout.high[v] - layout.low[v] < MOST_VALUES) {
          close(table, v, c, code, layout, values);
        } else {
          TruthCode before = rest[c];
          rest[c] = before == null ? code : at -> before.at(at) && code.at(at);
          computed[c >> 6] |= 1L << c;
        }
      }
    }
    List<Integer> rows = new ArrayList<>();
    for (int v = 0; v < table.length; v++) {
      if (table[v] != null) {
        rows.add(v);
      }
    }
    variable = rows.stream().mapToInt(Integer::intValue).toArray();
    low = rows.stream().mapToInt(v -> layout.low[v]).toArray();
    open = rows.stream().map(v -> table[v]).toArray(long[][][]::new);
  }

  private void close(
      long[][][] table, int v, int c, TruthCode code, VariableLayout layout, int[] values) {
    if (table[v] == null) {
      table[v] = new long[layout.high[v] - layout.low[v] + 1][];
      for (int i = 0; i < table[v].length; i++) {
        table[v][i] = new long[words];
        Arrays.fill(table[v][i], -1L);
      }
    }
    for (int i = 0; i < table[v].length; i++) {
      values[v] = layout.low[v] + i;
      if (!code.at(values)) {
        table[v][i][c >> 6] &= ~(1L << c);
      }
    }
  }

  /** The parts of a conjunction, of which each must hold. */
  static List<PrismTerm> conjuncts(PrismTerm guard) {
    List<PrismTerm> parts = new ArrayList<>();
    List<PrismTerm> left = new ArrayList<>(List.of(guard));
    while (!left.isEmpty()) {
      PrismTerm term = left.remove(left.size() - 1);
      if (term instanceof PrismTerm.Binary binary && binary.operator() == PrismOperator.AND) {
        left.add(binary.right());
        left.add(binary.left());
      } else {
        parts.add(term);
      }
    }
    return parts;
  }

  int words() {
    return words;
  }

  /** Sets in {@code mask} the bits of the enabled commands. */
  void enabled(int[] values, long[] mask) {
    for (int w = 0; w < words; w++) {
      long bits = all[w];
      for (int row = 0; row < variable.length; row++) {
        bits &= open[row][values[variable[row]] - low[row]][w];
      }
      for (long check = bits & computed[w]; check != 0; check &= check - 1) {
        int c = w * 64 + Long.numberOfTrailingZeros(check);
        TruthCode code = rest[c];
        if (code != null && !code.at(values)) {
          bits &= ~(1L << c);
        }
      }
      mask[w] = bits;
    }
  }
}
