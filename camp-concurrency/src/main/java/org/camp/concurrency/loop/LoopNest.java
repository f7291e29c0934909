// SPDX-License-Identifier: Apache-2.0
package org.camp.concurrency.loop;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.camp.core.diagnostic.SourceText;
import org.camp.core.diagnostic.Span;

/**
 * A program of nested loops and array assignments, as written.
 *
 * @param source where it was written
 * @param processors how many processors there are
 * @param arrays the arrays
 * @param variables the names of loop variables, by their slots
 * @param parameters the names of parameters
 * @param body the statements
 */
record LoopNest(
    SourceText source,
    int processors,
    List<Array> arrays,
    List<String> variables,
    Set<String> parameters,
    List<Node> body) {

  /** A statement of the program: a loop or an assignment. */
  sealed interface Node {}

  /** {@code for v in low..high { body }}, both ends included. */
  record Loop(int slot, Affine low, Affine high, List<Node> body, Span span) implements Node {}

  /** {@code target = …;} with the array elements that the right-hand side reads. */
  record Assign(Reference target, List<Reference> reads, Span span) implements Node {}

  /** An element of an array, by subscripts that are affine in the loop variables. */
  record Reference(int array, List<Affine> subscripts, Span span) {}

  /**
   * An array, distributed in blocks: the owner of an element is the number of its block, row by
   * row, modulo the number of processors.
   */
  record Array(String name, long rows, long columns, long blockRows, long blockColumns) {
    int owner(long row, long column, int processors) {
      return Math.floorMod(row / blockRows * across() + column / blockColumns, processors);
    }

    /** How many blocks lie side by side. */
    long across() {
      return (columns + blockColumns - 1) / blockColumns;
    }

    /**
     * Whether every element has the same owner as the one that is {@code down} rows and {@code
     * right} columns away, by arithmetic alone; false when that depends on the element.
     */
    boolean sameOwner(long down, long right, int processors) {
      long rowStep = blockRows >= rows || across() % processors == 0 ? 0 : down;
      long columnStep = blockColumns >= columns ? 0 : right;
      return processors == 1
          || (rowStep % blockRows == 0
              && columnStep % blockColumns == 0
              && (rowStep / blockRows * across() + columnStep / blockColumns) % processors == 0);
    }
  }

  /**
   * An affine function of the loop variables; what exceeds a long is an {@link
   * ArithmeticException}.
   */
  record Affine(long constant, List<Long> factors) {
    /** Copies the list. */
    Affine {
      factors = List.copyOf(factors);
    }

    long at(long[] values) {
      long sum = constant;
      for (int i = 0; i < factors.size(); i++) {
        sum = Math.addExact(sum, Math.multiplyExact(factors.get(i), values[i]));
      }
      return sum;
    }

    /** What a variable is multiplied with. */
    long factor(int slot) {
      return slot < factors.size() ? factors.get(slot) : 0;
    }

    boolean uses(int slot) {
      return factor(slot) != 0;
    }

    /** Slot → the loop variable of that slot, as an affine expression. */
    static Affine[] variables(int count) {
      Affine[] variables = new Affine[count];
      for (int v = 0; v < count; v++) {
        variables[v] = variable(v);
      }
      return variables;
    }

    /** The variable of a slot. */
    static Affine variable(int slot) {
      Long[] factors = new Long[slot + 1];
      Arrays.fill(factors, 0L);
      factors[slot] = 1L;
      return new Affine(0, List.of(factors));
    }

    boolean isConstant() {
      return factors.stream().allMatch(f -> f == 0);
    }

    /** This function with each variable replaced by another one. */
    Affine with(Affine[] variables) {
      Affine sum = new Affine(constant, List.of());
      for (int v = 0; v < factors.size(); v++) {
        sum = sum.plus(variables[v], factors.get(v));
      }
      return sum;
    }

    Affine plus(Affine other, long times) {
      int size = Math.max(factors.size(), other.factors.size());
      Long[] sum = new Long[size];
      for (int i = 0; i < size; i++) {
        long first = i < factors.size() ? factors.get(i) : 0;
        long second = i < other.factors.size() ? other.factors.get(i) : 0;
        sum[i] = Math.addExact(first, Math.multiplyExact(times, second));
      }
      long shifted = Math.addExact(constant, Math.multiplyExact(times, other.constant));
      return new Affine(shifted, List.of(sum));
    }
  }
}
