// SPDX-License-Identifier: Apache-2.0
package org.camp.pepa.prism.chain;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.camp.core.diagnostic.Diagnostics;
import org.camp.core.diagnostic.SourceText;
import org.camp.pepa.prism.lang.PrismProgram;
import org.camp.pepa.prism.lang.PrismSyntax;
import org.camp.pepa.prism.lang.PrismType;

/** The variables of a model with their ranges, and their places in packed states. */
public final class VariableLayout {
  private final List<PrismSyntax.Variable> variables;

  /** Variable → its least value. */
  final int[] low;

  /** Variable → its greatest value. */
  final int[] high;

  /** Variable → the word of a state that holds it. */
  final int[] word;

  /** Variable → the bits of its word before it. */
  final int[] shift;

  /** Variable → its bits, shifted to the right. */
  private final long[] mask;

  final int words;

  private VariableLayout(List<PrismSyntax.Variable> variables, int[] low, int[] high) {
    this.variables = List.copyOf(variables);
    this.low = low;
    this.high = high;
    int n = low.length;
    word = new int[n];
    shift = new int[n];
    mask = new long[n];
    int at = 0;
    for (int v = 0; v < n; v++) {
      int bits = 64 - Long.numberOfLeadingZeros((long) high[v] - low[v]);
      if ((at & 63) + bits > 64) {
        at = (at + 63) & ~63;
      }
      word[v] = at >> 6;
      shift[v] = at & 63;
      mask[v] = (1L << bits) - 1;
      at += bits;
    }
    words = Math.max(1, (at + 63) >> 6);
  }

  /**
   * The variables of a model.
   *
   * @throws org.camp.core.diagnostic.IllFormed when a range is empty or too large
   */
  static VariableLayout of(PrismProgram program, TermCompiler terms) {
    List<PrismSyntax.Variable> variables = program.variables();
    SourceText source = program.source();
    Diagnostics faults = new Diagnostics();
    int[] low = new int[variables.size()];
    int[] high = new int[variables.size()];
    for (int v = 0; v < low.length; v++) {
      PrismSyntax.Variable variable = variables.get(v);
      high[v] = 1;
      if (variable.range().isPresent()) {
        double from = terms.number(variable.range().get().low()).at(new int[0]);
        double to = terms.number(variable.range().get().high()).at(new int[0]);
        String range = "'" + variable.name() + "' goes from " + shown(from) + " to " + shown(to);
        if (!(from <= to)) {
          faults.add(source.error("empty-range", variable.span(), range));
        } else if (!(from >= -(1 << 30)) || !(to <= 1 << 30)) {
          faults.add(
              source.error(
                  "too-large", variable.span(), range + ", and 2^30 is as far as it may go"));
        } else {
          low[v] = (int) from;
          high[v] = (int) to;
        }
      }
    }
    faults.throwIfIllFormed();
    return new VariableLayout(variables, low, high);
  }

  static String shown(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  /** Number of variables. */
  public int size() {
    return low.length;
  }

  /** The name of a variable. */
  public String name(int variable) {
    return variables.get(variable).name();
  }

  /** Whether a variable is a truth value. */
  public boolean isTruth(int variable) {
    return variables.get(variable).type() == PrismType.BOOL;
  }

  /** Whether the model gives a number no bounds. */
  public boolean isOpen(int variable) {
    return variables.get(variable).range().filter(PrismSyntax.Range::open).isPresent();
  }

  /** The numbers without bounds, for messages; empty when there are none. */
  public String open() {
    return IntStream.range(0, size())
        .filter(this::isOpen)
        .mapToObj(v -> "'" + name(v) + "'")
        .collect(Collectors.joining(", "));
  }

  PrismSyntax.Variable variable(int index) {
    return variables.get(index);
  }

  /** Indices by name. */
  Map<String, Integer> indices() {
    Map<String, Integer> indices = new LinkedHashMap<>();
    for (int v = 0; v < low.length; v++) {
      indices.put(name(v), v);
    }
    return indices;
  }

  /** The index of a variable that there is. */
  public int index(String name) {
    for (int v = 0; v < low.length; v++) {
      if (name(v).equals(name)) {
        return v;
      }
    }
    throw new IllegalArgumentException(name);
  }

  /** The least value of a variable. */
  public int least(int variable) {
    return low[variable];
  }

  /** The greatest value of a variable. */
  public int greatest(int variable) {
    return high[variable];
  }

  /** Words of a packed state. */
  public int words() {
    return words;
  }

  /** How far a variable is above its least value in a packed state. */
  public int read(long[] states, int base, int variable) {
    return (int) (states[base + word[variable]] >>> shift[variable] & mask[variable]);
  }

  /** Sets how far a variable is above its least value in a packed state. */
  public void write(long[] state, int variable, int above) {
    long cleared = state[word[variable]] & ~(mask[variable] << shift[variable]);
    state[word[variable]] = cleared | (long) above << shift[variable];
  }

  /** Reads a packed state. */
  void unpack(long[] states, int base, int[] values) {
    for (int v = 0; v < low.length; v++) {
      values[v] = read(states, base, v) + low[v];
    }
  }

  /** Writes a packed state. */
  long[] packed(int[] values) {
    long[] state = new long[words];
    for (int v = 0; v < low.length; v++) {
      state[word[v]] |= ((long) values[v] - low[v]) << shift[v];
    }
    return state;
  }

  /** A value of a variable as models write it. */
  public String text(int variable, int value) {
    return isTruth(variable) ? Boolean.toString(value != 0) : Integer.toString(value);
  }

  /** A state for people: {@code x=1, on=true}. */
  public String describe(int[] values) {
    StringBuilder text = new StringBuilder();
    for (int v = 0; v < low.length; v++) {
      text.append(v == 0 ? "" : ", ").append(name(v)).append('=').append(text(v, values[v]));
    }
    return text.toString();
  }
}
